import type { EntityName } from '#contract/shared/entity-names.ts';
import type { ListQuery } from '#contract/shared/list-query.ts';
import { can } from '#contract/shared/permissions.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import { mayExport } from './wanted-export.ts';

/** What a file is made of: a list, or a report. */
export interface Subject {
  entity: EntityName | null;
  report: string | null;
}

const whole: ListQuery = { q: '', filters: [], sort: [], limit: 0, after: undefined, bin: false };

/**
 * What of a list or a report a person reaches, to be compared with what others reach: a file of one is only for those who reach
 * the same. Undefined for whoever may not read it at all.
 */
export function reachOf(
  lists: ServedLists,
  actor: Actor,
  { entity }: Pick<Subject, 'entity'>,
): string | undefined {
  // Whoever may read reports reads all of them.
  if (entity === null) return can(actor.roles, 'report.read') ? 'report' : undefined;
  const list = lists.get(entity);
  if (!list || !mayExport(actor, entity)) return undefined;
  return JSON.stringify(list.narrow(actor, whole));
}
