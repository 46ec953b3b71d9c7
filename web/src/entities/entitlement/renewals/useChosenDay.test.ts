import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useChosenDay } from './useChosenDay.ts';

function start(month: string) {
  const onMonth = vi.fn();
  const hook = renderHook(({ shown }) => useChosenDay(shown, onMonth), { initialProps: { shown: month } });
  return { ...hook, onMonth };
}

describe('useChosenDay', () => {
  it('counts moves at once, also when the address lags two months behind', () => {
    const { result, rerender, onMonth } = start('2028-04');
    act(() => result.current.choose('2028-03-21', true));
    act(() => result.current.choose('2028-02-21', true));
    expect(onMonth.mock.calls).toEqual([['2028-03'], ['2028-02']]);
    rerender({ shown: '2028-03' });
    expect(result.current.day).toBe('2028-02-21');
    rerender({ shown: '2028-02' });
    expect([result.current.day, result.current.focusOn]).toEqual(['2028-02-21', '2028-02-21']);
    act(() => result.current.onFocused());
    expect(result.current.focusOn).toBeUndefined();
  });

  it('forgets the day when the month changes by other means', () => {
    const { result, rerender } = start('2028-04');
    act(() => result.current.choose('2028-04-05', false));
    rerender({ shown: '2028-05' });
    expect(result.current.day).toBeUndefined();
  });
});
