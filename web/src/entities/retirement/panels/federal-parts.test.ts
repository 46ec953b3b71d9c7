import { describe, expect, it } from 'vitest';
import type { RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import { owedParts } from './federal-parts.ts';

const line = (id: string, fairMarketValue: string | null, isOverThreshold = false) =>
  ({ id, fairMarketValue, awards: [{ threshold: '5000.00', isOverThreshold }] }) as RetirementLine;

describe('owedParts', () => {
  it('tells what is owed, what is under a threshold, and what has no value yet', () => {
    const own = { id: 'own', fairMarketValue: null, awards: [] } as unknown as RetirementLine;
    const found = owedParts([line('a', '9000.00', true), line('b', '10.00'), line('c', null), own]);
    expect(found.owed.map((part) => part.line.id)).toEqual(['a']);
    expect(found.under).toEqual([{ threshold: '5000.00', count: 1 }]);
    expect(found.unvalued).toBe(1);
  });

  it('owes nothing for a disposal that was reversed', () => {
    const reversal = { reversedAt: '2026-03-01T09:00:00Z' } as RetirementLine['reversal'];
    expect(owedParts([{ ...line('a', '9000.00', true), reversal }]).owed).toEqual([]);
  });
});
