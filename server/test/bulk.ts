import { randomUUID } from 'node:crypto';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { trackedFields } from '#contract/shared/entity.ts';
import { equipmentSource } from '#server/entities/equipment/equipment.repository.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { changesBetween, changesOfCreation } from '#server/shared/history/changes.ts';
import { ownedRowsChange } from '#server/shared/history/owned-rows.ts';
import { readRows } from '#server/shared/list/page.ts';
import type { ListSource } from '#server/shared/list/source.ts';
import type { TestApp } from './app.ts';
import { nextNumber } from './factories.ts';

/** Columns of an item as the database has them. */
export type ItemRow = Record<string, string | number | null>;

/** Writes items straight into the database, each with its event; answers their ids in the same order. */
export async function insertItems(
  api: TestApp,
  shared: { category_id: string; location_id: string },
  rows: readonly ItemRow[],
): Promise<string[]> {
  const items = rows.map((row) => ({
    id: randomUUID(),
    tag: `BLK-${String(nextNumber()).padStart(6, '0')}`,
    name: 'Bulk item',
    condition: 'good',
    status: 'in_stock',
    acquired_on: '2026-01-15',
    ...shared,
    ...row,
  }));
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(sql`
      insert into equipment (id, tag, serial, name, category_id, model_id, location_id, custodian_id, status, condition,
        use, acquired_on, cost, acquisition_method, capital_class, useful_life_months, warranty_ends_on, last_seen_on,
        next_due_on, hostname, federal_share)
      select id, tag, serial, name, category_id, model_id, location_id, custodian_id, status, condition, 'in_service',
        acquired_on, cost, 'purchase', 'non_capital', 60, warranty_ends_on, last_seen_on, next_due_on, hostname,
        coalesce(federal_share, 0)
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x (id uuid, tag text, serial text, name text,
        category_id uuid, model_id uuid, location_id uuid, custodian_id uuid, status equipment_status,
        condition equipment_condition, acquired_on date, cost numeric, warranty_ends_on date, last_seen_on date,
        next_due_on date, hostname text, federal_share numeric)`);
    const ids = items.map((item) => item.id);
    await tx.run(sql`insert into equipment_tag (tag, equipment_id)
      select tag, id from equipment where id = any(${ids}::uuid[])`);
    const records = await readRows(tx, equipmentSource, ids);
    const changes = records.map((record) => JSON.stringify(changesOfCreation(record, equipment.fields)));
    await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
      select 'Test', 'job', 'equipment', id, 1, 'create', changes
      from unnest(${records.map(({ id }) => id)}::uuid[], ${changes}::jsonb[]) as told (id, changes)`);
  });
  return items.map((item) => item.id);
}

/** Makes the last event of a record tell it as it is, after a test has written to it by hand. */
export async function retell<R extends { id: string }>(
  api: TestApp,
  source: ListSource<R>,
  id: string,
): Promise<void> {
  const [record] = await readRows(api.ownerDb, source, [id]);
  const values = record as unknown as Record<string, unknown>;
  const changes = {
    ...changesBetween({}, values, trackedFields(source.entity)),
    ...(await ownedRowsChange(api.ownerDb, source, id)),
  };
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(raw('set local session_replication_role = replica'));
    const last = sql`entity = ${source.entity.name} and entity_id = ${id} and version = ${values['version']}`;
    await tx.run(sql`update event set changes = changes || ${JSON.stringify(changes)}::jsonb where ${last}`);
    await tx.run(sql`update event e set hash = event_digest(e) where ${last}`);
  });
}

export const retellItem = (api: TestApp, id: string) => retell(api, equipmentSource, id);

/** Gives a setting a value from any day on, also a past one, which the application refuses; with its event. */
export async function giveSetting(api: TestApp, key: string, fromOn: string, value: unknown): Promise<void> {
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(sql`insert into setting values (${key}, ${fromOn}, ${JSON.stringify(value)}::jsonb)`);
    await tx.run(sql`
      with changed as (
        update agency_setting set value = ${JSON.stringify(value)}::jsonb #>> '{}', from_on = ${fromOn}, version = version + 1
        where key = ${key} returning *
      )
      insert into event (actor, source, entity, entity_id, version, action, changes)
      select 'Test', 'job', 'agency-setting', id, version, 'update', jsonb_build_object(
        'value', jsonb_build_object('to', value), 'fromOn', jsonb_build_object('to', from_on)) from changed`);
  });
}

/** Lets the planner and the lists believe that the table is this long. */
export async function pretendLength(api: TestApp, table: string, rows: number): Promise<void> {
  await api.ownerDb.run(sql`update pg_class set reltuples = ${rows} where oid = ${table}::regclass`);
}
