import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ColumnMapping, ImportMapping } from '#contract/features/batch/batch.schema.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, workOn } from '../../../test/batches.ts';
import { aCategory, aLocation } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports', 'admin');

/** A file as the job has read it. */
async function read(entity: string, lines: readonly string[]) {
  const { body } = await imports.upload(entity, `${lines.join('\r\n')}\r\n`);
  await workOn(api);
  return imports.get(body.id);
}

type Read = Awaited<ReturnType<typeof read>>;

async function map(
  { id, version, mapping }: Read,
  change: (mapping: ImportMapping) => Partial<ImportMapping>,
) {
  if (!mapping) throw new Error('the file was not read');
  const wanted = { mapping: { ...mapping, ...change(mapping) } };
  const path = `/api/imports/${id}/mapping`;
  const answer = await api.request<Read>(api.tokens.admin, 'PUT', path, wanted, ifMatch(version));
  expect(answer.status).toBe(200);
  return answer.body;
}

const columnOf = ({ mapping, columns }: Read, heading: string): ColumnMapping | undefined =>
  mapping?.columns.find(({ column }) => columns[column] === heading);

describe('a column that somebody gives a field by hand', () => {
  it('is read as all of its cells say, like one that was recognized', async () => {
    const batch = await read('equipment', [
      'Thing;Bought in the shop;Price in the shop',
      'Dock;03.04.2026;1.234',
      'Dock;25.04.2026;12,50',
    ]);
    expect(columnOf(batch, 'Bought in the shop')).toMatchObject({ field: null });
    const chosen = await map(batch, ({ columns }) => ({
      columns: columns.map((one) => {
        const field = { 1: 'acquiredOn', 2: 'cost' }[one.column];
        return field === undefined
          ? one
          : { ...one, field, foundBy: 'person' as const, dateOrder: null, decimal: null };
      }),
    }));
    expect(columnOf(chosen, 'Bought in the shop')).toMatchObject({ dateOrder: 'day_first' });
    expect(columnOf(chosen, 'Price in the shop')).toMatchObject({ decimal: 'comma' });
    // What a person says about the order stands.
    const other = await map(chosen, ({ columns }) => ({
      columns: columns.map((one) => (one.column === 1 ? { ...one, dateOrder: 'month_first' as const } : one)),
    }));
    expect(columnOf(other, 'Bought in the shop')).toMatchObject({ dateOrder: 'month_first' });
  });
});

/** A text in the encoding of a Turkish desktop. */
const turkish = (text: string) =>
  Buffer.from(
    text
      .replaceAll('ş', '\u00fe')
      .replaceAll('Ş', '\u00de')
      .replaceAll('ı', '\u00fd')
      .replaceAll('İ', '\u00dd')
      .replaceAll('ğ', '\u00f0'),
    'latin1',
  );

describe('a list that a Turkish spreadsheet saved', () => {
  it('is read in its own letters, days and amounts once its encoding is chosen', async () => {
    const category = await aCategory(api, { requiresCustodian: false });
    const place = await aLocation(api);
    const line = (name: string, day: string, cost: string) =>
      `${name};${category.code};${place.code};iyi;${day};${cost}`;
    const lines = [
      'Ad;Kategori;Konum;Fiziksel durum;Edinilme;Satın alma bedeli',
      line('Işıklı tabela', '03.04.2026', '1.234'),
      line('Şişli ölçüm', '25.04.2026', '12,50'),
    ];
    const { body } = await api.request<Read>(
      api.tokens.admin,
      'POST',
      '/api/imports?entity=equipment&fileName=liste.csv',
      turkish(`${lines.join('\r\n')}\r\n`),
      { 'content-type': 'text/csv' },
    );
    await workOn(api);
    const failed = await imports.get(body.id);
    expect(failed.failure?.messageKey).toBe('file_encoding');
    await imports.act(failed, 'read', { encoding: 'windows-1254' });
    await workOn(api);
    const batch = await imports.get(body.id);
    expect(batch.columns.at(-1)).toBe('Satın alma bedeli');
    await imports.act(batch, 'check');
    await workOn(api);
    const rows = await imports.rows(batch.id);
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    const { body: page } = await api.request<{ file: { amounts: Record<string, string> } }>(
      api.tokens.admin,
      'GET',
      `/api/imports/${batch.id}/statement`,
    );
    expect(page.file.amounts).toEqual({ cost: '1246.50' });
    await imports.act(await imports.get(batch.id), 'apply', {});
    await workOn(api);
    const found = await api.request<{ items: { name: string; acquiredOn: string }[] }>(
      api.tokens.admin,
      'GET',
      `/api/equipment?filter[categoryId]=${category.id}&sort=acquiredOn`,
    );
    expect(found.body.items.map(({ name, acquiredOn }) => [name, acquiredOn])).toEqual([
      ['Işıklı tabela', '2026-04-03'],
      ['Şişli ölçüm', '2026-04-25'],
    ]);
  });
});

describe('what is remembered of a file', () => {
  const heading = 'Remembered name,Acquired,Cost,Remembered note';
  const remembered = (batch: Read) => map(batch, () => ({}));

  it('says nothing against the cells of the next one: the order is theirs, or nobody’s', async () => {
    await remembered(await read('equipment', [heading, 'Dock,2026-04-03,12,a']));
    const second = await read('equipment', [heading, 'Dock,03/04/2026,"1,50",a', 'Dock,25/04/2026,"2,75",a']);
    expect(columnOf(second, 'Acquired')).toMatchObject({ foundBy: 'memory', dateOrder: 'day_first' });
    expect(columnOf(second, 'Cost')).toMatchObject({ decimal: 'comma' });
    await remembered(second);
    // Nothing decides: as before.
    const third = await read('equipment', [heading, 'Dock,03/04/2026,"1,50",a']);
    expect(columnOf(third, 'Acquired')).toMatchObject({ dateOrder: 'day_first' });
    // It says otherwise: the month comes first here, so nothing is read by memory alone.
    const fourth = await read('equipment', [heading, 'Dock,03/04/2026,1.50,a', 'Dock,04/25/2026,2.75,a']);
    expect(columnOf(fourth, 'Acquired')).toMatchObject({ dateOrder: null });
    expect(columnOf(fourth, 'Cost')).toMatchObject({ decimal: null });
  });

  it('adds to what is known of the other program, text by text', async () => {
    const snipe = 'Asset Name,Asset Tag,Model No.,Checked Out,Status';
    const states = async (batch: Read) => {
      const column = columnOf(batch, 'Status')?.column;
      const path = `/api/imports/${batch.id}/values/${column}`;
      const { body } = await api.request<{ items: { value: string; choice: { id?: string } | null }[] }>(
        api.tokens.admin,
        'GET',
        path,
      );
      return Object.fromEntries(body.items.map(({ value, choice }) => [value, choice?.id]));
    };
    const first = await read('equipment', [snipe, 'Dock,T.1,N,,On the shelf (deployable)']);
    expect(await states(first)).toEqual({ 'On the shelf (deployable)': 'in_stock' });
    await remembered(first);
    const second = await read('equipment', [
      snipe,
      'Dock,T.1,N,,On the shelf (deployable)',
      'Dock,T.2,N,,Given out (deployed)',
    ]);
    expect(columnOf(second, 'Status')).toMatchObject({ foundBy: 'memory' });
    expect(await states(second)).toEqual({
      'On the shelf (deployable)': 'in_stock',
      'Given out (deployed)': 'in_use',
    });
  });
});
