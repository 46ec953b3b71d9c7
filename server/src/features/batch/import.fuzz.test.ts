import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../../seeds/demo/random.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, workOn } from '../../../test/batches.ts';
import { presets } from './presets/presets.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');
const random = createRandom(54);

const headings = [
  ...presets.flatMap(({ columns }) => columns.flatMap((column) => column.headings)),
  '',
  'name',
  'tag',
  'Ünvan',
  'الاسم',
  '{Model}',
  '__proto__',
  'constructor',
  'x'.repeat(300),
];
const cells = [
  '',
  '(clear)',
  '(example)',
  '0',
  '-1',
  '2026-02-30',
  '1.234,56',
  'null',
  '💻',
  "'=1+1",
  '12/13/2026',
  'EQ-000001',
  '{Name}',
  'a'.repeat(5_000),
];
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

it('files with random headings and cells are mapped and checked, row by row, never by a fault', async () => {
  const made: string[] = [];
  for (const entity of ['equipment', 'person', 'location', 'model', 'vendor', 'entitlement']) {
    for (let round = 0; round < 2; round += 1) {
      const width = random.int(1, 25);
      const lines = [headings, ...Array.from({ length: 4 }, () => cells)].map((from) =>
        Array.from({ length: width }, () => quoted(random.pick(from))).join(','),
      );
      const { body, status } = await imports.upload(entity, lines.join('\n'));
      expect(status).toBe(202);
      made.push(body.id);
    }
  }
  await workOn(api);
  for (const id of made) {
    const batch = await imports.get(id);
    if (batch.state === 'mapping') await imports.act(batch, 'check');
  }
  await workOn(api);
  for (const id of made) {
    const { state, failure } = await imports.get(id);
    expect([state, failure?.messageKey === 'internal']).toEqual([
      expect.stringMatching(/^(checked|failed)$/),
      false,
    ]);
  }
});
