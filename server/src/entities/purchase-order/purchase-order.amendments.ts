import type { AmendmentSummary } from '#contract/entities/purchase-order/amendment.schema.ts';
import type {
  OrderLine,
  OrderLineFacts,
  OrderLineInput,
} from '#contract/entities/purchase-order/purchase-order.lines.ts';
import {
  amendableFields,
  purchaseOrderFields,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { AmendmentStatus } from '#contract/entities/purchase-order/purchase-order.states.ts';
import { referenceName } from '#contract/shared/entity.ts';
import { getRecord } from '#server/features/records/records.routes.ts';
import { changeRecord } from '#server/shared/command/record.ts';
import { updateRow } from '#server/shared/command/rows.ts';
import type { Changes } from '#server/shared/history/event.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { lockOrder, lockOrderOrAmendment } from './purchase-order.authorization.ts';
import { findLineFacts, getTotals, replaceLines, type Totals } from './purchase-order.line-rows.ts';
import { purchaseOrderSource } from './purchase-order.repository.ts';

/** An order as it stood or is wanted: its fields with their words, its lines, its totals. */
export interface Snapshot {
  values: Record<string, unknown>;
  lines: OrderLine[];
  total: string;
  /** Only of what is wanted. */
  totals?: Totals;
  /** What follows from the lines that are wanted, with the words of what they point at. */
  facts?: OrderLineFacts[];
}

export function snapshotOf(order: PurchaseOrderRecord): Snapshot {
  const all = order as unknown as Record<string, unknown>;
  const values: Record<string, unknown> = {};
  for (const field of amendableFields) {
    values[field] = all[field];
    const reference = referenceName(field);
    if (purchaseOrderFields[field].kind === 'reference') values[reference] = all[reference];
  }
  const { goodsTotal, discountTotal, taxTotal, freightTotal, total } = order;
  return {
    values,
    lines: order.lines,
    total,
    totals: { goodsTotal, discountTotal, taxTotal, freightTotal, total },
  };
}

export type StoredAmendment = AmendmentSummary & {
  byId: string;
  approved: Snapshot;
  proposed: Snapshot | null;
};

const columns = raw(`number, reason, by_id as "byId", by_name as by, at, from_status as "fromStatus", status,
  status in ('dropped', 'rejected') as "isDropped", approved, proposed`);

/** The amendments of an order, the first one first. */
export async function findAmendments(db: Queryable, id: string): Promise<StoredAmendment[]> {
  return db.many(sql`select ${columns} from purchase_order_amendment where order_id = ${id} order by number`);
}

/** The amendment that is open, with what it wants. */
export async function getOpenAmendment(
  db: Queryable,
  order: PurchaseOrderRecord,
): Promise<StoredAmendment & { proposed: Snapshot }> {
  const found = await db.maybe<StoredAmendment & { proposed: Snapshot }>(sql`
    select ${columns} from purchase_order_amendment
    where order_id = ${order.id} and number = ${order.amendment} and status in ('draft', 'submitted')`);
  if (!found) throw new AppError('no_amendment', { number: order.number });
  return found;
}

/** An order with what its amendment wants laid over it. */
export function withProposal(order: PurchaseOrderRecord, proposed: Snapshot): PurchaseOrderRecord {
  const units = proposed.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { ...order, ...proposed.values, ...proposed.totals, lines: proposed.lines, units };
}

/** What follows from the lines that the open amendment wants, and from what has arrived of them by now. */
export async function findProposedFacts(
  db: Queryable,
  order: PurchaseOrderRecord,
): Promise<OrderLineFacts[]> {
  const { proposed } = await getOpenAmendment(db, order);
  const now = await findLineFacts(db, order.id);
  return (proposed.facts ?? now).map((wanted) => {
    const {
      accepted = 0,
      rejected = 0,
      receivedValue = '0.00',
    } = now.find(({ id }) => id === wanted.id) ?? {};
    return { ...wanted, accepted, rejected, receivedValue };
  });
}

/** The order as its open amendment would make it. */
export async function getProposal(db: Queryable, order: PurchaseOrderRecord): Promise<PurchaseOrderRecord> {
  return withProposal(order, (await getOpenAmendment(db, order)).proposed);
}

type Wanted = Record<string, unknown> & { lines: readonly (OrderLine | OrderLineInput)[] };

/** Asks about a locked order as it would be with what is wanted; nothing of that stays in its rows. */
export async function asProposed<T>(
  context: CommandContext,
  id: string,
  { lines, ...values }: Wanted,
  ask: (proposed: PurchaseOrderRecord) => Promise<T>,
): Promise<T> {
  const { db } = context;
  await db.run(sql`savepoint proposal`);
  try {
    const { totals } = await getTotals(db, lines);
    updateRow(context, purchaseOrderSource.entity, id, { ...values, ...totals });
    await replaceLines(db, id, lines);
    return await ask(await getRecord(db, purchaseOrderSource, id));
  } finally {
    await db.run(sql`rollback to savepoint proposal`);
  }
}

/** What an amendment wants, as the values and lines of an order. */
export function wantedOf({ values, lines }: Snapshot): Wanted {
  const fields = amendableFields.map((field) => [field, values[field] ?? null] as const);
  return { ...Object.fromEntries(fields), lines };
}

export async function writeAmendment(
  db: Queryable,
  { id, amendment }: PurchaseOrderRecord,
  { status, proposed }: { status: AmendmentStatus; proposed?: Snapshot },
): Promise<void> {
  const wanted = proposed ? JSON.stringify(proposed) : null;
  await db.run(sql`
    update purchase_order_amendment set status = ${status}::amendment_status, proposed = coalesce(${wanted}::jsonb, proposed)
    where order_id = ${id} and number = ${amendment}`);
}

/** Moves the open amendment on; the order itself is not touched. */
export async function moveAmendment(
  context: CommandContext,
  before: PurchaseOrderRecord,
  status: Exclude<AmendmentStatus, 'approved'>,
  options: {
    action: string;
    reason?: string | undefined;
    also?: () => Promise<void>;
    proposed?: Snapshot;
    round?: number;
    extraChanges?: Changes;
  },
): Promise<PurchaseOrderRecord> {
  const { action, reason, also, proposed, round, extraChanges = {} } = options;
  const amendmentStatus = status === 'draft' || status === 'submitted' ? status : null;
  const values = { amendmentStatus, ...(round !== undefined && { round }) };
  return changeRecord(context, purchaseOrderSource, before, values, {
    action,
    reason,
    extraChanges,
    also: async () => {
      await also?.();
      await writeAmendment(context.db, before, { status, ...(proposed && { proposed }) });
    },
  });
}

/** Begins an amendment of an approved order. The order stays in force; what is wanted is kept beside it. */
export async function amendOrder(
  context: CommandContext,
  id: string,
  { reason }: { reason: string },
): Promise<PurchaseOrderRecord> {
  const { db, actor, now } = context;
  const { before } = await lockOrder(context, id, 'amend');
  const amendment = before.amendment + 1;
  const content = snapshotOf(before);
  const wanted = { ...content, facts: await findLineFacts(db, id) };
  await db.run(sql`
    insert into purchase_order_amendment (order_id, number, reason, by_id, by_name, at, from_status, approved, proposed, status)
    values (${id}, ${amendment}, ${reason}, ${actor.id}, ${actor.name}, ${now.toISOString()},
      ${before.status}::purchase_order_status, ${JSON.stringify(content)}, ${JSON.stringify(wanted)}, 'draft')`);
  const values = { amendment, amendmentStatus: 'draft' };
  return changeRecord(context, purchaseOrderSource, before, values, { action: 'amend', reason });
}

export async function dropAmendment(
  context: CommandContext,
  id: string,
  { reason }: { reason: string },
): Promise<PurchaseOrderRecord> {
  const { before } = await lockOrderOrAmendment(context, id, 'dropAmendment');
  return moveAmendment(context, before, 'dropped', { action: 'dropAmendment', reason });
}
