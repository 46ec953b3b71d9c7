import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { setAgencyLabels } from '#web/shared/i18n/agency-labels.ts';
import { agencyLabelsOf } from './retirement-rules.queries.ts';
import { perLanguage } from '#contract/shared/languages.ts';

afterEach(() => act(() => setAgencyLabels({})));

describe('the names that an agency gives', () => {
  it('stand in the place of ours wherever a method is shown, and only there', () => {
    const { result } = renderHook(useLabels);
    expect(result.current.value('retirement', 'method', 'surplus_sale')).toBe('State surplus sale');
    const labels = { ...perLanguage(() => 'State sale'), tr: 'Devlet satışı', ar: 'بيع حكومي' };
    const rules = { reasons: [], methods: [{ method: 'surplus_sale' as const, labels } as never] };
    act(() => setAgencyLabels(agencyLabelsOf(rules)));
    expect(result.current.value('retirement', 'method', 'surplus_sale')).toBe('State sale');
    expect(result.current.value('equipment', 'disposalMethod', 'surplus_sale')).toBe('State sale');
    expect(result.current.value('retirement', 'method', 'donation')).toBe('Donation');
  });
});
