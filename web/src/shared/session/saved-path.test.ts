import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSavedPath, readSavedPath, savePath } from './saved-path.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('the saved path', () => {
  it('R-4.7 keeps path, search and hash in session storage', () => {
    savePath('/inventory/equipment?q=dell#row-3');
    expect(window.sessionStorage).toHaveLength(1);
    expect(readSavedPath()).toBe('/inventory/equipment?q=dell#row-3');
    clearSavedPath();
    expect(readSavedPath()).toBeUndefined();
  });

  it.each([
    '/',
    '/sign-in',
    '/sign-out?x=1',
    '/401',
    '/404',
    '/sso-login',
    '/callback',
    '/logout',
    '/loading',
  ])('never keeps %s', (path) => {
    savePath('/inventory/equipment');
    savePath(path);
    expect(readSavedPath()).toBe('/inventory/equipment');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])('refuses %s', (path) => {
    window.sessionStorage.setItem('savedPath', JSON.stringify({ path, at: Date.now() }));
    expect(readSavedPath()).toBeUndefined();
  });

  it('forgets after half an hour', () => {
    vi.useFakeTimers();
    savePath('/inventory/equipment');
    vi.advanceTimersByTime(29 * 60_000);
    expect(readSavedPath()).toBe('/inventory/equipment');
    vi.advanceTimersByTime(2 * 60_000);
    expect(readSavedPath()).toBeUndefined();
  });

  it('survives what it cannot read', () => {
    window.sessionStorage.setItem('savedPath', '{');
    expect(readSavedPath()).toBeUndefined();
  });
});
