import type pg from 'pg';
import type { Connection } from '#server/shared/db/pool.ts';
import { createPlainPool, send } from '../plain-pg.ts';
import type { Statement } from '../statement.ts';
import { byHand } from './by-hand.ts';

/** The insert of an item alone, in one statement: its number, the row, its tag and its event. */
const insertItem = `
  with counter as (
    insert into tag_counter (prefix, last) values ('PL', 100001)
    on conflict (prefix) do update set last = tag_counter.last + 1 returning last
  ), item as (
    insert into equipment (tag, serial, name, category_id, model_id, location_id, condition, use, acquired_on, cost,
      acquisition_method, invoice_number, capital_class, useful_life_months, created_by, updated_by)
    select 'PL-' || last, $1, $2, $3, $4, $5, 'new', 'in_service', '2026-01-15', 219.99, 'purchase', 'INV-77120',
      'non_capital', 60, $6::uuid, $6::uuid from counter returning id, tag
  ), kept as (
    insert into equipment_tag (tag, equipment_id) select tag, id from item
  )
  insert into event (actor_id, actor, source, entity, entity_id, version, action, changes)
  select $6::uuid, 'Bench Runner', 'api'::event_source, 'equipment', id, 1, 'create', $7::jsonb from item`;

/** An item given to a person, in one statement: the item, the assignment, and the events of both. */
const giveItem = `
  with item as (
    update equipment set status = 'in_use', custodian_id = $2, version = version + 1, updated_at = now(), updated_by = $3
    where id = $1 returning id, version, condition
  ), given as (
    insert into assignment (equipment_id, kind, target, person_id, started_on, condition_out, acceptance, created_by,
      updated_by)
    select id, 'check_out', 'person', $2, agency_today(), condition, 'asked', $3::uuid, $3::uuid from item returning id
  )
  insert into event (actor_id, actor, source, entity, entity_id, version, action, changes)
  select $3::uuid, 'Bench Runner', 'api'::event_source, 'equipment', id, version, 'checkOut', $4::jsonb from item
  union all
  select $3::uuid, 'Bench Runner', 'api'::event_source, 'assignment', id, 1, 'create', $4::jsonb from given`;

interface NewItem {
  name: string;
  categoryId: string;
  modelId: string;
  locationId: string;
  accountId: string;
  /** What an event of an item has in it. */
  changes: unknown;
}

let serial = 0;

export function itemByHand(item: NewItem): Statement {
  const mark = `P${process.pid}-${Date.now()}-${(serial += 1)}`;
  const { name, categoryId, modelId, locationId, accountId, changes } = item;
  return byHand(insertItem, [
    mark,
    name,
    categoryId,
    modelId,
    locationId,
    accountId,
    JSON.stringify(changes),
  ]);
}

export function checkOutByHand(
  itemId: string,
  { personId, accountId, changes }: { personId: string; accountId: string; changes: unknown },
): Statement {
  return byHand(giveItem, [itemId, personId, accountId, JSON.stringify(changes)]);
}

/** How many writes a second plain pg does, each its own transaction; `next` answers undefined when there is nothing left. */
export async function writePlainly(
  connection: Connection,
  effort: { connections: number; warm: number; seconds?: number },
  next: () => Statement | undefined,
): Promise<number> {
  const pool = createPlainPool(connection, effort.connections);
  try {
    const clients = await Promise.all(Array.from({ length: effort.connections }, () => pool.connect()));
    let count = 0;
    const loop = async (client: pg.PoolClient, limit: number, end: number) => {
      for (let n = 0; n < limit && performance.now() < end; n += 1) {
        const statement = next();
        if (!statement) return;
        await send(client, statement);
        count += 1;
      }
    };
    // Plans are made before the clock starts.
    await Promise.all(clients.map((client) => loop(client, effort.warm / effort.connections, Infinity)));
    count = 0;
    const begun = performance.now();
    const end = begun + (effort.seconds ?? Infinity) * 1000;
    await Promise.all(clients.map((client) => loop(client, Infinity, end)));
    const seconds = (performance.now() - begun) / 1000;
    for (const client of clients) client.release();
    return count / seconds;
  } finally {
    await pool.end();
  }
}
