import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, download, workOn } from '../../../test/batches.ts';
import { aCategory, anActiveProject, anEquipment, aVendor } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports', 'admin');

/** What the check of an exported workbook says of its rows. */
async function bringAgain(entity: string, path: string) {
  const { bytes } = await download(api, `${path}/export.xlsx?heading=keys`);
  const { body } = await api.request<BatchRecord>(
    api.tokens.admin,
    'POST',
    `/api/imports?entity=${entity}&fileName=rows.xlsx`,
    bytes,
    { 'content-type': 'application/octet-stream' },
  );
  await workOn(api);
  await imports.act(await imports.get(body.id), 'check');
  await workOn(api);
  return (await imports.rows(body.id)).map(({ verdict, problems }) => [verdict, ...problems]);
}

it('records that take no change any more are unchanged where a row asks for none', async () => {
  const project = await anActiveProject(api);
  const closing = `/api/projects/${project.id}/actions/close`;
  const closed = await api.request(api.tokens.admin, 'POST', closing, {}, ifMatch(project.version));
  expect(closed.status).toBe(200);
  expect(await bringAgain('project', '/api/projects')).toEqual([['same']]);

  const category = await aCategory(api);
  await anEquipment(api, { categoryId: category.id });
  const field = { key: 'memory', label: { en: 'Memory' }, type: 'number', required: true };
  const path = `/api/categories/${category.id}`;
  const wanted = { customFields: [field] };
  const changed = await api.request(api.tokens.admin, 'PATCH', path, wanted, ifMatch(category.version));
  expect(changed.status).toBe(200);
  expect(await bringAgain('equipment', '/api/equipment')).toEqual([['same']]);
});

it('a text that begins like a formula, with or without a quote of its own, is the same again', async () => {
  for (const name of ['=1+1', "'=1+1", "''-x", "'plain", '@home']) await aVendor(api, { name });
  const rows = await bringAgain('vendor', '/api/vendors');
  expect(rows.every(([verdict, ...problems]) => verdict === 'same' && problems.length === 0)).toBe(true);
  expect(rows).toHaveLength(5);
});
