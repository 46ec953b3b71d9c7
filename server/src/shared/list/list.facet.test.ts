import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Facet } from '#contract/shared/page.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertItems } from '../../../test/bulk.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import { aCategory, aLocation, anEquipment } from '../../../test/factories.ts';

let api: TestApp;
let shared: { category_id: string; location_id: string };
let places: { id: string; path: string }[];
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');
beforeAll(async () => {
  api = await startTestApp();
  places = [await aLocation(api), await aLocation(api)];
  shared = { category_id: (await aCategory(api)).id, location_id: places[0]!.id };
  await insertItems(api, shared, [
    { status: 'in_use', cost: '5' },
    { status: 'in_use', cost: '50', location_id: places[1]!.id },
    { status: 'missing', cost: '500' },
  ]);
  const removed = await anEquipment(api, { categoryId: shared.category_id, locationId: shared.location_id });
  await equipment.remove(removed);
});
afterAll(() => api.stop());

const facet = (field: string, query = '') =>
  api.request<Facet>(api.tokens.user, 'GET', `/api/equipment/facets/${field}${query}`);

describe('GET /equipment/facets/:field', () => {
  it('counts the living records by the values of a choice, the most frequent first', async () => {
    expect((await facet('status')).body).toEqual({
      field: 'status',
      counts: [
        { value: 'in_use', label: 'in_use', count: 2 },
        { value: 'missing', label: 'missing', count: 1 },
      ],
      exact: true,
    });
  });

  it('counts by reference with the words of each, and records without one', async () => {
    expect((await facet('locationId')).body.counts).toEqual([
      { value: places[0]!.id, label: places[0]!.path, count: 2 },
      { value: places[1]!.id, label: places[1]!.path, count: 1 },
    ]);
    expect((await facet('custodianId')).body.counts).toEqual([{ value: null, label: '', count: 3 }]);
  });

  it('counts what the list shows: search, filters and bin', async () => {
    expect((await facet('status', '?filter[cost][gte]=50')).body.counts.map(({ count }) => count)).toEqual([
      1, 1,
    ]);
    expect((await facet('status', '?q=nothing-like-it')).body.counts).toEqual([]);
    expect((await facet('status', '?bin=true')).body.counts).toEqual([
      { value: 'received', label: 'received', count: 1 },
    ]);
    expect((await facet('storesData')).body.counts).toEqual([{ value: 'false', label: 'false', count: 3 }]);
  });

  it('refuses fields that cannot be counted', async () => {
    for (const field of ['name', 'cost', 'notes', 'colour', '__proto__', "status'--"]) {
      const answer = await facet(encodeURIComponent(field));
      expect([answer.status, codeOf(answer)]).toEqual([400, 'unknown_filter']);
    }
  });
});

describe('the total of a list', () => {
  it('is exact for a short list and counts what the list shows', async () => {
    expect((await equipment.list('?limit=1')).body.total).toEqual({ value: 3, exact: true });
    expect((await equipment.list('?filter[status]=in_use')).body.total).toEqual({ value: 2, exact: true });
    expect((await equipment.list('?bin=true')).body.total).toEqual({ value: 1, exact: true });
    expect((await equipment.list('?q=nothing-like-it')).body).toEqual({
      items: [],
      next: null,
      total: { value: 0, exact: true },
    });
  });
});
