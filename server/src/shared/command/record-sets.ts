import { trackedFields } from '#contract/shared/entity.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import { changesBetween, changesOfCreation } from '#server/shared/history/changes.ts';
import type { NewEvent } from '#server/shared/history/event.ts';
import { ownedRowsChanges } from '#server/shared/history/owned-rows.ts';
import { readRows } from '#server/shared/list/page.ts';
import type { ListSource } from '#server/shared/list/source.ts';
import { checkGuarded } from './guarded-fields.ts';
import { deletionFields, refuseDeleted, type StoredRecord } from './record.ts';
import { conflictWith, insertRows, tableOf, updateRows } from './rows.ts';

type Values = Record<string, unknown>;

/** A record as a command asks for it; without a version in whatever version it is. */
export interface WantedRecord {
  id: string;
  version?: number | undefined;
}

/** Records of a set after a command, with the events that are still to be written. */
export interface Written<R> {
  records: R[];
  events: NewEvent[];
}

/** What a check of one record throws, as a value: in a set the others go on. */
export function refusalOr<T>(check: () => T): T | AppError {
  try {
    return check();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Locks records in one statement and reads them in the next; each is told apart, as `lockRecord` tells it of one. */
export async function lockRecords<R extends StoredRecord>(
  context: CommandContext,
  source: ListSource<R>,
  wanted: readonly WantedRecord[],
): Promise<(R | AppError)[]> {
  const { db } = context;
  const ids = wanted.map(({ id }) => id);
  const [, records] = await Promise.all([
    // Everybody locks in this order, so that nobody waits in a circle.
    db.run(
      sql`select id from ${name(tableOf(source.entity))} where id = any(${ids}::uuid[]) order by id for update`,
    ),
    readRows(db, source, ids),
  ]);
  const found = new Map(records.map((record) => [record.id, record]));
  return wanted.map(({ id, version }) =>
    refusalOr(() => {
      const record = found.get(id);
      if (!record) throw new AppError('not_found');
      if (version !== undefined && record.version !== version) throw conflictWith(record);
      refuseDeleted(source, record);
      return record;
    }),
  );
}

/** Writes new records; their events are returned, so that those of a whole command can be written together. */
export async function createRecords<R extends StoredRecord>(
  context: CommandContext,
  source: ListSource<R>,
  rows: readonly Values[],
): Promise<Written<R>> {
  const ids = insertRows(context, source.entity, rows);
  const { db } = context;
  const [records, owned] = await Promise.all([readRows(db, source, ids), ownedRowsChanges(db, source, ids)]);
  const fields = trackedFields(source.entity);
  const events = records.map((record) => ({
    entity: source.entity.name,
    id: record.id,
    version: 1,
    action: 'create',
    changes: { ...changesOfCreation(record as unknown as Values, fields), ...owned.get(record.id) },
  }));
  return { records, events };
}

/** How one record of a set is changed; `before` is read where it is not known. */
interface Change<R> {
  id: string;
  values: Values;
  before?: R;
  action: string;
  reason?: string | undefined;
}

/** Changes locked records, each in its own way; their events are returned like those of `createRecords`. */
export async function changeRecords<R extends StoredRecord>(
  context: CommandContext,
  source: ListSource<R>,
  changes: readonly Change<R>[],
): Promise<Written<R>> {
  const { db } = context;
  const ids = changes.map(({ id }) => id);
  const known = changes.flatMap(({ before }) => before ?? []);
  const reading = known.length < changes.length ? readRows(db, source, ids) : Promise.resolve(known);
  reading.catch(() => undefined);
  updateRows(context, source.entity, changes);
  const [earlier, records, owned] = await Promise.all([
    reading,
    readRows(db, source, ids),
    ownedRowsChanges(db, source, ids),
  ]);
  const fields = trackedFields(source.entity);
  const before = new Map(earlier.map((record) => [record.id, record as unknown as Values]));
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  const events = records.map((record) => {
    const { action = 'update', reason } = changeOf.get(record.id) ?? {};
    const own = changesBetween(before.get(record.id) ?? {}, record as unknown as Values, fields);
    checkGuarded(context, source.entity, own);
    const { id, version } = record;
    const all = { ...own, ...owned.get(id) };
    return { entity: source.entity.name, id, version, action, changes: all, reason };
  });
  return { records, events };
}

/** Moves locked records to the bin, each with the reason; their events are returned like those of `createRecords`. */
export async function binRecords<R extends StoredRecord>(
  context: CommandContext,
  source: ListSource<R>,
  records: readonly R[],
  reason: string,
): Promise<Written<R>> {
  const { db, actor, now } = context;
  const ids = records.map(({ id }) => id);
  const values = { deletedAt: now.toISOString(), deletedBy: actor.id, deleteReason: reason };
  updateRows(
    context,
    source.entity,
    ids.map((id) => ({ id, values })),
  );
  const [after, owned] = await Promise.all([readRows(db, source, ids), ownedRowsChanges(db, source, ids)]);
  const before = new Map(records.map((record) => [record.id, record as unknown as Values]));
  const events = after.map((record) => {
    const { id, version } = record;
    const own = changesBetween(
      before.get(id) ?? {},
      record as unknown as Values,
      deletionFields(source.entity),
    );
    return {
      entity: source.entity.name,
      id,
      version,
      action: 'delete',
      changes: { ...own, ...owned.get(id) },
      reason,
    };
  });
  return { records: after, events };
}
