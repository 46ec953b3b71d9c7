import type { EntityName } from '#contract/shared/entity-names.ts';
import { readListQuery, writeListView, type ListQuery } from '#contract/shared/list-query.ts';
import { can, type Permission } from '#contract/shared/permissions.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { refuseHidden } from '#server/shared/http/hidden-fields.ts';
import type { ServedList, ServedLists } from '#server/shared/list/list-sources.ts';

/** Whether a person may read the records that a view is about. */
export function mayRead(actor: Pick<Actor, 'roles'>, entity: EntityName): boolean {
  return can(actor.roles, `${entity}.read` as Permission);
}

/** A kept question as it is understood now, and the parts that the list no longer knows: a view outlives a field of its list. */
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

/**
 * A question as it is kept: in one form, without what belongs to a page. What the list refuses is refused as the list does
 * it: left out in silence, a filter would make the whole list of a narrow view.
 */
export function tidyQuestion(
  lists: ServedLists,
  actor: Actor,
  { entity, question }: { entity: EntityName; question: string },
): string {
  const list = lists.get(entity);
  if (!list) return '';
  const { query, problems } = readListQuery(list.source.entity, new URLSearchParams(question));
  const [problem] = problems;
  if (problem) throw new AppError(problem.key, problem.params);
  refuseHidden(actor, query);
  return new URLSearchParams(writeListView(query)).toString();
}
