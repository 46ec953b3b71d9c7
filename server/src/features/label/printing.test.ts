import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LabelJob, LabelPrint, LabelQueue, LabelState } from '#contract/features/label/job.schema.ts';
import type { FilePrinter, LabelPrinter } from '#contract/features/label/printer.schema.ts';
import type { LabelPreview } from '#contract/features/label/preview.schema.ts';
import type { TagRoll } from '#contract/features/label/roll.schema.ts';
import type { LabelTemplate } from '#contract/features/label/template.schema.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules } from '../../../test/calls.ts';
import { aCategory, anEquipment } from '../../../test/factories.ts';
import type { ConfiguredPrinter } from './printers.ts';

let api: TestApp;
const address = { host: '127.0.0.1', port: 1 };
const bench = { name: 'bench', dpi: 300, offsetX: -4, offsetY: 2, darkness: null, speed: null } as const;
const labelPrinters: ConfiguredPrinter[] = [{ ...bench, ...address }];
beforeAll(async () => {
  api = await startTestApp({ labelPrinters });
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

describe('a printer that gets a file', () => {
  const yard = { name: 'Yard', kind: 'zpl', dpi: 600, offsetX: -4, offsetY: 6, darkness: 12, speed: 4 };
  const printed = async (body: object) => {
    const { id } = await anEquipment(api);
    const { id: templateId } = await templateNamed('thermal');
    return call<LabelJob>('POST', '/api/label-jobs', { templateId, equipmentIds: [id], ...body });
  };

  it('is kept by its name with its offset, beside those of the configuration, and never with an address', async () => {
    const made = await call<FilePrinter>('POST', '/api/label-printers', yard);
    expect(made).toMatchObject({ status: 201, body: { ...yard, isActive: true } });
    const listed = await call<{ items: LabelPrinter[] }>('GET', '/api/label-printers');
    expect(listed.body.items.map(({ name, kind }) => [name, kind])).toEqual([
      ['bench', 'network'],
      ['Yard', 'zpl'],
    ]);
    expect(JSON.stringify(listed.body)).not.toContain('127.0.0.1');
    const named = async (body: object) => brokenRules(await call('POST', '/api/label-printers', body));
    expect(await named({ ...yard, name: 'YARD' })).toEqual({ name: ['not_unique'] });
    expect(await named({ ...yard, name: 'Bench' })).toEqual({ name: ['not_unique'] });
    expect(Object.keys(await named({ ...yard, name: 'Far', offsetX: 51 }))).toEqual(['offsetX']);
    expect((await call('POST', '/api/label-printers', { ...yard, host: '10.4.1.20' })).status).toBe(422);
    expect((await call('POST', '/api/label-printers', { ...yard, kind: 'network' })).status).toBe(422);
    const path = `/api/label-printers/${made.body.id}`;
    const measured = await call<FilePrinter>('PATCH', path, { offsetX: 3 }, 1);
    expect(measured.body).toMatchObject({ offsetX: 3, offsetY: 6, version: 2 });
    expect((await call('PATCH', path, { offsetX: 4 }, 1)).status).toBe(412);
    const history = await call<{ items: object[]; isChainIntact: boolean }>('GET', `${path}/history`);
    expect(history.body).toMatchObject({
      isChainIntact: true,
      items: [{ action: 'update', changes: { offsetX: { from: -4, to: 3 } } }, { action: 'create' }],
    });
  });

  it('gives its offset and settings to its jobs, also to labels that are printed again', async () => {
    const printer = { ...yard, name: 'Depot' };
    const { id } = (await call<FilePrinter>('POST', '/api/label-printers', printer)).body;
    const { body: job } = await printed({ printer: 'Depot' });
    const filePrinter = { name: 'Depot', kind: 'zpl' };
    expect(job).toMatchObject({ printer: null, filePrinter, offsetX: -4, offsetY: 6 });
    const zplOf = async (wish: string) =>
      (await call<string>('GET', `/api/label-jobs/${job.id}/labels.zpl${wish}`)).body;
    const sent = await zplOf('');
    expect(['^PW1200', '^MD12', '^PR4'].filter((part) => !sent.includes(part))).toEqual([]);
    expect(await zplOf('?dpi=203')).toContain('^PW406');
    await call('PATCH', `/api/label-printers/${id}`, { offsetX: 10, isActive: false }, 1);
    const again = await call<LabelJob>(
      'POST',
      `/api/label-jobs/${job.id}/actions/reprint`,
      { reason: 'misprint' },
      job.version,
    );
    expect(again.body).toMatchObject({ filePrinter, offsetX: 10, offsetY: 6 });
    // A printer of the network that has the name by now is another one.
    labelPrinters.push({ ...bench, ...address, name: 'Depot' });
    const path = `/api/label-jobs/${again.body.id}/actions/reprint`;
    const third = await call<LabelJob>('POST', path, { reason: 'misprint' }, again.body.version);
    expect(third.body).toMatchObject({ printer: null, filePrinter, offsetX: 10, offsetY: 6 });
    labelPrinters.pop();
    expect(brokenRules(await printed({ printer: 'Depot' }))).toEqual({ printer: ['not_found'] });
    expect((await printed({ printer: 'bench' })).body).toMatchObject({
      printer: 'bench',
      filePrinter: null,
      offsetX: -4,
      offsetY: 2,
    });
    expect((await printed({ offsetX: 7 })).body).toMatchObject({ filePrinter: null, offsetX: 7 });
  });
});

describe('labels that came out wrong', () => {
  it('are printed again one by one, with the reason; all others count as right', async () => {
    const items = await Promise.all(Array.from({ length: 6 }, () => anEquipment(api)));
    const { id: templateId } = await templateNamed('30 on');
    const wish = { templateId, equipmentIds: items.map(({ id }) => id) };
    const { body: job } = await call<LabelJob>('POST', '/api/label-jobs', wish);
    const again = (body: object) =>
      call<LabelJob>('POST', `/api/label-jobs/${job.id}/actions/reprint`, body, job.version);
    const reason = 'misprint';
    expect(brokenRules(await again({ positions: [2, 7], reason }))).toEqual({ positions: ['out_of_range'] });
    expect(brokenRules(await again({ positions: [2], from: 3, reason }))).toEqual({ from: ['read_only'] });
    const { status, body } = await again({ positions: [5, 2, 4], reason });
    expect([status, body.items, body.reason, body.againOf]).toEqual([201, 3, reason, job.number]);
    const printsOf = async (id: string) =>
      (await call<{ items: LabelPrint[] }>('GET', `/api/label-prints?jobId=${id}`)).body.items
        .toSorted((one, other) => one.position - other.position)
        .map(({ position, tag, isRight }) => ({ position, tag, isRight }));
    expect((await printsOf(body.id)).map(({ position, tag }) => [position, tag])).toEqual(
      [1, 3, 4].map((at, place) => [place + 1, items[at]?.tag]),
    );
    expect((await printsOf(job.id)).map(({ isRight }) => isRight)).toEqual([
      true,
      false,
      true,
      false,
      false,
      true,
    ]);
    const after = await call<LabelJob>('GET', `/api/label-jobs/${job.id}`);
    expect(after.body).toMatchObject({ state: 'confirmed', result: 'partly', right: 3 });
  });
});

describe('the preview of a roll', () => {
  it('shows its first blank tag from a number on, and nothing of an item', async () => {
    const body = { prefix: 'PRV', first: 7, last: 9, maker: 'here' };
    const roll = (await api.request<TagRoll>(api.tokens.admin, 'POST', '/api/tag-rolls', body)).body;
    const { stockId, elements } = await templateNamed('30 on');
    const preview = async (wish: object) =>
      (await call<LabelPreview>('POST', '/api/label-previews', { stockId, elements, ...wish })).body;
    const shown = await preview({ rollId: roll.id });
    expect([shown.tag, shown.link.endsWith('/T/PRV-000007')]).toEqual(['PRV-000007', true]);
    expect(JSON.stringify(shown.shapes)).not.toContain('Latitude');
    expect((await preview({ rollId: roll.id, first: 9 })).tag).toBe('PRV-000009');
    const range = { first: 7, last: 7, reason: 'Torn' };
    const path = `/api/tag-rolls/${roll.id}/actions/void`;
    await api.request(api.tokens.admin, 'POST', path, range, ifMatch(roll.version));
    expect((await preview({ rollId: roll.id })).tag).toBe('PRV-000008');
  });
});
