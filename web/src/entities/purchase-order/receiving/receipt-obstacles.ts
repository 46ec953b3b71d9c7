import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { maxItemsPerReceipt, receiptFields } from '#contract/entities/purchase-order/receipt.schema.ts';
import {
  countOf,
  enteredLines,
  entryOf,
  placesOf,
  type LineEntry,
  type ReceiptDraft,
  type SheetLine,
} from './receipt-draft.ts';
import { isBlocking, type SerialVerdict } from './serial-verdicts.ts';

/** What keeps a receipt from being posted; the line where it stands, if it stands at one. */
export type Obstacle =
  | { kind: 'nothing' | 'date' | 'future' | 'early' | 'location' | 'slip' }
  | { kind: 'tooMany'; count: number }
  | { kind: 'number' | 'reason' | 'license' | 'days'; position: number; lineId: string }
  | { kind: 'open'; position: number; lineId: string; left: number; ordered: number }
  | { kind: 'serials' | 'missing' | 'values'; position: number; lineId: string; count: number };

function checkHead(draft: ReceiptDraft, order: PurchaseOrderRecord, today: string): Obstacle[] {
  const { receivedOn, packingSlip } = draft;
  const obstacles: Obstacle[] = [];
  if (!receiptFields.receivedOn.schema.safeParse(receivedOn).success) obstacles.push({ kind: 'date' });
  else if (receivedOn > today) obstacles.push({ kind: 'future' });
  else if (order.orderedOn !== null && receivedOn < order.orderedOn) obstacles.push({ kind: 'early' });
  if (!receiptFields.packingSlip.schema.safeParse(packingSlip).success) obstacles.push({ kind: 'slip' });
  return obstacles;
}

function checkLicense({ line }: SheetLine, entry: LineEntry): 'license' | 'days' | undefined {
  if (line.kind !== 'software' || countOf(entry.accepted) === 0) return undefined;
  if ((entry.software === null && line.softwareId === null) || (!entry.metric && line.metric === null)) {
    return 'license';
  }
  const { startsOn, endsOn } = entry;
  const isReadable = [startsOn, endsOn].every(
    (day) => !day || receiptFields.endsOn.schema.safeParse(day).success,
  );
  return isReadable && (!startsOn || !endsOn || startsOn < endsOn) ? undefined : 'days';
}

/** What was found out about the lines of a draft, by the id of the line. */
export interface LineFindings {
  verdicts: ReadonlyMap<string, readonly SerialVerdict[]>;
  valueProblems: ReadonlyMap<string, readonly FieldProblem[]>;
}

function checkLine(sheet: SheetLine, entry: LineEntry, found: LineFindings): Obstacle[] {
  const { line, facts, position } = sheet;
  const at = { position, lineId: line.id };
  const [accepted, rejected] = [countOf(entry.accepted), countOf(entry.rejected)];
  if (accepted === undefined || rejected === undefined) return [{ kind: 'number', ...at }];
  const obstacles: Obstacle[] = [];
  if (accepted > facts.open) {
    obstacles.push({ kind: 'open', ...at, left: facts.open, ordered: line.quantity });
  }
  if (rejected > 0 && entry.rejectReason === '') obstacles.push({ kind: 'reason', ...at });
  const wrong = checkLicense(sheet, entry);
  if (wrong) obstacles.push({ kind: wrong, ...at });
  if (line.kind !== 'equipment') return obstacles;
  const broken = (found.verdicts.get(line.id) ?? []).filter(isBlocking).length;
  if (broken > 0) obstacles.push({ kind: 'serials', ...at, count: broken });
  const missing = facts.requiresSerial ? placesOf(entry).filter((serial) => serial.trim() === '').length : 0;
  if (missing > 0) obstacles.push({ kind: 'missing', ...at, count: missing });
  const wrongValues = found.valueProblems.get(line.id)?.length ?? 0;
  if (wrongValues > 0) obstacles.push({ kind: 'values', ...at, count: wrongValues });
  return obstacles;
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
  if (entered.length === 0) return [{ kind: 'nothing' }];
  const items = entered
    .filter(({ line }) => line.kind === 'equipment')
    .reduce((sum, { line }) => sum + (countOf(entryOf(draft, line.id).accepted) ?? 0), 0);
  return [
    ...entered.flatMap((sheet) => checkLine(sheet, entryOf(draft, sheet.line.id), found)),
    ...(items > maxItemsPerReceipt ? [{ kind: 'tooMany', count: maxItemsPerReceipt } as const] : []),
    ...(items > 0 && draft.location === null && order.shipToId === null
      ? [{ kind: 'location' } as const]
      : []),
    ...checkHead(draft, order, today),
  ];
}
