import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchRecord, BatchRow } from '#contract/features/batch/batch.schema.ts';
import type { BroughtRows } from '#contract/features/batch/rows-file.api.ts';
import type { ImportFieldList } from '#contract/features/batch/import.schema.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, checkedImport, download, tableRows, workbookOf, workOn } from '../../../test/batches.ts';
import { codeOf } from '../../../test/calls.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');

const bring = (batch: BatchRecord, bytes: Uint8Array) =>
  api.request<BroughtRows>(api.tokens.user, 'PUT', `/api/imports/${batch.id}/rows.xlsx`, bytes, {
    'content-type': 'application/octet-stream',
    ...ifMatch(batch.version),
  });

const replace = (batch: BatchRecord, body: unknown) =>
  api.request<BatchRecord>(
    api.tokens.user,
    'POST',
    `/api/imports/${batch.id}/replace`,
    body,
    ifMatch(batch.version),
  );

const cellsOf = async (batch: BatchRecord) => (await imports.rows(batch.id)).map(({ raw }) => raw);

it('rows go to a workbook with what is wrong, and come back by their hidden number, in whatever order', async () => {
  const batch = await checkedImport(
    api,
    'vendor',
    'Name,Email\nSheet One,a@example.gov\nSheet Two,nobody\nSheet Three,\n',
  );
  const taken = await download(api, `/api/imports/${batch.id}/rows.xlsx?verdict=fix`);
  expect(taken.headers['content-disposition']).toBe(`attachment; filename="${batch.number}-rows.xlsx"`);
  const [heading = [], ...rows] = await tableRows(taken.bytes);
  expect(heading).toEqual(['#row', '#version', 'What is wrong', 'Name', 'Email']);
  expect(rows).toEqual([['3', '1', expect.stringMatching(/^Email: /), 'Sheet Two', 'nobody']]);
  const turkish = await tableRows(
    (await download(api, `/api/imports/${batch.id}/rows.xlsx?language=tr`)).bytes,
  );
  expect(turkish[0]?.[2]).toBe('Sorun nedir');
  const sent = await bring(
    batch,
    await workbookOf([
      ['Email', '#row', 'Name'],
      ['c@example.gov', '4', 'Sheet Three'],
      ['b@example.gov', '3', 'Sheet Two'],
    ]),
  );
  // Few rows are checked at once, and no others with them.
  expect([sent.status, sent.body.state]).toEqual([200, 'checked']);
  expect(await imports.get(batch.id)).toMatchObject({
    state: 'checked',
    counts: { rows: 3, new: 3, fix: 0 },
  });
  expect(await cellsOf(batch)).toEqual([
    ['Sheet One', 'a@example.gov'],
    ['Sheet Two', 'b@example.gov'],
    ['Sheet Three', 'c@example.gov'],
  ]);
});

it('a row that was edited here after the workbook was made stays, and is counted; the workbook can come back twice', async () => {
  const batch = await checkedImport(api, 'vendor', 'Name,Email\nBoth One,\nBoth Two,\nBoth Three,\n');
  const [heading = [], ...taken] = await tableRows(
    (await download(api, `/api/imports/${batch.id}/rows.xlsx`)).bytes,
  );
  const sendEmails = async (emails: readonly string[]) => {
    const rows = taken.map((row, at) => [...row.slice(0, 4), emails[at] ?? '']);
    const { body } = await bring(await imports.get(batch.id), await workbookOf([heading, ...rows]));
    await workOn(api);
    return [body.keptRows, ...(await cellsOf(batch)).map(([, email]) => email)];
  };
  const path = `/api/imports/${batch.id}/rows/2`;
  const cells = [{ column: 1, value: 'here@example.gov' }];
  expect((await api.request(api.tokens.user, 'PATCH', path, { cells }, ifMatch(1))).status).toBe(200);
  expect(await sendEmails(['', 'b@example.gov', ''])).toEqual([1, 'here@example.gov', 'b@example.gov', '']);
  expect(await sendEmails(['here@example.gov', 'c@example.gov', ''])).toEqual([
    0,
    'here@example.gov',
    'c@example.gov',
    '',
  ]);
});

it('a row with more cells than the heading is put right where it stands, or in the workbook', async () => {
  const batch = await checkedImport(
    api,
    'vendor',
    'Name,Address\nWide One,a,b\nWide Two,a,b\nWide Three,a,b\n',
  );
  const edited = await api.request<BatchRow>(
    api.tokens.user,
    'PATCH',
    `/api/imports/${batch.id}/rows/2`,
    { cells: [{ column: 1, value: 'a, b' }] },
    ifMatch(1),
  );
  expect(edited.body).toMatchObject({ raw: ['Wide One', 'a, b'], verdict: 'new', problems: [] });
  const heading = ['#row', 'Name', 'Address'];
  const rows = [heading, ['3', 'Wide Two', 'a'], ['4', 'Wide Three', 'a', 'b']];
  await bring(await imports.get(batch.id), await workbookOf(rows));
  await workOn(api);
  expect(await imports.get(batch.id)).toMatchObject({ counts: { new: 2, fix: 1 } });
  expect((await cellsOf(batch))[1]).toEqual(['Wide Two', 'a']);
});

it('a workbook of another file, or with rows of its own, is refused and changes nothing', async () => {
  const batch = await checkedImport(api, 'vendor', 'Name,Email\nKept One,\n');
  const strange = await bring(
    batch,
    await workbookOf([
      ['Name', 'Email'],
      ['Other', ''],
    ]),
  );
  expect(strange.body).toMatchObject({ fields: [{ path: 'file', messageKey: 'rows_file_unknown' }] });
  const added = await bring(
    batch,
    await workbookOf([
      ['#row', 'Name'],
      ['2', 'Changed'],
      ['', 'Added'],
    ]),
  );
  expect(added.body).toMatchObject({ fields: [{ messageKey: 'rows_file_row', params: { n: 3 } }] });
  expect((await bring(batch, Buffer.from('PK\u0003\u0004 nothing'))).status).toBe(422);
  expect(
    (
      await bring(
        { ...batch, version: 99 },
        await workbookOf([
          ['#row', 'Name'],
          ['2', 'x'],
        ]),
      )
    ).status,
  ).toBe(412);
  expect(await cellsOf(batch)).toEqual([['Kept One', '']]);
});

it('only the rows of a workbook are checked again, and those that had a value in common with them', async () => {
  const names = ['Alike', 'Alike', 'Else', 'Wrong'];
  const text = `Name,Email\n${names.map((name, at) => `${name},${at === 3 ? 'nobody' : ''}`).join('\n')}\n`;
  const batch = await checkedImport(api, 'vendor', text);
  expect(batch.counts).toMatchObject({ new: 2, fix: 2 });
  // Somebody else brings a vendor of a name that the file has, and the row with it is not looked at again.
  await api.request(api.tokens.admin, 'POST', '/api/vendors', { name: 'Else' });
  await bring(
    batch,
    await workbookOf([
      ['#row', 'Name', 'Email'],
      ['2', 'Apart', ''],
      ['5', 'Wrong', 'a@example.gov'],
    ]),
  );
  const verdicts = async () => (await imports.rows(batch.id)).map(({ verdict }) => verdict);
  expect(await verdicts()).toEqual(['new', 'new', 'new', 'new']);
  await imports.act(await imports.get(batch.id), 'check');
  await workOn(api);
  expect(await verdicts()).toEqual(['new', 'new', 'same', 'new']);
});

it('all rows of a file are checked again where they name each other', async () => {
  const text = 'Name,Code,Parent,Type\nNorth,RC-N,,building\nFloor,RC-F,Nort,floor\n';
  const batch = await checkedImport(api, 'location', text);
  const heading = ['#row', 'Parent'];
  const { body } = await bring(batch, await workbookOf([heading, ['3', 'North']]));
  expect(body.state).toBe('checking');
});

it('replaces a text in a column, as plain text, and checks again', async () => {
  const batch = await checkedImport(
    api,
    'vendor',
    'Name,Email\nA+ Supply,x@old.gov\nB+ Supply,y@old.gov\nOld.gov,z@new.gov\n',
  );
  const parts = (await replace(batch, { column: 1, search: 'old.gov', replacement: 'new.gov' })).body;
  expect(parts.state).toBe('checked');
  expect(await cellsOf(batch)).toEqual([
    ['A+ Supply', 'x@new.gov'],
    ['B+ Supply', 'y@new.gov'],
    ['Old.gov', 'z@new.gov'],
  ]);
  const checked = await imports.get(batch.id);
  await replace(checked, { column: 0, search: '+ Supply', replacement: 'x', isWhole: true });
  await workOn(api);
  expect((await cellsOf(batch))[0]?.[0]).toBe('A+ Supply');
  await replace(await imports.get(batch.id), { column: 0, search: '+', replacement: '' });
  await workOn(api);
  expect((await cellsOf(batch)).map(([first]) => first)).toEqual(['A Supply', 'B Supply', 'Old.gov']);
  const outside = await replace(await imports.get(batch.id), { column: 2, search: 'a', replacement: 'b' });
  expect(outside.body).toMatchObject({ fields: [{ path: 'column', messageKey: 'out_of_range' }] });
});

it('the report adds up and has every row', async () => {
  const batch = await checkedImport(api, 'vendor', 'Name,Email\nReported,\nReported Too,nobody\n');
  await imports.act(batch, 'apply');
  await workOn(api);
  const { bytes } = await download(api, `/api/imports/${batch.id}/report.xlsx`);
  const summary = await tableRows(bytes);
  expect(summary.slice(0, 6)).toEqual([
    ['Result', 'Rows'],
    ['In the file', '2'],
    ['New', '1'],
    ['Updated', '0'],
    ['Unchanged', '0'],
    ['Left out', '1'],
  ]);
  expect(summary.flat()).toContain(batch.number);
  expect(await tableRows(bytes, { sheet: 1 })).toHaveLength(3);
});

it('what an administrator shares about the columns of a file is offered to everybody', async () => {
  const batch = await checkedImport(api, 'vendor', 'Shared heading,Email\nShared One,\n');
  const { mapping } = batch;
  const columns = mapping?.columns.map((one) =>
    one.column === 0 ? { ...one, field: 'name', foundBy: 'person' } : one,
  );
  await api.request(
    api.tokens.user,
    'PUT',
    `/api/imports/${batch.id}/mapping`,
    { mapping: { ...mapping, columns, findBy: 'name' } },
    ifMatch(batch.version),
  );
  const fieldFor = async (token: string) => {
    const { body } = await imports.upload('vendor', 'Email,Shared heading\n,Two\n', '', token);
    await workOn(api);
    return (await imports.get(body.id, token)).mapping?.columns[1]?.field;
  };
  expect(await fieldFor(api.tokens.admin)).toBeNull();
  const share = (token: string) =>
    api.request(token, 'PUT', `/api/imports/${batch.id}/memory`, { isShared: true });
  expect(codeOf(await share(api.tokens.user))).toBe('not_allowed');
  const isShared = async () =>
    (await api.request<ImportFieldList>(api.tokens.user, 'GET', `/api/imports/${batch.id}/fields`)).body
      .isShared;
  expect(await isShared()).toBe(false);
  expect((await share(api.tokens.admin)).body).toEqual({ isShared: true });
  expect(await isShared()).toBe(true);
  expect(await fieldFor(api.tokens.admin)).toBe('name');
});
