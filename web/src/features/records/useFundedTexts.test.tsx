import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { project } from '#contract/entities/project/project.schema.ts';
import { withProviders } from '../../../test/render-page.tsx';
import { useFundedTexts } from './useFundedTexts.tsx';

const source = { id: '00000000-0000-4000-8000-000000000001', label: 'FHWA-SPR', note: null };

function Shown({ value }: { value: unknown }) {
  const { labelOf, showValue } = useFundedTexts(project, [source]);
  const labels = ['fundingLines.0.fundingSourceId', 'fundingLines.1.percent', 'fundingLines.2.cap', 'name'];
  return (
    <>
      <output>{labels.map(labelOf).join(', ')}</output>
      <p>{showValue('fundingLines', value)}</p>
    </>
  );
}

describe('useFundedTexts', () => {
  it('names the parts of a funding line and shows the lines in one', () => {
    const lines = [
      { fundingSourceId: source.id, percent: '80', cap: '1000.00' },
      { fundingSourceId: { ...source, label: 'STATE' }, percent: '20', cap: null },
    ];
    const { container } = render(withProviders(<Shown value={lines} />));
    expect(screen.getByRole('status').textContent).toBe('Funding source, Share, At most, Name');
    const shown = container.querySelector('p')?.textContent?.replace(/[\u2066-\u2069\u00A0]/g, '');
    expect(shown).toMatch(/80 ?% FHWA-SPR \(≤ \$1,000\.00\), 20 ?% STATE/);
  });
});
