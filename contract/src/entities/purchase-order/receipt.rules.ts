import { addDays, addMonths } from '#contract/shared/day.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { checkDateOrder, checkNotFuture, fieldProblemOf, problemFactory } from '#contract/shared/rules.ts';
import { maxItemsPerReceipt, receiptFields } from './receipt.schema.ts';

/** A line of the order on which something arrives. */
export interface ArrivingLine {
  kind: string;
  quantity: number;
  /** What was accepted before. */
  accepted: number;
  requiresSerial: boolean;
  softwareId: string | null;
  metric: string | null;
  termMonths: number | null;
}

/** What is said to have arrived on a line. */
export interface ArrivalWanted {
  accepted: number;
  rejected: number;
  rejectReason: string | null;
  serials: readonly (string | null)[];
  tags?: readonly (string | null)[];
  customValues?: object;
  ownValues?: readonly unknown[];
  license: LicenseWanted | null;
}

interface LicenseWanted {
  softwareId: string | null;
  metric: string | null;
  startsOn: string | null;
  endsOn: string | null;
}

const titles = {
  ...receiptFields,
  rejectReason: { title: 'Reason' },
  serials: { title: 'Serial number' },
  tags: { title: 'Tag' },
  customValues: { title: 'Category fields' },
  ownValues: { title: 'Category fields' },
  license: { title: 'License' },
};

function checkQuantities(line: ArrivingLine, arrival: ArrivalWanted, path: string): FieldProblem[] {
  const refuse = problemFactory(titles, path);
  const left = line.quantity - line.accepted;
  const { accepted, rejected, rejectReason } = arrival;
  return [
    ...(accepted > left ? [refuse('accepted', 'only_left', { left, ordered: line.quantity })] : []),
    ...(accepted + rejected === 0 ? [refuse('accepted', 'required')] : []),
    ...(rejected > 0 && !rejectReason ? [refuse('rejectReason', 'reason_required')] : []),
  ];
}

function checkSerials(line: ArrivingLine, { accepted, serials }: ArrivalWanted, path: string) {
  const refuse = problemFactory(titles, path);
  const given = serials.filter((serial) => serial?.trim()).length;
  if (line.kind !== 'equipment') return given > 0 ? [refuse('serials', 'read_only')] : [];
  const isWrong = line.requiresSerial ? given !== accepted : serials.length > accepted;
  return isWrong ? [refuse('serials', 'serial_count', { needed: accepted, n: given })] : [];
}

/** Only items have tags, each its own; which of them can be claimed the register knows. */
function checkTags(
  { kind }: ArrivingLine,
  { accepted, tags = [] }: ArrivalWanted,
  path: string,
): FieldProblem[] {
  const refuse = problemFactory(titles, path);
  if (kind !== 'equipment') return tags.some(Boolean) ? [refuse('tags', 'read_only')] : [];
  return tags.length > accepted ? [refuse('tags', 'too_many', { max: accepted })] : [];
}

/** Only equipment has values of its category, and only software a license. */
function checkKind({ kind }: ArrivingLine, arrival: ArrivalWanted, path: string): FieldProblem[] {
  const refuse = problemFactory(titles, path);
  const { accepted, customValues = {}, ownValues = [], license } = arrival;
  const isEquipment = kind === 'equipment';
  const hasValues = !isEquipment && Object.keys(customValues).length > 0;
  const hasOwn = !isEquipment && ownValues.length > 0;
  const isLonger = isEquipment && ownValues.length > accepted;
  const hasLicense = kind !== 'software' && license !== null;
  return [
    ...(hasValues ? [refuse('customValues', 'read_only')] : []),
    ...(hasOwn ? [refuse('ownValues', 'read_only')] : []),
    ...(isLonger ? [refuse('ownValues', 'too_many', { max: accepted })] : []),
    ...(hasLicense ? [refuse('license', 'read_only')] : []),
  ];
}

/** The days of a license that arrives: from the receipt on, as long as its line says, unless days are sent. */
export function licenseDays(
  { termMonths }: Pick<ArrivingLine, 'termMonths'>,
  license: Partial<LicenseWanted> | null,
  receivedOn: string,
): { startsOn: string; endsOn: string | null } {
  const startsOn = license?.startsOn || receivedOn;
  const ends = termMonths === null ? null : addDays(addMonths(startsOn, termMonths), -1);
  return { startsOn, endsOn: license?.endsOn || ends };
}

/** The product and the metric of a license are known at the latest when it arrives. */
export function checkLicense(
  line: ArrivingLine,
  license: LicenseWanted | null,
  path: string,
): FieldProblem[] {
  const refuse = problemFactory(receiptFields, `${path}.license`);
  return (['softwareId', 'metric'] as const)
    .filter((field) => !license?.[field] && !line[field])
    .map((field) => refuse(field, 'required'));
}

/** What arrived on one line, told at its row. */
export function checkArrival(line: ArrivingLine, arrival: ArrivalWanted, path: string): FieldProblem[] {
  return [
    ...checkQuantities(line, arrival, path),
    ...checkSerials(line, arrival, path),
    ...checkTags(line, arrival, path),
    ...checkKind(line, arrival, path),
  ];
}

/** What a receipt as a whole must have. */
export interface ReceiptWanted {
  receivedOn?: string;
  locationId?: string | null;
  /** How many items it makes. */
  items: number;
}

/** Goods come between the day of the order and today, and items go somewhere, not too many at once. */
export function checkReceipt(
  { receivedOn, locationId, items }: ReceiptWanted,
  order: { orderedOn: string | null; shipToId: string | null },
  today: string | undefined,
): FieldProblem[] {
  const days = { receivedOn, orderedOn: order.orderedOn };
  const fields = { ...receiptFields, orderedOn: { title: 'Ordered' } };
  const future = checkNotFuture(fields, days, 'receivedOn', today);
  const { title } = receiptFields.locationId;
  return [
    ...(future.length > 0 ? future : checkDateOrder(fields, days, 'orderedOn', 'receivedOn')),
    ...(items > 0 && !locationId && !order.shipToId ? [fieldProblemOf('locationId', title, 'required')] : []),
    ...(items > maxItemsPerReceipt
      ? [fieldProblemOf('lines', 'Lines', 'too_many', { max: maxItemsPerReceipt })]
      : []),
  ];
}
