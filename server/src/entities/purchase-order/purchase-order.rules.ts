import { checkOrderDays } from '#contract/entities/purchase-order/purchase-order.rules.ts';
import {
  purchaseOrder,
  purchaseOrderFields,
  type PurchaseOrderCreate,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { OrderLine } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { maxMoney } from '#contract/shared/field.ts';
import { problemFactory } from '#contract/shared/rules.ts';
import { checkReference } from '#server/shared/command/references.ts';
import { checkUnique } from '#server/shared/command/unique.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { checkLines } from './purchase-order.line-rules.ts';
import { getTotals, type Totals } from './purchase-order.line-rows.ts';

export const refuse = problemFactory(purchaseOrderFields);

/** The number of an order is its own among all that are not in the bin. */
export function checkOrderNumber(
  db: Queryable,
  orderNumber: string | null | undefined,
  id?: string,
): Promise<FieldProblem[]> {
  return checkUnique(db, { entity: purchaseOrder, field: 'orderNumber' }, orderNumber, id);
}

const chosen = {
  vendorId: 'vendor',
  projectId: 'project',
  shipToId: 'location',
  requesterId: 'person',
  buyerId: 'person',
} as const;

async function checkChosen(
  db: Queryable,
  wanted: Partial<PurchaseOrderCreate>,
  before: PurchaseOrderRecord | undefined,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const [field, table] of Object.entries(chosen) as [keyof typeof chosen, string][]) {
    if (wanted[field] === undefined || wanted[field] === before?.[field]) continue;
    const { title } = purchaseOrderFields[field];
    problems.push(...(await checkReference(db, table, wanted[field], { path: field, title })));
  }
  return problems;
}

/** Checks what was sent of an order, and computes its totals where lines were sent. */
export async function checkOrder(
  db: Queryable,
  sent: Partial<PurchaseOrderCreate>,
  before?: PurchaseOrderRecord,
  approved?: readonly OrderLine[],
): Promise<{ problems: FieldProblem[]; totals: Totals | undefined }> {
  const { lines } = sent;
  const expectedOn = sent.expectedOn === undefined ? before?.expectedOn : sent.expectedOn;
  const problems = [
    ...(await checkChosen(db, sent, before)),
    ...checkOrderDays({ orderedOn: before?.orderedOn, expectedOn }),
  ];
  if (!lines) return { problems, totals: undefined };
  problems.push(...(await checkLines(db, lines, before, approved)));
  const { totals, fitsMoney } = await getTotals(db, lines);
  if (!fitsMoney) problems.push(refuse('lines', 'out_of_range', { min: 0, max: maxMoney }));
  return { problems, totals };
}
