import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ThemeProvider } from '@mui/material/styles';
import { getPreset } from '#web/shared/theme/presets.ts';
import { createSectionTheme } from '#web/shared/theme/section-theme.ts';
import { MessageHost } from './MessageHost.tsx';
import { closeMessage, readMessages, showMessage, showToast } from './messages.ts';

function wait(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <ThemeProvider theme={createSectionTheme(getPreset('Default').section.main, 'ltr')}>
      <MessageHost />
    </ThemeProvider>,
  );
});

afterEach(() => {
  act(() => {
    const { message, toasts } = readMessages();
    for (const shown of [...toasts, ...(message === undefined ? [] : [message])]) closeMessage(shown.id);
  });
  vi.useRealTimers();
});

describe('messages', () => {
  it('R-4.9 R-9.2 are information by default and hide after 2000 ms', () => {
    act(() => showMessage('Saved'));
    expect(readMessages().message?.variant).toBe('info');
    wait(1999);
    expect(screen.queryByText('Saved')).not.toBeNull();
    wait(2);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('R-4.9 replace the one before', () => {
    act(() => showMessage('One'));
    act(() => showMessage('Two', { variant: 'success' }));
    expect(screen.queryByText('One')).toBeNull();
    expect(screen.queryByText('Two')).not.toBeNull();
  });

  it('stay while the pointer is over them', () => {
    act(() => showMessage('Read me'));
    fireEvent.mouseOver(screen.getByText('Read me'));
    wait(10_000);
    expect(screen.queryByText('Read me')).not.toBeNull();
    fireEvent.mouseOut(screen.getByText('Read me'));
    wait(2001);
    expect(screen.queryByText('Read me')).toBeNull();
  });

  it('speak warnings and errors at once, the rest politely', () => {
    act(() => showMessage('Careful', { variant: 'warning' }));
    expect(screen.getByText('Careful').closest('[role="alert"]')).not.toBeNull();
    act(() => showMessage('Fine', { variant: 'success' }));
    expect(screen.getByText('Fine').closest('output')).not.toBeNull();
  });

  it('stay where an error offers a way on, until it is taken or closed', () => {
    const retry = vi.fn();
    act(() => showMessage('Not saved', { variant: 'error', action: { label: 'Try again', onClick: retry } }));
    wait(600_000);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(screen.queryByText('Not saved')).toBeNull();
  });
});

describe('toasts', () => {
  it('R-4.10 R-9.2 are at most five, and hide after 3000 ms', () => {
    act(() => {
      for (let n = 1; n <= 6; n += 1) showToast(`Toast ${n}`);
    });
    expect(screen.queryByText('Toast 1')).toBeNull();
    expect(screen.getAllByText(/^Toast/)).toHaveLength(5);
    wait(2999);
    expect(screen.getAllByText(/^Toast/)).toHaveLength(5);
    wait(2);
    expect(screen.queryAllByText(/^Toast/)).toHaveLength(0);
  });

  it('offer an action and can be closed', () => {
    const undo = vi.fn();
    act(() => showToast('Deleted', { action: { label: 'Undo', onClick: undo } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Deleted')).toBeNull();
    act(() => showToast('Again'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Again')).toBeNull();
  });
});
