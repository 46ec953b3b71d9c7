import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LabelQueue, LabelState } from '#contract/features/label/job.schema.ts';
import type { LabelTemplate } from '#contract/features/label/template.schema.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { aCategory, anEquipment } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

const call = <T>(method: string, url: string, body?: object, version?: number) =>
  api.request<T>(api.tokens.user, method, url, body, version === undefined ? {} : ifMatch(version));
const templates = async () =>
  (await call<{ items: LabelTemplate[] }>('GET', '/api/label-templates')).body.items;
const templateNamed = async (part: string) => (await templates()).find(({ name }) => name.includes(part))!;

describe('the template to begin with', () => {
  let made = 0;
  async function aDefault(like: string, categoryIds: string[]): Promise<string> {
    const { stockId, elements } = await templateNamed(like);
    const body = { name: `Own ${(made += 1)}`, stockId, elements, categoryIds, isDefault: true };
    const { status, body: template } = await call<LabelTemplate>('POST', '/api/label-templates', body);
    expect(status).toBe(201);
    return template.id;
  }
  async function beginOf(...categoryIds: string[]): Promise<string | null> {
    await call('POST', '/api/label-queue/actions/clear', {});
    const items = await Promise.all(categoryIds.map((categoryId) => anEquipment(api, { categoryId })));
    const equipmentIds = items.map(({ id }) => id);
    const queue = await call<LabelQueue>('POST', '/api/label-queue', { equipmentIds });
    expect(queue.body.total).toBe(items.length);
    return queue.body.firstTemplateId;
  }

  it('is the default of the categories, with what is below them; of several the one they share, else one for all', async () => {
    const forAll = (await templateNamed('30 on')).id;
    const [top, other] = [await aCategory(api), await aCategory(api)];
    const below = await aCategory(api, { parentId: top.id });
    const lowest = await aCategory(api, { parentId: below.id });
    expect(await beginOf(lowest.id)).toBe(forAll);
    const ofTop = await aDefault('30 on', [top.id]);
    expect(await beginOf(top.id, lowest.id)).toBe(ofTop);
    const ofBelow = await aDefault('30 on', [below.id]);
    expect([await beginOf(lowest.id), await beginOf(top.id)]).toEqual([ofBelow, ofTop]);
    // On one stock they differ, and the other category has none.
    expect([await beginOf(top.id, lowest.id), await beginOf(top.id, other.id)]).toEqual([forAll, forAll]);
    const shared = await aDefault('thermal', [top.id, other.id]);
    expect([await beginOf(top.id, lowest.id, other.id), await beginOf(lowest.id)]).toEqual([shared, ofBelow]);
    const item = await anEquipment(api, { categoryId: lowest.id });
    const state = () => call<LabelState>('GET', `/api/equipment/${item.id}/label`);
    expect((await state()).body.firstTemplateId).toBe(ofBelow);
    const path = `/api/label-templates/${ofBelow}`;
    expect((await call('PATCH', path, { isActive: false }, 1)).status).toBe(200);
    expect((await state()).body.firstTemplateId).toBe(ofTop);
  });

  it('is one for each category and stock: a new default ends the one before, on its stock only', async () => {
    const { id: category } = await aCategory(api);
    const [sheet, thermal] = [await aDefault('30 on', [category]), await aDefault('thermal', [category])];
    const next = await aDefault('30 on', [category, (await aCategory(api)).id]);
    const defaults = (await templates()).filter(({ isDefault }) => isDefault).map(({ id }) => id);
    expect([sheet, thermal, next].map((id) => defaults.includes(id))).toEqual([false, true, true]);
  });
});
