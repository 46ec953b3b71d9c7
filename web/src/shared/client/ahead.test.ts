import { beforeEach, describe, expect, it } from 'vitest';
import type { Part } from '#contract/features/operations/parts.api.ts';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';
import { endSession } from '#web/shared/session/session.ts';
import { expectParts, forgetAhead, isExpected, pagePartsKey, takeAhead } from './ahead.ts';

const part = (path: string): Part => ({ path, status: 200, etag: null, body: { path } });
const addresses = ['/api/items/1', '/api/categories/*categoryId*'];

/** An answer that comes when a test wants it. */
function heldAnswer() {
  let give: (parts: readonly Part[]) => void = () => undefined;
  const asked = new Promise<readonly Part[]>((resolve) => (give = resolve));
  expectParts(addresses, asked);
  return async (...parts: Part[]) => {
    give(parts);
    await asked;
    await Promise.resolve();
  };
}

beforeEach(() => forgetAhead());

describe('answers that come ahead', () => {
  it('are taken once, those whose address was filled in too', async () => {
    const answer = heldAnswer();
    const first = takeAhead('/api/items/1');
    await answer(part('/api/items/1'), part('/api/categories/7'));
    expect(await (await first)?.json()).toEqual({ path: '/api/items/1' });
    expect(await (await takeAhead('/api/categories/7'))?.json()).toEqual({ path: '/api/categories/7' });
    expect(takeAhead('/api/categories/7')).toBeUndefined();
  });

  it('are not kept when everything was forgotten while they were on their way', async () => {
    const answer = heldAnswer();
    forgetAhead();
    await answer(part('/api/items/1'), part('/api/categories/7'));
    expect([isExpected('/api/items/1'), isExpected('/api/categories/7')]).toEqual([false, false]);
  });

  it('are gone with the session, as is what the device kept of its pages', async () => {
    deviceStorage.write(pagePartsKey, '{}');
    const answer = heldAnswer();
    endSession();
    await answer(part('/api/items/1'), part('/api/categories/7'));
    expect([isExpected('/api/items/1'), isExpected('/api/categories/7')]).toEqual([false, false]);
    expect(deviceStorage.read(pagePartsKey)).toBeNull();
  });
});
