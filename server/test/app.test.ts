import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { aFundingSource, aModel, anEquipment, aPerson } from './factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

describe('startTestApp', () => {
  it('signs in one account for each role and one without any', async () => {
    const roles = await Promise.all(
      Object.values(api.tokens).map(
        async (token) => (await api.request(token, 'GET', '/auth/me')).body['roles'],
      ),
    );
    expect(roles).toEqual([['admin'], ['user'], ['staff'], []]);
  });

  it('ends a session when the clock passes its idle time', async () => {
    const token = await api.signIn('user@test.example');
    api.clock.advance(9 * 3_600_000);
    expect((await api.request(token, 'GET', '/auth/me')).status).toBe(401);
    api.clock.advance(-9 * 3_600_000);
    expect((await api.request(token, 'GET', '/auth/me')).status).toBe(200);
  });

  it('has factories whose records do not get in each other’s way', async () => {
    const model = await aModel(api);
    const first = await anEquipment(api, { categoryId: model['categoryId'], modelId: model.id });
    const second = await anEquipment(api);
    expect(first.model?.id).toBe(model.id);
    expect(second.tag).not.toBe(first.tag);
    expect((await aPerson(api)).id).not.toBe((await aFundingSource(api)).id);
  });
});
