import { describe, expect, it } from 'vitest';
import { certificateDefaults } from '#contract/entities/certificate/certificate.schema.ts';
import { createCertificateRow, findCertificateProblems, toCertificates } from './certificate-rows.ts';
import { changedPrices, createPriceRow, findPriceProblems, mergeByTag, toPriceRow } from './price-rows.ts';
import { placeInSheet } from '#web/features/sheet/row-inputs.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const lines = [1, 2, 3].map((n) => ({
  equipmentId: idOf(n),
  equipment: { id: idOf(n), label: `EQ-10000${n}`, note: 'Laptop' },
  salePrice: null,
  saleCost: null,
  proceeds: null,
  disposedOn: null,
}));
const start = lines.map(toPriceRow);
const priced = (tag: string, salePrice: string) => ({ ...createPriceRow(), tag, salePrice });

describe('the sheet of sale prices', () => {
  it('takes an auction list in its own order: pasted tags take the place of those that stood there', () => {
    const pasted = [priced('EQ-100003', '120'), priced('EQ-100001', '$1,200.50'), ...start.slice(2)];
    const rows = mergeByTag(pasted);
    expect(rows.map(({ tag }) => tag)).toEqual(['EQ-100003', 'EQ-100001']);
    expect(changedPrices(rows, lines).map(({ input }) => input)).toEqual([
      { equipmentId: idOf(3), salePrice: '120' },
      { equipmentId: idOf(1), salePrice: '1200.50' },
    ]);
    expect(findPriceProblems(rows, lines, { today: '2026-03-10' })).toEqual([]);
  });

  it('names at its row a tag of another case, a price without a tag and what is no amount or day', () => {
    const rows = [
      priced('EQ-999999', '1'),
      priced('', '1'),
      priced('EQ-100001', 'much'),
      { ...priced('EQ-100002', '1'), disposedOn: '2026-03-11' },
    ];
    const found = findPriceProblems(rows, lines, { today: '2026-03-10' });
    expect(found.map(({ path, messageKey }) => `${path} ${messageKey}`)).toEqual([
      'lines.0.tag not_in_case',
      'lines.1.tag required',
      expect.stringMatching(/^lines\.2\.salePrice /),
      'lines.3.disposedOn date_future',
    ]);
  });

  it('leads a refusal of what was sent back to its row of the sheet', () => {
    const sent = changedPrices([...start.slice(0, 1), priced('EQ-100002', '5')], lines);
    expect(placeInSheet('lines.0.proceeds', sent)).toBe('lines.1.proceeds');
  });
});

describe('the sheet of certificates', () => {
  const shared = {
    ...certificateDefaults,
    mediumType: 'ssd',
    method: 'purge',
    technique: 'crypto_erase',
    destination: 'recycler',
    performerName: 'Wiebke Wipe',
    performedOn: '2026-03-02',
  };
  const context = { lines, retirementId: idOf(9) };
  const facts = { today: '2026-03-10', clearOnlyInside: true, leavesAgency: true };
  const check = (rows: Parameters<typeof toCertificates>[0], given: Record<string, unknown> = shared) =>
    findCertificateProblems(toCertificates(rows, given, context), rows, facts).map(
      ({ path, messageKey }) => `${path} ${messageKey}`,
    );
  const row = (tag: string, values: object) => ({ ...createCertificateRow(tag), ...values });

  it('leaves out items of which nothing is told; a row has its own medium or that above', () => {
    const rows = [
      row('EQ-100001', { mediumSerial: 'D1' }),
      row('EQ-100002', {}),
      row('EQ-100003', { mediumSerial: 'D3', mediumType: 'hdd', technique: 'overwrite' }),
    ];
    expect(check(rows)).toEqual([]);
    expect(toCertificates(rows, shared, context).map(({ at, input }) => [at, input['mediumType']])).toEqual([
      [0, 'ssd'],
      [2, 'hdd'],
    ]);
  });

  it('tells at its row what one certificate would refuse, and above what all rows share', () => {
    expect(
      check([
        row('EQ-100001', { mediumSerial: 'D1', technique: 'degauss' }),
        row('EQ-999999', { mediumSerial: 'D2' }),
        row('EQ-100003', { mediumModel: 'X' }),
      ]),
    ).toEqual(
      expect.arrayContaining([
        'certificates.0.technique flash_degauss',
        'certificates.1.tag not_in_case',
        'certificates.2.mediumSerial serial_or_soldered',
      ]),
    );
    expect(
      check([row('EQ-100001', { mediumSerial: 'D1' })], { ...shared, performedOn: '2026-03-11' }),
    ).toEqual(['performedOn date_future']);
    expect(check([])).toEqual(['certificates required']);
  });
});
