import { z } from 'zod';
import { retirementLineNames } from '#contract/entities/retirement/retirement.line-columns.ts';
import {
  maxRetirementLines,
  retirementLineFields,
  retirementLineInput,
  type RetirementLineInput,
} from '#contract/entities/retirement/retirement.lines.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { fieldProblemOf, problemsOf } from '#contract/shared/rules.ts';
import type { LineGroup } from '#server/features/batch/batch-target.ts';
import { isNamed } from '#server/features/batch/row-values.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import { findEntered, findLines } from './retirement.line-rows.ts';

type Values = Record<string, unknown>;

const lineParser = z.strictObject({ lines: z.array(retirementLineInput).max(maxRetirementLines) });

/** The lines that the rows of a file bring, each about an item of its own. */
export function parseLines(rows: readonly Values[]): RetirementLineInput[] {
  const ids = rows.map(({ equipmentId }) => equipmentId);
  const problems = ids.flatMap((id, at) => {
    const path = `lines.${at}.equipmentId`;
    if (id === undefined) return [fieldProblemOf(path, 'Item', 'required')];
    return ids.indexOf(id) < at ? [fieldProblemOf(path, 'Item', 'line_repeated')] : [];
  });
  if (problems.length > 0) throw refuseFields(problems);
  const result = lineParser.safeParse({ lines: rows });
  if (result.success) return result.data.lines;
  const facts: Record<string, FieldFacts> = {};
  for (const at of rows.keys()) {
    for (const [name, field] of Object.entries(retirementLineFields)) facts[`lines.${at}.${name}`] = field;
  }
  throw refuseFields(problemsOf(result.error, facts, { lines: rows }));
}

const amounts = ['fairMarketValue', 'salePrice', 'saleCost', 'proceeds'];

function isSameValue(name: string, before: unknown, wanted: unknown): boolean {
  if ((before ?? null) === (wanted ?? null)) return true;
  return amounts.includes(name) && before !== undefined && Number(before) === Number(wanted);
}

/** What the lines of a file change: items that the case has not yet, and values that are other ones. */
export async function findLineWork(
  db: Queryable,
  id: string,
  lines: readonly RetirementLineInput[],
): Promise<{ added: string[]; changed: RetirementLineInput[] }> {
  const ids = lines.map(({ equipmentId }) => equipmentId);
  const entered = new Map(
    (await findEntered(db, id, ids)).map(({ equipmentId, values }) => [equipmentId, values]),
  );
  const isChanged = ({ equipmentId, ...values }: RetirementLineInput) =>
    Object.entries(values).some(
      ([name, value]) => !isSameValue(name, entered.get(equipmentId)?.[name], value),
    );
  return { added: ids.filter((one) => !entered.has(one)), changed: lines.filter(isChanged) };
}

/** Says what a step refuses about an item at the row of the file that brings it. */
export async function atRows<T>(
  lines: readonly RetirementLineInput[],
  sent: readonly string[],
  step: Promise<T>,
): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.fields) throw error;
    const placeOf = (index: string) =>
      Math.max(
        0,
        lines.findIndex(({ equipmentId }) => equipmentId === sent[Number(index)]),
      );
    throw refuseFields(
      error.details.fields.map((problem) => ({
        ...problem,
        path: problem.path
          .replace(/^equipmentIds\.(\d+)$/, (_, index: string) => `lines.${placeOf(index)}.equipmentId`)
          .replace(/^lines\.(\d+)/, (_, index: string) => `lines.${placeOf(index)}`),
      })),
    );
  }
}

/** The lines of a case as a preview compares them, with the names of their items. */
async function linesOf(db: Queryable, id: string): Promise<Map<string, Values>> {
  const lines = await findLines(db, id);
  return new Map(lines.map((line) => [line.equipmentId, { ...line, equipmentId: line.equipment }]));
}

/** Rows of one case are its items. */
export const caseLines: LineGroup = {
  by: ['title', 'number', 'id'],
  lines: retirementLineNames,
  maxRows: maxRetirementLines,
  lineKey: ({ equipmentId }, place) => {
    const id = isNamed(equipmentId) ? equipmentId.named.id : equipmentId;
    return typeof id === 'string' ? id : String(place);
  },
  linesOf,
};
