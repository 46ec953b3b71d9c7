import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { checkArrival, checkReceipt } from '#contract/entities/purchase-order/receipt.rules.ts';
import {
  maxItemsPerReceipt,
  receiptFields,
  type ReceiptInput,
  type ReceiptLineInput,
} from '#contract/entities/purchase-order/receipt.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { EquipmentIntake } from '#server/areas/equipment/equipment-intake.port.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { OpenLine } from './receipt.repository.ts';

/** What is received of a line that is known. */
export interface Arrival {
  index: number;
  line: OpenLine;
  input: ReceiptLineInput;
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

/** The printed tags of a line, one place for each accepted unit. */
export function tagsOf({ input }: Arrival): (string | null)[] {
  return Array.from({ length: input.accepted }, (_, unit) => input.tags[unit] || null);
}

/** A tag is glued to one item: one that is named twice is told at its row, one that cannot be claimed refuses all. */
async function checkPrintedTags(
  context: CommandContext,
  intake: EquipmentIntake,
  arrivals: readonly Arrival[],
): Promise<FieldProblem[]> {
  const named = arrivals.flatMap((arrival) =>
    tagsOf(arrival).flatMap((tag, unit) => (tag === null ? [] : [{ tag, unit, index: arrival.index }])),
  );
  const tags = named.map(({ tag }) => tag);
  const repeated = named.filter(({ tag }, at) => tags.indexOf(tag) < at);
  if (tags.length > 0 && repeated.length === 0) {
    const refusal = await intake.checkTags(context, tags);
    if (refusal) throw refusal;
  }
  return repeated.map(({ tag, unit, index }) =>
    fieldProblemOf(`lines.${index}.tags.${unit}`, receiptFields.tag.title, 'value_repeated', { value: tag }),
  );
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
export async function checkReceiptRecord(
  context: CommandContext,
  intake: EquipmentIntake,
  order: PurchaseOrderRecord,
  input: ReceiptInput,
  lines: readonly OpenLine[],
  today: string,
): Promise<{ problems: FieldProblem[]; arrivals: Arrival[] }> {
  const { arrivals, problems } = findArrivals(input.lines, lines);
  const equipment = arrivals.filter(
    ({ line, input: { accepted } }) => line.kind === 'equipment' && accepted > 0,
  );
  const items = equipment.reduce((sum, arrival) => sum + arrival.input.accepted, 0);
  const place = { path: 'locationId', title: receiptFields.locationId.title };
  problems.push(
    ...checkReceipt({ ...input, items }, order, today),
    ...(await checkReference(context.db, 'location', input.locationId, place)),
    ...arrivals.flatMap(({ index, line, input: arrival }) => checkArrival(line, arrival, `lines.${index}`)),
  );
  problems.push(...(await checkValues(context, intake, equipment)));
  if (items <= maxItemsPerReceipt) {
    problems.push(...(await checkTaken(context, intake, equipment)));
    problems.push(...(await checkPrintedTags(context, intake, equipment)));
  }
  return { problems, arrivals };
}
