import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { withProviders } from '../../../test/render-page.tsx';
import { AsOfControl } from './AsOfControl.tsx';

const changeDays = ['2026-03-02', '2026-02-11', '2025-09-18'];

function openControl(asOf: string | undefined) {
  const onChange = vi.fn();
  render(
    withProviders(<AsOfControl asOf={asOf} today="2026-03-18" changeDays={changeDays} onChange={onChange} />),
  );
  return onChange;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('AsOfControl', () => {
  it('jumps from change to change and back to today', async () => {
    const fromToday = openControl(undefined);
    await press('Previous change');
    expect(fromToday).toHaveBeenCalledWith('2026-03-02');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next change' }).disabled).toBe(true);
  });

  it('goes forward to the next change, and after the last one to today', async () => {
    const between = openControl('2026-02-20');
    await press('Previous change');
    await press('Next change');
    expect(between.mock.calls).toEqual([['2026-02-11'], ['2026-03-02']]);
  });

  it('stops at the first change', () => {
    openControl('2025-09-18');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous change' }).disabled).toBe(true);
  });
});
