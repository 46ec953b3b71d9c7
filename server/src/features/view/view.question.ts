import type { EntityName } from '#contract/shared/entity-names.ts';
import { readListQuery, writeListView, type ListQuery } from '#contract/shared/list-query.ts';
import { can, type Permission } from '#contract/shared/permissions.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import type { ServedList, ServedLists } from '#server/shared/list/list-sources.ts';

/** Whether a person may read the records that a view is about. */
export function mayRead(actor: Pick<Actor, 'roles'>, entity: EntityName): boolean {
  return can(actor.roles, `${entity}.read` as Permission);
}

/** A question as it is understood now, and the parts that the list no longer knows. */
export function parseQuestion(
  lists: ServedLists,
  entity: EntityName,
  question: string,
): { list: ServedList; query: ListQuery; leftOut: string[] } | undefined {
  const list = lists.get(entity);
  if (!list) return undefined;
  const { query, problems } = readListQuery(list.source.entity, new URLSearchParams(question));
  return { list, query, leftOut: problems.map(({ path }) => path) };
}

/** The question in one form, without what the list does not know and without what belongs to a page. */
export function tidyQuestion(query: ListQuery): string {
  return new URLSearchParams(writeListView(query)).toString();
}
