import { trackedFields } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { StoredRecord } from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { changesBetween } from '#server/shared/history/changes.ts';
import type { Changes } from '#server/shared/history/event.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import type { BatchTarget } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';
import {
  leftOutRow,
  readImportRow,
  updateOf,
  type CheckedRow,
  type OpenRow,
  type ReadRow,
  creationOf,
} from './check-row.ts';
import type { References } from './references.ts';
import { combineRows, lineOf, problemsByRow, withOthersHeldBack } from './row-groups.ts';
import { isCreation, isNamed } from './row-values.ts';
import { checkPermission, problemsOfRefusal, tryRow } from './row-work.ts';
import { trySettling } from './settle.ts';

type Values = Record<string, unknown>;

interface GroupRow {
  n: number;
  /** What the row asks for, as its command takes it. */
  values: Values;
}

function comparable(value: unknown): string {
  if (isNamed(value)) return value.named.id ?? value.named.text;
  return JSON.stringify(isCreation(value) ? value.create.text : value);
}

/** More rows than a record can have lines: none of them is brought. */
function problemsOfLarge({ entity, group }: BatchTarget): FieldProblem[] {
  const title = entity.fields['lines']?.title ?? 'Lines';
  return [fieldProblemOf('', title, 'too_many', { max: group?.maxRows ?? 0 })];
}

/** Rows of one record cannot say different things about it; the later row is the one to correct. */
function findDifferences(target: BatchTarget, rows: readonly GroupRow[]): Map<number, FieldProblem[]> {
  const first = new Map<string, { n: number; text: string }>();
  const problems = new Map<number, FieldProblem[]>();
  for (const { n, values } of rows) {
    for (const [field, value] of Object.entries(values)) {
      if (Object.hasOwn(target.group?.lines ?? {}, field)) continue;
      const text = comparable(value);
      const known = first.get(field);
      if (!known) first.set(field, { n, text });
      else if (known.text !== text) {
        const title = target.fields[field]?.title ?? field;
        const problem = fieldProblemOf(field, title, 'row_differs', { n: known.n });
        problems.set(n, [...(problems.get(n) ?? []), problem]);
      }
    }
  }
  return problems;
}

/** Runs the command of the record that rows make together; the caller rolls it back. */
async function rehearseGroup(
  context: CommandContext,
  target: BatchTarget,
  references: References,
  before: StoredRecord | undefined,
  rows: readonly GroupRow[],
): Promise<StoredRecord | Map<number, FieldProblem[]>> {
  const settled: GroupRow[] = [];
  for (const { n, values } of rows) {
    const whole = await trySettling(context, references, values, true);
    if (whole instanceof AppError) return new Map([[n, problemsOfRefusal(whole)]]);
    settled.push({ n, values: whole });
  }
  const values = combineRows(
    target,
    settled.map((row) => row.values),
  );
  const after = await tryRow(context.db, async () => {
    checkPermission(context, target.entity.name, before ? 'update' : 'create');
    return before
      ? target.update({ ...context, version: before.version }, before.id, values)
      : target.create({ ...context, version: 0 }, values);
  });
  return after instanceof AppError ? problemsByRow(target, settled, problemsOfRefusal(after)) : after;
}

/** What changes in the line of each row, by the fields of the file. */
async function findLineChanges(
  db: Queryable,
  target: BatchTarget,
  rows: readonly GroupRow[],
  linesBefore: ReadonlyMap<string, Values>,
  id: string,
): Promise<Map<number, Changes>> {
  const { group } = target;
  const changes = new Map<number, Changes>();
  if (!group) return changes;
  const linesAfter = await group.linesOf(db, id);
  let place = 0;
  for (const { n, values } of rows) {
    const line = lineOf(target, values);
    if (!line) continue;
    const key = group.lineKey(line, place);
    place += 1;
    const [from = {}, to = {}] = [linesBefore.get(key), linesAfter.get(key)];
    const changed = Object.entries(group.lines).filter(
      ([, name]) => JSON.stringify(from[name] ?? null) !== JSON.stringify(to[name] ?? null),
    );
    changes.set(
      n,
      Object.fromEntries(
        changed.map(([field, name]) => [field, { from: from[name] ?? null, to: to[name] ?? null }]),
      ),
    );
  }
  return changes;
}

type GroupRead = ReadRow & { n: number };

/** Checks what the rows of one record say. */
async function checkReadRows(
  context: CommandContext,
  target: BatchTarget,
  batch: StoredBatch,
  references: References,
  read: readonly GroupRead[],
): Promise<CheckedRow[]> {
  const { db } = context;
  const found = read.find((row) => row.found)?.found;
  const [before] = found ? await readRows(db, target.source, [found.id]) : [];
  const rows = read.map((row) => ({
    n: row.n,
    values: before ? updateOf(target, row.read) : creationOf(target, row.read),
  }));
  const valuesOf = new Map(rows.map(({ n, values }) => [n, values]));
  const resultOf = (row: (typeof read)[number]) => ({
    n: row.n,
    amounts: row.read.amounts,
    targetId: before?.id ?? null,
    targetVersion: before?.version ?? null,
    keys: row.keys,
    warnings: row.warnings,
    wanted: valuesOf.get(row.n) ?? null,
    changes: null,
    problems: [] as FieldProblem[],
  });
  if (before && batch.mapping?.whenFound === 'leave') {
    return read.map((row) => ({ ...resultOf(row), wanted: null, verdict: 'skip' }));
  }
  const refuse = (problems: ReadonlyMap<number, readonly FieldProblem[]>): CheckedRow[] => {
    const all = withOthersHeldBack(read, problems);
    return read.map((row) => ({ ...resultOf(row), verdict: 'fix', problems: all.get(row.n) ?? [] }));
  };
  const differences = findDifferences(target, rows);
  const tooMany = read.some(({ row }) => row.isTooLarge) ? problemsOfLarge(target) : [];
  const own = new Map(
    read.map(
      (row) => [row.n, [...row.read.problems, ...(differences.get(row.n) ?? []), ...tooMany]] as const,
    ),
  );
  if ([...own.values()].some((problems) => problems.length > 0)) return refuse(own);
  const linesBefore = before && target.group ? await target.group.linesOf(db, before.id) : new Map();
  const after = await rehearseGroup(context, target, references, before, rows);
  if (after instanceof Map) return refuse(after);
  const { today } = await references.calendar();
  const odd = target.warn(after, today);
  const withWarnings = read.map((row, at) => {
    const result = resultOf(row);
    return at === 0 ? { ...result, warnings: [...result.warnings, ...odd] } : result;
  });
  if (!before) return withWarnings.map((row) => ({ ...row, verdict: 'new' }));
  const { lines: _lines, ...fields } = trackedFields(target.entity);
  const ofRecord = changesBetween(before as unknown as Values, after as unknown as Values, fields);
  const ofLines = await findLineChanges(db, target, rows, linesBefore, before.id);
  const changesOf = (n: number, at: number): Changes => ({
    ...(at === 0 && ofRecord),
    ...ofLines.get(n),
  });
  const isSame = withWarnings.every(({ n }, at) => Object.keys(changesOf(n, at)).length === 0);
  return withWarnings.map((row, at) => ({
    ...row,
    changes: changesOf(row.n, at),
    verdict: isSame ? 'same' : 'update',
  }));
}

/** Checks the rows that make one record together: each keeps its own problems, and all have the same verdict. */
export async function checkGroup(
  context: CommandContext,
  target: BatchTarget,
  batch: StoredBatch,
  references: References,
  open: readonly OpenRow[],
): Promise<CheckedRow[]> {
  const all: GroupRead[] = [];
  for (const row of open) {
    all.push({ n: row.n, ...(await readImportRow(context, target, batch, references, row)) });
  }
  const leftOut = all.flatMap(({ n, read }) => (read.isLeftOut ? [leftOutRow(n, read)] : []));
  const read = all.filter((row) => !row.read.isLeftOut);
  const checked = read.length === 0 ? [] : await checkReadRows(context, target, batch, references, read);
  return [...leftOut, ...checked];
}
