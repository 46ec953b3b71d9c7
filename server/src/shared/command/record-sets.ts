import { trackedFields } from '#contract/shared/entity.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import { changesBetween, changesOfCreation } from '#server/shared/history/changes.ts';
import type { Changes, NewEvent } from '#server/shared/history/event.ts';
import { ownedRowsChanges } from '#server/shared/history/owned-rows.ts';
import { readRows } from '#server/shared/list/page.ts';
import { shapeOf, toRecord, type ListSource, type RecordSource } from '#server/shared/list/source.ts';
import { checkGuarded } from './guarded-fields.ts';
import { deletionFields, refuseDeleted, type StoredRecord } from './record.ts';
import { conflictWith, insertRows, tableOf, updateRows } from './rows.ts';
import { changeAndRead, insertAndRead } from './written-rows.ts';

type Values = Record<string, unknown>;

/** A record as a command asks for it; without a version in whatever version it is. */
export interface WantedRecord {
  id: string;
  version?: number | undefined;
  /** The version in which the command found it; another one is as good. */
  seen?: number | undefined;
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

/** Locks records and reads them as they are then: in the next statement, which sees what it has waited for. */
async function lockAndRead<R>(db: Queryable, source: ListSource<R>, ids: readonly string[]): Promise<R[]> {
  const [, records] = await Promise.all([
    // Everybody locks in this order, so that nobody waits in a circle.
    db.run(
      sql`select id from ${name(tableOf(source.entity))} where id = any(${ids}::uuid[]) order by id for update`,
    ),
    readRows(db, source, ids),
  ]);
  return records;
}

/**
 * Locks records in the versions that the caller knows or has seen and reads them in the same statement. Where it had to wait for a
 * change, the rows that belong to a record are read as they were before it: such a record has another version.
 */
async function lockKnownVersions<R extends StoredRecord>(
  db: Queryable,
  source: ListSource<R>,
  wanted: readonly WantedRecord[],
): Promise<R[]> {
  const ids = wanted.map(({ id }) => id);
  const shape = shapeOf(source);
  const rows = await db.many<unknown[]>(
    sql`with chosen as materialized (
        select * from ${name(tableOf(source.entity))} where id = any(${ids}::uuid[]) order by id for update)
      select ${shape.columns} from chosen r ${shape.pageJoins}`,
    { asArrays: true },
  );
  const records = rows.map((row) => toRecord(shape, row) as unknown as R);
  const versions = new Map(wanted.map(({ id, version, seen }) => [id, version ?? seen]));
  const isAsKnown = records.every(({ id, version }) => versions.get(id) === version);
  return isAsKnown ? records : readRows(db, source, ids);
}

/** Locks records and reads them; each is told apart, as `lockRecord` tells it of one. */
export async function lockRecords<R extends StoredRecord>(
  context: CommandContext,
  source: ListSource<R>,
  wanted: readonly WantedRecord[],
): Promise<(R | AppError)[]> {
  const { db } = context;
  const ids = wanted.map(({ id }) => id);
  // What is listed from a view has columns that its table has not.
  const isReadFromTable = source.table === tableOf(source.entity);
  const records =
    isReadFromTable && wanted.every(({ version, seen }) => (version ?? seen) !== undefined)
      ? await lockKnownVersions(db, source, wanted)
      : await lockAndRead(db, source, ids);
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

function creationOf<R extends StoredRecord>(source: ListSource<R>, record: R): NewEvent {
  const changes = changesOfCreation(record as unknown as Values, trackedFields(source.entity));
  return { entity: source.entity.name, id: record.id, version: 1, action: 'create', changes };
}

/** Writes new records of which some properties are known, or will be; their events are returned. */
export async function createKnownRecords<R extends StoredRecord, K extends keyof R & string>(
  context: CommandContext,
  source: ListSource<R>,
  rows: readonly Values[],
  names: readonly K[],
  known: Promise<readonly Pick<R, K>[]>,
): Promise<Written<R>> {
  const [made, told] = await Promise.all([insertAndRead(context, source, rows, names), known]);
  const records = made.map((record, at) => ({ ...record, ...told[at] }) as unknown as R);
  return { records, events: records.map((record) => creationOf(source, record)) };
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
  const events = records.map((record) => {
    const event = creationOf(source, record);
    return { ...event, changes: { ...event.changes, ...owned.get(record.id) } };
  });
  return { records, events };
}

/** How one record of a set is changed, and what its event says. */
interface EventfulChange {
  id: string;
  values: Values;
  action: string;
  reason?: string | undefined;
}

/** The same; `before` is read where it is not known. */
interface Change<R> extends EventfulChange {
  before?: R;
}

/** Changes locked records, each in its own way; their events are returned like those of `createRecords`. */
export async function changeRecords<R extends StoredRecord>(
  context: CommandContext,
  source: ListSource<R>,
  changes: readonly Change<R>[],
): Promise<Written<R>> {
  const { db } = context;
  const ids = changes.map(({ id }) => id);
  const reading = readBefore(db, source, changes);
  updateRows(context, source.entity, changes);
  const [earlier, records, owned] = await Promise.all([
    reading,
    readRows(db, source, ids),
    ownedRowsChanges(db, source, ids),
  ]);
  return { records, events: eventsOf(context, source, changes, earlier, records, owned) };
}

/** The records as they are before a change; sent before it, where they are not known. */
function readBefore<R>(db: Queryable, source: ListSource<R>, changes: readonly Change<R>[]): Promise<R[]> {
  const known = changes.flatMap(({ before }) => before ?? []);
  if (known.length === changes.length) return Promise.resolve(known);
  const reading = readRows(
    db,
    source,
    changes.map(({ id }) => id),
  );
  reading.catch(() => undefined);
  return reading;
}

/**
 * Changes locked records and makes the answer from what was read before: only where nothing beside their rows changes,
 * see `changeAndRead`. What is the same of all of them afterwards, and known, is not read. Their events are returned.
 */
export async function changeAlone<R extends StoredRecord>(
  context: CommandContext,
  source: ListSource<R>,
  changes: readonly Change<R>[],
  known: Partial<R> = {},
): Promise<Written<R>> {
  const reading = readBefore(context.db, source, changes);
  // Whoever has a session was read in this very transaction.
  const { sessionId, name: author } = context.actor;
  const all = { ...known, ...(sessionId && { updatedBy: author }) };
  const [earlier, changed] = await Promise.all([
    reading,
    changeAndRead(context, source, changes, (property) => !(property in all)),
  ]);
  const records = earlier.map((record) => ({ ...record, ...changed.get(record.id), ...all }));
  return { records, events: eventsOf(context, source, changes, earlier, records, new Map()) };
}

/**
 * Changes locked records where no more of them is known than the fields that change, and nobody asks for the records
 * afterwards; see `changeAlone`. Answers their events.
 */
export async function changeFields<R extends StoredRecord, K extends keyof R & string>(
  context: CommandContext,
  source: ListSource<R>,
  changes: readonly (EventfulChange & {
    values: Partial<Record<K, unknown>>;
    before: Pick<R, K | 'id' | 'version'>;
  })[],
): Promise<NewEvent[]> {
  const fields = new Set(['version', ...changes.flatMap(({ values }) => Object.keys(values))]);
  const changed = await changeAndRead(context, source, changes, (property) => fields.has(property));
  const earlier = changes.map(({ before }) => before);
  const records = earlier.map((record) => ({ ...record, ...changed.get(record.id) }));
  return eventsOf(context, source, changes, earlier, records, new Map());
}

function eventsOf<R extends Pick<StoredRecord, 'id' | 'version'>>(
  context: CommandContext,
  source: RecordSource,
  changes: readonly EventfulChange[],
  earlier: readonly R[],
  records: readonly R[],
  owned: ReadonlyMap<string, Changes>,
): NewEvent[] {
  const fields = trackedFields(source.entity);
  const before = new Map(earlier.map((record) => [record.id, record as unknown as Values]));
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  return records.map((record) => {
    const { action = 'update', reason } = changeOf.get(record.id) ?? {};
    const own = changesBetween(before.get(record.id) ?? {}, record, fields);
    checkGuarded(context, source.entity, own);
    const { id, version } = record;
    const all = { ...own, ...owned.get(id) };
    return { entity: source.entity.name, id, version, action, changes: all, reason };
  });
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
