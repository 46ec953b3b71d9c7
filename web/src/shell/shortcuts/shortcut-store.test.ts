import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, readSession, updateSessionUser } from '#web/shared/session/session.ts';
import { readMessages } from '#web/shared/messages/messages.ts';
import { aPerson, answer, startServer } from '../../../test/server.ts';
import { changeShortcuts, readShortcutIds } from './shortcut-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  endSession();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the shortcuts of a person', () => {
  it('R-4.12 are written to their record without a word', async () => {
    updateSessionUser(aPerson());
    const calls = startServer({ 'PUT /api/users/me': () => answer(aPerson()) });
    changeShortcuts(['inventory.repair']);
    expect(readShortcutIds()).toEqual(['inventory.repair']);
    await vi.advanceTimersByTimeAsync(500);
    expect(calls.map(({ body }) => body)).toEqual([{ data: { shortcuts: ['inventory.repair'] } }]);
    expect(readMessages().message).toBeUndefined();
  });
});

describe('the shortcuts of a guest', () => {
  it('R-4.12 stay on the page and end when somebody signs in', async () => {
    const calls = startServer({});
    changeShortcuts(['open']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(readShortcutIds()).toEqual(['open']);
    expect(calls).toEqual([]);
    updateSessionUser(aPerson());
    expect(readShortcutIds()).toEqual(readSession().user?.data.shortcuts);
    endSession();
    expect(readShortcutIds()).toEqual([]);
  });
});
