import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { integer, money, percent } from '#contract/shared/field.ts';
import { withProviders } from '../../../test/render-page.tsx';
import { NumberControl, showNumber, withoutGroups } from './NumberControl.tsx';

function Amount() {
  const [value, setValue] = useState<unknown>('50000.00');
  return (
    <>
      <NumberControl
        id="budget"
        labelId="label"
        path="budget"
        facts={money('Budget')}
        value={value}
        onChange={setValue}
        onBlur={() => {}}
        describedBy={undefined}
        isInvalid={false}
      />
      <output>{String(value)}</output>
    </>
  );
}

describe('NumberControl', () => {
  it('keeps the selection of an amount that is tabbed into, so that typing replaces it', async () => {
    render(withProviders(<Amount />));
    const field = screen.getByRole<HTMLInputElement>('textbox');
    expect(field.value).toBe('50,000.00');
    await userEvent.tab();
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
    await userEvent.keyboard('60000');
    expect(screen.getByRole('status').textContent).toBe('60000');
    await userEvent.tab();
    expect(field.value).toBe('60,000.00');
  });

  it('edits the digits of an amount that is shown in groups, at the caret', async () => {
    render(withProviders(<Amount />));
    const field = screen.getByRole<HTMLInputElement>('textbox');
    await userEvent.type(field, '{Backspace}', { initialSelectionStart: 6, initialSelectionEnd: 9 });
    expect(screen.getByRole('status').textContent).toBe('50000');
    await userEvent.keyboard('{Backspace}');
    expect(screen.getByRole('status').textContent).toBe('5000');
    await userEvent.tab();
    expect(field.value).toBe('5,000.00');
    await userEvent.type(field, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(field.value).toBe('59000.00');
    expect(field.selectionStart).toBe(2);
  });

  it('reads a pasted amount with a decimal comma', async () => {
    render(withProviders(<Amount />));
    const field = screen.getByRole<HTMLInputElement>('textbox');
    await userEvent.tab();
    await userEvent.paste('50,57');
    await userEvent.tab();
    expect(field.value).toBe('50.57');
  });
});

describe('withoutGroups', () => {
  it('repeats an edit on the plain digits', () => {
    expect(withoutGroups('1,574', '1,57')).toEqual({ text: '157', caret: 3 });
    expect(withoutGroups('1,574', '1,5740')).toEqual({ text: '15740', caret: 5 });
    expect(withoutGroups('1,574', '1574')).toEqual({ text: '1574', caret: 1 });
    expect(withoutGroups('1,574.00', '1,9574.00')).toEqual({ text: '19574.00', caret: 2 });
    expect(withoutGroups('1,574.00', '7')).toEqual({ text: '7', caret: 1 });
  });
});

describe('showNumber', () => {
  it('shows what was understood, and leaves what was not', () => {
    const cost = money('Cost');
    expect(showNumber(cost, '1574,91')).toBe('1,574.91');
    expect(showNumber(cost, '1.574')).toBe('1.574');
    expect(showNumber(integer('Count', { min: 1, max: 9999 }), '1,5')).toBe('1,5');
    expect(showNumber(integer('Count', { min: 1, max: 9999 }), '12.7')).toBe('12.7');
    expect(showNumber(integer('Count', { min: 1, max: 9999 }), '1270')).toBe('1,270');
    expect(showNumber(percent('Share'), '33,333')).toBe('33.333');
  });
});
