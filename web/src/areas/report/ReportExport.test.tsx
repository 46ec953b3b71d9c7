import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withProviders } from '../../../test/render-page.tsx';
import './report-texts.ts';
import { ReportExport } from './ReportExport.tsx';

interface HappyWindow {
  happyDOM: { setViewport: (size: { width: number; height: number }) => void };
}

const setWidth = (width: number) =>
  (window as unknown as HappyWindow).happyDOM.setViewport({ width, height: 768 });

function show(width: number) {
  setWidth(width);
  const onExport = vi.fn();
  render(withProviders(<ReportExport isDisabled={false} onExport={onExport} />));
  return onExport;
}

afterEach(() => setWidth(1024));

describe('the files of a report', () => {
  it('have a button each where there is room', async () => {
    const onExport = show(1024);
    await userEvent.click(screen.getByRole('button', { name: 'Export PDF' }));
    expect(onExport).toHaveBeenCalledWith('pdf');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('are one menu on a narrow screen, which the keyboard opens, chooses from and leaves', async () => {
    const onExport = show(400);
    const [button, ...others] = screen.getAllByRole('button');
    expect([button?.getAttribute('aria-label'), others]).toEqual(['Export', []]);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Export CSV', 'Export Excel', 'Export PDF']);
    expect(button?.getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onExport).toHaveBeenCalledWith('xlsx');
  });
});
