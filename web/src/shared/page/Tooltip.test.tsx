import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withProviders } from '../../../test/render-page.tsx';
import { loadOrNothing } from './lazy-page.ts';
import { Tooltip } from './Tooltip.tsx';

function show(title = 'Columns') {
  const onFocus = vi.fn();
  render(
    withProviders(
      <Tooltip title={title}>
        <button onFocus={onFocus}>open</button>
      </Tooltip>,
    ),
  );
  return { onFocus, button: screen.getByText('open') };
}

const expectNoTip = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());

afterEach(() => vi.useRealTimers());

describe('a tip', () => {
  it('names its control, shows while the pointer rests on it or on the tip, and ends with Escape', async () => {
    const { button } = show();
    expect(button.getAttribute('aria-label')).toBe('Columns');
    await userEvent.hover(button);
    const tip = await screen.findByRole('tooltip');
    expect(tip.textContent).toBe('Columns');
    // One element has the name, also while the tip is there.
    expect(screen.getAllByLabelText('Columns')).toEqual([button]);
    fireEvent.pointerLeave(button);
    fireEvent.pointerEnter(tip);
    await act(() => new Promise(setImmediate));
    expect(screen.getByRole('tooltip')).toBe(tip);
    await userEvent.keyboard('{Escape}');
    await expectNoTip();
  });

  it('shows for who comes by key, and keeps what the control does itself', async () => {
    const { button, onFocus } = show();
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    expect(onFocus).toHaveBeenCalledOnce();
    await screen.findByRole('tooltip');
    await userEvent.tab();
    await expectNoTip();
  });

  it('describes its control also while it is open', async () => {
    const tip = (
      <Tooltip title="Ctrl K" describeChild>
        <button>Search</button>
      </Tooltip>
    );
    render(withProviders(tip));
    const button = screen.getByRole('button', { name: 'Search', description: 'Ctrl K' });
    await userEvent.hover(button);
    await screen.findByRole('tooltip');
    expect(screen.getByRole('button', { name: 'Search', description: 'Ctrl K' })).toBe(button);
    expect(button.title).toBe('');
    await userEvent.unhover(button);
    await expectNoTip();
    expect(screen.getByRole('button', { name: 'Search', description: 'Ctrl K' })).toBe(button);
  });

  it('shows for a finger that stays, until there was time to read it', async () => {
    const { button } = show();
    await act(() => import('./TooltipBubble.tsx'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pass = (time: number) => act(async () => vi.advanceTimersByTime(time));
    fireEvent.touchStart(button);
    await pass(699);
    expect(screen.queryByRole('tooltip')).toBeNull();
    await pass(1);
    expect(screen.getByRole('tooltip').textContent).toBe('Columns');
    fireEvent.touchEnd(button);
    await pass(1499);
    expect(screen.getByRole('tooltip')).not.toBeNull();
  });

  it('is missing where it cannot be fetched, and the page stays', async () => {
    const { default: Missing } = await loadOrNothing(() => Promise.reject(new Error('no connection')));
    render(
      <p>
        page
        <Missing />
      </p>,
    );
    expect(screen.getByText('page').textContent).toBe('page');
    expect(window.sessionStorage.length).toBe(0);
  });
});
