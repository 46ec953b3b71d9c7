import type { AmendmentSummary } from '#contract/entities/purchase-order/amendment.schema.ts';
import type { OrderLine } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import {
  amendableFields,
  purchaseOrderFields,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { referenceName } from '#contract/shared/entity.ts';
import { can } from '#contract/shared/permissions.ts';
import { changeRecord } from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { getTotals, replaceLines } from './purchase-order.line-rows.ts';
import { checkAuthor, lockForStep } from './purchase-order.people.ts';
import { purchaseOrderSource } from './purchase-order.repository.ts';

/** An order as it stood: its fields with their words, its lines, its total. */
export interface Snapshot {
  values: Record<string, unknown>;
  lines: OrderLine[];
  total: string;
}

export function snapshotOf(order: PurchaseOrderRecord): Snapshot {
  const all = order as unknown as Record<string, unknown>;
  const values: Record<string, unknown> = {};
  for (const field of amendableFields) {
    values[field] = all[field];
    const words = referenceName(field);
    if (purchaseOrderFields[field].kind === 'reference') values[words] = all[words];
  }
  return { values, lines: order.lines, total: order.total };
}

export type StoredAmendment = AmendmentSummary & {
  approved: Snapshot;
  dropped: Snapshot | null;
  authorId: string | null;
};

const columns =
  raw(`number, reason, by_name as by, at, from_status as "fromStatus", dropped is not null as "isDropped",
  approved, dropped, author_id as "authorId"`);

/** The amendments of an order, the first one first. */
export async function findAmendments(db: Queryable, id: string): Promise<StoredAmendment[]> {
  return db.many(sql`select ${columns} from purchase_order_amendment where order_id = ${id} order by number`);
}

async function getOpenAmendment(db: Queryable, order: PurchaseOrderRecord): Promise<StoredAmendment> {
  const found = await db.maybe<StoredAmendment>(sql`
    select ${columns} from purchase_order_amendment
    where order_id = ${order.id} and number = ${order.amendment} and dropped is null`);
  if (!found) throw new AppError('no_amendment', { number: order.number });
  return found;
}

function checkAmender(context: CommandContext, order: PurchaseOrderRecord): void {
  if (!can(context.actor.roles, 'purchase-order.cancel')) checkAuthor(context, order);
}

/** Opens an approved order again. What was approved is kept, and whoever amends it becomes its author. */
export async function amendOrder(
  context: CommandContext,
  id: string,
  { reason }: { reason: string },
): Promise<PurchaseOrderRecord> {
  const { db, actor, now } = context;
  const { before, status } = await lockForStep(context, id, 'amend');
  checkAmender(context, before);
  const amendment = before.amendment + 1;
  await db.run(sql`
    insert into purchase_order_amendment (order_id, number, reason, by_id, by_name, at, from_status, approved, author_id)
    values (${id}, ${amendment}, ${reason}, ${actor.id}, ${actor.name}, ${now.toISOString()},
      ${before.status}::purchase_order_status, ${JSON.stringify(snapshotOf(before))}, ${before.authorId})`);
  const values = { status, amendment, authorId: actor.id };
  return changeRecord(context, purchaseOrderSource, before, values, { action: 'amend', reason });
}

/** Puts a locked order back to what was approved before its open amendment. */
export async function restoreApproved(
  context: CommandContext,
  before: PurchaseOrderRecord,
  options: { action: string; reason: string; also?: () => Promise<void> },
): Promise<PurchaseOrderRecord> {
  const { db } = context;
  const { approved, fromStatus, authorId } = await getOpenAmendment(db, before);
  const { totals } = await getTotals(db, approved.lines);
  const fields = Object.fromEntries(amendableFields.map((field) => [field, approved.values[field] ?? null]));
  const values = { ...fields, ...totals, status: fromStatus, authorId };
  return changeRecord(context, purchaseOrderSource, before, values, {
    ...options,
    also: async () => {
      await options.also?.();
      await replaceLines(db, before.id, approved.lines);
      await db.run(sql`
        update purchase_order_amendment set dropped = ${JSON.stringify(snapshotOf(before))}
        where order_id = ${before.id} and number = ${before.amendment}`);
    },
  });
}

export async function dropAmendment(
  context: CommandContext,
  id: string,
  { reason }: { reason: string },
): Promise<PurchaseOrderRecord> {
  const { before } = await lockForStep(context, id, 'dropAmendment');
  checkAmender(context, before);
  return restoreApproved(context, before, { action: 'dropAmendment', reason });
}
