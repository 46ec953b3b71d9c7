import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withProviders } from '../../../test/render-page.tsx';
import { useOrderTexts } from './useOrderTexts.tsx';

const settled = { 'vendorReturn.outcome': { from: null, to: 'replacement' } };

function Shown() {
  const { labelOf, showValue, reasonOf } = useOrderTexts();
  const reasons = [
    'VR-2026-00003, credit, CM-77',
    'VR-2026-00003, replacement',
    'VR-2026-00003, creditor 5',
    'VR-2026-00003, CM-77',
  ];
  return (
    <>
      <output>
        {labelOf('vendorReturn.outcome')}: {showValue('vendorReturn.outcome', 'credit')},{' '}
        {labelOf('vendorReturn.amount')}: {showValue('vendorReturn.amount', '1050.00')}
      </output>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reasonOf?.({ action: 'closeReturn', reason, changes: {} })}</li>
        ))}
        <li>{reasonOf?.({ action: 'submit', reason: 'VR-2026-00003, credit', changes: {} })}</li>
        <li>{reasonOf?.({ action: 'closeReturn', reason: 'VR-2026-00003, credit', changes: settled })}</li>
      </ul>
    </>
  );
}

describe('useOrderTexts', () => {
  it('shows how a return was settled in words, also where an older event has a code', () => {
    render(withProviders(<Shown />));
    const shown = screen.getByRole('status').textContent.replace(/[\u2066-\u2069\u00A0]/g, '');
    expect(shown).toBe('Outcome: Credited, Credit: $1,050.00');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'VR-2026-00003, Credited, CM-77',
      'VR-2026-00003, Replaced',
      'VR-2026-00003, creditor 5',
      'VR-2026-00003, CM-77',
      'VR-2026-00003, credit',
      // A reference that a person called so.
      'VR-2026-00003, credit',
    ]);
  });
});
