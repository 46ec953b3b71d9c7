import '#web/shared/schema/whole-zod.ts';
import { receiptBody, type ReceiptInput } from '#contract/entities/purchase-order/receipt.schema.ts';
import { toLineValues } from './line-values.ts';
import {
  countOf,
  enteredLines,
  entryOf,
  placesOf,
  tagPlacesOf,
  type LineEntry,
  type ReceiptDraft,
  type SheetLine,
} from './receipt-draft.ts';

/** Product and metric that the order leaves open are those of the line's license before, unless others are chosen. */
export function proposedLicense({ line, facts }: SheetLine, entry: LineEntry) {
  const { software, metric } = entry;
  return {
    software: software ?? (line.softwareId === null ? (facts.licensed?.software ?? null) : null),
    metric: metric || (line.metric === null ? (facts.licensed?.metric ?? '') : ''),
  };
}

/** What was entered of the license that a line makes. */
export function licenseOf(sheet: SheetLine, entry: LineEntry) {
  const { startsOn, endsOn } = entry;
  const { software, metric } = proposedLicense(sheet, entry);
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
      tags: line.kind === 'equipment' ? tagPlacesOf(entry) : [],
      ...(line.kind === 'equipment' && toLineValues(sheet, entry)),
      license: line.kind === 'software' ? licenseOf(sheet, entry) : null,
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
