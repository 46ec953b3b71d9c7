import { describe, expect, it } from 'vitest';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import {
  countOf,
  entryOf,
  placeUnits,
  readScannedUnits,
  tagPlacesOf,
  wrongTags,
  writeTag,
  placeSerials,
  placesOf,
  readStoredReceipt,
  startReceipt,
  type LineEntry,
  type ReceiptDraft,
  type SheetLine,
} from './receipt-draft.ts';
import { toReceiptBody } from './receipt-body.ts';
import { findObstacles } from './receipt-obstacles.ts';

const ids = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002'] as const;
const order = { orderedOn: '2026-02-02', shipToId: null } as PurchaseOrderRecord;

function aSheetLine(index: 0 | 1, kind: 'equipment' | 'software', open: number): SheetLine {
  const line = {
    id: ids[index],
    kind,
    quantity: 20,
    softwareId: null,
    metric: null,
    termMonths: null,
  } as SheetLine['line'];
  const facts = { open, accepted: 20 - open, requiresSerial: true } as SheetLine['facts'];
  return { line, facts, position: index + 1, name: 'Latitude', customFields: [] };
}
const lines = [aSheetLine(0, 'equipment', 8), aSheetLine(1, 'software', 15)];

function withEntries(entries: Partial<Record<number, Partial<LineEntry>>>): ReceiptDraft {
  const draft = startReceipt('2026-03-18');
  const written = Object.entries(entries).map(([index, entry]) => {
    const id = ids[Number(index) as 0 | 1];
    return [id, { ...entryOf(draft, id), ...entry }] as const;
  });
  return { ...draft, entries: Object.fromEntries(written) };
}

describe('countOf', () => {
  it('reads whole units in groups of either habit, and no fraction', () => {
    expect(['', ' 12 ', '1,000', '0'].map(countOf)).toEqual([0, 12, 1000, 0]);
    expect(['1,5', '1.5', '2.000', '-1', 'many', '100000'].map(countOf)).toEqual(Array(6).fill(undefined));
  });
});

describe('placeSerials', () => {
  it('fills from a row on, accepts as many as are open, and counts what found no place', () => {
    const start = entryOf(startReceipt('2026-03-18'), ids[0]);
    const first = placeSerials(start, 0, ['A', 'B', 'C'], 8);
    expect([first.entry.accepted, placesOf(first.entry), first.left]).toEqual(['3', ['A', 'B', 'C'], 0]);
    expect(first.raisedFrom).toBeUndefined();
    const next = placeSerials(first.entry, 2, ['X', 'Y', 'Z'], 4);
    expect([next.raisedFrom, next.accepted]).toEqual([3, 4]);
    expect([placesOf(next.entry), next.left]).toEqual([['A', 'B', 'X', 'Y'], 1]);
    expect(placesOf({ ...next.entry, accepted: '2' })).toEqual(['A', 'B']);
  });
});

describe('toReceiptBody', () => {
  it('sends the lines of which something came, and nothing while a number cannot be read', () => {
    const draft = withEntries({
      0: { accepted: '2', rejected: '1', rejectReason: 'damaged', serials: ['A', 'B', 'C'] },
    });
    expect(toReceiptBody(draft, lines)?.lines).toEqual([
      {
        lineId: ids[0],
        accepted: 2,
        rejected: 1,
        rejectReason: 'damaged',
        rejectNote: null,
        serials: ['A', 'B'],
        tags: [],
        customValues: {},
        ownValues: [],
        license: null,
      },
    ]);
    expect(toReceiptBody(withEntries({ 0: { accepted: 'two' } }), lines)).toBeUndefined();
    expect(readStoredReceipt(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    expect(readStoredReceipt({ receivedOn: 3 })).toBeUndefined();
  });
});

describe('findObstacles', () => {
  const kinds = (draft: ReceiptDraft, today = '2026-03-18') =>
    findObstacles(draft, order, lines, { verdicts: new Map(), valueProblems: new Map() }, today).map(
      ({ kind }) => kind,
    );

  it('counts the days of a license from the receipt on, where it has no first day of its own', () => {
    const license = { accepted: '1', software: { id: ids[0], label: 'Suite', note: null }, metric: 'site' };
    const ending = (endsOn: string) => kinds(withEntries({ 1: { ...license, endsOn } }));
    expect(ending('2026-03-19')).toEqual([]);
    expect(ending('2026-03-18')).toEqual(['days']);
    expect(ending('')).toEqual([]);
  });

  it('proposes product and metric of the license before, unless others are chosen', () => {
    const licensed = { software: { id: ids[1], label: 'Suite', note: null }, metric: 'device' } as const;
    const again = lines.map((sheet) => ({ ...sheet, facts: { ...sheet.facts, licensed } }));
    const sent = (entry: Partial<LineEntry>) =>
      toReceiptBody(withEntries({ 1: { accepted: '1', ...entry } }), again)?.lines[0]?.license;
    expect(sent({})).toMatchObject({ softwareId: ids[1], metric: 'device' });
    expect(sent({ metric: 'site' })).toMatchObject({ softwareId: ids[1], metric: 'site' });
  });

  it('names everything that keeps a receipt from being posted', () => {
    expect(kinds(startReceipt('2026-03-18'))).toEqual(['nothing']);
    const many = { 0: { accepted: '9', rejected: '1' }, 1: { accepted: '1' } };
    expect(kinds(withEntries(many))).toEqual(['open', 'reason', 'missing', 'license', 'location']);
    expect(kinds({ ...withEntries({ 0: { accepted: 'x' } }), receivedOn: '2026-13-01' })).toEqual([
      'number',
      'date',
    ]);
    const good = { 0: { accepted: '1', serials: ['A'] } };
    const location = { id: ids[0], label: 'HQ', note: null };
    expect(kinds({ ...withEntries(good), location }, '2026-03-17')).toEqual(['future']);
    expect(kinds({ ...withEntries(good), location, receivedOn: '2026-02-01' })).toEqual(['early']);
    expect(kinds({ ...withEntries(good), location })).toEqual([]);
  });
});

describe('printed tags', () => {
  it('are read from a link or a tag, stand at their units, and go with the receipt only where items carry some', () => {
    const draft = withEntries({ 0: { accepted: '3', serials: ['A', 'B', 'C'], hasTags: true } });
    const entry = writeTag(entryOf(draft, ids[0]), 1, 'EQ-200014');
    expect(tagPlacesOf(entry)).toEqual(['', 'EQ-200014', '']);
    for (const read of ['HTTPS://INV.EXAMPLE/T/EQ-200014', ' eq-200014 ']) {
      expect(tagPlacesOf(writeTag(entryOf(draft, ids[0]), 1, read))).toEqual(tagPlacesOf(entry));
    }
    expect(tagPlacesOf({ ...entry, hasTags: false })).toEqual([]);
    const body = toReceiptBody({ ...draft, entries: { [ids[0]]: entry } }, lines);
    expect(body?.lines[0]?.tags.map((tag) => tag || null)).toEqual([null, 'EQ-200014', null]);
    const wrong = withEntries({
      0: { accepted: '3', serials: ['A', 'B', 'C'], hasTags: true, tags: ['EQ-1', 'not a tag', 'EQ-1'] },
    });
    expect([...(wrongTags(wrong).get(ids[0]) ?? [])]).toEqual([1, 2]);
    const found = { verdicts: new Map(), valueProblems: new Map() };
    expect(findObstacles(wrong, { ...order, shipToId: ids[1] }, lines, found, '2026-03-18')).toEqual([
      { kind: 'tags', position: 1, lineId: ids[0], count: 2 },
    ]);
  });

  it('come from scanning, behind what is there, as many as the line is open for', () => {
    const units = readScannedUnits({
      scannedUnits: [
        { serial: 'S1', tag: 'EQ-1' },
        { serial: 'S2', tag: '' },
      ],
    });
    expect(readScannedUnits(null)).toBeUndefined();
    expect(readScannedUnits({ scannedUnits: [] })).toBeUndefined();
    const draft = withEntries({ 0: { accepted: '2', serials: ['A', ''] } });
    const placed = placeUnits(entryOf(draft, ids[0]), units ?? [], 8);
    expect(placed).toMatchObject({
      left: 0,
      raisedFrom: 2,
      entry: { accepted: '3', serials: ['A', 'S1', 'S2'], tags: ['', 'EQ-1', ''], hasTags: true },
    });
    const full = placeUnits(entryOf(draft, ids[0]), units ?? [], 2);
    expect(full).toMatchObject({ left: 1, entry: { serials: ['A', 'S1'], tags: ['', 'EQ-1'] } });
  });
});
