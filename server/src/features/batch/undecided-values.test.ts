import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRecord, ColumnValues } from '#contract/features/batch/batch.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, workOn } from '../../../test/batches.ts';
import { brokenRules } from '../../../test/calls.ts';
import { aCategory, aLocation } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports', 'admin');

async function mapped(entity: string, text: string): Promise<BatchRecord> {
  const { body } = await imports.upload(entity, text);
  await workOn(api);
  return imports.get(body.id);
}

/** A file of items with what each of them needs, its category and the further columns. */
function fileOf(headings: string, lines: readonly (readonly string[])[]): string {
  const rows = lines.map(
    ([category, ...more]) =>
      `Item,${category},${more.map((text) => `"${text}"`).join(',')},good,2026-01-02,10.00`,
  );
  return `Asset Name,Category,${headings},Condition,Purchased,Cost\n${rows.join('\n')}\n`;
}

const valuesAt = ({ id }: BatchRecord, column: number) => `/api/imports/${id}/values/${column}`;

async function decide(batch: BatchRecord, column: number, body: object) {
  const { version } = await imports.get(batch.id);
  return api.request<BatchRecord>(
    api.tokens.admin,
    'PUT',
    valuesAt(batch, column),
    { choices: [], ...body },
    ifMatch(version),
  );
}

const valuesOf = async (batch: BatchRecord, column: number, query = '') =>
  (await api.request<ColumnValues>(api.tokens.admin, 'GET', `${valuesAt(batch, column)}${query}`)).body;

async function checkedAgain(batch: BatchRecord): Promise<BatchRecord> {
  await imports.act(await imports.get(batch.id), 'check');
  await workOn(api);
  return imports.get(batch.id);
}

async function applied(batch: BatchRecord): Promise<BatchRecord> {
  await imports.act(await imports.get(batch.id), 'apply', { reason: 'moving in' });
  await workOn(api);
  return imports.get(batch.id);
}

describe('texts that nobody decided', () => {
  it('are created all at once, with codes of their own, and one of them is decided otherwise', async () => {
    const category = await aCategory(api);
    const known = await aLocation(api, { code: 'NORTH-ANNEX', name: 'Taken code' });
    const places = [
      'North Annex',
      'North, Annex',
      'Depot > Bay 7',
      'المستودع الشمالي',
      'المستودع الجنوبي',
      'Sheds',
    ];
    const batch = await mapped(
      'equipment',
      fileOf(
        'Location',
        [...places, known.name].map((place) => [category.code, place]),
      ),
    );
    expect(await valuesOf(batch, 2)).toMatchObject({ total: 7, open: 6, unknown: 6, openRows: 6 });
    expect((await decide(batch, 2, { undecided: { use: 'create', values: { kind: 'yard' } } })).status).toBe(
      200,
    );
    expect(await valuesOf(batch, 2)).toMatchObject({ total: 7, open: 0, unknown: 0, openRows: 0 });
    await decide(batch, 2, { choices: [{ value: 'Sheds', use: 'record', id: known.id }] });
    const ready = await checkedAgain(batch);
    expect(ready.counts).toMatchObject({ new: 7, fix: 0 });
    expect((await applied(ready)).counts).toMatchObject({ applied: 7, refused: 0 });
    const made = await api.ownerDb.many<{ name: string; code: string; kind: string; path: string }>(sql`
      select name, code, kind, path from location where created_at >= ${known.createdAt} and id <> ${known.id}
      order by code`);
    expect(made).toEqual([
      { name: 'Depot', code: 'DEPOT', kind: 'yard', path: 'Depot' },
      { name: 'Bay 7', code: 'DEPOT-BAY-7', kind: 'yard', path: 'Depot · Bay 7' },
      { name: 'المستودع الشمالي', code: 'LOC-1', kind: 'yard', path: 'المستودع الشمالي' },
      { name: 'المستودع الجنوبي', code: 'LOC-2', kind: 'yard', path: 'المستودع الجنوبي' },
      { name: 'North Annex', code: 'NORTH-ANNEX-2', kind: 'yard', path: 'North Annex' },
      { name: 'North, Annex', code: 'NORTH-ANNEX-3', kind: 'yard', path: 'North, Annex' },
    ]);
  });

  it('stand as people read them: the most frequent first, and 2 before 10', async () => {
    const category = await aCategory(api);
    const places = ['Yard 10', 'Yard 1', 'Yard 2', 'Yard 11', 'Yard 30', 'Yard 30'];
    const lines = places.map((place) => [category.code, place]);
    const batch = await mapped('equipment', fileOf('Location', lines));
    const { items } = await valuesOf(batch, 2);
    expect(items.map(({ value }) => value)).toEqual(['Yard 30', 'Yard 1', 'Yard 2', 'Yard 10', 'Yard 11']);
  });

  it('leave their rows out on purpose, or their cells empty, and count so', async () => {
    const lines = ['One,Nowhere Hall', 'Two,Nowhere Yard', 'Three,'];
    const text = `Name,Location\n${lines.map((line) => `Left ${line}`).join('\n')}\n`;
    const batch = await mapped('person', text);
    await decide(batch, 1, { undecided: { use: 'skip' } });
    expect((await checkedAgain(batch)).counts).toMatchObject({ new: 1, skip: 2, fix: 0 });
    const { items } = await valuesOf(batch, 1);
    expect(items.map(({ choice }) => choice?.use)).toEqual(['skip', 'skip']);
    // The rows that were left out come back as soon as something else is decided.
    await decide(batch, 1, { choices: [{ value: 'Nowhere Yard', use: 'empty' }] });
    expect((await imports.get(batch.id)).counts).toMatchObject({ new: 2, skip: 1, fix: 0 });
    expect((await applied(batch)).counts).toMatchObject({ applied: 2, skip: 1 });
    expect(await imports.statement(batch.id)).toMatchObject({
      file: { rows: 3 },
      new: { rows: 2 },
      leftOut: { rows: 1 },
    });
  });

  it('take what a record must have from the row that names it', async () => {
    const [first, second] = [await aCategory(api), await aCategory(api)];
    const place = await aLocation(api);
    const lines = [
      [first.code, place.code, 'Roadworks', 'Cone', 'C-1'],
      [second.code, place.code, 'Roadworks', 'Lamp', 'L-1'],
      [first.code, place.code, 'Roadworks', 'Cone', 'C-1'],
    ];
    const batch = await mapped('equipment', fileOf('Location,Manufacturer,Model,Model No.', lines));
    const column = batch.mapping?.columns.find(({ field }) => field === 'modelId')?.column ?? -1;
    await decide(batch, column, { undecided: { use: 'create' } });
    expect((await checkedAgain(batch)).counts).toMatchObject({ new: 3, fix: 0 });
    expect((await applied(batch)).counts).toMatchObject({ applied: 3, refused: 0 });
    expect((await imports.statement(batch.id)).madeOnTheWay).toEqual({ manufacturer: 1, model: 2 });
    expect(
      await api.ownerDb.many(sql`select name, number, category_id as "categoryId" from model
        where name in ('Cone', 'Lamp') order by name`),
    ).toEqual([
      { name: 'Cone', number: 'C-1', categoryId: first.id },
      { name: 'Lamp', number: 'L-1', categoryId: second.id },
    ]);
  });

  it('become people by sets: an address is theirs, and a last name stands last', async () => {
    const category = await aCategory(api);
    const holders = Array.from({ length: 30 }, (_, at) => `Surname${at}, Given`);
    holders.push('whole.new@example.gov');
    const place = await aLocation(api);
    const text = fileOf(
      'Location,Holder',
      holders.map((holder) => [category.code, place.code, holder]),
    );
    const { body } = await imports.upload('equipment', text, '&takeOver=true');
    await workOn(api);
    const batch = await imports.get(body.id);
    expect((await decide(batch, 3, { undecided: { use: 'create' } })).status).toBe(200);
    expect((await checkedAgain(batch)).counts).toMatchObject({ new: 31, fix: 0 });
    expect((await applied(batch)).counts).toMatchObject({ applied: 31, refused: 0 });
    expect((await imports.statement(batch.id)).madeOnTheWay).toEqual({ assignment: 31, person: 31 });
    expect(
      await api.ownerDb.many(sql`select display_name as name, email from person
        where display_name in ('Given Surname7', 'whole.new@example.gov') order by 1`),
    ).toEqual([
      { name: 'Given Surname7', email: null },
      { name: 'whole.new@example.gov', email: 'whole.new@example.gov' },
    ]);
  });

  it('cannot be created where a column has fixed choices', async () => {
    const batch = await mapped('equipment', 'Asset Name,Condition\nItem,shiny\n');
    const answer = await decide(batch, 1, { undecided: { use: 'create' } });
    expect(brokenRules(answer)).toEqual({ 'undecided.use': ['not_a_choice'] });
  });
});
