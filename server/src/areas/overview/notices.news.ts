import { can } from '#contract/shared/permissions.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import type { EventKind } from './notices.kinds.ts';
import { isDeputy, type Receiver } from './notices.receivers.ts';

/** Whom events of a kind concern, with what the notice names: rows of `holder` and `params`, for an event `e`. */
const concerned: Readonly<Record<string, (receivers: Sql) => Sql>> = {
  'purchase-order': () => sql`
    select distinct h.holder, jsonb_build_object('number', coalesce(r.order_number, r.number), 'title', r.title,
      'action', e.action, 'by', e.actor) as params
    from purchase_order r cross join lateral unnest(array[r.created_by, r.author_id]) h (holder)
    where r.id = e.entity_id and r.deleted_at is null`,
  retirement: () => sql`
    select distinct h.holder, jsonb_build_object('number', r.number, 'title', r.title, 'action', e.action,
      'by', e.actor) as params
    from retirement r cross join lateral unnest(array[r.created_by, r.author_id]) h (holder)
    where r.id = e.entity_id and r.deleted_at is null`,
  // Other changes of an account, such as a sign-in, are no news.
  user: () => sql`
    select e.entity_id as holder, jsonb_build_object('action', e.action, 'by', e.actor) as params
    where e.action <> 'update' or e.changes ? 'roles'`,
  'audit-access': (receivers) => sql`
    select h.holder, jsonb_build_object('number', r.number, 'title', r.organization, 'action', e.action,
      'by', e.actor) as params
    from audit_access r cross join unnest(${receivers}) h (holder) where r.id = e.entity_id`,
};

/**
 * Writes what happened to the records of people: one notice for each record, which becomes unread again when more happens. Nobody
 * is made aware of what they did themselves. `unseen` holds for the events that nobody looked at.
 */
export async function findNews(
  tx: Queryable,
  { kind, permission, entity, actions, reach, pageOf }: EventKind,
  all: readonly Receiver[],
  unseen: Sql,
): Promise<number> {
  const receivers = all.filter(
    (one) => (permission === undefined || can(one.roles, permission)) && (reach === 'own' || !isDeputy(one)),
  );
  const userIds = sql`${receivers.map(({ userId }) => userId)}::uuid[]`;
  const of = concerned[entity]?.(userIds);
  if (!of || receivers.length === 0) return 0;
  const found = await tx.many<{ id: string; userId: string; holderId: string | null; params: object }>(
    sql`
    select distinct on (e.entity_id, receiver.user_id, receiver.holder_id) e.entity_id as id,
      receiver.user_id as "userId", nullif(receiver.holder_id, receiver.user_id) as "holderId", c.params
    from (select * from event where ${unseen}) e cross join lateral (${of}) c
      join unnest(${userIds}, ${receivers.map(({ holderId }) => holderId)}::uuid[]) as receiver (user_id, holder_id)
        on receiver.holder_id = c.holder
    where e.entity = ${entity} and e.action = any(${[...actions]}::text[])
      -- Behind a move to another server, old events can have the numbers of new ones.
      and e.at > now() - interval '7 days' and e.actor_id is distinct from receiver.user_id and e.actor_id is distinct from receiver.holder_id
    order by e.entity_id, receiver.user_id, receiver.holder_id, e.seq desc`,
    { planEachTime: true },
  );
  const rows = found.map((row) => ({ ...row, link: pageOf(row.id) }));
  return tx.run(sql`
    insert into notice (user_id, kind, key, holder_id, count, params, link, since)
    select w."userId", ${kind}, w.id, w."holderId", 1, w.params, w.link, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w ("userId" uuid, "holderId" uuid, id text, params jsonb, link text)
    on conflict (user_id, kind, key, holder_id) where done_at is null do update set
      params = excluded.params, since = excluded.since, read_at = null, mailed_at = null, snoozed_until = null`);
}
