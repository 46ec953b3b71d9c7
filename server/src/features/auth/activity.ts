import type { Activity, ActivityQuery } from '#contract/features/auth/activity.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';

/** What somebody did, newest first. */
export async function findActivity(
  db: Queryable,
  actorId: string,
  { limit = 20, after }: ActivityQuery,
): Promise<{ items: Activity[]; next: string | null }> {
  const isFurther = after === undefined ? raw('true') : sql`seq < ${after}::bigint`;
  const rows = await db.many<Activity>(sql`
    select seq::text, at, entity, entity_id as "entityId", action from event
    where actor_id = ${actorId} and ${isFurther} order by seq desc limit ${limit + 1}`);
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.seq ?? null) : null };
}
