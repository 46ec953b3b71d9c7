import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeMessage, readMessages } from '#web/shared/messages/messages.ts';
import { aPerson, answer, refuse, startServer } from '../../../test/server.ts';
import { endSession, readSession, updateSessionUser } from './session.ts';
import { saveUserSettings } from './user-settings.ts';

beforeEach(() => {
  vi.useFakeTimers();
  endSession();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('settings of the person', () => {
  it('R-7.5 are written to the user record, once for changes in a row', async () => {
    updateSessionUser(aPerson());
    const calls = startServer({ 'PUT /api/users/me': () => answer(aPerson()) });
    saveUserSettings({ schemeId: 'Blue Silver' });
    saveUserSettings({ schemeId: 'Emerald Gold' });
    saveUserSettings({ customScrollbars: false });
    const expected = { schemeId: 'Emerald Gold', customScrollbars: false };
    expect(readSession().user?.data.settings).toEqual(expected);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(calls.map(({ body }) => body)).toEqual([{ data: { settings: expected } }]);
  });

  it('stay on the page for a guest', async () => {
    const calls = startServer({});
    saveUserSettings({ schemeId: 'Blue Silver' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toEqual([]);
  });

  it('are kept and can be sent again when the server refuses', async () => {
    updateSessionUser(aPerson());
    const refused = startServer({ 'PUT /api/users/me': () => refuse(503, 'unavailable') });
    saveUserSettings({ schemeId: 'Blue Silver' });
    await vi.advanceTimersByTimeAsync(500);
    expect(refused).toHaveLength(1);
    const { message } = readMessages();
    expect(message?.variant).toBe('error');
    expect(readSession()).toMatchObject({
      status: 'authenticated',
      user: { data: { settings: { schemeId: 'Blue Silver' } } },
    });
    const calls = startServer({ 'PUT /api/users/me': () => answer(aPerson()) });
    message?.action?.onClick();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.map(({ body }) => body)).toEqual([{ data: { settings: { schemeId: 'Blue Silver' } } }]);
    closeMessage(message?.id ?? 0);
  });
});
