import type { Verdict } from '#contract/features/batch/batch.schema.ts';
import { referenceName, trackedFields } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { Field } from '#contract/shared/field.ts';
import type { StoredRecord } from '#server/shared/command/record.ts';
import { changesBetween } from '#server/shared/history/changes.ts';
import type { Changes } from '#server/shared/history/event.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import { asksNothing } from './asks-nothing.ts';
import type { BatchTarget } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';
import { changedValues } from './bulk-values.ts';
import { atCustomColumn, settleCustomValues, withCustomNames } from './custom-values.ts';
import { findTarget, type FoundTarget } from './find-target.ts';
import type { References } from './references.ts';
import { checkRepeated, otherRows } from './row-keys.ts';
import { checkPermission, problemsOfRefusal, tryRow } from './row-work.ts';
import { trySettling } from './settle.ts';
import { isSealed, type Secrets } from './secrets.ts';
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
  /** Whether more rows belong to that record than it can have. */
  isTooLarge?: boolean;
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

/** What a new record is created with: what the row says, and what all new ones share, where that means something for it. */
export function creationOf({ isIdle }: BatchTarget, row: RowValues): Values {
  const shared = Object.entries(row.defaults).filter(([field]) => !isIdle?.(field, row));
  return { ...Object.fromEntries(shared), ...row.values };
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

/** A row as it was read, before its values meet the rules. */
export interface ReadRow {
  row: OpenRow;
  read: RowValues;
  found: FoundTarget;
  keys: string[];
  warnings: FieldProblem[];
}

/** A row of a bulk edit: its values follow from the record. */
export function readEditRow(row: OpenRow): ReadRow {
  const found = row.targetId === null ? undefined : { id: row.targetId, version: row.targetVersion ?? 0 };
  const read = { values: {}, cleared: [], problems: [], amounts: {}, defaults: {} };
  return { row, read, found, keys: [], warnings: [] };
}

export async function readImportRow(
  context: CommandContext,
  target: BatchTarget,
  batch: StoredBatch,
  references: References,
  row: OpenRow,
): Promise<ReadRow> {
  const rowOfFile = otherRows(context.db, target, batch, references, row.n);
  const read = await readRowValues(target, batch, references, row, rowOfFile);
  const [repeated, { found, problems }, alike] = await Promise.all([
    checkRepeated(context.db, target, batch, row.n, read.values),
    findTarget(context.db, target, batch.mapping?.findBy ?? null, read.values),
    findLookAlikes(context.db, target, batch, row.n, read.values),
  ]);
  read.problems.push(...repeated.problems, ...problems);
  return { row, read, found, keys: [...repeated.keys, ...alike.keys], warnings: alike.warnings };
}

type CheckResult = Omit<CheckedRow, 'wanted' | 'changes' | 'verdict' | 'problems'>;

/** A row whose values can be tried: what is sent for it, and what is known of it already. */
export interface ReadyToTry {
  wanted: Values;
  before: StoredRecord | undefined;
  result: CheckResult;
}

/** A row that is left out because of what was chosen for one of its texts. */
export function leftOutRow(n: number, { amounts }: RowValues): CheckedRow {
  const nothing = { targetId: null, targetVersion: null, wanted: null, changes: null };
  return { n, amounts, ...nothing, verdict: 'skip', problems: [], warnings: [], keys: [] };
}

const anyId = '00000000-0000-4000-8000-000000000000';

/** A value as a form would have it; which record a text names and what a secret says does not matter for its shape. */
function shapeOf(value: unknown): unknown {
  if (isNamed(value) || isCreation(value)) return anyId;
  if (isSealed(value)) return value.shown;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
}

/** What else is wrong with a row of which something cannot be read, so that all of it is seen at once. */
function furtherProblems(
  target: BatchTarget,
  { problems }: RowValues,
  wanted: Values,
  isNew: boolean,
): FieldProblem[] {
  const isKnown = new Set(problems.map(({ path }) => path));
  // Where two records fit, the row is no new one: it may leave out what they have.
  const isOfSome = problems.some(
    ({ path, messageKey }) =>
      messageKey === 'reference_ambiguous' && target.keys.some(({ fields }) => fields.includes(path)),
  );
  return target
    .problemsOfValues(shapeOf(wanted) as Values, isNew)
    .map(atCustomColumn)
    .filter(({ path, messageKey }) => !isKnown.has(path) && !(isOfSome && messageKey === 'required'));
}

/** What a row asks of its record, or its verdict where nothing has to be tried. */
export function prepareRow(
  target: BatchTarget,
  batch: StoredBatch,
  { row, read: asRead, keys, warnings }: ReadRow,
  before: StoredRecord | undefined,
): ReadyToTry | CheckedRow {
  let read = asRead;
  if (read.isLeftOut) return leftOutRow(row.n, read);
  if (batch.kind === 'bulk_edit') {
    const nothing = { wanted: null, amounts: {}, changes: null, keys: [], warnings: [] };
    const given = { n: row.n, targetId: row.targetId, targetVersion: row.targetVersion };
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
  const wanted = before ? updateOf(target, read) : creationOf(target, read);
  if (read.problems.length > 0) {
    const problems = [...read.problems, ...furtherProblems(target, read, wanted, before === undefined)];
    return { ...result, wanted, changes: null, verdict: 'fix', problems };
  }
  return { wanted, before, result };
}

/** A row whose record refuses it; what a file says of a record and is there already asks for nothing. */
export function refusedRow(
  target: BatchTarget,
  { kind }: Pick<StoredBatch, 'kind'>,
  { wanted, before, result }: ReadyToTry,
  refusal: AppError,
): CheckedRow {
  if (kind === 'import' && before && asksNothing(target, before as unknown as Values, wanted)) {
    return { ...result, wanted, changes: {}, verdict: 'same', problems: [] };
  }
  const problems = problemsOfRefusal(refusal).map(atCustomColumn);
  return { ...result, wanted, changes: null, verdict: 'fix', problems };
}

/** The verdict of a row that was tried: what it would leave, beside what is there. */
export function judgeRow(
  target: BatchTarget,
  { wanted, before, result }: ReadyToTry,
  after: Values,
  today: string,
): CheckedRow {
  // A record that would be read after the row, or as much of a new one as its warnings look at.
  const warnings = [...result.warnings, ...target.warn(after as unknown as StoredRecord, today)];
  if (!before) return { ...result, warnings, wanted, changes: null, verdict: 'new', problems: [] };
  const changes = changesBetween(before as unknown as Values, after, trackedFields(target.entity));
  // What an earlier row brings is not there yet: the rehearsal left it out, and the record changes all the same.
  for (const [field, value] of Object.entries(wanted)) {
    if (!isNamed(value) || value.named.id !== null) continue;
    const from = (before as unknown as Values)[referenceName(field)] ?? null;
    changes[field] = { from, to: { label: value.named.text } };
  }
  const verdict = Object.keys(changes).length === 0 ? 'same' : 'update';
  return { ...result, warnings, wanted, changes, verdict, problems: [] };
}

/** Tries one row by the rules of a form: nothing that it writes stays. */
export async function tryReadRow(
  context: CommandContext,
  target: BatchTarget,
  batch: StoredBatch,
  references: References,
  row: ReadRow,
): Promise<CheckedRow> {
  const [before] = row.found ? await readRows(context.db, target.source, [row.found.id]) : [];
  const ready = prepareRow(target, batch, row, before);
  if ('verdict' in ready) return ready;
  const after = await rehearse(context, target, references, before, ready.wanted);
  if (after instanceof AppError) return refusedRow(target, batch, ready, after);
  const { today } = await references.calendar();
  return judgeRow(target, ready, after as unknown as Values, today);
}

/** Checks one row: what it says, and what its record would become. */
export async function checkRow(
  context: CommandContext,
  target: BatchTarget,
  batch: StoredBatch,
  references: References,
  row: OpenRow,
): Promise<CheckedRow> {
  const read =
    batch.kind === 'bulk_edit'
      ? readEditRow(row)
      : await readImportRow(context, target, batch, references, row);
  return tryReadRow(context, target, batch, references, read);
}

/** The refusal of a row whose record has another version than at the check, or than the batch that is undone left. */
function rowChanged(
  target: BatchTarget,
  current: StoredRecord,
  code: 'row_changed' | 'undo_changed' = 'row_changed',
): AppError {
  const label = (current as unknown as Values)[target.entity.display];
  const named = typeof label === 'string' ? label : '';
  const { deletedAt = null } = current as { deletedAt?: string | null };
  // Whoever deleted it changed it too, but that is not what is to be known.
  if (code === 'row_changed' && deletedAt !== null) {
    return new AppError('is_deleted', { entity: target.entity.name, number: named });
  }
  return new AppError(code, { who: current.updatedBy ?? '', name: named, when: current.updatedAt });
}

/** A record that has another version than the batch knows says so in the terms of the batch. */
export function refusalOf(
  target: BatchTarget | undefined,
  { kind }: Pick<StoredBatch, 'kind'>,
  refusal: AppError,
): AppError {
  if (refusal.code !== 'conflict' || !target) return refusal;
  const current = refusal.details.current as StoredRecord;
  return rowChanged(target, current, kind === 'undo' ? 'undo_changed' : 'row_changed');
}
