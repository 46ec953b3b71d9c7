import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#contract/shared/page.ts';
import { raw } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { codeOf } from '../../../test/calls.ts';
import { countWork } from '../../../test/count-work.ts';
import { aLocation, anEquipment } from '../../../test/factories.ts';

let api: TestApp;
let place: { id: string };
beforeAll(async () => {
  api = await startTestApp();
  place = await aLocation(api);
  await anEquipment(api, { cost: '1500.10', locationId: place.id, salvageValue: '0.05' });
  await anEquipment(api, { cost: '0.90', locationId: place.id, salvageValue: '0' });
  await anEquipment(api, { locationId: place.id, salvageValue: '0' });
  await anEquipment(api, { cost: '7000' });
});
afterAll(() => api.stop());

const list = (query: string) =>
  api.request<Page<object> & { code: string }>(api.tokens.user, 'GET', `/api/equipment?limit=1&${query}`);
const sumsOf = async (query: string) => (await list(query)).body.sums;

describe('the sums of a list', () => {
  it('are of everything that the filters and the search find, not of the page alone', async () => {
    const here = `filter[locationId]=${place.id}`;
    expect(await sumsOf(`${here}&sums=cost,salvageValue`)).toEqual({ cost: '1501.00', salvageValue: '0.05' });
    expect(await sumsOf('sums=cost')).toEqual({ cost: '8501.00' });
    expect(await sumsOf('filter[cost][gte]=5000&sums=cost')).toEqual({ cost: '7000.00' });
    expect(await sumsOf('filter[status]=missing&sums=cost')).toEqual({ cost: '0.00' });
    expect(await sumsOf('q=EQ-&sums=cost')).toEqual({ cost: '8501.00' });
    expect(await sumsOf('bin=true&sums=cost')).toEqual({ cost: '0.00' });
  });

  it('are one statement more, and none where nobody asks for them', async () => {
    const count = async (query: string) => (await countWork(api, () => list(query))).statements;
    expect(await sumsOf('')).toBeUndefined();
    expect(await count('sums=cost,salvageValue,bookValue')).toBe((await count('')) + 1);
  });

  it('are those of amounts alone', async () => {
    for (const wrong of ['name', 'costs', 'cost,tag', 'federalShare']) {
      const answer = await list(`sums=${wrong}`);
      expect([wrong, answer.status, codeOf(answer)]).toEqual([wrong, 400, 'unknown_field']);
    }
  });

  it('are not made above 10,000 rows', async () => {
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(raw('set local session_replication_role = replica'));
      await tx.run(
        raw(`insert into equipment (tag, name, category_id, location_id, status, condition, use, acquired_on, cost,
            acquisition_method, capital_class, useful_life_months)
          select 'SUM-' || lpad(n::text, 6, '0'), 'Item', e.category_id, e.location_id, 'in_use', 'good', 'in_service',
            '2026-01-15', 1, 'purchase', 'non_capital', 60
          from generate_series(1, 10001) n, (select * from equipment limit 1) e`),
      );
    });
    expect(await sumsOf('filter[status]=in_use&sums=cost')).toBeNull();
    expect(await sumsOf('filter[status]=received&sums=cost')).toEqual({ cost: '8501.00' });
  });
});
