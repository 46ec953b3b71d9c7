import { describe, expect, it } from 'vitest';
import { receiptsOf } from './receipt-units.ts';
import { canUndo, countEntries, type ScanEntry } from './scan-entry.ts';

const [one, two] = ['00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-0000000000e2'];
function scanned(code: string, action: 'receiveSerial' | 'receiveTag', orderId = one): ScanEntry {
  const plain = { hits: [], from: null, problem: null, undoUntil: null };
  return {
    clientId: code,
    code,
    at: '2026-11-17T10:00:00Z',
    method: 'scanner',
    session: 's',
    mode: 'addTo',
    target: { purchaseOrderId: orderId },
    state: 'answered',
    result: { clientId: code, code, outcome: 'done', action, ...plain },
  };
}
const serial = (code: string) => scanned(code, 'receiveSerial');
const tag = (code: string) => scanned(code, 'receiveTag');
/** Entries are listed newest first. */
const unitsOf = (...codes: ScanEntry[]) =>
  receiptsOf(codes.toReversed())[0]?.units.map((unit) => `${unit.serial}/${unit.tag}`);

describe('the units of a receipt', () => {
  it('are the same whether one scans item by item, the tag first, or all serial numbers and then all tags', () => {
    const both = ['S1/T1', 'S2/T2'];
    expect(unitsOf(serial('S1'), tag('T1'), serial('S2'), tag('T2'))).toEqual(both);
    expect(unitsOf(tag('T1'), serial('S1'), tag('T2'), serial('S2'))).toEqual(both);
    expect(unitsOf(serial('S1'), serial('S2'), tag('T1'), tag('T2'))).toEqual(both);
    expect(unitsOf(serial('S1'), serial('S2'), tag('T1'))).toEqual(['S1/T1', 'S2/']);
  });

  it('are apart for each order, and without what was taken back or refused', () => {
    const refused = { ...serial('S3'), result: { ...serial('S3').result!, outcome: 'refused' as const } };
    const found = receiptsOf([scanned('S2', 'receiveSerial', two), refused, serial('S1')]);
    expect(found).toEqual([
      { orderId: one, units: [{ serial: 'S1', tag: '' }] },
      { orderId: two, units: [{ serial: 'S2', tag: '' }] },
    ]);
    expect(countEntries([serial('S1'), refused])).toMatchObject({ scanned: 2, done: 1, look: 1 });
    // They are on this device alone: they can be taken back as long as no receipt has them.
    expect(canUndo(serial('S1'), new Date('2027-01-01T00:00:00Z'))).toBe(true);
  });
});
