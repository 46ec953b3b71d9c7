import '#web/shared/schema/whole-zod.ts';
import { checkTerms } from '#contract/entities/entitlement/entitlement.rules.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import {
  checkArrival,
  checkLicense,
  checkReceipt,
  licenseDays,
} from '#contract/entities/purchase-order/receipt.rules.ts';
import { maxItemsPerReceipt, receiptFields } from '#contract/entities/purchase-order/receipt.schema.ts';
import { licenseOf } from './receipt-body.ts';
import {
  countOf,
  enteredLines,
  entryOf,
  placesOf,
  type LineEntry,
  type ReceiptDraft,
  type SheetLine,
  wrongTags,
} from './receipt-draft.ts';
import { isBlocking, type SerialVerdict } from './serial-verdicts.ts';

/** What keeps a receipt from being posted; the line where it stands, if it stands at one. */
export type Obstacle =
  | { kind: 'nothing' | 'date' | 'future' | 'early' | 'location' | 'slip' }
  | { kind: 'tooMany'; count: number }
  | { kind: 'number' | 'reason' | 'license' | 'days'; position: number; lineId: string }
  | { kind: 'open'; position: number; lineId: string; left: number; ordered: number }
  | { kind: 'serials' | 'missing' | 'values' | 'tags'; position: number; lineId: string; count: number };

const headKinds: Readonly<Record<string, 'future' | 'early' | 'location' | 'tooMany'>> = {
  date_future: 'future',
  date_order: 'early',
  required: 'location',
  too_many: 'tooMany',
};

/** What is wrong with the receipt as a whole, the items it makes included. */
function checkHead(
  draft: ReceiptDraft,
  order: PurchaseOrderRecord,
  items: number,
  today: string,
): Obstacle[] {
  const { receivedOn, packingSlip, location } = draft;
  const isDay = receiptFields.receivedOn.schema.safeParse(receivedOn).success;
  const isSlip = receiptFields.packingSlip.schema.safeParse(packingSlip).success;
  const wanted = { locationId: location?.id, items, ...(isDay && { receivedOn }) };
  const found = checkReceipt(wanted, order, today).flatMap(({ messageKey }) => headKinds[messageKey] ?? []);
  return [
    ...(found.includes('tooMany') ? [{ kind: 'tooMany', count: maxItemsPerReceipt } as const] : []),
    ...(found.includes('location') ? [{ kind: 'location' } as const] : []),
    ...(isDay ? [] : [{ kind: 'date' } as const]),
    ...found.flatMap((kind) => (kind === 'future' || kind === 'early' ? [{ kind }] : [])),
    ...(isSlip ? [] : [{ kind: 'slip' } as const]),
  ];
}

/** A license needs its product and metric, and days in their order, with those that follow from its line. */
function checkTermsOf(
  sheet: SheetLine,
  entry: LineEntry,
  receivedOn: string,
): 'license' | 'days' | undefined {
  const { line, facts } = sheet;
  if (line.kind !== 'software' || countOf(entry.accepted) === 0) return undefined;
  const license = licenseOf(sheet, entry);
  if (checkLicense({ ...line, ...facts }, license, '').length > 0) return 'license';
  const isDay = (day: string | null) => receiptFields.endsOn.schema.safeParse(day).success;
  if (!isDay(license.startsOn) || !isDay(license.endsOn)) return 'days';
  // Without a day of receipt nothing follows from it; that it lacks is told of the receipt.
  if (!isDay(receivedOn)) return undefined;
  const days = licenseDays(line, license, receivedOn);
  const term = days.endsOn === null ? 'perpetual' : 'subscription';
  return checkTerms({ ...days, term, metric: 'site' }).length > 0 ? 'days' : undefined;
}

/** What was found out about the lines of a draft, by the id of the line. */
export interface LineFindings {
  verdicts: ReadonlyMap<string, readonly SerialVerdict[]>;
  valueProblems: ReadonlyMap<string, readonly FieldProblem[]>;
}

function checkLine(
  sheet: SheetLine,
  draft: ReceiptDraft,
  found: LineFindings,
  tags: ReadonlyMap<string, ReadonlySet<number>>,
): Obstacle[] {
  const { line, facts, position } = sheet;
  const entry = entryOf(draft, line.id);
  const at = { position, lineId: line.id };
  const [accepted, rejected] = [countOf(entry.accepted), countOf(entry.rejected)];
  if (accepted === undefined || rejected === undefined) return [{ kind: 'number', ...at }];
  const isEquipment = line.kind === 'equipment';
  const serials = isEquipment ? placesOf(entry) : [];
  const rejectReason = entry.rejectReason || null;
  const arrival = { accepted, rejected, rejectReason, serials, license: null };
  const problems = checkArrival({ ...line, ...facts }, arrival, '');
  const findProblem = (key: string) => problems.find(({ messageKey }) => messageKey === key);
  const over = findProblem('only_left');
  const uncounted = findProblem('serial_count');
  const wrong = checkTermsOf(sheet, entry, draft.receivedOn);
  const broken = isEquipment ? (found.verdicts.get(line.id) ?? []).filter(isBlocking).length : 0;
  const missing = uncounted ? Number(uncounted.params['needed']) - Number(uncounted.params['n']) : 0;
  const wrongTagCount = isEquipment ? (tags.get(line.id)?.size ?? 0) : 0;
  const wrongValues = isEquipment ? (found.valueProblems.get(line.id)?.length ?? 0) : 0;
  return [
    ...(over ? [{ kind: 'open', ...at, left: facts.open, ordered: line.quantity } as const] : []),
    ...(findProblem('reason_required') ? [{ kind: 'reason', ...at } as const] : []),
    ...(wrong ? [{ kind: wrong, ...at }] : []),
    ...(broken > 0 ? [{ kind: 'serials', ...at, count: broken } as const] : []),
    ...(missing > 0 ? [{ kind: 'missing', ...at, count: missing } as const] : []),
    ...(wrongTagCount > 0 ? [{ kind: 'tags', ...at, count: wrongTagCount } as const] : []),
    ...(wrongValues > 0 ? [{ kind: 'values', ...at, count: wrongValues } as const] : []),
  ];
}

/** Everything that keeps a receipt from being posted, in the order in which it is put right. */
export function findObstacles(
  draft: ReceiptDraft,
  order: PurchaseOrderRecord,
  lines: readonly SheetLine[],
  found: LineFindings,
  today: string,
): Obstacle[] {
  const entered = enteredLines(draft, lines);
  const tags = wrongTags(draft);
  if (entered.length === 0) return [{ kind: 'nothing' }];
  const items = entered
    .filter(({ line }) => line.kind === 'equipment')
    .reduce((sum, { line }) => sum + (countOf(entryOf(draft, line.id).accepted) ?? 0), 0);
  return [
    ...entered.flatMap((sheet) => checkLine(sheet, draft, found, tags)),
    ...checkHead(draft, order, items, today),
  ];
}
