import { afterEach, describe, expect, it, vi } from 'vitest';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { answer, aToken, refuse, startServer } from '../../../test/server.ts';
import { storeToken } from '../session/token.ts';
import { call, request, RequestError, urlOf } from './client.ts';

const id = '00000000-0000-4000-8000-000000000002';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('R-7.1 goes under /api with the token in the Authorization header', async () => {
    const token = aToken();
    storeToken(token);
    const calls = startServer({ [`GET /api/equipment/${id}`]: () => answer({ id }, { ETag: '"3"' }) });
    const { data, etag } = await request(equipmentApi.get, { params: { id }, query: { asOf: '2026-01-31' } });
    expect(data).toEqual({ id });
    expect(etag).toBe('"3"');
    expect(calls).toMatchObject([
      {
        method: 'GET',
        path: `/api/equipment/${id}?asOf=2026-01-31`,
        token: `Bearer ${token}`,
        body: undefined,
      },
    ]);
  });

  it('writes parameters safely into the address', () => {
    expect(urlOf(equipmentApi.get, { id: 'a/b?c' })).toBe('/api/equipment/a%2Fb%3Fc');
    expect(urlOf(equipmentApi.list, undefined, [['filter[status]', 'in_use,missing']])).toBe(
      '/api/equipment?filter%5Bstatus%5D=in_use%2Cmissing',
    );
    expect(() => urlOf(equipmentApi.get, {})).toThrow('needs id');
  });

  it('sends version and idempotency key as headers', async () => {
    const seen: Headers[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      seen.push(new Headers(init.headers));
      return answer({});
    });
    await call(equipmentApi.stock, { params: { id }, body: {}, version: 7, idempotencyKey: 'k-1' });
    expect(seen[0]?.get('If-Match')).toBe('"7"');
    expect(seen[0]?.get('Idempotency-Key')).toBe('k-1');
  });

  it('throws the problem that the server described', async () => {
    startServer({ 'GET /api/equipment': () => refuse(400, 'unknown_filter') });
    const error = await call(equipmentApi.list).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ status: 400, code: 'unknown_filter', isNetwork: false, requestId: 'r-1' });
  });

  it('throws without a problem when the answer is not ours', async () => {
    startServer({ 'GET /api/equipment': () => new Response('<h1>Bad gateway</h1>', { status: 502 }) });
    await expect(call(equipmentApi.list)).rejects.toMatchObject({ status: 502, problem: undefined });
  });

  it('tells an answer that never came from one that was refused', async () => {
    startServer({ 'GET /api/equipment': () => Promise.reject(new TypeError('Failed to fetch')) });
    await expect(call(equipmentApi.list)).rejects.toMatchObject({ isNetwork: true, status: 0 });
  });
});
