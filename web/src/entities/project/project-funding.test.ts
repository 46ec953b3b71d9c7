import { describe, expect, it } from 'vitest';
import { fundingLinesCodec } from './project-funding.ts';

const source = { id: 'one', label: 'FHWA', note: 'Federal' };

describe('the funding lines of a project', () => {
  it('travel with the names of their sources and come back as the contract asks', () => {
    const fundingLines = [{ fundingSourceId: 'one', percent: '80.000', cap: null }];
    const rows = fundingLinesCodec.toForm({ fundingLines, fundingSources: [source] });
    expect(rows).toEqual([{ fundingSourceId: source, percent: '80.000', cap: '' }]);
    expect(fundingLinesCodec.toInput(rows)).toEqual(fundingLines);
  });

  it('reads amounts as they are typed, and leaves gaps for the schema to refuse', () => {
    const rows = [{ fundingSourceId: null, percent: '', cap: '$ 1,000.50' }];
    expect(fundingLinesCodec.toInput(rows)).toEqual([
      { fundingSourceId: null, percent: null, cap: '1000.50' },
    ]);
  });
});
