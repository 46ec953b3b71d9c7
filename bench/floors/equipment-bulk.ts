import pg from 'pg';
import type { Connection } from '#server/shared/db/pool.ts';

const updateItems = `
  update equipment set condition = $2::equipment_condition, version = version + 1, updated_at = now(), updated_by = $3
  where id = any($1::uuid[])`;

const insertEvents = `
  insert into event (actor_id, actor, source, entity, entity_id, version, action, changes, reason)
  select $2::uuid, 'Bench Runner', 'api'::event_source, 'equipment', id, version, 'update',
    jsonb_build_object('condition', jsonb_build_object('from', 'good', 'to', condition)), 'Counted'
  from equipment where id = any($1::uuid[])`;

/** How many seconds one update of these items and one insert of their events take, in a transaction. */
export async function editByHand(
  connection: Connection,
  ids: readonly string[],
  { condition, accountId }: { condition: string; accountId: string },
): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const begun = performance.now();
    await client.query('begin');
    await client.query(updateItems, [ids, condition, accountId]);
    await client.query(insertEvents, [ids, accountId]);
    await client.query('commit');
    return (performance.now() - begun) / 1000;
  } finally {
    await client.end();
  }
}
