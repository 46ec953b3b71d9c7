import { allFields, trackedFields, type Entity } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { Fields } from '#contract/shared/field.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { changesBetween, changesOfCreation } from '#server/shared/history/changes.ts';
import { writeEvent, type Changes } from '#server/shared/history/event.ts';
import { ownedRowsChange } from '#server/shared/history/owned-rows.ts';
import { readRows } from '#server/shared/list/page.ts';
import type { ListSource } from '#server/shared/list/source.ts';
import { checkGuarded } from './guarded-fields.ts';
import { insertRow, lockRow, updateRow } from './rows.ts';

/** What every record has, whatever else it is. */
export interface StoredRecord {
  id: string;
  version: number;
  updatedAt: string;
  updatedBy: string | null;
  deletedAt: string | null;
}

type Values = Record<string, unknown>;

async function read<R>(context: CommandContext, source: ListSource<R>, id: string): Promise<R> {
  const [record] = await readRows(context.db, source, [id]);
  if (record === undefined) throw new AppError('not_found');
  return record;
}

function readWithOwnedRows<R>(context: CommandContext, source: ListSource<R>, id: string) {
  return Promise.all([read(context, source, id), ownedRowsChange(context.db, source, id)]);
}

/** How a record is named in a sentence. */
export function numberOf(source: ListSource<unknown>, record: StoredRecord): string {
  const value = (record as unknown as Values)[source.entity.display];
  return typeof value === 'string' ? value : '';
}

/** Creates a record with its event; `also` writes what belongs to it in other tables, before the event is made. */
export async function createRecord<R extends StoredRecord>(
  context: CommandContext,
  source: ListSource<R>,
  values: Values,
  also: (id: string) => Promise<void> = async () => undefined,
): Promise<R> {
  const id = insertRow(context, source.entity, values);
  await also(id);
  const [record, owned] = await readWithOwnedRows(context, source, id);
  const changes = {
    ...changesOfCreation(record as unknown as Values, trackedFields(source.entity)),
    ...owned,
  };
  await writeEvent(context, { entity: source.entity.name, id, version: 1, action: 'create', changes });
  return record;
}

export function refuseDeleted(source: ListSource<unknown>, record: StoredRecord): void {
  if (record.deletedAt === null) return;
  throw new AppError('is_deleted', { entity: source.entity.name, number: numberOf(source, record) });
}

/** Locks a record in the version the caller knows; in the bin it cannot be changed. */
export async function lockRecord<R extends StoredRecord>(
  context: CommandContext,
  source: ListSource<R>,
  id: string,
): Promise<R> {
  const record = await lockRow(context, source.entity, id, () => read(context, source, id));
  refuseDeleted(source, record);
  return record;
}

/** Changes a locked record with its event; when nothing is sent, nothing is written. */
export async function changeRecord<R extends StoredRecord>(
  context: CommandContext,
  source: ListSource<R>,
  before: R,
  values: Values,
  options: {
    action?: string;
    reason?: string | undefined;
    also?: () => Promise<void>;
    /** Changes of what belongs to the record and is no field of it. */
    extraChanges?: Changes;
  } = {},
): Promise<R> {
  const { action = 'update', reason, also, extraChanges } = options;
  if (Object.keys(values).length === 0 && !also) return before;
  updateRow(context, source.entity, before.id, values);
  await also?.();
  const [after, owned] = await readWithOwnedRows(context, source, before.id);
  const fields = trackedFields(source.entity);
  const changes = {
    ...changesBetween(before as unknown as Values, after as unknown as Values, fields),
    ...extraChanges,
  };
  checkGuarded(context, source.entity, changes);
  Object.assign(changes, owned);
  await writeEvent(context, {
    entity: source.entity.name,
    id: before.id,
    version: after.version,
    action,
    changes,
    reason,
  });
  return after;
}

/** The fields that tell of the bin. */
export function deletionFields(entity: Entity): Fields {
  const { deletedAt, deletedBy, deleteReason } = allFields(entity);
  return {
    ...(deletedAt && { deletedAt }),
    ...(deletedBy && { deletedBy }),
    ...(deleteReason && { deleteReason }),
  };
}

/** Moves a locked record to the bin, with the reason. */
export async function binRecord<R extends StoredRecord>(
  context: CommandContext,
  source: ListSource<R>,
  before: R,
  reason: string,
): Promise<R> {
  const values = { deletedAt: context.now.toISOString(), deletedBy: context.actor.id, deleteReason: reason };
  return changeDeletion(context, source, before, values, 'delete', reason);
}

/** Takes a record out of the bin; `check` refuses where it no longer fits, before anything is written. */
export async function restoreRecord<R extends StoredRecord>(
  context: CommandContext,
  source: ListSource<R>,
  id: string,
  reason: string | undefined,
  check: (record: R) => Promise<FieldProblem[]> = async () => [],
): Promise<R> {
  const before = await lockRow(context, source.entity, id, () => read(context, source, id));
  if (before.deletedAt === null) {
    throw new AppError('is_not_deleted', { entity: source.entity.name, number: numberOf(source, before) });
  }
  const problems = await check(before);
  if (problems.length > 0) throw refuseFields(problems);
  const values = { deletedAt: null, deletedBy: null, deleteReason: null };
  return changeDeletion(context, source, before, values, 'restore', reason);
}

async function changeDeletion<R extends StoredRecord>(
  context: CommandContext,
  source: ListSource<R>,
  before: R,
  values: Values,
  action: string,
  reason: string | undefined,
): Promise<R> {
  updateRow(context, source.entity, before.id, values);
  const [after, owned] = await readWithOwnedRows(context, source, before.id);
  const fields = deletionFields(source.entity);
  const changes = {
    ...changesBetween(before as unknown as Values, after as unknown as Values, fields),
    ...owned,
  };
  await writeEvent(context, {
    entity: source.entity.name,
    id: before.id,
    version: after.version,
    action,
    changes,
    reason,
  });
  return after;
}
