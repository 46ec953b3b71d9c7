import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { StoredRecord } from '#server/shared/command/record.ts';
import { refusalOr } from '#server/shared/command/record-sets.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import { createTurns } from '#server/shared/turns.ts';
import type { BatchTarget } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';
import {
  judgeRow,
  prepareRow,
  readEditRow,
  refusedRow,
  tryReadRow,
  type CheckedRow,
  type OpenRow,
  type ReadRow,
  type ReadyToTry,
} from './check-row.ts';
import { findTargets } from './find-target.ts';
import type { References } from './references.ts';
import { checkRepeatedOfAll, findRowsNamed, keysOf, keyText, otherRows } from './row-keys.ts';
import { namesOf, readRowValues, type RowValues } from './row-values.ts';
import { checkPermission } from './row-work.ts';
import { settleAll } from './settle.ts';
import type { TargetSets } from './set-commands.ts';
import { runSets } from './set-work.ts';
import { findLookAlikesOfAll } from './warnings.ts';

type SetTarget = BatchTarget & { sets: TargetSets };

/** Reads the cells of a chunk; the records that they name are looked for before, all of a kind at once. */
async function readAllValues(
  { db }: CommandContext,
  target: BatchTarget,
  batch: StoredBatch,
  references: References,
  rows: readonly OpenRow[],
): Promise<RowValues[]> {
  const turn = createTurns();
  const names: ReturnType<typeof namesOf> = [];
  for (const { raw } of rows) {
    names.push(...namesOf(target, batch, raw));
    await turn();
  }
  // The days of cells are read by the calendar.
  await Promise.all([references.findAll(names), references.calendar()]);
  const { name } = target.entity;
  const ofFile = names.filter(
    ({ entity, text }) => entity === name && references.known(entity, text)?.status === 'unknown',
  );
  const ofFileTexts = ofFile.map(({ text }) => text);
  await findRowsNamed(db, target, batch, references, ofFileTexts);
  const inChunk = new Set<string>();
  const read: RowValues[] = [];
  for (const row of rows) {
    const rowOfFile = otherRows(db, target, batch, references, row.n);
    const values = await readRowValues(target, batch, references, row, async (entity, text) => {
      const isInChunk = target.unique.some((field) => inChunk.has(keyText(field, text)));
      return entity === target.entity.name && isInChunk ? 'other' : rowOfFile(entity, text);
    });
    for (const { key } of keysOf(target, values.values)) inChunk.add(key);
    read.push(values);
    await turn();
  }
  return read;
}

/** Reads the rows of a chunk of an import: what they say, what they repeat, and which records they mean. */
async function readImportRows(
  context: CommandContext,
  target: BatchTarget,
  batch: StoredBatch,
  references: References,
  rows: readonly OpenRow[],
): Promise<ReadRow[]> {
  const { db } = context;
  const read = await readAllValues(context, target, batch, references, rows);
  const valued = rows.map(({ n, raw }, at) => ({ n, raw, values: read[at]?.values ?? {} }));
  const [repeated, found, alike] = await Promise.all([
    checkRepeatedOfAll(db, target, batch, valued),
    findTargets(
      db,
      target,
      batch.mapping?.findBy ?? null,
      valued.map(({ values }) => values),
    ),
    findLookAlikesOfAll(db, target, batch, valued),
  ]);
  return rows.flatMap((row, at) => {
    const own = read[at];
    if (!own) return [];
    own.problems.push(...(repeated[at]?.problems ?? []), ...(found[at]?.problems ?? []));
    const keys = [...(repeated[at]?.keys ?? []), ...(alike[at]?.keys ?? [])];
    return [{ row, read: own, found: found[at]?.found, keys, warnings: alike[at]?.warnings ?? [] }];
  });
}

/** Looks at what checked rows would leave, all of them at once. */
async function judgeAll(
  context: CommandContext,
  target: SetTarget,
  references: References,
  checked: readonly { ready: ReadyToTry; checked: unknown }[],
): Promise<CheckedRow[]> {
  const { today } = await references.calendar();
  const previews = await target.sets.preview(
    context,
    checked.map((one) => one.checked),
  );
  const turn = createTurns();
  const rows: CheckedRow[] = [];
  for (const [at, { ready }] of checked.entries()) {
    rows.push(judgeRow(target, ready, previews[at] ?? {}, today));
    await turn();
  }
  return rows;
}

/**
 * Checks the rows of a chunk by sets: what they name, repeat and stand on is read in a few statements, the rules are
 * those of the single commands, and nothing is written unless a later row has to meet it. The caller rolls it back. Where
 * many rows need commands of their own, only the first ones are answered.
 */
export async function checkSets(
  context: CommandContext,
  target: SetTarget,
  batch: StoredBatch,
  references: References,
  rows: readonly OpenRow[],
): Promise<CheckedRow[]> {
  const read =
    batch.kind === 'bulk_edit'
      ? rows.map(readEditRow)
      : await readImportRows(context, target, batch, references, rows);
  const ids = [...new Set(read.flatMap(({ found }) => found?.id ?? []))];
  const records = await readRows(context.db, target.source, ids);
  const recordOf = new Map<string, StoredRecord>(records.map((record) => [record.id, record]));
  const prepared = read.map((row) => prepareRow(target, batch, row, row.found && recordOf.get(row.found.id)));
  const ready = prepared.flatMap((one, at) => ('verdict' in one ? [] : [{ at, ready: one }]));
  const settled = await settleAll(
    context,
    references,
    target.entity.name,
    ready.map((one) => one.ready.wanted),
    true,
  );
  const tried = ready.map(({ ready: { before } }, place) => {
    const values = settled[place];
    if (!values || values instanceof AppError) return values ?? null;
    return refusalOr(() => {
      checkPermission(context, target.entity.name, before ? 'update' : 'create');
      return { before: before ?? null, values };
    });
  });
  const runAlone = async (place: number) => {
    const row = read[ready[place]?.at ?? -1];
    if (!row) throw new Error('every row that is tried was read');
    return tryReadRow(context, target, batch, references, row);
  };
  const work = { sets: target.sets, isRehearsal: true, mostAlone: batchLimits.rowsAlone, runAlone };
  const outcomes = await runSets(context, work, tried);
  const open = outcomes.flatMap((outcome, place) => {
    const row = ready[place];
    return row && 'checked' in outcome ? [{ ready: row.ready, checked: outcome.checked }] : [];
  });
  const judged = new Map(
    (await judgeAll(context, target, references, open)).map((row, at) => [open[at]?.ready, row]),
  );
  const outcomeAt = new Map(ready.map(({ at }, place) => [at, outcomes[place]]));
  // The rows behind the last one that was begun wait for the next chunk.
  const end = ready[outcomes.length]?.at ?? prepared.length;
  return prepared.slice(0, end).map((one, at) => {
    if ('verdict' in one) return one;
    const outcome = outcomeAt.get(at);
    if (outcome instanceof AppError) return refusedRow(target, batch, one, outcome);
    if (outcome && 'alone' in outcome) return outcome.alone;
    return judged.get(one) ?? refusedRow(target, batch, one, new AppError('not_found'));
  });
}
