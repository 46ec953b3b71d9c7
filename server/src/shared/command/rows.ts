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
  if (row.version !== context.version) {
    const params = { who: current.updatedBy ?? '', when: current.updatedAt };
    throw new AppError('conflict', params, { current });
  }
  return current;
}
