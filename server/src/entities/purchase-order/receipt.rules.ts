import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import {
  maxItemsPerReceipt,
  receiptFields,
  type ReceiptInput,
  type ReceiptLineInput,
} from '#contract/entities/purchase-order/receipt.schema.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { EquipmentIntake } from '#server/features/equipment-intake/equipment-intake.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { OpenLine } from './receipt.repository.ts';

/** What is received of a line that is known. */
export interface Arrival {
  index: number;
  line: OpenLine;
  input: ReceiptLineInput;
}

const titles = {
  ...receiptFields,
  rejectReason: { title: 'Reason' },
  serials: { title: 'Serial number' },
  customValues: { title: 'Category fields' },
  ownValues: { title: 'Category fields' },
  license: { title: 'License' },
};

function refuseAt(
  index: number,
  field: keyof typeof titles,
  key: FieldErrorKey,
  params: ErrorParams = {},
): FieldProblem {
  return fieldProblemOf(`lines.${index}.${field}`, titles[field].title, key, params);
}

/** Finds the lines that are meant; one that the order does not have, or that is named twice, is refused. */
export function findArrivals(
  inputs: readonly ReceiptLineInput[],
  lines: readonly OpenLine[],
): { arrivals: Arrival[]; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const arrivals = inputs.flatMap((input, index): Arrival[] => {
    const line = lines.find(({ id }) => id === input.lineId);
    const path = `lines.${index}.lineId`;
    if (!line) problems.push(fieldProblemOf(path, 'Line', 'not_found', { entity: 'Line' }));
    const isRepeated = inputs.findIndex(({ lineId }) => lineId === input.lineId) < index;
    if (isRepeated) problems.push(fieldProblemOf(path, 'Line', 'line_repeated'));
    return line && !isRepeated ? [{ index, line, input }] : [];
  });
  return { arrivals, problems };
}

function checkQuantities({ index, line, input }: Arrival): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const left = line.quantity - line.accepted;
  if (input.accepted > left) {
    problems.push(refuseAt(index, 'accepted', 'only_left', { left, ordered: line.quantity }));
  }
  if (input.accepted + input.rejected === 0) problems.push(refuseAt(index, 'accepted', 'required'));
  if (input.rejected > 0 && input.rejectReason === null) {
    problems.push(refuseAt(index, 'rejectReason', 'reason_required'));
  }
  return problems;
}

function checkSerials({ index, line, input }: Arrival): FieldProblem[] {
  const given = input.serials.filter(Boolean).length;
  if (line.kind !== 'equipment') return given > 0 ? [refuseAt(index, 'serials', 'read_only')] : [];
  const isWrong = line.requiresSerial ? given !== input.accepted : input.serials.length > input.accepted;
  return isWrong ? [refuseAt(index, 'serials', 'serial_count', { needed: input.accepted, n: given })] : [];
}

/** Only equipment has values of its category, and only software a license. */
function checkKind({ index, line, input }: Arrival): FieldProblem[] {
  const isEquipment = line.kind === 'equipment';
  const hasValues = !isEquipment && Object.keys(input.customValues).length > 0;
  const hasOwn = !isEquipment && input.ownValues.length > 0;
  const isLonger = isEquipment && input.ownValues.length > input.accepted;
  const hasLicense = line.kind !== 'software' && input.license !== null;
  return [
    ...(hasValues ? [refuseAt(index, 'customValues', 'read_only')] : []),
    ...(hasOwn ? [refuseAt(index, 'ownValues', 'read_only')] : []),
    ...(isLonger ? [refuseAt(index, 'ownValues', 'too_many', { max: input.accepted })] : []),
    ...(hasLicense ? [refuseAt(index, 'license', 'read_only')] : []),
  ];
}

async function checkValues(
  context: CommandContext,
  intake: EquipmentIntake,
  arrivals: readonly Arrival[],
): Promise<FieldProblem[]> {
  const batches = arrivals.map(({ line, input: { customValues, ownValues } }) => ({
    categoryId: line.categoryId ?? '',
    customValues,
    ownValues,
  }));
  const wrong = await intake.checkValues(context, batches);
  return wrong.map((problem) => {
    const [batch, ...place] = problem.path.split('.');
    return { ...problem, path: `lines.${arrivals[Number(batch)]?.index ?? 0}.${place.join('.')}` };
  });
}

/** The serial numbers of a line, one place for each accepted unit. */
export function serialsOf({ input }: Arrival): (string | null)[] {
  return Array.from({ length: input.accepted }, (_, unit) => input.serials[unit] || null);
}

async function checkTaken(
  context: CommandContext,
  intake: EquipmentIntake,
  arrivals: readonly Arrival[],
): Promise<FieldProblem[]> {
  const batches = arrivals.map((arrival) => ({ modelId: arrival.line.modelId, serials: serialsOf(arrival) }));
  const taken = await intake.findTakenSerials(context, batches);
  return taken.map(({ batch, unit, tag }) => {
    const value = batches[batch]?.serials[unit] ?? '';
    const path = `lines.${arrivals[batch]?.index ?? 0}.serials.${unit}`;
    const { title } = receiptFields.serial;
    return tag === null
      ? fieldProblemOf(path, title, 'serial_repeated', { value })
      : fieldProblemOf(path, title, 'not_unique', { value, link: tag });
  });
}

/** Checks what is said to have arrived; every problem is told at its row. */
export async function checkReceipt(
  context: CommandContext,
  intake: EquipmentIntake,
  order: PurchaseOrderRecord,
  input: ReceiptInput,
  lines: readonly OpenLine[],
  today: string,
): Promise<{ problems: FieldProblem[]; arrivals: Arrival[] }> {
  const { arrivals, problems } = findArrivals(input.lines, lines);
  const { receivedOn, locationId } = receiptFields;
  if (input.receivedOn > today) {
    problems.push(fieldProblemOf('receivedOn', receivedOn.title, 'date_future', { today }));
  } else if (order.orderedOn && input.receivedOn < order.orderedOn) {
    const params = { later: 'Received', earlier: 'Ordered' };
    problems.push(fieldProblemOf('receivedOn', receivedOn.title, 'date_order', params));
  }
  const field = { path: 'locationId', title: locationId.title };
  problems.push(...(await checkReference(context.db, 'location', input.locationId, field)));
  const equipment = arrivals.filter(
    ({ line, input: { accepted } }) => line.kind === 'equipment' && accepted > 0,
  );
  if (equipment.length > 0 && !input.locationId && !order.shipToId) {
    problems.push(fieldProblemOf('locationId', locationId.title, 'required'));
  }
  const items = equipment.reduce((sum, arrival) => sum + arrival.input.accepted, 0);
  if (items > maxItemsPerReceipt) {
    problems.push(fieldProblemOf('lines', 'Lines', 'too_many', { max: maxItemsPerReceipt }));
  }
  problems.push(
    ...arrivals.flatMap((arrival) => [
      ...checkQuantities(arrival),
      ...checkSerials(arrival),
      ...checkKind(arrival),
    ]),
  );
  problems.push(...(await checkValues(context, intake, equipment)));
  if (items <= maxItemsPerReceipt) problems.push(...(await checkTaken(context, intake, equipment)));
  return { problems, arrivals };
}
