import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeMessage, readMessages } from '#web/shared/messages/messages.ts';
import { deviceStorage, tabStorage } from '#web/shared/storage/safe-storage.ts';
import { aPerson, answer, aToken, refuse, startServer } from '../../../test/server.ts';
import { endSession, readSession, signOut, updateSessionUser } from './session.ts';
import { savePerson } from './person-record.ts';

beforeEach(() => {
  vi.useFakeTimers();
  endSession();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the record of the person', () => {
  it('R-7.5 are written to the user record, once for changes in a row', async () => {
    updateSessionUser(aPerson());
    const calls = startServer({ 'PUT /api/users/me': () => answer(aPerson()) });
    savePerson({ settings: { schemeId: 'Blue Silver', theme: {} } });
    savePerson({ settings: { schemeId: 'Emerald Gold', theme: {} } });
    savePerson({ settings: { customScrollbars: false } });
    const expected = { schemeId: 'Emerald Gold', theme: {}, customScrollbars: false };
    expect(readSession().user?.data.settings).toEqual(expected);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(calls.map(({ body }) => body)).toEqual([{ data: { settings: expected } }]);
  });

  it('go on from what the page before had not brought home when the page is loaded anew', async () => {
    const change = { settings: { customScrollbars: false } };
    tabStorage.write('unsent_changes', JSON.stringify({ uid: aPerson().uid, change }));
    vi.resetModules();
    const session = await import('./session.ts');
    await import('./person-record.ts');
    const calls = startServer({ 'PUT /api/users/me': () => answer(aPerson()) });
    session.updateSessionUser(aPerson());
    expect(session.readSession().user?.data.settings).toEqual({ customScrollbars: false });
    expect(tabStorage.read('unsent_changes')).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    expect(calls.map(({ body }) => body)).toEqual([{ data: change }]);
  });

  it('are put down when the page is left before they have arrived, and taken up again when they have', async () => {
    updateSessionUser(aPerson());
    let reply: (response: Response) => void = () => undefined;
    startServer({ 'PUT /api/users/me': () => new Promise<Response>((done) => (reply = done)) });
    savePerson({ settings: { customScrollbars: true } });
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    vi.restoreAllMocks();
    expect(JSON.parse(tabStorage.read('unsent_changes') ?? '{}')).toEqual({
      uid: aPerson().uid,
      change: { settings: { customScrollbars: true } },
    });
    reply(answer(aPerson()));
    await vi.advanceTimersByTimeAsync(0);
    expect(tabStorage.read('unsent_changes')).toBeNull();
  });

  it('stay on the page for a guest', async () => {
    const calls = startServer({});
    savePerson({ settings: { schemeId: 'Blue Silver', theme: {} } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toEqual([]);
  });

  it('are kept and can be sent again when the server refuses', async () => {
    updateSessionUser(aPerson());
    const refused = startServer({ 'PUT /api/users/me': () => refuse(503, 'unavailable') });
    savePerson({ settings: { schemeId: 'Blue Silver', theme: {} } });
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
    expect(calls.map(({ body }) => body)).toEqual([
      { data: { settings: { schemeId: 'Blue Silver', theme: {} } } },
    ]);
    closeMessage(message?.id ?? 0);
  });

  it('R-8.4 R-2.36 says so once it is saved, not before', async () => {
    updateSessionUser(aPerson());
    startServer({ 'PUT /api/users/me': () => answer(aPerson()) });
    savePerson({ settings: { customScrollbars: false } }, 'settingsSaved');
    expect(readMessages().message).toBeUndefined();
    await vi.advanceTimersByTimeAsync(500);
    expect(readMessages().message?.text).toBe('User settings saved with the api');
    savePerson({ settings: { schemeId: 'Emerald Gold' } }, 'themeSaved');
    await vi.advanceTimersByTimeAsync(500);
    expect(readMessages().message?.text).toBe('User theme selection saved with the api');
  });

  it('sends only what changed, and the last value of it', async () => {
    const settings = { schemeId: 'Blue Silver', customScrollbars: true };
    const person = aPerson();
    updateSessionUser({ ...person, data: { ...person.data, settings } });
    const calls = startServer({ 'PUT /api/users/me': () => answer(aPerson()) });
    savePerson({ shortcuts: ['inventory.equipment'] });
    savePerson({ settings: { customScrollbars: false } });
    savePerson({ shortcuts: [] });
    await vi.advanceTimersByTimeAsync(500);
    expect(calls.map(({ body }) => body)).toEqual([
      { data: { shortcuts: [], settings: { customScrollbars: false } } },
    ]);
    expect(readSession().user?.data).toMatchObject({
      shortcuts: [],
      settings: { schemeId: 'Blue Silver', customScrollbars: false },
    });
  });

  it('reaches the server before the person is signed out', async () => {
    updateSessionUser(aPerson());
    localStorage.setItem('jwt_access_token', aToken());
    const calls = startServer({
      'PUT /api/users/me': () => answer(aPerson()),
      'POST /auth/logout': () => answer({}),
    });
    savePerson({ settings: { customScrollbars: false } });
    const leaving = signOut();
    await vi.advanceTimersByTimeAsync(0);
    await leaving;
    expect(calls.map(({ path }) => path)).toEqual(['/api/users/me', '/auth/logout']);
  });

  it('never reaches the record of the next person', async () => {
    updateSessionUser(aPerson());
    const calls = startServer({ 'PUT /api/users/me': () => answer(aPerson()) });
    savePerson({ settings: { schemeId: 'Blue Silver', theme: {} } });
    endSession();
    updateSessionUser({ ...aPerson(), uid: crypto.randomUUID() });
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toEqual([]);
  });

  it('R-4.12 tells the other tabs, which keep what they have not sent yet', async () => {
    const uid = crypto.randomUUID();
    updateSessionUser({ ...aPerson(), uid });
    startServer({ 'PUT /api/users/me': () => answer(aPerson()) });
    const write = vi.spyOn(deviceStorage, 'write');
    const change = { settings: { layout: { config: { navbar: { folded: true } } } } };
    savePerson(change);
    await vi.advanceTimersByTimeAsync(500);
    expect(write).toHaveBeenCalledWith('person_news', JSON.stringify({ uid, change }));
    expect(localStorage.getItem('person_news')).toBeNull();

    savePerson({ settings: { layout: { config: { mode: 'boxed' } } } });
    const theirs = {
      shortcuts: ['inventory.repair'],
      settings: { layout: { config: { mode: 'fullwidth' } } },
    };
    const hear = (news: object) =>
      window.dispatchEvent(
        new StorageEvent('storage', { key: 'person_news', newValue: JSON.stringify(news) }),
      );
    hear({ uid, change: theirs });
    hear({ uid: crypto.randomUUID(), change: { shortcuts: ['somebody.else'] } });
    expect(readSession().user?.data.shortcuts).toEqual(theirs.shortcuts);
    expect(readSession().user?.data.settings.layout).toEqual({
      config: { mode: 'boxed', navbar: { folded: true } },
    });
  });
});
