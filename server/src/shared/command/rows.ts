import type { Entity } from '#contract/shared/entity.ts';
import { newId } from '#server/shared/db/new-id.ts';
import { columnOf, join, name, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** The table that holds an entity's records. */
export function tableOf(entity: Pick<Entity, 'name'>): string {
  return entity.name === 'user' ? 'user_account' : entity.name.replaceAll('-', '_');
}

/** An empty text means no value; lists and objects of our own go in as JSON. */
function toColumn(value: unknown): unknown {
  if (value === '' || value === undefined) return null;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function columns(values: Record<string, unknown>): [Sql, unknown][] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [name(columnOf(field)), toColumn(value)]);
}

/**
 * Writes a new row, version 1, by the person of the context; answers its id, without waiting for the database. An id
 * among the values is one that was made before, for what had to be written first.
 */
export function insertRow(context: CommandContext, entity: Entity, values: Record<string, unknown>): string {
  const id = typeof values['id'] === 'string' ? values['id'] : newId();
  const at = context.now.toISOString();
  const by = context.actor.id || null;
  const all = columns({ ...values, id, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by });
  context.db.send(sql`
    insert into ${name(tableOf(entity))} (${join(all.map(([column]) => column))})
    values (${join(all.map(([, value]) => sql`${value}`))})`);
  return id;
}

/** Writes the sent values and the next version; the row must be locked by `lockRow` before. */
export function updateRow(
  context: CommandContext,
  entity: Entity,
  id: string,
  values: Record<string, unknown>,
): void {
  const all = columns({
    ...values,
    updatedAt: context.now.toISOString(),
    updatedBy: context.actor.id || null,
  });
  const sets = all.map(([column, value]) => sql`${column} = ${value}`);
  context.db.send(sql`
    update ${name(tableOf(entity))} set ${join(sets)}, version = version + 1 where id = ${id}`);
}

/** The refusal of a change to a version that is not the newest any more, with the record as it is now. */
export function conflictWith(current: { updatedAt: string; updatedBy: string | null }): AppError {
  return new AppError('conflict', { who: current.updatedBy ?? '', when: current.updatedAt }, { current });
}

/**
 * Locks the row for this transaction and checks the version the caller is changing:
 * an unknown id is `not_found`, another version is `conflict` with the record as it is now.
 */
export async function lockRow<R extends { version: number; updatedAt: string; updatedBy: string | null }>(
  context: CommandContext,
  entity: Entity,
  id: string,
  read: () => Promise<R>,
): Promise<R> {
  // Together: the database reads the record after it has the lock.
  const [row, current] = await Promise.all([
    context.db.maybe<{ version: number }>(
      sql`select version from ${name(tableOf(entity))} where id = ${id} for update`,
    ),
    read(),
  ]);
  if (!row) throw new AppError('not_found');
  if (row.version !== context.version) throw conflictWith(current);
  return current;
}

export interface Row {
  id: string;
  values: Record<string, unknown>;
}

/** Values under the names of their columns; an empty text means no value. */
export function toRow(values: Record<string, unknown>, nameOf = columnOf): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const field of Object.keys(values)) {
    const value = values[field];
    if (value !== undefined) row[nameOf(field)] = value === '' ? null : value;
  }
  return row;
}

/** The names of columns, each found out once for many rows. */
function columnNames(): (field: string) => string {
  const known = new Map<string, string>();
  return (field) => {
    const column = known.get(field) ?? columnOf(field);
    known.set(field, column);
    return column;
  };
}

/** Rows that write the same columns, as records of their table; the database takes every value in its column's type. */
function rowsOf(rows: readonly Row[]) {
  const nameOf = columnNames();
  const named = new Set<string>();
  const written = rows.map(({ id, values }) => {
    const row = toRow(values, nameOf);
    row['id'] = id;
    for (const column of Object.keys(row)) named.add(column);
    return row;
  });
  return { columns: [...named].map(name), json: JSON.stringify(written) };
}

/** Rows that are to be written, with the statement that writes them. */
export interface Writing<W extends Row> {
  rows: readonly W[];
  statement: Sql;
}

/** New rows of the same columns, version 1, by the person of the context, and the statement that writes them. */
export function insertionOf(
  context: CommandContext,
  entity: Entity,
  rows: readonly Record<string, unknown>[],
): Writing<Row> {
  const at = context.now.toISOString();
  const by = context.actor.id || null;
  const made = rows.map((values) => ({
    id: newId(),
    values: { ...values, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by },
  }));
  const table = name(tableOf(entity));
  const { columns: all, json } = rowsOf(made);
  const statement = sql`
    insert into ${table} (${join(all)})
    select ${join(all)} from jsonb_populate_recordset(null::${table}, ${json}::jsonb)`;
  return { rows: made, statement };
}

/** Writes new rows of the same columns in one statement; answers their ids. */
export function insertRows(
  context: CommandContext,
  entity: Entity,
  rows: readonly Record<string, unknown>[],
): string[] {
  if (rows.length === 0) return [];
  const insertion = insertionOf(context, entity, rows);
  context.db.send(insertion.statement);
  return insertion.rows.map(({ id }) => id);
}

/** The statements that write the sent values and the next version of each row, one for those that set the same columns. */
export function updatesOf<W extends Row>(
  context: CommandContext,
  entity: Entity,
  rows: readonly W[],
): Writing<W>[] {
  const table = name(tableOf(entity));
  const at = context.now.toISOString();
  const by = context.actor.id || null;
  const alike = new Map<string, W[]>();
  for (const row of rows) {
    const key = Object.keys(row.values).toSorted().join(' ');
    alike.set(key, [...(alike.get(key) ?? []), row]);
  }
  return [...alike.values()].map((group) => {
    const { columns: all, json } = rowsOf(group);
    const sets = all
      .filter(({ strings }) => strings[0] !== '"id"')
      .map((column) => sql`${column} = v.${column}`);
    const statement = sql`
      update ${table} set ${join([...sets, sql`updated_at = ${at}`, sql`updated_by = ${by}`])},
        version = ${table}.version + 1
      from jsonb_populate_recordset(null::${table}, ${json}::jsonb) v
      where ${table}.id = v.id and ${table}.id = any(${group.map(({ id }) => id)}::uuid[])`;
    return { rows: group, statement };
  });
}

/** Writes the sent values and the next version of each row. */
export function updateRows(context: CommandContext, entity: Entity, rows: readonly Row[]): void {
  for (const { statement } of updatesOf(context, entity, rows)) context.db.send(statement);
}
