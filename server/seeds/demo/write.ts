import type { Queryable } from '#server/shared/db/pool.ts';
import { columnOf, join, name, sql } from '#server/shared/db/sql.ts';
import type { SeedRecord, Values } from './record.ts';

function isReference(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value;
}

function toRow(record: SeedRecord, columns: ReadonlySet<string>): Values {
  const first = record.events[0];
  const last = record.events.at(-1);
  const row: Values = {
    id: record.id,
    version: record.events.length,
    created_at: first?.at,
    created_by: first?.actor.id || null,
    updated_at: last?.at,
    updated_by: last?.actor.id || null,
  };
  for (const [field, value] of Object.entries({ ...record.values, ...record.hidden })) {
    const column = columnOf(field);
    if (columns.has(column)) row[column] = isReference(value) ? value.id : value;
  }
  return row;
}

/** Writes the rows of one table in one statement, each in its last version. */
export async function writeRows(tx: Queryable, table: string, records: readonly SeedRecord[]): Promise<void> {
  const known = await tx.many<{ column: string }>(sql`
    select attname as column from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  const columns = new Set(known.map((row) => row.column));
  const rows = records.map((record) => toRow(record, columns));
  const used = [...new Set(rows.flatMap((row) => Object.keys(row)))].map(name);
  await tx.run(sql`
    insert into ${name(table)} (${join(used)})
    select ${join(used)} from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(rows)}::jsonb)`);
}

/** Writes the events of all records in the order in which they happened; the database chains them. */
export async function writeEvents(tx: Queryable, records: readonly SeedRecord[]): Promise<void> {
  const events = records.flatMap((record) =>
    record.events.map((event, index) => ({
      at: event.at,
      actor_id: event.actor.id || null,
      actor: event.actor.name,
      entity: record.entity,
      entity_id: record.id,
      version: index + 1,
      action: event.action,
      changes: event.changes,
      reason: event.reason ?? null,
    })),
  );
  await tx.run(sql`
    insert into event (at, actor_id, actor, source, entity, entity_id, version, action, changes, reason)
    select at, actor_id, actor, 'demo', entity, entity_id, version, action, changes, reason
    from jsonb_populate_recordset(null::event, ${JSON.stringify(events)}::jsonb) order by at, version`);
}
