import { waitFor } from '@testing-library/react';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession, readSession, signIn, watchSession } from '#web/shared/session/session.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { answer, aPerson, aToken, refuse, startServer } from '../../../test/server.ts';
import { call, RequestError } from './client.ts';
import { queryClient, retryDelay, shouldRetry } from './query-client.ts';

const key = ['equipment', 'list'];

async function signInElsewhereAs(uid: string): Promise<void> {
  startServer({ 'GET /auth/me': () => answer({ ...aPerson(), uid }) });
  window.localStorage.setItem('jwt_access_token', aToken(3600, uid));
  window.dispatchEvent(new StorageEvent('storage', { key: 'jwt_access_token', newValue: 'another' }));
  await waitFor(() => expect(readSession().user?.uid).toBe(uid));
}

async function signInAs(uid: string): Promise<void> {
  startServer({ 'POST /auth/login': () => answer({ token: aToken(), user: { ...aPerson(), uid } }) });
  await signIn({ email: 'd@dot.example', password: 'secret' });
}

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe('what was read for a person', () => {
  it('is kept while the same person is signed in', async () => {
    await signInAs('one');
    queryClient.setQueryData(key, ['EQ-1']);
    await signInAs('one');
    expect(queryClient.getQueryData(key)).toEqual(['EQ-1']);
  });

  it('is forgotten when another person signs in, with and without a sign-out between', async () => {
    await signInAs('one');
    queryClient.setQueryData(key, ['EQ-1']);
    await signInAs('two');
    expect(queryClient.getQueryData(key)).toBeUndefined();
    queryClient.setQueryData(key, ['EQ-2']);
    endSession();
    expect(queryClient.getQueryData(key)).toBeUndefined();
  });
});

describe('another person in another tab', () => {
  it('finds nothing of what was read for the first one, not even on an open screen', async () => {
    const stop = watchSession();
    await signInAs('one');
    let reader = 'one';
    const open = new QueryObserver(queryClient, {
      queryKey: ['equipment', 'list'],
      queryFn: () => Promise.resolve(`for ${reader}`),
      staleTime: Infinity,
    });
    const leave = open.subscribe(() => undefined);
    await waitFor(() => expect(open.getCurrentResult().data).toBe('for one'));
    queryClient.setQueryData(['user', 'list'], ['left behind']);
    const seen: unknown[] = [];
    const listen = open.subscribe(({ data }) => seen.push(data));
    reader = 'two';
    await signInElsewhereAs('two');
    await waitFor(() => expect(open.getCurrentResult().data).toBe('for two'));
    expect(seen).not.toContain('for one');
    expect(queryClient.getQueryData(['user', 'list'])).toBeUndefined();
    leave();
    listen();
    stop();
  });

  it('whose session ended leaves nothing here either', async () => {
    const stop = watchSession();
    await signInAs('one');
    queryClient.setQueryData(key, ['EQ-1']);
    window.localStorage.removeItem('jwt_access_token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'jwt_access_token', newValue: null }));
    expect(queryClient.getQueryData(key)).toBeUndefined();
    stop();
  });
});

describe('a server that has too much to do', () => {
  const busy = (seconds: number) => {
    const refusal = refuse(503, 'busy');
    refusal.headers.set('Retry-After', String(seconds));
    return refusal;
  };
  const errorOf = async (refusal: Response) => {
    startServer({ 'GET /api/equipment': () => refusal });
    return call(equipmentApi.list).catch((error: unknown) => error);
  };

  it('is asked again for a read, once, when it said', async () => {
    const error = await errorOf(busy(3));
    expect(error).toMatchObject({ status: 503, code: 'busy', retryAfter: 3 });
    expect([shouldRetry(0, error), retryDelay(0, error), shouldRetry(1, error)]).toEqual([true, 3000, false]);
  });

  it('is not asked again by itself after a long time, or for what takes too long', async () => {
    expect(shouldRetry(0, await errorOf(busy(600)))).toBe(false);
    expect(shouldRetry(0, await errorOf(refuse(503, 'list_too_slow')))).toBe(false);
    expect(shouldRetry(0, await errorOf(refuse(400, 'bad_request')))).toBe(false);
    expect(shouldRetry(1, new RequestError(0))).toBe(true);
  });

  it('gives the page what it answers the second time', async () => {
    let asked = 0;
    startServer({
      'GET /api/equipment': () => {
        asked += 1;
        return asked === 1 ? busy(0) : answer({ items: [] });
      },
    });
    const read = () =>
      queryClient.fetchQuery({
        queryKey: ['read'],
        queryFn: () => call(equipmentApi.list),
        retry: shouldRetry,
      });
    expect(await read()).toEqual({ items: [] });
    expect(asked).toBe(2);
  });

  it('is never asked twice for a command', async () => {
    const calls = startServer({ 'POST /api/equipment': () => busy(0) });
    const create = queryClient.getMutationCache().build(queryClient, {
      mutationFn: () => call(equipmentApi.create, { body: {} as never }),
    });
    await expect(create.execute(undefined)).rejects.toMatchObject({ code: 'busy' });
    expect(calls).toHaveLength(1);
  });
});

describe('without a connection', () => {
  it('a read fails and says so, and is asked again by itself once the connection is back', async () => {
    let isBack = false;
    const open = new QueryObserver(queryClient, {
      queryKey: ['equipment', 'list', 'offline'],
      queryFn: () => (isBack ? Promise.resolve(['EQ-1']) : Promise.reject(new RequestError(0))),
    });
    onlineManager.setOnline(false);
    queryClient.mount();
    const leave = open.subscribe(() => undefined);
    try {
      await waitFor(() => expect(open.getCurrentResult().error).toMatchObject({ isNetwork: true }));
      expect(open.getCurrentResult().fetchStatus).toBe('idle');
      isBack = true;
      onlineManager.setOnline(true);
      await waitFor(() => expect(open.getCurrentResult().data).toEqual(['EQ-1']));
    } finally {
      onlineManager.setOnline(true);
      leave();
      queryClient.unmount();
    }
  });
});
