import { isForReceipt, type ScanEntry } from './scan-entry.ts';

/** An item that arrives: its serial number and the tag that is glued to it, as far as they were scanned. */
export interface ScannedUnit {
  serial: string;
  tag: string;
}

/** What was scanned for the receipt of one order. */
export interface ScannedReceipt {
  orderId: string;
  units: ScannedUnit[];
}

/** A scan goes to the first unit that lacks what it is: so one can scan item by item, or all serial numbers and then all tags. */
function place(units: ScannedUnit[], part: keyof ScannedUnit, code: string): void {
  const free = units.find((unit) => unit[part] === '');
  if (free) free[part] = code;
  else units.push({ serial: '', tag: '', [part]: code });
}

/** The units of each order, in the order in which they were scanned; entries are listed newest first. */
export function receiptsOf(entries: readonly ScanEntry[]): ScannedReceipt[] {
  const receipts = new Map<string, ScannedUnit[]>();
  for (const entry of entries.toReversed()) {
    const { purchaseOrderId } = entry.target;
    if (!isForReceipt(entry) || purchaseOrderId === undefined || !entry.result) continue;
    const units = receipts.get(purchaseOrderId) ?? [];
    receipts.set(purchaseOrderId, units);
    place(units, entry.result.action === 'receiveTag' ? 'tag' : 'serial', entry.result.code);
  }
  return [...receipts].map(([orderId, units]) => ({ orderId, units }));
}
