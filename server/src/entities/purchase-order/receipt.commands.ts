import { withoutEmptyValues } from '#contract/entities/category/custom-values.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { purchaseOrderStates } from '#contract/entities/purchase-order/purchase-order.steps.ts';
import type { ReceiptInput, ReceiptRecord } from '#contract/entities/purchase-order/receipt.schema.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { EntitlementIntake } from '#server/areas/software/entitlement-intake.port.ts';
import type { EquipmentIntake, IntakeBatch, NewItem } from '#server/areas/equipment/equipment-intake.port.ts';
import { closeAllocations, openAllocations } from '#server/areas/projects/allocations.ts';
import { issueNumber, lastYearNumber } from '#server/shared/command/numbers.ts';
import { changeRecord, lockRecord } from '#server/shared/command/record.ts';
import { checkTransition } from '#server/shared/command/transition.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { getApprovalRules, lockVersion, purchaseOrderSource } from './purchase-order.repository.ts';
import {
  findReceipts,
  getReceivedStatus,
  insertReceipt,
  lockLines,
  reverseReceiptRow,
} from './receipt.repository.ts';
import { checkLicenses, findLicenses, makeLicenses } from './receipt.licenses.ts';
import { checkReceiptRecord, serialsOf, tagsOf, type Arrival } from './receipt.rules.ts';
import { openReturns } from './vendor-return.commands.ts';
import { voidReturns } from './vendor-return.repository.ts';

/** What receiving needs of others: to make items and licenses, and to void them. */
export interface ReceiptPorts {
  intake: EquipmentIntake;
  licenses: EntitlementIntake;
}

/** Locks an order in whatever version it is: two people can receive different goods of it one after the other. */
async function lockOrder(context: CommandContext, id: string): Promise<PurchaseOrderRecord> {
  const version = await lockVersion(context.db, id);
  const order = await lockRecord({ ...context, version }, purchaseOrderSource, id);
  checkTransition(purchaseOrderStates, purchaseOrderSource, order, order.status, 'receiveAll');
  return order;
}

async function makeItems(
  context: CommandContext,
  { intake }: ReceiptPorts,
  order: PurchaseOrderRecord,
  receipt: Awaited<ReturnType<typeof insertReceipt>> & { number: string },
  arrivals: readonly Arrival[],
  input: ReceiptInput,
): Promise<NewItem[]> {
  const batches = arrivals.flatMap((arrival): IntakeBatch[] => {
    const { line } = arrival;
    const written = receipt.lines.find(({ lineId }) => lineId === line.id);
    if (line.kind !== 'equipment' || arrival.input.accepted === 0 || !written) return [];
    return [
      {
        name: line.name,
        categoryId: line.categoryId ?? '',
        modelId: line.modelId,
        locationId: input.locationId ?? order.shipToId ?? '',
        acquiredOn: input.receivedOn,
        warrantyMonths: line.warrantyMonths,
        purchaseOrderId: order.id,
        receiptLineId: written.id,
        fundingLines: line.funding.map((share, at) => ({ ...share, amount: written.amounts[at] ?? '0.00' })),
        customValues: withoutEmptyValues(arrival.input.customValues),
        ownValues: arrival.input.ownValues.map(withoutEmptyValues),
        serials: serialsOf(arrival),
        tags: tagsOf(arrival),
        value: written.value,
      },
    ];
  });
  const items = await intake.create(context, batches, receipt.number);
  if (!items) throw refuseFields([fieldProblemOf('lines', 'Tag', 'out_of_range', { min: 1, max: 999_999 })]);
  return items;
}

/** The items serve the project of their line, from the day on which they came. */
async function allocateItems(
  context: CommandContext,
  receipt: Awaited<ReturnType<typeof insertReceipt>>,
  arrivals: readonly Arrival[],
  items: readonly NewItem[],
  fromOn: string,
): Promise<void> {
  const projects = new Map(
    receipt.lines.map(({ id, lineId }) => [
      id,
      arrivals.find(({ line }) => line.id === lineId)?.line.projectId ?? null,
    ]),
  );
  const shares = items.flatMap(({ id: equipmentId, receiptLineId }) => {
    const projectId = projects.get(receiptLineId) ?? null;
    return projectId === null ? [] : [{ equipmentId, projectId, percent: '100', fromOn }];
  });
  await openAllocations(context, shares);
}

/**
 * Receives goods: one transaction under a lock of the order and its lines that writes the receipt, makes the items of
 * equipment lines and the licenses of software lines, opens returns, and moves the order on.
 */
export async function receiveGoods(
  context: CommandContext,
  ports: ReceiptPorts,
  id: string,
  input: ReceiptInput,
): Promise<{ order: PurchaseOrderRecord; receipt: ReceiptRecord }> {
  const { db } = context;
  const before = await lockOrder(context, id);
  const lines = await lockLines(db, id);
  const { today } = await getApprovalRules(db, before.total);
  const { problems, arrivals } = await checkReceiptRecord(context, ports.intake, before, input, lines, today);
  const licenses = findLicenses(before, input, arrivals);
  problems.push(...(await checkLicenses(context, ports.licenses, licenses)));
  if (problems.some(({ messageKey }) => messageKey === 'only_left')) {
    throw new AppError('over_received', {}, { fields: problems });
  }
  if (problems.length > 0) throw refuseFields(problems);
  const number = await issueNumber(db, 'RC');
  if (!number) {
    throw refuseFields([fieldProblemOf('number', 'Number', 'out_of_range', { min: 1, max: lastYearNumber })]);
  }
  const location = input.locationId ?? before.shipToId;
  const written = await insertReceipt(context, id, number, input, location);
  const items = await makeItems(context, ports, before, { ...written, number }, arrivals, input);
  await allocateItems(context, written, arrivals, items, input.receivedOn);
  await makeLicenses(context, ports.licenses, before, { ...written, number }, licenses);
  const rejected = written.lines.filter((line) => line.rejected > 0);
  await openReturns(
    context,
    id,
    rejected.map((line) => line.id),
    today,
  );
  const status = await getReceivedStatus(db, id);
  const action = status === 'received' ? 'receiveAll' : 'receivePart';
  const options = { action, reason: number };
  const order = await changeRecord(context, purchaseOrderSource, before, { status }, options);
  const receipt = (await findReceipts(db, id)).find((one) => one.id === written.id);
  if (!receipt) throw new AppError('internal');
  return { order, receipt };
}

/** Takes a receipt back while nobody has touched what came with it: that is voided, and its tags stay used. */
export async function reverseReceipt(
  context: CommandContext,
  { intake, licenses }: ReceiptPorts,
  id: string,
  receiptId: string,
  reason: string,
): Promise<PurchaseOrderRecord> {
  const { db } = context;
  const before = await lockRecord(context, purchaseOrderSource, id);
  const step = checkTransition(
    purchaseOrderStates,
    purchaseOrderSource,
    before,
    before.status,
    'reverseReceipt',
  );
  const reversed = await reverseReceiptRow(context, id, receiptId, reason);
  if (!reversed) throw new AppError('not_found');
  const why = `${reversed.number}: ${reason}`.slice(0, 500);
  const { touchedTag, itemIds } = await intake.voidItems(context, reversed.lineIds, why);
  const { touchedNumber } = await licenses.voidEntitlements(context, reversed.lineIds, why);
  const { closedNumber } = await voidReturns(db, reversed.lineIds);
  const touched = touchedTag ?? touchedNumber ?? closedNumber;
  if (touched !== undefined)
    throw new AppError('receipt_touched', { tag: touched, receipt: reversed.number });
  await closeAllocations(context, { equipmentIds: itemIds, onDate: reversed.dayBefore, reason: why });
  const status = await getReceivedStatus(db, id);
  const options = { action: step.action, reason: why };
  return changeRecord(context, purchaseOrderSource, before, { status }, options);
}
