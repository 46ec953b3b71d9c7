import {
  checkOrderOpening,
  orderOpeningOf,
  type OrderOpeningStatus,
} from '#contract/entities/purchase-order/opening.ts';
import type { OrderLineInput } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import type {
  PurchaseOrderCreate,
  PurchaseOrderOpening,
  PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { can } from '#contract/shared/permissions.ts';
import { binRecord, changeRecord, lockRecord } from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { createPurchaseOrder, deletePurchaseOrder } from './purchase-order.commands.ts';
import { purchaseOrderSource } from './purchase-order.repository.ts';
import { checkOrderNumber, refuse } from './purchase-order.rules.ts';

async function getDays(db: Queryable): Promise<{ today: string; takeOverUntil: string }> {
  return db.one(sql`
    select agency_today() as today, setting_on('takeOverUntil', agency_today()) #>> '{}' as "takeOverUntil"`);
}

/** Brings a draft to where the order was already; nobody decided on it here, and it says so. */
async function reachStatus(
  context: CommandContext,
  draft: PurchaseOrderRecord,
  status: Exclude<OrderOpeningStatus, 'draft'>,
  input: PurchaseOrderOpening,
): Promise<PurchaseOrderRecord> {
  const { db } = context;
  const problems = [
    ...(draft.vendorId === null ? [refuse('vendorId', 'required')] : []),
    ...(draft.lines.length === 0 ? [refuse('lines', 'required')] : []),
  ];
  if (problems.length > 0) throw refuseFields(problems);
  const { orderedOn, closedOn, invoiceNumber, invoicedOn, invoiceTotal, differenceNote } = input;
  const closing = { closedOn, invoiceNumber, invoicedOn, invoiceTotal, differenceNote };
  const values = {
    status,
    orderedOn,
    takenOverIn: context.batch?.number,
    ...(status === 'closed' && closing),
  };
  return changeRecord({ ...context, version: draft.version }, purchaseOrderSource, draft, values, {
    action: 'takeOverAsIs',
    // Who paid was not asked here when it was ordered.
    also: async () => {
      await db.run(sql`
        update purchase_order_line set funded_by = 'not_stated' where order_id = ${draft.id} and funded_by is null`);
    },
  });
}

/** Creates an order as an import brings it: a draft under the number of the file, or what was ordered or closed before. */
export async function createOpening(
  context: CommandContext,
  input: PurchaseOrderOpening,
  lines: OrderLineInput[],
): Promise<PurchaseOrderRecord> {
  const { db, actor } = context;
  const {
    orderNumber,
    openingStatus: _status,
    orderedOn: _orderedOn,
    closedOn: _closedOn,
    invoiceNumber: _invoiceNumber,
    invoicedOn: _invoicedOn,
    invoiceTotal: _invoiceTotal,
    differenceNote: _differenceNote,
    ...fields
  } = input;
  const isTakeOver = context.batch?.isTakeOver ?? false;
  // Whoever began it may have lost the role since.
  if (isTakeOver && !can(actor.roles, 'import.takeOver')) throw new AppError('not_allowed');
  const problems = [
    ...checkOrderOpening(input, { ...(await getDays(db)), isTakeOver }),
    ...(await checkOrderNumber(db, orderNumber)),
  ];
  if (problems.length > 0) throw refuseFields(problems);
  const order: PurchaseOrderCreate = { ...fields, lines };
  const draft = await createPurchaseOrder(context, order, orderNumber);
  const status = orderOpeningOf(input);
  return status === 'draft' ? draft : reachStatus(context, draft, status, input);
}

/** Takes back an order that a batch brought; one that was taken over has no draft to go back to. */
export async function removeBrought(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<PurchaseOrderRecord> {
  const before = await lockRecord(context, purchaseOrderSource, id);
  if (before.takenOverIn === null) return deletePurchaseOrder(context, id, reason);
  return binRecord(context, purchaseOrderSource, before, reason);
}
