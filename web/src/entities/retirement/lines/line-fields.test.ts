import { describe, expect, it } from 'vitest';
import type { RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import { changesOf, findDisposalProblems, startOfLines } from './line-fields.ts';

const line = {
  fairMarketValue: '210.00',
  valuationSource: null,
  salePrice: '185.00',
  proceeds: '185.00',
  instructionDocument: null,
  removals: { labels: { by: 'Ada', at: '' }, directory: null, network: null, seats: null },
} as unknown as RetirementLine;
const names = ['fairMarketValue', 'valuationSource', 'salePrice', 'proceeds', 'labels', 'network'];

describe('the values of lines', () => {
  it('start with what all lines share; proceeds that follow the price are empty', () => {
    expect(startOfLines([line], names)).toEqual({
      fairMarketValue: '210.00',
      valuationSource: '',
      salePrice: '185.00',
      proceeds: '',
      labels: true,
      network: false,
    });
    const mixed = startOfLines([line, { ...line, fairMarketValue: '90.00' }], names);
    expect(mixed).toMatchObject({ fairMarketValue: '', salePrice: '185.00' });
  });

  it('send only what was changed, and null for what was taken away', () => {
    const start = { fairMarketValue: '210.00', salePrice: null, labels: false };
    expect(changesOf(start, { fairMarketValue: '210.00', labels: true })).toEqual({ labels: true });
    expect(changesOf(start, { salePrice: '5', labels: false })).toEqual({
      fairMarketValue: null,
      salePrice: '5',
    });
  });
});

describe('the day of disposal', () => {
  const today = '2026-03-10';
  const approved = { approvedAt: '2026-03-02T18:00:00.000Z' };
  const keys = (disposedOn: unknown, known: string | undefined = today) =>
    findDisposalProblems({ disposedOn }, approved, known).map(({ path, messageKey }) => [path, messageKey]);

  it('is told to be in the future, or to need an approval, before it is sent', () => {
    expect(keys('2026-03-11')).toEqual([['disposedOn', 'date_future']]);
    const undecided = findDisposalProblems({ disposedOn: '2026-03-05' }, { approvedAt: null }, today);
    expect(undecided).toMatchObject([{ path: 'disposedOn', messageKey: 'read_only' }]);
    expect(keys('2026-03-05')).toEqual([]);
    expect(keys(null)).toEqual([]);
  });

  it('is compared with the day of the approval by the server, which knows the zone of then', () => {
    // By a zone that came later, an approval can seem to be a day later than it was.
    for (const day of ['2026-03-02', '2026-03-01']) expect(keys(day)).toEqual([]);
  });

  it('is left to the server while today is not known', () => {
    expect(findDisposalProblems({ disposedOn: '2026-03-11' }, approved, undefined)).toEqual([]);
  });
});
