import { Suspense, useMemo, type ReactNode } from 'react';
import type { Entity } from '#contract/shared/entity.ts';
import { lazyDetail } from '#web/shared/page/lazy-page.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { urlOf } from '#web/shared/client/client.ts';
import type { PageReading } from '#web/shared/client/useReadTogether.ts';
import type { Column } from '#web/shared/table/column-layout.ts';
import type { RecordDisplay } from '#web/shared/table/list-display.ts';
import type { Listed } from '#web/shared/table/list-source.ts';
import { useHeld, useHeldOf, useHeldRow } from './held-records.ts';

// Named here once more, so that lists need nothing of holds before somebody who reads them opens one.
const heldKinds = ['equipment', 'funding-source', 'retirement', 'person'] as const;
type HeldKind = (typeof heldKinds)[number];

// They bring their few words themselves; lists need nothing of the notice, which stands on pages of records.
const HoldMark = lazyDetail(async () => (await import('#web/features/retention/HoldMark.tsx')).HoldMark);
const HoldNotice = lazyDetail(
  async () => (await import('#web/features/retention/HoldNotice.tsx')).HoldNotice,
);

/** The kind of an entity whose records holds can cover, for people who may read holds. */
function useHeldKind({ name }: Entity): HeldKind | undefined {
  const canRead = useCan()('hold.read');
  return canRead ? heldKinds.find((kind) => kind === name) : undefined;
}

function RowMark({ entity, id }: { entity: HeldKind; id: string }) {
  const number = useHeldRow(entity, id);
  if (number === undefined) return null;
  return (
    <Suspense fallback={null}>
      <HoldMark number={number} />
    </Suspense>
  );
}

const withMark = (entity: HeldKind, id: string, rest: ReactNode) => (
  <span className="lg-pair" style={{ display: 'inline-flex', minWidth: 0, alignItems: 'center' }}>
    <RowMark entity={entity} id={id} />
    {rest}
  </span>
);

/** Narrow columns of codes have no room for a mark. */
const roomyWidth = 120;

/** The columns and cards of a list, with a mark on what a hold covers. */
export function useHeldMarks<T extends Listed>(
  entity: Entity,
  columns: readonly Column<T>[],
): {
  columns: readonly Column<T>[];
  card: (card: RecordDisplay<T>['card']) => RecordDisplay<T>['card'];
  /** What the page opens with for them. */
  readings: readonly PageReading[];
} {
  const kind = useHeldKind(entity);
  useHeldOf(kind);
  return useMemo(() => {
    if (kind === undefined) return { columns, card: (card) => card, readings: [] };
    const marked =
      columns.find(({ isLink, width }) => isLink && width >= roomyWidth) ??
      columns.find(({ grows }) => grows);
    return {
      readings: [{ address: urlOf({ path: '/api/holds/held' }, undefined, [['entity', kind]]) }],
      columns: columns.map((column) =>
        column === marked
          ? { ...column, render: (row: T) => withMark(kind, row.id, column.render(row)) }
          : column,
      ),
      card: (card) => (row) => {
        const drawn = card(row);
        return { ...drawn, mark: withMark(kind, row.id, drawn.mark) };
      },
    };
  }, [kind, columns]);
}

/** Above the page of a record that a hold covers, for people who may read holds. */
export function HeldNotice({ entity, id }: { entity: Entity; id: string }) {
  const number = useHeld(useHeldKind(entity), id);
  if (number === undefined) return null;
  return (
    <Suspense fallback={null}>
      <HoldNotice number={number} />
    </Suspense>
  );
}
