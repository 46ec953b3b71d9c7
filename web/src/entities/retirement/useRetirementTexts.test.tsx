import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useRetirementTexts } from './useRetirementTexts.tsx';

function Shown({ value }: { value: unknown }) {
  return useRetirementTexts().showValue('lines', value);
}

describe('useRetirementTexts', () => {
  it('shows what lines had and have, and that there was nothing before', () => {
    const text = (value: unknown) => render(<Shown value={value} />).container.textContent;
    expect(text({ 'EQ-1': { fairMarketValue: '12.50' } })).toContain('EQ-1 Market value: $12.50');
    expect(text({ 'EQ-1': { fairMarketValue: null, labels: null } })).toBe('empty');
    expect(text({ 'EQ-1': { reversedBy: 'Sven Depot', reversal: 'Wrong pallet' } })).toBe(
      'EQ-1 Reversed by: Sven Depot, Reversal requested: Wrong pallet',
    );
    const file = { id: '019c0000-0000-7000-8000-000000000000', label: 'Instruction.pdf', note: null };
    expect(text({ 'EQ-1': { instructionDocumentId: file } })).toBe(
      'EQ-1 Federal instruction: Instruction.pdf',
    );
    expect(text({ 'EQ-1': {} })).toBe('EQ-1');
    expect(text({})).toBe('empty');
  });
});
