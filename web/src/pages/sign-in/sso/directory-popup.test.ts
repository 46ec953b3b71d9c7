import { AuthError } from '@azure/msal-browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPopupEnd } from './directory-popup.ts';
import { watchPopup } from './watch-popup.ts';

describe('how a popup ends', () => {
  it.each([
    ['popup_window_error', 'blocked'],
    ['access_denied', 'declined'],
    ['user_cancelled', 'canceled'],
    ['timed_out', 'timedOut'],
    ['server_error', 'failed'],
  ])('%s means %s', (code, end) => {
    expect(readPopupEnd(new AuthError(code, 'id'))).toBe(end);
  });

  it('means a failure where nobody knows', () => {
    expect(readPopupEnd(new TypeError('Failed to fetch'))).toBe('failed');
  });
});

describe('the watch over a popup', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const aWindow = () => ({ closed: false }) as { closed: boolean } & Window;

  it('tells that it was closed, once, and after a moment in which the answer may still come', () => {
    const popup = aWindow();
    const onClosed = vi.fn();
    watchPopup(popup, onClosed);
    vi.advanceTimersByTime(60_000);
    expect(onClosed).not.toHaveBeenCalled();
    Object.assign(popup, { closed: true });
    vi.advanceTimersByTime(1000);
    expect(onClosed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(onClosed).toHaveBeenCalledOnce();
  });

  it('says nothing once it was stopped', () => {
    const popup = aWindow();
    const onClosed = vi.fn();
    const stop = watchPopup(popup, onClosed);
    Object.assign(popup, { closed: true });
    vi.advanceTimersByTime(1000);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(onClosed).not.toHaveBeenCalled();
  });
});
