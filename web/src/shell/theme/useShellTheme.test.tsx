import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { endSession } from '#web/shared/session/session.ts';
import { resetAll } from './choose-colors.ts';
import { storeThemeMode } from './theme-mode.ts';
import { useMode } from './useShellTheme.ts';

beforeEach(() => {
  endSession();
  resetAll();
});

describe('the mode', () => {
  it('is light on paper, and the chosen one again afterwards', () => {
    storeThemeMode('dark');
    const { result } = renderHook(() => useMode());
    expect(result.current).toBe('dark');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(result.current).toBe('light');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(result.current).toBe('dark');
  });
});
