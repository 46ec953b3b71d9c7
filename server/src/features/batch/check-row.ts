import type { Verdict } from '#contract/features/batch/batch.schema.ts';
import { referenceName, trackedFields } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { Field } from '#contract/shared/field.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { StoredRecord } from '#server/shared/command/record.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import { changesBetween } from '#server/shared/history/changes.ts';
import type { Changes } from '#server/shared/history/event.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import { keyName, type BatchTarget } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';
import { changedValues } from './bulk-values.ts';
import { atCustomColumn, settleCustomValues, withCustomNames } from './custom-values.ts';
import type { References } from './references.ts';
import { checkPermission, problemsOfRefusal, tryRow, trySettling } from './row-work.ts';
import type { Secrets } from './secrets.ts';
import { findLookAlikes } from './warnings.ts';
import { isCreation, isNamed, readRowValues, type RowValues } from './row-values.ts';

type Values = Record<string, unknown>;

/** A row as the check takes it. */
export interface OpenRow {
  n: number;
  raw: string[];
  secrets: Secrets;
  targetId: string | null;
  targetVersion: number | null;
  /** What it shares with the rows that belong to the same record. */
  group: string;
}

/** What the check found out about a row. */
export interface CheckedRow {
  n: number;
  verdict: Verdict;
  wanted: Values | null;
  amounts: Record<string, string>;
  targetId: string | null;
  targetVersion: number | null;
  changes: Changes | null;
  problems: FieldProblem[];
  /** What is odd and keeps nobody from applying the row. */
  warnings: FieldProblem[];
  keys: string[];
}

const emptyOf = ({ kind }: Field): unknown => (kind === 'list' ? [] : null);

type FoundTarget = { id: string; version: number } | undefined;

/** The record that a row means, by the key of the mapping; where several fit, a person has to tell them apart. */
async function findTarget(
  db: Queryable,
  target: BatchTarget,
  findBy: string | null,
  values: Values,
): Promise<{ found: FoundTarget; problems: FieldProblem[] }> {
  const key = target.keys.find((one) => keyName(one) === findBy);
  const texts = key?.fields.map((field) => {
    const value = values[field];
    return isNamed(value) ? value.named.id : value;
  });
  if (!key || !texts || typeof texts[0] !== 'string') return { found: undefined, problems: [] };
  const fitting = await db.many<NonNullable<FoundTarget>>(sql`
    select r.id, r.version from ${name(tableOf(target.entity))} r
    where ${key.matches(
      texts.map((text) => (typeof text === 'string' ? text : '')),
      values,
    )} and r.deleted_at is null
    order by r.id limit 2`);
  if (fitting.length < 2) return { found: fitting[0], problems: [] };
  const [field = ''] = key.fields;
  const params = { n: fitting.length, value: texts[0] };
  const title = target.fields[field]?.title ?? field;
  return { found: undefined, problems: [fieldProblemOf(field, title, 'reference_ambiguous', params)] };
}

const keyText = (field: string, value: string) =>
  `${field}=${value.normalize('NFC').trim().toLowerCase()}`.slice(0, 500);

/** Whether an earlier row of the file brings the record that a text names: a parent stands before its children. */
function earlierRows(db: Queryable, target: BatchTarget, batchId: string, n: number) {
  return async (entity: string, text: string): Promise<boolean> => {
    if (entity !== target.entity.name) return false;
    const keys = target.unique.map((field) => keyText(field, text));
    const found = await db.maybe(sql`
      select n from batch_key where batch_id = ${batchId} and n < ${n} and key = any(${keys}::text[]) limit 1`);
    return found !== undefined;
  };
}

/** A value as rows are compared by it: what a text names is the same under all its names. */
function comparableText(value: unknown): string {
  if (isNamed(value)) return value.named.id ?? value.named.text;
  if (isCreation(value)) return value.create.text;
  return typeof value === 'string' ? value : '';
}

/** The values that no other row of the file may have. */
function keysOf(target: BatchTarget, values: Values): { field: string; key: string }[] {
  return target.unique.flatMap((unique) => {
    const parts = unique.split('+').map((field) => comparableText(values[field]));
    const [field = unique] = unique.split('+');
    return parts[0] === '' ? [] : [{ field, key: keyText(unique, parts.join('\u001F')) }];
  });
}

/** Notes the keys of a row and refuses those that an earlier row has. */
async function checkRepeated(
  db: Queryable,
  target: BatchTarget,
  batchId: string,
  n: number,
  values: Values,
): Promise<{ problems: FieldProblem[]; keys: string[] }> {
  const keys = keysOf(target, values);
  if (keys.length === 0) return { problems: [], keys: [] };
  const all = keys.map(({ key }) => key);
  const earlier = await db.many<{ key: string; n: number }>(sql`
    select key, min(n) as n from batch_key where batch_id = ${batchId} and n < ${n} and key = any(${all}::text[])
    group by key`);
  db.send(sql`
    insert into batch_key (batch_id, key, n) select ${batchId}, key, ${n} from unnest(${all}::text[]) key
    on conflict do nothing`);
  const problems = earlier.map((found) => {
    const field = keys.find(({ key }) => key === found.key)?.field ?? '';
    const title = target.fields[field]?.title ?? field;
    return fieldProblemOf(field, title, 'row_repeated', { n: found.n });
  });
  return { problems, keys: all };
}

/** What an existing record is sent: only what a change takes, and what is to be cleared. */
export function updateOf(target: BatchTarget, { values, cleared }: RowValues): Values {
  const { fields } = target;
  const sent = Object.entries(values).filter(([field]) => fields[field]?.write === 'always');
  const empty = cleared.flatMap((field) => {
    const facts = fields[field];
    return facts?.write === 'always' ? [[field, emptyOf(facts)] as const] : [];
  });
  return Object.fromEntries([...sent, ...empty]);
}

/** Runs the entity’s own command for a row; the caller rolls it back. */
async function rehearse(
  context: CommandContext,
  target: BatchTarget,
  references: References,
  before: StoredRecord | undefined,
  values: Values,
): Promise<StoredRecord | AppError> {
  const whole = await trySettling(context, references, values, true);
  if (whole instanceof AppError) return whole;
  return tryRow(context.db, async () => {
    checkPermission(context, target.entity.name, before ? 'update' : 'create');
    return before
      ? target.update({ ...context, version: before.version }, before.id, whole)
      : target.create({ ...context, version: 0 }, whole);
  });
}

export async function readImportRow(
  context: CommandContext,
  target: BatchTarget,
  batch: StoredBatch,
  references: References,
  row: OpenRow,
): Promise<{
  read: RowValues;
  found: FoundTarget;
  keys: string[];
  warnings: FieldProblem[];
}> {
  const isInFile = earlierRows(context.db, target, batch.id, row.n);
  const read = await readRowValues(target, batch, references, row, isInFile);
  const repeated = await checkRepeated(context.db, target, batch.id, row.n, read.values);
  read.problems.push(...repeated.problems);
  const { found, problems } = await findTarget(
    context.db,
    target,
    batch.mapping?.findBy ?? null,
    read.values,
  );
  read.problems.push(...problems);
  const alike = await findLookAlikes(context.db, target, batch, row.n, read.values);
  return { read, found, keys: [...repeated.keys, ...alike.keys], warnings: alike.warnings };
}

/** Checks one row by the rules of a form: nothing that it writes stays. */
export async function checkRow(
  context: CommandContext,
  target: BatchTarget,
  batch: StoredBatch,
  references: References,
  row: OpenRow,
): Promise<CheckedRow> {
  const { db } = context;
  const nothing = { wanted: null, amounts: {}, changes: null, keys: [] as string[], warnings: [] };
  const given = { n: row.n, targetId: row.targetId, targetVersion: row.targetVersion };
  let read: RowValues;
  let found: FoundTarget;
  let keys: string[] = [];
  let warnings: FieldProblem[] = [];
  if (batch.kind === 'bulk_edit') {
    found = row.targetId === null ? undefined : { id: row.targetId, version: row.targetVersion ?? 0 };
    read = { values: {}, cleared: [], problems: [], amounts: {}, defaults: {} };
  } else {
    ({ read, found, keys, warnings } = await readImportRow(context, target, batch, references, row));
  }
  const [before] = found ? await readRows(db, target.source, [found.id]) : [];
  if (batch.kind === 'bulk_edit') {
    if (!before)
      return { ...given, ...nothing, verdict: 'fix', problems: problemsOfRefusal(new AppError('not_found')) };
    if (before.version !== row.targetVersion) {
      const problems = problemsOfRefusal(rowChanged(target, before));
      return { ...given, ...nothing, verdict: 'changed', problems };
    }
    const changed = changedValues(target, withCustomNames(before as unknown as Values), batch.changes ?? []);
    read = { ...read, values: changed.values, problems: changed.problems };
  }
  read = settleCustomValues(target, read, before as unknown as Values | undefined);
  const targetId = before?.id ?? null;
  const targetVersion = before?.version ?? null;
  const result = { n: row.n, amounts: read.amounts, targetId, targetVersion, keys, warnings };
  if (before && batch.mapping?.whenFound === 'leave') {
    return { ...result, wanted: null, changes: null, verdict: 'skip', problems: [] };
  }
  const wanted = before ? updateOf(target, read) : { ...read.defaults, ...read.values };
  if (read.problems.length > 0) {
    return { ...result, wanted, changes: null, verdict: 'fix', problems: read.problems };
  }
  const after = await rehearse(context, target, references, before, wanted);
  if (after instanceof AppError) {
    const problems = problemsOfRefusal(after).map(atCustomColumn);
    return { ...result, wanted, changes: null, verdict: 'fix', problems };
  }
  const { today } = await references.calendar();
  result.warnings = [...warnings, ...target.warn(after, today)];
  if (!before) return { ...result, wanted, changes: null, verdict: 'new', problems: [] };
  const fields = trackedFields(target.entity);
  const changes = changesBetween(before as unknown as Values, after as unknown as Values, fields);
  // What an earlier row brings is not there yet: the rehearsal left it out, and the record changes all the same.
  for (const [field, value] of Object.entries(wanted)) {
    if (!isNamed(value) || value.named.id !== null) continue;
    const from = (before as unknown as Values)[referenceName(field)] ?? null;
    changes[field] = { from, to: { label: value.named.text } };
  }
  const verdict = Object.keys(changes).length === 0 ? 'same' : 'update';
  return { ...result, wanted, changes, verdict, problems: [] };
}

/** The refusal of a row whose record has another version than at the check. */
export function rowChanged(target: BatchTarget, current: StoredRecord): AppError {
  const label = (current as unknown as Values)[target.entity.display];
  const named = typeof label === 'string' ? label : '';
  return new AppError('row_changed', { who: current.updatedBy ?? '', name: named, when: current.updatedAt });
}
