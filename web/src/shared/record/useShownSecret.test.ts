import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownSecretTime, useShownSecret } from './useShownSecret.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function showKey() {
  const hook = renderHook(() => useShownSecret());
  act(() => hook.result.current[1]('ABCD-EFGH'));
  expect(hook.result.current[0]).toBe('ABCD-EFGH');
  return hook;
}

describe('useShownSecret', () => {
  it('hides a key after a while', () => {
    const { result } = showKey();
    act(() => void vi.advanceTimersByTime(shownSecretTime - 1));
    expect(result.current[0]).toBe('ABCD-EFGH');
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current[0]).toBeUndefined();
  });

  it('hides a key when the tab is left', () => {
    const { result } = showKey();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(result.current[0]).toBeUndefined();
  });

  it('leaves nothing behind when the page goes', () => {
    const { unmount } = showKey();
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
