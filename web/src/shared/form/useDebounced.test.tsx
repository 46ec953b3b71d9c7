import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDebounced } from './useDebounced.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('useDebounced', () => {
  it('follows once the value rests, and only to the last one', () => {
    const { result, rerender } = renderHook(({ value }) => useDebounced(value, 100), {
      initialProps: { value: 'a' },
    });
    expect(result.current).toBe('a');
    rerender({ value: 'b' });
    act(() => void vi.advanceTimersByTime(99));
    rerender({ value: 'c' });
    act(() => void vi.advanceTimersByTime(99));
    expect(result.current).toBe('a');
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toBe('c');
  });
});
