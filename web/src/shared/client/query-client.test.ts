import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession, signIn } from '#web/shared/session/session.ts';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import { queryClient } from './query-client.ts';

const key = ['equipment', 'list'];

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
