import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SoftwareRecord } from '#contract/entities/software/software.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt } from '../../../test/calls.ts';
import { aCategory, aPerson } from '../../../test/factories.ts';
import { aDraft, anEntitlement, anInstallation, aSeat, aSoftware } from '../../../test/licenses.ts';

let api: TestApp;
let categoryId: string;
beforeAll(async () => {
  api = await startTestApp();
  categoryId = (await aCategory(api, { kind: 'software' })).id;
});
afterAll(() => api.stop());
const software = callsTo<SoftwareRecord>(() => api, '/api/software');

describe('POST /software', () => {
  it('makes a product that nothing is known of yet', async () => {
    const owner = await aPerson(api);
    const body = { name: 'Bridge Designer', publisher: 'Span', categoryId, ownerId: owner.id };
    const answer = await software.create({ ...body, website: 'https://span.example' }, api.tokens.user);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      approval: 'approved',
      verdict: 'compliant',
      owned: 0,
      assigned: 0,
      installed: 0,
      available: 0,
      uncovered: 0,
      unused: 0,
      yearlyCost: '0.00',
      termEndsOn: null,
      metrics: [],
    });
    const history = (await software.history(answer.body.id)).body.items[0];
    expect(Object.keys(history?.changes ?? {}).toSorted()).toEqual(
      ['approval', 'categoryId', 'name', 'ownerId', 'publisher', 'website'].toSorted(),
    );
  });

  it('refuses a name that the publisher has already, whatever its case, and takes it from another', async () => {
    await aSoftware(api, { categoryId, name: 'Isı Planı', publisher: 'Alpha' });
    const again = await software.create({ name: 'ISI PLANI', publisher: 'ALPHA', categoryId });
    expect(sentenceAt(again, 'name')).toBe('ALPHA already has a product with this name.');
    expect((await software.create({ name: 'Isı Planı', publisher: 'Beta', categoryId })).status).toBe(201);
  });

  it('needs a category for software', async () => {
    const { id } = await aCategory(api);
    const answer = await software.create({ name: 'X', publisher: 'Y', categoryId: id });
    expect(brokenRules(answer)).toEqual({ categoryId: ['software_category'] });
  });
});

describe('PATCH /software/:id', () => {
  it('keeps fields that were not sent', async () => {
    const made = await aSoftware(api, { categoryId, edition: 'Standard' });
    const answer = await software.change(made, { approval: 'restricted' }, api.tokens.user);
    expect(answer.body).toMatchObject({ edition: 'Standard', approval: 'restricted', version: 2 });
  });
});

describe('DELETE /software/:id', () => {
  it('takes an unused product of one’s own, and restores it', async () => {
    const made = (await software.create({ name: 'Mistake', publisher: 'M', categoryId }, api.tokens.user))
      .body;
    const other = await aSoftware(api, { categoryId });
    expect((await software.remove(other, 'not mine', api.tokens.user)).status).toBe(403);
    const binned = (await software.remove(made, 'entered twice', api.tokens.user)).body;
    expect(binned.deletedAt).not.toBeNull();
    expect((await software.act(binned, 'restore')).body.deletedAt).toBeNull();
  });

  it('keeps a product that something stands on', async () => {
    const { id } = await aSoftware(api, { categoryId });
    await aDraft(api, { softwareId: id });
    await anInstallation(api, { softwareId: id });
    const answer = await software.remove((await software.get(id)).body);
    expect([answer.status, codeOf(answer), answer.body]).toMatchObject([
      409,
      'product_used',
      { params: { n: 2 } },
    ]);
  });
});

describe('GET /software', () => {
  it('filters and sorts by the verdict, and counts them', async () => {
    const bare = await aSoftware(api, { categoryId });
    await anInstallation(api, { softwareId: bare.id });
    const licensed = await aSoftware(api, { categoryId });
    const { id: entitlementId } = await anEntitlement(api, { softwareId: licensed.id, cost: '100' });
    await aSeat(api, { entitlementId });
    const { body } = await software.list('?filter[verdict]=unlicensed&sort=-verdict,name');
    expect(body.items.map(({ id }) => id)).toContain(bare.id);
    expect(new Set(body.items.map(({ verdict }) => verdict))).toEqual(new Set(['unlicensed']));
    const facet = await api.request<{ counts: { value: string; count: number }[] }>(
      api.tokens.user,
      'GET',
      '/api/software/facets/verdict',
    );
    expect(facet.body.counts.find(({ value }) => value === 'unlicensed')?.count).toBe(body.total.value);
    const summary = await api.request<{ products: number; verdicts: { verdict: string; count: number }[] }>(
      api.tokens.user,
      'GET',
      '/api/software/compliance',
    );
    expect(summary.body.verdicts.find(({ verdict }) => verdict === 'unlicensed')?.count).toBe(
      body.total.value,
    );
    expect(summary.body.products).toBe((await software.list()).body.total.value);
  });

  it('reads neither seats nor installations, however many there are', async () => {
    const plan = await api.ownerDb.many<{ 'QUERY PLAN': string }>(
      sql`explain select * from software_list where deleted_at is null and verdict = 'unused_spend' order by name`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/ on (entitlement|software_use) /);
    expect(text).not.toMatch(/ on (seat|installation|equipment) /);
  });
});
