import { jobFields, type QueueAdd } from '#contract/features/label/job.api.ts';
import type { JobOrder } from '#contract/features/label/job.schema.ts';
import { labelLimits } from '#contract/features/label/template.schema.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { readOwnBatch } from '#server/features/batch/batch.repository.ts';
import { name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import { refuseHidden } from '#server/shared/http/hidden-fields.ts';
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
  except: readonly string[],
): Promise<Sql> {
  const served = lists.get('equipment');
  if (!served) throw new Error('There is no list of equipment.');
  const { source, narrow } = served;
  const { query, problems } = readListQuery(source.entity, new URLSearchParams(question));
  const [problem] = problems;
  if (problem) throw new AppError(problem.key, problem.params);
  refuseHidden(actor, query);
  const view = await spellOutBranches(
    db,
    source,
    await resolvePeople(db, actor.id, source.entity, narrow(actor, query)),
  );
  return sql`(select r.id, row_number() over (order by ${orderSql(orderOf(source, view).columns)}) as place
    from ${name(source.table)} r where (${conditionsOf(source, view)}) and r.id <> all(${[...except]}::uuid[])
    order by place limit ${most}::int)`;
}

/** The items that an import made, in the order of its rows; the import of another is not found. */
async function madeItems({ db, actor }: CommandContext, batchId: string): Promise<Sql> {
  const { id } = await readOwnBatch(db, actor, batchId);
  return sql`(select target_id as id, min(n) as place from batch_row
    where batch_id = ${id} and verdict = 'new' and result = 'applied' and target_id is not null
    group by target_id order by place limit ${most}::int)`;
}

/** The items that somebody chose: one by one, by a question or by an import; exactly one of these is asked for. */
export async function chosenItems(
  context: CommandContext,
  lists: ServedLists,
  { equipmentIds, question, except = [], batchId }: QueueAdd,
): Promise<Sql> {
  if ([equipmentIds, question, batchId].filter((way) => way !== undefined).length !== 1) {
    throw refuseFields([fieldProblemOf('equipmentIds', jobFields.equipmentIds.title, 'required')]);
  }
  if (batchId !== undefined) return madeItems(context, batchId);
  if (equipmentIds === undefined) return listedItems(context, lists, question ?? '', except);
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
