import { Suspense, type ComponentType, type ReactNode } from 'react';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { lazyDetail } from '#web/shared/page/lazy-page.ts';
import type { ChosenRecords } from '#web/shared/table/list-display.ts';

/** What can be done with several chosen records of an entity, wherever they are listed. */
export interface BulkActionsProps {
  /** How the chosen records are named in their list; undefined when all that match are chosen. */
  tags: readonly string[] | undefined;
  /** Which of them it was done with: they are no longer chosen. */
  onDone: (tags: readonly string[]) => void;
  /** What is chosen of a list, where it is one. */
  chosen?: ChosenRecords | undefined;
}

const declared = import.meta.glob<ComponentType<BulkActionsProps>>('../../entities/*/*.bulk.tsx', {
  import: 'BulkActions',
});

const components = Object.fromEntries(
  Object.entries(declared).map(([file, load]) => [
    file.replace(/^.*\/([\w-]+)\.bulk\.tsx$/, '$1'),
    lazyDetail(load),
  ]),
);

/** The actions that an entity declares in its `<name>.bulk.tsx`, fetched when records are chosen. */
export function renderBulkActions(entity: EntityName, props: BulkActionsProps): ReactNode {
  const Actions = components[entity];
  return Actions ? (
    <Suspense fallback={null}>
      <Actions {...props} />
    </Suspense>
  ) : null;
}
