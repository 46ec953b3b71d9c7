import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeToken, storeToken } from '#web/shared/session/token.ts';
import { aToken, answer, startServer } from '../../../test/server.ts';
import { forgetAhead } from './ahead.ts';
import { readTogether } from './read-together.ts';

beforeEach(() => {
  storeToken(aToken());
  forgetAhead();
});
afterEach(removeToken);

it('asks once for a page that is drawn anew while its answer is on the way, also for what its record names', async () => {
  const calls = startServer({ 'GET /api/parts': () => answer({ parts: [] }) });
  const page = [
    '/api/items/1',
    '/api/items/1/history',
    '/api/categories/*categoryId*',
    '/api/models/*modelId*',
  ];
  readTogether(page);
  readTogether(page);
  // Calls are sent in their order: with the next page's, all before it were.
  readTogether(['/api/items/2', '/api/items/2/history']);
  await waitFor(() => expect(calls.at(-1)?.path).toContain('items%2F2'));
  expect(calls).toHaveLength(2);
});
