import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRecord, BatchRow, ColumnValue } from '#contract/features/batch/batch.schema.ts';
import type { ImportColumn, ImportFieldList, ImportReading } from '#contract/features/batch/import.schema.ts';
import { importableEntities, largeEntities, mostRows } from '#contract/features/batch/importable-entities.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import {
  batchCalls,
  batchTargets,
  checkedImport,
  undoneImport,
  workbookOf,
  workOn,
} from '../../../test/batches.ts';
import { codeOf } from '../../../test/calls.ts';
import { countWork } from '../../../test/count-work.ts';
import { aCategory, aLocation } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');
const checked = (entity: string, text: string) => checkedImport(api, entity, text);

describe('the steps of an import', () => {
  const ask = async <T>(path: string) =>
    (await api.request<T>(api.tokens.user, 'GET', `/api/imports/${path}`)).body;

  it('tell the fields and keys of a target, what stands in the columns, and how the file is read', async () => {
    const text = 'List of vendors,,\nName;E-mail;Anything\nÇelik;c@example.gov;\nOther;;x\n';
    const { body } = await imports.upload('vendor', text);
    await workOn(api);
    const read = (await imports.get(body.id)).columns;
    const { fields, keys } = await ask<ImportFieldList>(`${body.id}/fields`);
    expect(fields.find(({ name }) => name === 'name')).toMatchObject({ kind: 'text', required: true });
    expect(keys.map(({ name }) => name)).toContain('name');
    const { items } = await ask<{ items: ImportColumn[] }>(`${body.id}/columns`);
    expect(items.map(({ column }) => column)).toEqual(read.map((_, at) => at));
    const file = await ask<ImportReading>(`${body.id}/reading`);
    expect(file).toMatchObject({ kind: 'text', encoding: 'utf-8', sheets: [], sheet: null });
    expect(file.rows.map(({ n }) => n)).toContain(file.headingRow);
    expect(file.encodings.map(({ encoding }) => encoding)).toEqual([
      'windows-1252',
      'windows-1254',
      'windows-1256',
    ]);
    expect(file.encodings[0]?.lines[0]).toContain(';c@example.gov;');
  });

  it('tell all that is wrong with a row at once, also where one of its cells cannot be read, and nothing of its secrets', async () => {
    const pin = { key: 'door', label: { en: 'Door code' }, type: 'text', required: false, sensitive: true };
    const category = await aCategory(api, { customFields: [pin] });
    const location = await aLocation(api, { name: 'Depot of trials' });
    const { id } = await checked(
      'equipment',
      `name,categoryId,locationId,condition,acquiredOn,cost,Door code\n${'x'.repeat(300)},${category.code},${location.code},marvelous,the other day,-5,4711\n`,
    );
    const [row] = await imports.rows(id);
    expect(row?.problems.map(({ path }) => path).toSorted()).toEqual([
      'acquiredOn',
      'condition',
      'cost',
      'name',
    ]);
  });

  it('find the headings of another sheet anew, and keep a chosen heading row of the same one', async () => {
    const { body } = await imports.upload('vendor', 'Name,Email\nFirst,f@example.gov\nSecond,\n');
    await workOn(api);
    const columnsAfter = async (choices: object) => {
      await imports.act(await imports.get(body.id), 'read', choices);
      await workOn(api);
      return (await imports.get(body.id)).columns;
    };
    expect(await columnsAfter({ headingRow: 2 })).toEqual(['First', 'f@example.gov']);
    expect(await columnsAfter({ encoding: 'windows-1252' })).toEqual(['First', 'f@example.gov']);
    expect(await columnsAfter({ sheet: 1 })).toEqual(['Name', 'Email']);
  });

  it('show a file in every encoding when it is not UTF-8', async () => {
    const bytes = Buffer.from('Name,Address\nÇelik,\xdcsk\xfcdar\n', 'latin1');
    const { body } = await api.request<BatchRecord>(
      api.tokens.user,
      'POST',
      '/api/imports?entity=vendor&fileName=old.csv',
      bytes,
      { 'content-type': 'text/csv' },
    );
    await workOn(api);
    expect(await imports.get(body.id)).toMatchObject({
      state: 'failed',
      failure: { messageKey: 'file_encoding' },
    });
    const file = await ask<ImportReading>(`${body.id}/reading`);
    expect(file.encodings.find(({ encoding }) => encoding === 'windows-1254')?.lines).toEqual([
      'Çelik,Üsküdar',
    ]);
  });

  it('show the sheets and the first rows of a workbook', async () => {
    const { body } = await api.request<BatchRecord>(
      api.tokens.user,
      'POST',
      '/api/imports?entity=vendor&fileName=vendors.xlsx',
      await workbookOf([
        ['Name', 'Email'],
        ['Sheet Supply', ''],
      ]),
      { 'content-type': 'application/octet-stream' },
    );
    await workOn(api);
    expect(await ask<ImportReading>(`${body.id}/reading`)).toMatchObject({
      kind: 'xlsx',
      sheets: [{ name: 'Data', isHidden: false }],
      sheet: 0,
      headingRow: 1,
      rows: [
        { n: 1, cells: ['Name', 'Email'] },
        { n: 2, cells: ['Sheet Supply'] },
      ],
    });
  });

  it('count, name and page rows and values; a text is decided once and its rows are checked again at once', async () => {
    const category = await aCategory(api);
    const location = await aLocation(api, { name: 'Signal shop' });
    const text = [
      'Asset Name;Category;Location;Condition;Purchased;Cost',
      `One;${category.code};Signal shopp;good;2026-01-02;5.00`,
      `Two;${category.code};Signal shopp;shiny;2026-01-02;5.00`,
      `Three;${category.code};${location.code};good;2026-01-02;5.00`,
    ].join('\n');
    const batch = await checked('equipment', text);
    expect(batch.counts).toMatchObject({ new: 1, fix: 2 });
    const page = await ask<{ items: BatchRow[]; total: number }>(
      `${batch.id}/rows?problem=reference_unknown&path=locationId&offset=1&limit=1`,
    );
    expect([page.total, page.items.map(({ n }) => n)]).toEqual([2, [3]]);
    const places = await ask<{ items: ColumnValue[]; total: number; open: number }>(`${batch.id}/values/2`);
    expect(places).toMatchObject({ total: 2, open: 1 });
    expect(places.items).toMatchObject([
      { value: 'Signal shopp', rows: 2, status: 'unknown', like: [{ id: location.id }] },
      { value: location.code, status: 'known', label: 'Signal shop' },
    ]);
    // Two of one name are told apart by their codes and by where they are.
    const yard = await aLocation(api, { name: 'Signal yard' });
    const twin = await aLocation(api, { name: 'Signal shop', parentId: yard.id });
    const two = await ask<{ items: ColumnValue[] }>(`${batch.id}/values/2?value=Signal%20shopp`);
    expect(two.items[0]?.like.toSorted((a, b) => (a.note ?? '').localeCompare(b.note ?? ''))).toEqual(
      [
        { id: location.id, label: 'Signal shop', note: location.code },
        { id: twin.id, label: 'Signal shop', note: `${twin.code}, Signal yard · Signal shop` },
      ].toSorted((a, b) => a.note.localeCompare(b.note)),
    );
    const one = await ask<{ items: ColumnValue[] }>(`${batch.id}/values/3?value=shiny`);
    expect(one.items).toMatchObject([{ value: 'shiny', rows: 1, status: 'unknown' }]);
    const chosen = await api.request<BatchRecord>(
      api.tokens.user,
      'PUT',
      `/api/imports/${batch.id}/values/2`,
      { choices: [{ value: 'Signal shopp', use: 'record', id: location.id }] },
      ifMatch(batch.version),
    );
    expect(chosen.body).toMatchObject({ state: 'checked', counts: { new: 2, fix: 1 } });
  });

  it('change a cell in every row that has its text, and take rows out and back in', async () => {
    const batch = await checked('vendor', 'Name,Email\nFirst cell,none\nSecond cell,none\nThird cell,\n');
    expect(batch.counts).toMatchObject({ fix: 2, new: 1 });
    const [row] = await imports.rows(batch.id);
    const edited = await api.request<BatchRow>(
      api.tokens.user,
      'PATCH',
      `/api/imports/${batch.id}/rows/2`,
      { cells: [{ column: 1, value: 'all@example.gov' }], isEverywhere: true },
      ifMatch(row?.version ?? 0),
    );
    expect(edited.body).toMatchObject({ verdict: 'new', raw: ['First cell', 'all@example.gov'] });
    const fixed = await imports.get(batch.id);
    expect(fixed.counts).toMatchObject({ fix: 0, new: 3 });
    const skip = (version: number, isSkipped: boolean) =>
      api.request<BatchRecord>(
        api.tokens.user,
        'POST',
        `/api/imports/${batch.id}/skip`,
        { rows: [3], isSkipped },
        ifMatch(version),
      );
    const without = await skip(fixed.version, true);
    expect(without.body.counts).toMatchObject({ new: 2, skip: 1 });
    expect((await skip(without.body.version, false)).body.counts).toMatchObject({ new: 3, skip: 0 });
  });

  it('of one row read that row alone, though a column can hold secrets', async () => {
    const pin = { key: 'pin', label: { en: 'Pin' }, type: 'text', required: false, sensitive: true };
    await aCategory(api, { customFields: [pin] });
    const lines = Array.from({ length: 180 }, (_, at) => `Wide ${at},${'word '.repeat(280)}`);
    const batch = await checked('equipment', `Name,Notes\n${lines.join('\n')}\n`);
    const [, row] = await imports.rows(batch.id);
    const { byStatement } = await countWork(api, async () => {
      const url = `/api/imports/${batch.id}/rows/${row!.n}`;
      const cells = [{ column: 0, value: 'Edited' }];
      const { status } = await api.request(api.tokens.user, 'PATCH', url, { cells }, ifMatch(row!.version));
      expect(status).toBe(200);
    });
    const reading = byStatement.filter(({ text }) => /^\s*select[^]*from batch_row/.test(text));
    expect(reading.length).toBeGreaterThan(2);
    // All rows together lie on more than thirty pages; to plan a statement for the first time touches up to ten.
    expect(reading.filter(({ calls, buffers }) => buffers > 18 * calls)).toEqual([]);
  });

  it('leave more rows than a chunk to the job', async () => {
    const lines = Array.from({ length: 130 }, (_, at) => `Many ${at},none`);
    const batch = await checked('vendor', `Name,Email\n${lines.join('\n')}\n`);
    expect(batch.counts.fix).toBe(130);
    const cells = [{ column: 1, value: '' }];
    const url = `/api/imports/${batch.id}/rows/2`;
    await api.request(api.tokens.user, 'PATCH', url, { cells, isEverywhere: true }, ifMatch(1));
    expect((await imports.get(batch.id)).state).toBe('checking');
    await workOn(api);
    expect(await imports.get(batch.id)).toMatchObject({ state: 'checked', counts: { fix: 0, new: 130 } });
  });

  it('bring the rows that were left out as a checked import of their own, once', async () => {
    const batch = await checked(
      'vendor',
      'Name,Email\nLeft good,\nLeft wrong,nobody\nLeft on purpose,nobody\nLeft raced,r@example.gov\n',
    );
    const skipped = await api.request<BatchRecord>(
      api.tokens.user,
      'POST',
      `/api/imports/${batch.id}/skip`,
      { rows: [4] },
      ifMatch(batch.version),
    );
    expect(codeOf(await imports.act(skipped.body, 'fix'))).toBe('batch_state');
    await imports.act(skipped.body, 'apply');
    await workOn(api);
    const applied = await imports.get(batch.id);
    expect(applied).toMatchObject({
      state: 'applied',
      fixedBy: null,
      counts: { applied: 2, fix: 1, skip: 1 },
    });
    expect((await imports.act(applied, 'fix', {}, api.tokens.admin)).status).toBe(403);

    const { body: fix } = await imports.act(applied, 'fix');
    expect(fix).toMatchObject({ state: 'checking', title: batch.title, fixes: { number: batch.number } });
    expect(fix.number).not.toBe(batch.number);
    expect((await imports.act(applied, 'fix')).body.id).toBe(fix.id);
    expect((await imports.get(batch.id)).fixedBy).toMatchObject({ id: fix.id, number: fix.number });
    await workOn(api);
    const again = await imports.get(fix.id);
    expect(again).toMatchObject({ state: 'checked', columns: batch.columns, counts: { rows: 1, fix: 1 } });
    expect(codeOf(await imports.act(again, 'read', { headingRow: 1 }))).toBe('batch_state');
    const [row] = await imports.rows(fix.id);
    expect(row).toMatchObject({ n: 3, raw: ['Left wrong', 'nobody'], problems: [{ path: 'email' }] });
    const cells = [{ column: 1, value: 'now@example.gov' }];
    await api.request(
      api.tokens.user,
      'PATCH',
      `/api/imports/${fix.id}/rows/3`,
      { cells },
      ifMatch(row?.version ?? 0),
    );
    await imports.act(await imports.get(fix.id), 'apply');
    await workOn(api);
    expect(await imports.get(fix.id)).toMatchObject({ state: 'applied', counts: { applied: 1 } });
    expect((await imports.statement(batch.id)).leftOut.rows).toBe(2);
    await undoneImport(api, await imports.get(fix.id));
    expect((await imports.act(await imports.get(batch.id), 'fix')).body.id).not.toBe(fix.id);
  });

  it('never let a left-out row overwrite what the row that it repeats has brought', async () => {
    const lines = [
      'FIX-1,First of two,',
      'FIX-1,Second of two,',
      'FIX-A,Building,',
      'fix-a,Twin,no such place',
    ];
    const batch = await checked('location', `Code,Name,Parent location\n${lines.join('\n')}\n`);
    await imports.act(batch, 'apply');
    await workOn(api);
    const applied = await imports.get(batch.id);
    expect(applied.counts).toMatchObject({ applied: 2, fix: 2 });
    const { body: fix } = await imports.act(applied, 'fix');
    await workOn(api);
    const problemsOf = async () =>
      (await imports.rows(fix.id)).map(({ n, verdict, problems }) => [
        n,
        verdict,
        problems.map(({ path, messageKey, params }) => `${path}:${messageKey}:${params['n'] ?? ''}`),
      ]);
    expect(await problemsOf()).toEqual([
      [3, 'fix', ['code:row_imported_before:2']],
      [5, 'fix', ['parentId:reference_unknown:', 'code:row_imported_before:4']],
    ]);
    const edit = (n: number, version: number, column: number, value: string) =>
      api.request<BatchRow>(
        api.tokens.user,
        'PATCH',
        `/api/imports/${fix.id}/rows/${n}`,
        { cells: [{ column, value }] },
        ifMatch(version),
      );
    expect((await edit(5, 1, 2, '')).body).toMatchObject({
      verdict: 'fix',
      problems: [{ messageKey: 'row_imported_before', params: { number: batch.number } }],
    });
    expect((await edit(5, 2, 0, 'FIX-B')).body).toMatchObject({ verdict: 'new', problems: [] });
  });

  it('refuse the same of kinds that are written by sets', async () => {
    const batch = await checked(
      'person',
      'First name,Last name,Email\nAyla,First,again@example.gov\nBora,Second,AGAIN@example.gov\n',
    );
    await imports.act(batch, 'apply');
    await workOn(api);
    const { body: fix } = await imports.act(await imports.get(batch.id), 'fix');
    await workOn(api);
    expect(await imports.rows(fix.id)).toMatchObject([
      { n: 3, verdict: 'fix', problems: [{ path: 'email', messageKey: 'row_imported_before' }] },
    ]);
  });

  it('are offered for exactly the kinds that have a target', () => {
    expect([...importableEntities].sort()).toEqual([...batchTargets.keys()].sort());
  });

  it('take as many rows as the screen says: files of kinds that are written by sets can be larger', () => {
    const bySets = [...batchTargets].filter(([, { sets }]) => sets).map(([entity]) => entity);
    expect([...largeEntities].sort()).toEqual(bySets.sort());
    for (const [entity, { maxRows }] of batchTargets) expect(maxRows).toBe(mostRows(entity));
  });
});
