import '#web/shared/schema/whole-zod.ts';
import { z } from 'zod';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { maxItemsPerReceipt } from '#contract/entities/purchase-order/receipt.schema.ts';
import type { OrderLine, OrderLineFacts } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import { referenceValue } from '#contract/shared/entity.ts';
import { tagPattern } from '#contract/shared/tag.ts';
import { readTag } from '#web/features/scan/read-tag.ts';
import { readInteger } from '#web/shared/form/form-values.ts';

const lineEntry = z.object({
  accepted: z.string(),
  rejected: z.string(),
  rejectReason: z.string(),
  rejectNote: z.string(),
  /** One place for each accepted unit. */
  serials: z.array(z.string()),
  /** The printed tags of units, where items carry some. */
  tags: z.array(z.string()).default([]),
  hasTags: z.boolean().default(false),
  software: referenceValue.nullable(),
  metric: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** Values of the category's fields that all items share, as the controls hold them. */
  values: z.record(z.string(), z.unknown()).default({}),
  /** Fields of which each item has its own value, in the order of the units. */
  own: z.record(z.string(), z.array(z.string())).default({}),
});
/** What was entered for one line, as it was typed. */
export type LineEntry = z.infer<typeof lineEntry>;

const storedReceipt = z.object({
  receivedOn: z.string(),
  packingSlip: z.string(),
  location: referenceValue.nullable(),
  notes: z.string(),
  entries: z.record(z.string(), lineEntry),
});
/** A receipt that is being written. */
export type ReceiptDraft = z.infer<typeof storedReceipt>;

/** A line of the order with what follows from it and its place. */
export interface SheetLine {
  line: OrderLine;
  facts: OrderLineFacts;
  position: number;
  name: string;
  /** What its category asks of its items; undefined where that could not be found out. */
  customFields: readonly CustomField[] | undefined;
}

const emptyEntry: LineEntry = {
  accepted: '',
  rejected: '',
  rejectReason: '',
  rejectNote: '',
  serials: [],
  tags: [],
  hasTags: false,
  software: null,
  metric: '',
  startsOn: '',
  endsOn: '',
  values: {},
  own: {},
};

/** A receipt of today in which nothing has arrived yet. */
export function startReceipt(today: string): ReceiptDraft {
  return { receivedOn: today, packingSlip: '', location: null, notes: '', entries: {} };
}

/** A draft as it was kept on the device; undefined where it cannot be read. */
export function readStoredReceipt(values: unknown): ReceiptDraft | undefined {
  const result = storedReceipt.safeParse(values);
  return result.success ? result.data : undefined;
}

export function entryOf(draft: ReceiptDraft, lineId: string): LineEntry {
  return draft.entries[lineId] ?? emptyEntry;
}

/** How many units a typed number means; undefined when it is none. */
export function countOf(typed: string): number | undefined {
  if (typed.trim() === '') return 0;
  const count = readInteger(typed);
  return typeof count === 'number' && count >= 0 && count < 100_000 ? count : undefined;
}

/** The serial numbers with exactly one place for each accepted unit; what was entered beyond them is kept aside. */
export function placesOf({ serials, accepted }: LineEntry): string[] {
  const count = Math.min(countOf(accepted) ?? 0, maxItemsPerReceipt);
  return Array.from({ length: count }, (_, at) => serials[at] ?? '');
}

/** The printed tags with one place for each accepted unit; none where the items carry no printed tags. */
export function tagPlacesOf(entry: LineEntry): string[] {
  return entry.hasTags ? placesOf(entry).map((_, at) => entry.tags[at] ?? '') : [];
}

/** A line with the tag of one unit. */
export function writeTag(entry: LineEntry, at: number, text: string): LineEntry {
  const tags = Array.from(
    { length: Math.max(entry.tags.length, at + 1) },
    (_, unit) => entry.tags[unit] ?? '',
  );
  tags[at] = readTag(text).trim().toUpperCase();
  return { ...entry, tags };
}

/** The tags that cannot be right, by their places: of another form, or named before in the receipt. */
export function wrongTags(draft: ReceiptDraft): Map<string, Set<number>> {
  const seen = new Set<string>();
  const wrong = new Map<string, Set<number>>();
  for (const [lineId, entry] of Object.entries(draft.entries)) {
    const places = new Set<number>();
    for (const [at, tag] of tagPlacesOf(entry).entries()) {
      if (tag === '') continue;
      if (!tagPattern.test(tag) || seen.has(tag)) places.add(at);
      seen.add(tag);
    }
    if (places.size > 0) wrong.set(lineId, places);
  }
  return wrong;
}

/** A line after serial numbers were put into it. */
export interface PlacedSerials {
  entry: LineEntry;
  /** How many numbers found no place. */
  left: number;
  accepted: number;
  /** How many units were said to be accepted before, where the numbers made it more. */
  raisedFrom: number | undefined;
}

/**
 * Puts serial numbers into a line from a row on. What goes beyond the accepted units is accepted as well, as long as
 * the line is open; the numbers that found no place are counted.
 */
export function placeSerials(
  entry: LineEntry,
  from: number,
  serials: readonly string[],
  open: number,
): PlacedSerials {
  const room = Math.min(open, maxItemsPerReceipt);
  const places = placesOf(entry);
  const count = Math.max(places.length, Math.min(from + serials.length, room));
  const filled = Array.from({ length: count }, (_, at) => serials[at - from] ?? places[at] ?? '');
  const left = Math.max(from + serials.length - count, 0);
  const raisedFrom = places.length > 0 && count > places.length ? places.length : undefined;
  return { entry: { ...entry, serials: filled, accepted: String(count) }, left, raisedFrom, accepted: count };
}

/** Items as they were scanned: the serial number and the printed tag, as far as they are known. */
const scannedUnits = z.object({
  scannedUnits: z.array(z.object({ serial: z.string(), tag: z.string() })).min(1),
});
export type ScannedUnits = z.infer<typeof scannedUnits>['scannedUnits'];

/** What the page for scanning handed over; undefined where it was opened from elsewhere. */
export function readScannedUnits(state: unknown): ScannedUnits | undefined {
  return scannedUnits.safeParse(state).data?.scannedUnits;
}

/** Puts scanned items into a line, from the first unit on of which nothing is known. */
export function placeUnits(entry: LineEntry, units: ScannedUnits, open: number): PlacedSerials {
  const [serials, tags] = [placesOf(entry), tagPlacesOf(entry)];
  const free = serials.findIndex(
    (_, at) => serials.slice(at).every((one) => !one) && !tags.slice(at).some(Boolean),
  );
  const from = free < 0 ? serials.length : free;
  const placed = placeSerials(
    entry,
    from,
    units.map(({ serial }) => serial),
    open,
  );
  if (!units.some(({ tag }) => tag)) return placed;
  const taken = units.slice(0, units.length - placed.left);
  const filled = taken.reduce((line, { tag }, at) => writeTag(line, from + at, tag), placed.entry);
  return { ...placed, entry: { ...filled, hasTags: true } };
}

/** The lines of which something was entered, in the order in which they are sent. */
export function enteredLines(draft: ReceiptDraft, lines: readonly SheetLine[]): SheetLine[] {
  return lines.filter(({ line }) => {
    const { accepted, rejected } = entryOf(draft, line.id);
    return countOf(accepted) !== 0 || countOf(rejected) !== 0;
  });
}
