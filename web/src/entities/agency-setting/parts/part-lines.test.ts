import { describe, expect, it } from 'vitest';
import { compareValues } from './part-lines.ts';
import { perLanguage } from '#contract/shared/languages.ts';

const method = (name: string, isActive: boolean, labels: object | null = null) => ({
  method: name,
  isActive,
  labels,
  reasons: ['surplus'],
});

describe('compareValues', () => {
  it('tells each part that differs, the names and the order', () => {
    const from = JSON.stringify([method('donation', true), method('parts', true)]);
    const to = JSON.stringify([
      method('parts', false, { ...perLanguage(() => 'Spares'), tr: 'Yedek', ar: 'قطع' }),
      method('donation', true),
    ]);
    expect(compareValues(from, to)).toEqual({
      'value.order': { from: ['donation', 'parts'], to: ['parts', 'donation'] },
      'value.parts.isActive': { from: true, to: false },
      'value.parts.en': { from: null, to: 'Spares' },
      'value.parts.tr': { from: null, to: 'Yedek' },
      'value.parts.ar': { from: null, to: 'قطع' },
    });
  });

  it('tells the numbers of rule sets, and nothing where nothing differs', () => {
    const rules = (threshold: string) => JSON.stringify({ '2024': { threshold, sellingCostPercent: null } });
    expect(compareValues(rules('5000'), rules('7500'))).toEqual({
      'value.2024.threshold': { from: '5000', to: '7500' },
    });
    expect(compareValues(rules('5000'), rules('5000'))).toEqual({});
  });
});
