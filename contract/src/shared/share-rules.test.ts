import { describe, expect, it } from 'vitest';
import { checkPercents, checkSum, isSameSplit } from './share-rules.ts';

const lines = (...percents: (string | null)[]) => percents.map((percent) => ({ percent }));
const funding = { path: 'fundingLines', title: 'Funding' };
const sumOf = (mustBeWhole: boolean, ...percents: (string | null)[]) =>
  checkSum(funding, lines(...percents), mustBeWhole).map(({ path, params }) => [path, params['sum']]);

describe('checkPercents', () => {
  it('takes the smallest share, and refuses nothing at its line', () => {
    expect(checkPercents('fundingLines', lines('0.001', '100'))).toEqual([]);
    expect(
      checkPercents('fundingLines', lines('50', '0', '0.000', null)).map(({ path, messageKey }) => [
        path,
        messageKey,
      ]),
    ).toEqual([1, 2, 3].map((at) => [`fundingLines.${at}.percent`, 'out_of_range']));
  });
});

describe('checkSum', () => {
  it('lets a part be open, but never more than the whole', () => {
    expect(sumOf(false, '60', '40')).toEqual([]);
    expect(sumOf(false, '60')).toEqual([]);
    expect(sumOf(false)).toEqual([]);
    expect(sumOf(false, '60', '40.001')).toEqual([['fundingLines', '100.001']]);
  });

  it('asks for exactly the whole where it must be', () => {
    expect(sumOf(true, '33.333', '33.333', '33.334')).toEqual([]);
    expect(sumOf(true, '60', '39.999')).toEqual([['fundingLines', '99.999']]);
    expect(sumOf(true)).toEqual([['fundingLines', '0']]);
  });
});

describe('isSameSplit', () => {
  it('compares sources and numbers, not how they are written', () => {
    const half = (fundingSourceId: string, percent: string) => ({ fundingSourceId, percent });
    expect(isSameSplit([half('a', '50')], [half('a', '50.000')])).toBe(true);
    expect(isSameSplit([half('a', '50')], [half('b', '50')])).toBe(false);
    expect(isSameSplit([half('a', '50')], [half('a', '50.001')])).toBe(false);
    expect(isSameSplit([half('a', '50')], [])).toBe(false);
  });
});
