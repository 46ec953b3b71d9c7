import { z } from 'zod';
import { lineNames } from '#contract/entities/purchase-order/opening.ts';
import {
  lineFields,
  maxLines,
  orderLineInput,
  type OrderLine,
  type OrderLineInput,
} from '#contract/entities/purchase-order/purchase-order.lines.ts';
import { purchaseOrderFields } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { fieldProblemOf, problemsOf } from '#contract/shared/rules.ts';
import type { LineGroup } from '#server/features/batch/batch-target.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import { readRows } from '#server/shared/list/page.ts';
import { findLineFacts } from './purchase-order.line-rows.ts';
import { purchaseOrderSource } from './purchase-order.repository.ts';

type Values = Record<string, unknown>;

/** What a new line buys where its row does not say it. */
function kindOf({ softwareId, categoryId, modelId }: Values): OrderLine['kind'] {
  if (softwareId) return 'software';
  return categoryId || modelId ? 'equipment' : 'other';
}

/** A line of an order with what its row says; shares of its own say who pays. */
function mergeLine(before: OrderLine | undefined, row: Values): Values {
  const { position: _position, ...line } = row;
  const isOwn = Array.isArray(line['funding']) && line['fundedBy'] === undefined;
  const known: Values = before ?? { kind: kindOf(line) };
  return { ...known, ...line, ...(isOwn && { fundedBy: 'own' }) };
}

const lineParser = z.strictObject({ lines: z.array(orderLineInput).max(maxLines) });

function parseLines(lines: readonly Values[]): OrderLineInput[] {
  const result = lineParser.safeParse({ lines });
  if (result.success) return result.data.lines;
  const facts: Record<string, FieldFacts> = { ...purchaseOrderFields };
  for (const index of lines.keys()) {
    for (const [name, field] of Object.entries(lineFields)) facts[`lines.${index}.${name}`] = field;
  }
  throw refuseFields(problemsOf(result.error, facts, { lines }));
}

/** The lines of an order with those of a file: a line is found by its number, or by its place among the rows; the others stay. */
export function mergeLines(
  before: readonly OrderLine[],
  rows: readonly Values[],
): { lines: OrderLineInput[]; placeOf: (index: number) => number } {
  const merged: Values[] = [...before];
  const places: number[] = [];
  for (const [at, row] of rows.entries()) {
    const wanted = typeof row['position'] === 'number' ? row['position'] - 1 : at;
    const place = before[wanted] ? wanted : merged.length;
    if (places.includes(place)) {
      throw refuseFields([fieldProblemOf(`lines.${at}.position`, 'Line', 'line_repeated')]);
    }
    merged[place] = mergeLine(before[wanted], row);
    places.push(place);
  }
  const placeOf = (index: number) => Math.max(0, places.indexOf(index));
  try {
    return { lines: parseLines(merged), placeOf };
  } catch (error) {
    throw withRows(error, placeOf);
  }
}

/** Says what is wrong with a line of the order at the row of the file that brings it. */
export function withRows(error: unknown, placeOf: (index: number) => number): unknown {
  if (!(error instanceof AppError) || !error.details.fields) return error;
  return refuseFields(
    error.details.fields.map((problem) => ({
      ...problem,
      path: problem.path.replace(/^lines\.(\d+)/, (_, index: string) => `lines.${placeOf(Number(index))}`),
    })),
  );
}

const isNumeric = (name: string) =>
  ['money', 'percent'].includes(lineFields[name as keyof typeof lineFields]?.kind);

/** A value as two of them are compared: 8 percent are 8.000 percent. */
function comparable(name: string, value: unknown): unknown {
  if (name === 'funding' && Array.isArray(value)) {
    return (value as { fundingSourceId: string; percent: string }[]).map(({ fundingSourceId, percent }) => [
      fundingSourceId,
      Number(percent),
    ]);
  }
  return isNumeric(name) ? Number(value) : (value ?? null);
}

/** Whether lines are what an order has already. */
export function hasSameLines(before: readonly OrderLine[], lines: readonly OrderLineInput[]): boolean {
  const textOf = (line: OrderLine | OrderLineInput) =>
    JSON.stringify(
      Object.values(lineNames).map((name) => comparable(name, (line as unknown as Values)[name])),
    );
  return (
    before.length === lines.length &&
    lines.every((line, at) => {
      const old = before[at];
      return old !== undefined && textOf(old) === textOf(line);
    })
  );
}

/** The lines of an order as a preview compares them, with the names of what they point at. */
async function linesOf(db: Queryable, id: string): Promise<Map<string, Values>> {
  const [order] = await readRows(db, purchaseOrderSource, [id]);
  const facts = new Map((await findLineFacts(db, id)).map((one) => [one.id, one]));
  const lines = (order?.lines ?? []).map((line, at): [string, Values] => {
    const known = facts.get(line.id);
    return [
      String(at + 1),
      {
        ...line,
        position: at + 1,
        categoryId: line.categoryId && known?.category,
        modelId: line.modelId && known?.model,
        softwareId: line.softwareId && known?.software,
        projectId: line.projectId && known?.project,
      },
    ];
  });
  return new Map(lines);
}

/** Rows of one order number are its lines. */
export const orderLines: LineGroup = {
  by: ['orderNumber', 'number', 'id'],
  maxRows: maxLines,
  lines: lineNames,
  lineKey: ({ position }, place) => String(typeof position === 'number' ? position : place + 1),
  linesOf,
};
