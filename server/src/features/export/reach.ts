import type { EntityName } from '#contract/shared/entity-names.ts';
import type { ListQuery } from '#contract/shared/list-query.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import { mayExport } from './wanted-export.ts';

const whole: ListQuery = { q: '', filters: [], sort: [], limit: 0, after: undefined, bin: false };

/**
 * What of a list a person reaches, to be compared with what others reach: a file of one is only for those who reach the
 * same. Undefined for whoever may not read the list at all.
 */
export function reachOf(lists: ServedLists, actor: Actor, entity: EntityName): string | undefined {
  const list = lists.get(entity);
  if (!list || !mayExport(actor, entity)) return undefined;
  return JSON.stringify(list.narrow(actor, whole));
}
