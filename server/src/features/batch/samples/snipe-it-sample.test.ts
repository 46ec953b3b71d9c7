import { expect, it } from 'vitest';
import { productList } from '../../../../seeds/demo/products.ts';
import { tableRows } from '../../../../test/batches.ts';
import { presets } from '../presets/presets.ts';
import { recognizePreset } from '../presets/preset.ts';
import { snipeItSample } from './snipe-it-sample.ts';

it('is an asset report of 300 rows, always the same, with few that are wrong', async () => {
  const text = snipeItSample();
  expect(snipeItSample()).toBe(text);
  const [headings = [], ...rows] = await tableRows(Buffer.from(text));
  expect(recognizePreset(presets, 'equipment', headings)?.id).toBe('snipe-it-report');
  expect(rows).toHaveLength(300);
  expect(rows.every((row) => row.length === headings.length)).toBe(true);
  const cell = (row: string[], heading: string) => row[headings.indexOf(heading)] ?? '';
  expect(new Set(rows.map((row) => cell(row, 'Asset Tag'))).size).toBe(299);
  expect(new Set(rows.map((row) => cell(row, 'Serial'))).size).toBe(300);
  expect(rows.filter((row) => cell(row, 'Category') === 'Projectors')).toHaveLength(1);
  expect(rows.filter((row) => cell(row, 'Checked Out') !== '').length).toBe(200);
});

it('names models that the demonstration has', async () => {
  const [headings = [], ...rows] = await tableRows(Buffer.from(snipeItSample()));
  const cell = (row: string[], heading: string) => row[headings.indexOf(heading)] ?? '';
  const known = productList.map(({ maker, name, number = '' }) => [maker, name, number].join(' '));
  const models = rows.map((row) =>
    ['Manufacturer', 'Model', 'Model No.'].map((heading) => cell(row, heading)).join(' '),
  );
  expect(models.filter((model) => !known.includes(model))).toEqual([]);
  expect(new Set(models).size).toBe(10);
});
