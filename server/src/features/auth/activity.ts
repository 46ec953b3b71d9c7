import type { Activity, ActivityQuery } from '#contract/features/auth/activity.schema.ts';
import { entityNames } from '#contract/shared/entity-names.ts';
import { can, type Permission } from '#contract/shared/permissions.ts';
import type { Held } from '#contract/shared/roles.ts';
import { selectRecordName } from '#server/features/history/record-names.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';

const recordName = selectRecordName(raw('e.entity'), raw('e.entity_id'));

/** What somebody did, newest first. Records are named that they may read, and what is their own anyway. */
export async function findActivity(
  db: Queryable,
  { id, roles }: { id: string; roles: readonly Held[] },
  { limit = 20, after }: ActivityQuery,
): Promise<{ items: Activity[]; next: string | null }> {
  const readable = entityNames.filter((entity) => can(roles, `${entity}.read` as Permission));
  const isFurther = after === undefined ? raw('true') : sql`seq < ${after}::bigint`;
  const rows = await db.many<Activity>(sql`
    select seq::text, at, entity, entity_id as "entityId", action,
      case when entity = any(${readable}) or entity_id = ${id}
        or entity = 'contact-message' and action = 'create' then ${recordName} end as record
    from (
      select seq, at, entity, entity_id, action from event
      where actor_id = ${id} and ${isFurther} order by seq desc limit ${limit + 1}) e
    order by e.seq desc`);
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.seq ?? null) : null };
}
