import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkAnswer } from '#contract/entities/equipment/custody.api.ts';
import type { HistoryEvent } from '#contract/shared/endpoint.ts';
import { addMonths } from '#contract/shared/day.ts';
import { getToday } from '#server/shared/db/today.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { actOn, aCategory, anEquipment, aStockedItem } from '../../../test/factories.ts';

let api: TestApp;
let today: string;
beforeAll(async () => {
  api = await startTestApp();
  today = await getToday(api.ownerDb);
});
afterAll(() => api.stop());

describe('seen today', () => {
  it('is the last seen day, and the cycle of the category counts from there; twice on a day is once', async () => {
    const category = await aCategory(api, { inventoryCycleMonths: 12 });
    const item = await anEquipment(api, { categoryId: category.id });
    expect([item.lastSeenOn, item.nextDueOn]).toEqual([null, addMonths(today, 12)]);
    const seen = await actOn(api, item, 'mark-seen', { reason: 'On the desk' });
    expect(seen).toMatchObject({ lastSeenOn: today, nextDueOn: addMonths(today, 12), version: 2 });
    const path = `/api/equipment/${item.id}/history`;
    const history = await api.request<{ items: HistoryEvent[] }>(api.tokens.user, 'GET', path);
    expect(history.body.items[0]).toMatchObject({
      action: 'seen',
      reason: 'On the desk',
      changes: { lastSeenOn: { from: null, to: today } },
    });
    const again = await actOn(api, seen, 'mark-seen', {});
    expect(again.version).toBe(2);
  });

  it('is refused for a missing item, in bulk each by itself, and needs the version that was read', async () => {
    const [here, missing, stale] = [
      await aStockedItem(api),
      await aStockedItem(api),
      await aStockedItem(api),
    ];
    const lost = await actOn(api, missing, 'report-missing', { reason: 'Not on the shelf' });
    const items = [
      { id: here.id, version: here.version },
      { id: lost.id, version: lost.version },
      { id: stale.id, version: stale.version + 1 },
    ];
    const { body } = await api.request<BulkAnswer>(api.tokens.user, 'POST', '/api/equipment/bulk/mark-seen', {
      items,
    });
    expect(body.results.map(({ record, problem }) => record?.lastSeenOn ?? problem?.code)).toEqual([
      today,
      'bad_state',
      'conflict',
    ]);
  });
});
