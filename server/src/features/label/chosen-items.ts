import { jobFields, type QueueAdd } from '#contract/features/label/job.api.ts';
import type { JobOrder } from '#contract/features/label/job.schema.ts';
import { labelLimits } from '#contract/features/label/template.schema.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { spellOutBranches } from '#server/shared/list/branches.ts';
import { conditionsOf } from '#server/shared/list/filters.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import { orderOf, orderSql } from '#server/shared/list/order.ts';
import { resolvePeople } from '#server/shared/list/relative-people.ts';

/** One more than fits, so that too many are seen. */
const most = labelLimits.labels + 1;

/** The items that a question to the list of equipment finds, in its order, as `id` and `place`. */
async function listedItems(
  { db, actor }: CommandContext,
  lists: ServedLists,
  question: string,
): Promise<Sql> {
  const served = lists.get('equipment');
  if (!served) throw new Error('There is no list of equipment.');
  const { source, narrow } = served;
  const { query, problems } = readListQuery(source.entity, new URLSearchParams(question));
  const [problem] = problems;
  if (problem) throw new AppError(problem.key, problem.params);
  const view = await spellOutBranches(
    db,
    source,
    await resolvePeople(db, actor.id, source.entity, narrow(actor, query)),
  );
  return sql`(select r.id, row_number() over (order by ${orderSql(orderOf(source, view).columns)}) as place
    from ${name(source.table)} r where ${conditionsOf(source, view)} order by place limit ${most}::int)`;
}

/** The items that somebody chose, one by one or by a question; exactly one of both is asked for. */
export async function chosenItems(
  context: CommandContext,
  lists: ServedLists,
  { equipmentIds, question }: QueueAdd,
): Promise<Sql> {
  if ((equipmentIds === undefined) === (question === undefined)) {
    throw refuseFields([fieldProblemOf('equipmentIds', jobFields.equipmentIds.title, 'required')]);
  }
  if (equipmentIds === undefined) return listedItems(context, lists, question ?? '');
  const { known } = await context.db.one<{ known: number }>(sql`
    select count(*)::int as known from equipment
    where id = any(${equipmentIds}::uuid[]) and deleted_at is null and tag is not null`);
  if (known !== new Set(equipmentIds).size) {
    const { title } = jobFields.equipmentIds;
    throw refuseFields([fieldProblemOf('equipmentIds', title, 'not_found', { entity: title })]);
  }
  return sql`(select v.id, min(v.place) as place
    from unnest(${equipmentIds}::uuid[]) with ordinality as v (id, place) group by v.id)`;
}

/** In what order labels follow each other; `v` is the choice, `q` the item, `l` its place. */
export function labelOrderOf(order: JobOrder): Sql {
  const orders: Record<JobOrder, string> = {
    chosen: 'v.place',
    tag: 'q.tag',
    name: 'lower(q.name), q.tag',
    location: 'lower(l.name), q.tag',
  };
  return raw(orders[order]);
}
