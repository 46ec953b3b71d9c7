import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withProviders } from '../../../test/render-page.tsx';
import { PanelTable } from './PanelTable.tsx';

/** Opens a table that can be made as narrow as this, and begins to print. */
function print(width: number) {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width);
  render(
    withProviders(
      <PanelTable label="Sums">
        <table>
          <tbody />
        </table>
      </PanelTable>,
    ),
  );
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  return screen.getByRole('table');
}
const isSideways = () =>
  [...document.querySelectorAll('style')].some(({ textContent }) => textContent.includes('size:landscape'));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a table on paper', () => {
  it('stands upright where it fits', () => {
    expect(print(600).style.zoom).toBe('');
    expect(isSideways()).toBe(false);
  });

  it('turns the page on its side, is made smaller where that is not enough, and is then as it was', () => {
    const table = print(1880);
    expect(table.style.zoom).toBe('0.5');
    expect(isSideways()).toBe(true);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(table.style.zoom).toBe('');
    expect(isSideways()).toBe(false);
  });
});
