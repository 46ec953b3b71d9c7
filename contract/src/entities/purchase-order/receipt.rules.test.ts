import { describe, expect, it } from 'vitest';
import {
  checkArrival,
  checkLicense,
  checkReceipt,
  licenseDays,
  type ArrivalWanted,
  type ArrivingLine,
} from './receipt.rules.ts';

const line: ArrivingLine = {
  kind: 'equipment',
  quantity: 5,
  accepted: 2,
  requiresSerial: false,
  softwareId: null,
  metric: null,
  termMonths: null,
};
const arrival: ArrivalWanted = { accepted: 3, rejected: 0, rejectReason: null, serials: [], license: null };
const rulesOf = (wanted: Partial<ArrivalWanted>, of: Partial<ArrivingLine> = {}) =>
  checkArrival({ ...line, ...of }, { ...arrival, ...wanted }, 'lines.0').map(({ path, messageKey }) => [
    path.replace('lines.0.', ''),
    messageKey,
  ]);

describe('checkArrival', () => {
  it('takes what is open of a line, and not one more', () => {
    expect(rulesOf({ accepted: 3 })).toEqual([]);
    expect(rulesOf({ accepted: 4 })).toEqual([['accepted', 'only_left']]);
    expect(rulesOf({ accepted: 0 })).toEqual([['accepted', 'required']]);
    expect(rulesOf({ accepted: 0, rejected: 1 })).toEqual([['rejectReason', 'reason_required']]);
    expect(rulesOf({ accepted: 0, rejected: 1, rejectReason: 'damaged' })).toEqual([]);
  });

  it('counts serial numbers where they are needed', () => {
    expect(rulesOf({ accepted: 2, serials: ['a', 'b'] }, { requiresSerial: true })).toEqual([]);
    expect(rulesOf({ accepted: 2, serials: ['a', ' '] }, { requiresSerial: true })).toEqual([
      ['serials', 'serial_count'],
    ]);
    expect(rulesOf({ accepted: 2, serials: ['a', null] })).toEqual([]);
    expect(rulesOf({ accepted: 2, serials: ['a', 'b', 'c'] })).toEqual([['serials', 'serial_count']]);
  });

  it('gives values to equipment and licenses to software alone', () => {
    const license = { softwareId: null, metric: null, startsOn: null, endsOn: null };
    expect(rulesOf({ license })).toEqual([['license', 'read_only']]);
    expect(rulesOf({ license }, { kind: 'software' })).toEqual([]);
    const values = { customValues: { ram: 1 }, ownValues: [{}], serials: ['a'] };
    expect(rulesOf(values, { kind: 'service' })).toEqual([
      ['serials', 'read_only'],
      ['customValues', 'read_only'],
      ['ownValues', 'read_only'],
    ]);
    expect(rulesOf({ accepted: 1, ownValues: [{}] })).toEqual([]);
    expect(rulesOf({ accepted: 1, ownValues: [{}, {}] })).toEqual([['ownValues', 'too_many']]);
  });
});

describe('the license of a software line', () => {
  it('names its product and its metric, here or on the line', () => {
    const software = { ...line, kind: 'software' };
    expect(checkLicense(software, null, 'lines.0').map(({ path }) => path)).toEqual([
      'lines.0.license.softwareId',
      'lines.0.license.metric',
    ]);
    expect(checkLicense({ ...software, softwareId: 's', metric: 'site' }, null, 'lines.0')).toEqual([]);
    const license = { softwareId: 's', metric: 'site', startsOn: null, endsOn: null };
    expect(checkLicense(software, license, 'lines.0')).toEqual([]);
  });

  it('runs from the receipt to the day before its term is over', () => {
    expect(licenseDays({ termMonths: 12 }, null, '2026-03-18')).toEqual({
      startsOn: '2026-03-18',
      endsOn: '2027-03-17',
    });
    expect(licenseDays({ termMonths: 1 }, { startsOn: '2026-01-31' }, '2026-03-18')).toEqual({
      startsOn: '2026-01-31',
      endsOn: '2026-02-27',
    });
    expect(licenseDays({ termMonths: null }, null, '2026-03-18').endsOn).toBeNull();
    expect(licenseDays({ termMonths: 12 }, { endsOn: '2026-05-01' }, '2026-03-18').endsOn).toBe('2026-05-01');
  });
});

describe('checkReceipt', () => {
  const order = { orderedOn: '2026-03-10', shipToId: null };
  const keysOf = (wanted: object, of: Partial<typeof order> | { shipToId: string } = {}) =>
    checkReceipt({ receivedOn: '2026-03-12', items: 0, ...wanted }, { ...order, ...of }, '2026-03-18').map(
      ({ path, messageKey }) => `${path} ${messageKey}`,
    );

  it('is dated from the day of the order to today', () => {
    expect(keysOf({ receivedOn: '2026-03-10' })).toEqual([]);
    expect(keysOf({ receivedOn: '2026-03-09' })).toEqual(['receivedOn date_order']);
    expect(keysOf({ receivedOn: '2026-03-18' })).toEqual([]);
    expect(keysOf({ receivedOn: '2026-03-19' })).toEqual(['receivedOn date_future']);
  });

  it('puts items somewhere, a thousand at most', () => {
    expect(keysOf({ items: 1 })).toEqual(['locationId required']);
    expect(keysOf({ items: 1, locationId: 'l' })).toEqual([]);
    expect(keysOf({ items: 1 }, { shipToId: 's' })).toEqual([]);
    expect(keysOf({ items: 1000, locationId: 'l' })).toEqual([]);
    expect(keysOf({ items: 1001, locationId: 'l' })).toEqual(['lines too_many']);
  });
});
