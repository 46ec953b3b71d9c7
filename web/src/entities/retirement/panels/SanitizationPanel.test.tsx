import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RetirementSummary } from '#contract/entities/retirement/retirement.lines.ts';
import { withProviders } from '../../../../test/render-page.tsx';
import { SanitizationPanel } from './SanitizationPanel.tsx';

const summary: RetirementSummary = {
  items: 3,
  fairMarketValue: '0.00',
  proceeds: '0.00',
  saleCost: '0.00',
  bookValue: '0.00',
  gainLoss: '0.00',
  amountDue: '0.00',
  sanitization: { not_needed: 2, needed: 0, performed: 0, verified: 1, waived: 0 },
  instructionsNeeded: 0,
  instructionsGiven: 0,
  removalsNeeded: 0,
  removalsDone: 0,
  lacks: [],
  lineLacks: [],
  lackingLines: 0,
  undecidableLines: 0,
  canBeReady: true,
};

describe('SanitizationPanel', () => {
  it('asks for no certificate once all are verified', () => {
    render(withProviders(<SanitizationPanel summary={summary} />));
    expect(screen.getByText('1 item with data')).toBeTruthy();
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Verified: 1, To verify: 0, Needed: 0');
    expect(document.body.textContent).not.toContain('certificate');
  });
});
