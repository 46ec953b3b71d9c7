import '#web/shared/schema/whole-zod.ts';
import { receiptBody, type ReceiptInput } from '#contract/entities/purchase-order/receipt.schema.ts';
import { toLineValues } from './line-values.ts';
import {
  countOf,
  enteredLines,
  entryOf,
  placesOf,
  type LineEntry,
  type ReceiptDraft,
  type SheetLine,
} from './receipt-draft.ts';

/** What was entered of the license that a line makes. */
export function licenseOf(entry: LineEntry) {
  const { software, metric, startsOn, endsOn } = entry;
  return {
    softwareId: software?.id ?? null,
    metric: metric || null,
    startsOn: startsOn || null,
    endsOn: endsOn || null,
  };
}

/** The receipt as it is sent; undefined while something in it cannot be read. */
export function toReceiptBody(draft: ReceiptDraft, lines: readonly SheetLine[]): ReceiptInput | undefined {
  const sent = enteredLines(draft, lines).map((sheet) => {
    const { line } = sheet;
    const entry = entryOf(draft, line.id);
    const rejected = countOf(entry.rejected);
    return {
      lineId: line.id,
      accepted: countOf(entry.accepted),
      rejected,
      rejectReason: rejected ? entry.rejectReason || null : null,
      rejectNote: rejected ? entry.rejectNote || null : null,
      serials: line.kind === 'equipment' ? placesOf(entry) : [],
      ...(line.kind === 'equipment' && toLineValues(sheet, entry)),
      license: line.kind === 'software' ? licenseOf(entry) : null,
    };
  });
  const body = {
    receivedOn: draft.receivedOn,
    packingSlip: draft.packingSlip || null,
    locationId: draft.location?.id ?? null,
    notes: draft.notes || null,
    lines: sent,
  };
  const result = receiptBody.safeParse(body);
  return result.success ? result.data : undefined;
}
