import type { QueueAdd } from '#contract/features/label/job.api.ts';
import type { LabelQueue, QueuedLabel } from '#contract/features/label/job.schema.ts';
import { labelLimits } from '#contract/features/label/template.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import { chosenItems } from './chosen-items.ts';
import { findFirstTemplate, queuedCategories } from './first-template.ts';
import { countedJob } from './job.repository.ts';

export async function readQueue(db: Queryable, userId: string): Promise<LabelQueue> {
  const firstTemplateId = await findFirstTemplate(db, queuedCategories(userId));
  const items = await db.many<QueuedLabel>(sql`
    select q.id as "equipmentId", q.tag, q.name, c.name as category, l.name as location, n.printed,
      n.confirmed_at as "confirmedAt", w.added_at as "addedAt"
    from label_queue w join equipment q on q.id = w.equipment_id join category c on c.id = q.category_id
      join location l on l.id = q.location_id
      cross join lateral (
        select count(*)::int as printed, max(j.confirmed_at) filter (where p.is_right) as confirmed_at
        from label_print p join label_job j on j.id = p.job_id
        where p.equipment_id = q.id and p.tag = q.tag and ${countedJob}) n
    where w.user_id = ${userId} and q.deleted_at is null and q.tag is not null order by w.place`);
  return { items, total: items.length, firstTemplateId };
}

export async function addToQueue(
  context: CommandContext,
  lists: ServedLists,
  input: QueueAdd,
): Promise<LabelQueue> {
  const { db, actor, now } = context;
  const chosen = await chosenItems(context, lists, input);
  await db.run(
    sql`
    insert into label_queue (user_id, equipment_id, added_at)
    select ${actor.id}::uuid, q.id, ${now.toISOString()}::timestamptz
    from ${chosen} v join equipment q on q.id = v.id where q.deleted_at is null and q.tag is not null
    order by v.place on conflict do nothing`,
    { planEachTime: true },
  );
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::int as n from label_queue where user_id = ${actor.id}`,
  );
  if (n > labelLimits.labels) throw new AppError('labels_too_many', { max: labelLimits.labels });
  return readQueue(db, actor.id);
}

export async function removeFromQueue(
  { db, actor }: CommandContext,
  equipmentIds: readonly string[] | undefined,
): Promise<LabelQueue> {
  await db.run(sql`
    delete from label_queue where user_id = ${actor.id}
      and (${equipmentIds === undefined} or equipment_id = any(${equipmentIds ?? []}::uuid[]))`);
  return readQueue(db, actor.id);
}
