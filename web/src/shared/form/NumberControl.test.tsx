import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { money } from '#contract/shared/field.ts';
import { withProviders } from '../../../test/render-page.tsx';
import { NumberControl } from './NumberControl.tsx';

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
});
