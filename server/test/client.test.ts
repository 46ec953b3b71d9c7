import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { vendorApi } from '#contract/entities/vendor/vendor.api.ts';
import { authApi } from '#contract/features/auth/auth.api.ts';
import { startTestApp, testPassword, type TestApp } from './app.ts';
import { createClient, type Client } from '../../client/src/client.ts';
import { RequestError } from '../../client/src/request-error.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

let api: TestApp;
let origin: string;
let client: Client;
beforeAll(async () => {
  api = await startTestApp();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  client = createClient({ origin: `${origin}/`, token: api.tokens.admin });
});
afterAll(() => api.stop());

const vendorNamed = (name: string) => ({ name, certifications: [], active: true });
const aVendor = (name: string) => client.call(vendorApi.create, { body: vendorNamed(name) });
const refusalOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('a client', () => {
  it('signs in with a password, and out again', async () => {
    const own = createClient({ origin });
    expect(await refusalOf(own.call(authApi.me))).toMatchObject({ status: 401, code: 'unauthorized' });
    await own.signIn('user@test.example', testPassword);
    expect(await own.call(authApi.me)).toMatchObject({ email: 'user@test.example' });
    const { token } = own;
    await own.signOut();
    expect(own.token).toBeNull();
    const stale = createClient({ origin, token: token ?? '' });
    expect(await refusalOf(stale.call(authApi.me))).toMatchObject({ status: 401 });
  });

  it('gives the version of a record, and changes that version alone', async () => {
    const vendor = await aVendor('Northside Supply');
    const { data, etag } = await client.request(vendorApi.get, { params: { id: vendor.id } });
    expect([data.name, data.version, etag]).toEqual(['Northside Supply', 1, '"1"']);
    const change = (name: string) =>
      client.call(vendorApi.update, { params: { id: vendor.id }, version: 1, body: { name } });
    expect(await change('Northside Supplies')).toMatchObject({ version: 2 });
    expect(await refusalOf(change('Northside'))).toMatchObject({
      status: 412,
      code: 'conflict',
      problem: { current: { name: 'Northside Supplies' } },
    });
  });

  it('makes a repeated command happen once', async () => {
    const body = vendorNamed('Once Only');
    const idempotencyKey = 'order-2026-0001';
    const first = await client.call(vendorApi.create, { body, idempotencyKey });
    expect(await client.call(vendorApi.create, { body, idempotencyKey })).toEqual(first);
  });

  it('throws what the server says: the code, the fields, the request', async () => {
    const refusal = await refusalOf(client.call(vendorApi.create, { body: vendorNamed('') }));
    expect(refusal).toBeInstanceOf(RequestError);
    expect(refusal).toMatchObject({ status: 422, code: 'validation_failed', isNetwork: false });
    expect((refusal as RequestError).problem?.fields.map(({ path }) => path)).toEqual(['name']);
    expect((refusal as RequestError).requestId).toBeTruthy();
    expect(await refusalOf(client.call(vendorApi.get, { params: { id: nobody } }))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it('tells an answer that never came from a refusal', async () => {
    const lost = createClient({ origin: 'http://127.0.0.1:1' });
    expect(await refusalOf(lost.call(authApi.info))).toMatchObject({ isNetwork: true, status: 0 });
  });

  it('goes through a list page by page', async () => {
    for (const name of ['Paged A', 'Paged B', 'Paged C']) await aVendor(name);
    const names: string[] = [];
    for await (const vendor of client.records(vendorApi.list, { q: 'Paged', sort: '-name', limit: 2 })) {
      names.push(vendor.name);
    }
    expect(names).toEqual(['Paged C', 'Paged B', 'Paged A']);
  });

  it('exports a list as a stream', async () => {
    await aVendor('Exported Goods');
    const csv = await client.exportCsv(vendorApi.exportCsv, { q: 'Exported', columns: 'name,vendorNumber' });
    const [heading, row, rest] = (await text(csv)).split('\n');
    expect([heading?.replace('\uFEFF', ''), rest]).toEqual(['Name,Vendor number', '']);
    expect(row).toContain('Exported Goods');
    const refused = client.exportCsv(vendorApi.exportCsv, { 'filter[nothing]': 'x' });
    expect(await refusalOf(refused)).toMatchObject({ status: 400, code: 'unknown_filter' });
  });

  it('takes the newer token that an answer offers', async () => {
    const own = createClient({ origin, token: await api.signIn('user@test.example') });
    const before = own.token;
    api.clock.advance(20 * 60_000);
    await own.call(equipmentApi.list);
    expect(own.token).not.toBe(before);
    expect(await own.call(authApi.me)).toMatchObject({ email: 'user@test.example' });
  });
});
