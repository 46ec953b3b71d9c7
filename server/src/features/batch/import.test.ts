import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRecord, ColumnValue } from '#contract/features/batch/batch.schema.ts';
import type { VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, checkedImport, workOn } from '../../../test/batches.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import { aCategory, aLocation, anEquipment, aVendor } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');
const vendors = callsTo<VendorRecord>(() => api, '/api/vendors');

const checked = (entity: string, text: string) => checkedImport(api, entity, text);

async function applied(entity: string, text: string): Promise<BatchRecord> {
  const batch = await checked(entity, text);
  await imports.act(batch, 'apply', { reason: 'yearly list' });
  await workOn(api);
  return imports.get(batch.id);
}

async function vendorNamed(name: string): Promise<VendorRecord | undefined> {
  return (await vendors.list(`?filter[name]=${encodeURIComponent(name)}`)).body.items[0];
}

async function eventsOf(
  batchId: string,
): Promise<{ action: string; source: string; reason: string | null }[]> {
  return api.ownerDb.many(
    sql`select action, source, reason from event where batch_id = ${batchId} order by seq`,
  );
}

describe('an import', () => {
  it('is read, mapped by its headings, checked without a trace, and applied with the batch in every event', async () => {
    const known = await aVendor(api, { name: 'Known Supply', address: 'old' });
    const text = 'Name,Address,Anything\nKnown Supply,new,x\nFresh Supply,12 Road,y\n';
    const { body, status } = await imports.upload('vendor', text);
    expect([status, body.state, body.number]).toEqual([
      202,
      'reading',
      expect.stringMatching(/^IM-\d{4}-\d{5}$/),
    ]);
    await workOn(api);
    const mapped = await imports.get(body.id);
    expect(mapped.state).toBe('mapping');
    expect(mapped.columns).toEqual(['Name', 'Address', 'Anything']);
    expect(mapped.mapping?.columns.map(({ field, foundBy }) => [field, foundBy])).toEqual([
      ['name', 'title'],
      ['address', 'title'],
      [null, null],
    ]);
    expect(mapped.mapping?.findBy).toBe('name');
    await imports.act(mapped, 'check');
    await workOn(api);
    const ready = await imports.get(body.id);
    expect(ready).toMatchObject({
      state: 'checked',
      counts: { rows: 2, new: 1, update: 1, same: 0, fix: 0 },
    });
    expect(await vendorNamed('Fresh Supply')).toBeUndefined();
    const [first] = await imports.rows(body.id);
    expect(first).toMatchObject({ verdict: 'update', changes: { address: { from: 'old', to: 'new' } } });
    await imports.act(ready, 'apply', { reason: 'yearly list' });
    await workOn(api);
    expect(await imports.get(body.id)).toMatchObject({
      state: 'applied',
      counts: { applied: 2, refused: 0 },
    });
    expect((await vendors.get(known.id)).body).toMatchObject({ address: 'new', version: 2 });
    expect(await vendorNamed('Fresh Supply')).toMatchObject({ address: '12 Road' });
    expect(await eventsOf(body.id)).toEqual([
      { action: 'update', source: 'import', reason: 'yearly list' },
      { action: 'create', source: 'import', reason: 'yearly list' },
    ]);
    expect((await vendors.history(known.id)).body.isChainIntact).toBe(true);
  });

  it('of the same file a second time changes nothing', async () => {
    const text = 'Name;Email\nTwice Supply;a@example.gov\nTwice Too;b@example.gov\n';
    await applied('vendor', text);
    const again = await applied('vendor', text);
    expect(again).toMatchObject({
      state: 'applied',
      counts: { rows: 2, same: 2, new: 0, update: 0, applied: 0 },
    });
    expect(await eventsOf(again.id)).toEqual([]);
  });

  it('refuses what a form refuses, at the cell, and rows of the same key', async () => {
    await aVendor(api, { name: 'Numbered', vendorNumber: 'V-900' });
    const text = [
      'Name,Email,Vendor number',
      'Broken Mail,nobody,',
      'Taken Number,,V-900',
      'Same Name,,',
      'same name,,',
      'Wide,,,more',
    ].join('\n');
    const batch = await checked('vendor', text);
    const found = (await imports.rows(batch.id)).map(({ n, verdict, problems }) => [
      n,
      verdict,
      ...problems.map(({ path, messageKey }) => `${path}:${messageKey}`),
    ]);
    expect(found).toEqual([
      [2, 'fix', 'email:bad_format'],
      [3, 'fix', 'vendorNumber:not_unique'],
      [4, 'new'],
      [5, 'fix', 'name:row_repeated'],
      [6, 'fix', ':row_width'],
    ]);
    expect((await imports.rows(batch.id, '?verdict=fix&problem=row_repeated')).map(({ n }) => n)).toEqual([
      5,
    ]);
    const [row] = await imports.rows(batch.id, '?problem=row_repeated');
    expect(row?.problems[0]?.message).toBe('Row 4 has the same Name.');
  });

  it('checks a changed cell again at once, with the rows that shared its value', async () => {
    const batch = await checked('vendor', 'Name,Email\nPair One,\nPair One,\n');
    const [first, second] = await imports.rows(batch.id);
    expect([first?.verdict, second?.verdict]).toEqual(['new', 'fix']);
    const edit = (version: number) =>
      api.request<{ verdict: string }>(
        api.tokens.user,
        'PATCH',
        `/api/imports/${batch.id}/rows/2`,
        { cells: [{ column: 0, value: 'Pair Two' }] },
        ifMatch(version),
      );
    expect((await edit(1)).body.verdict).toBe('new');
    expect((await imports.rows(batch.id)).map(({ verdict }) => verdict)).toEqual(['new', 'new']);
    expect((await edit(1)).status).toBe(412);
    expect(await vendorNamed('Pair Two')).toBeUndefined();
  });

  it('never overwrites a record that changed after the check', async () => {
    const vendor = await aVendor(api, { name: 'Raced Supply', address: 'old' });
    const batch = await checked('vendor', 'Name,Address\nRaced Supply,from the file\n');
    await vendors.change(vendor, { address: 'by hand' });
    await imports.act(batch, 'apply');
    await workOn(api);
    expect(await imports.get(batch.id)).toMatchObject({ state: 'partly_applied', counts: { refused: 1 } });
    const [row] = await imports.rows(batch.id);
    expect(row?.problems[0]?.messageKey).toBe('row_changed');
    expect((await vendors.get(vendor.id)).body.address).toBe('by hand');
  });

  it('leaves nothing behind when all or nothing is asked for and one row is refused', async () => {
    const vendor = await aVendor(api, { name: 'Whole Known', address: 'old' });
    const batch = await checked('vendor', 'Name,Address\nWhole New,1\nWhole Known,2\n');
    await vendors.change(vendor, { address: 'by hand' });
    await imports.act(batch, 'apply', { policy: 'all_or_nothing' });
    await workOn(api);
    expect(await imports.get(batch.id)).toMatchObject({ state: 'checked', counts: { fix: 1, applied: 0 } });
    expect(await vendorNamed('Whole New')).toBeUndefined();
    const refused = await imports.act(await imports.get(batch.id), 'apply', { policy: 'all_or_nothing' });
    expect(codeOf(refused)).toBe('batch_rows_to_fix');
  });

  it('refuses all or nothing of more rows than one transaction takes', async () => {
    const batch = await checked('vendor', 'Name\nWhole Many\n');
    await api.ownerDb.run(
      sql`update batch set counts = '{"new": 20000, "update": 1}' where id = ${batch.id}`,
    );
    const refused = await imports.act(batch, 'apply', { policy: 'all_or_nothing' });
    expect([refused.status, codeOf(refused)]).toEqual([422, 'batch_too_large']);
    expect((await imports.act(batch, 'apply')).status).toBe(200);
  });

  it('remembers what was decided for files with these headings', async () => {
    const text = 'Firma,Anything else\nRemembered One,x\n';
    const { body } = await imports.upload('vendor', text);
    await workOn(api);
    const batch = await imports.get(body.id);
    const mapping = {
      ...batch.mapping,
      columns: batch.mapping?.columns.map((one) =>
        one.column === 0 ? { ...one, field: 'name', foundBy: 'person' } : one,
      ),
      findBy: 'name',
    };
    const put = await api.request(
      api.tokens.user,
      'PUT',
      `/api/imports/${batch.id}/mapping`,
      { mapping },
      ifMatch(batch.version),
    );
    expect(put.status).toBe(200);
    const next = (await imports.upload('vendor', 'Anything else,Firma\ny,Remembered Two\n')).body;
    await workOn(api);
    const found = (await imports.get(next.id)).mapping?.columns.map(({ field, foundBy }) => [field, foundBy]);
    expect(found).toEqual([
      [null, 'memory'],
      ['name', 'memory'],
    ]);
  });

  it('tells why a file cannot be read, and reads it as somebody chose', async () => {
    const { body } = await imports.upload('vendor', '');
    expect(body).toMatchObject({ code: 'validation_failed' });
    const bytes = Buffer.from([...Buffer.from('Name,Address\nCaf'), 0xe9, ...Buffer.from(',x\n')]);
    const sent = await api.request<BatchRecord>(
      api.tokens.user,
      'POST',
      '/api/imports?entity=vendor&fileName=old.csv',
      bytes,
      { 'content-type': 'text/csv' },
    );
    await workOn(api);
    const failed = await imports.get(sent.body.id);
    expect(failed).toMatchObject({
      state: 'failed',
      failure: { messageKey: 'file_encoding', message: 'The text is not UTF-8. Choose how to read it.' },
    });
    await imports.act(failed, 'read', { encoding: 'windows-1252' });
    await workOn(api);
    expect((await imports.rows(failed.id))[0]?.raw).toEqual(['Café', 'x']);
  });

  it('is its author’s alone; administrators see it, and nobody without the permission', async () => {
    const { body } = await imports.upload('vendor', 'Name\nMine\n');
    const read = async (token: string) => (await api.request(token, 'GET', `/api/imports/${body.id}`)).status;
    expect(await read(api.tokens.admin)).toBe(200);
    expect(await read(api.tokens.staff)).toBe(403);
    const { body: others } = await imports.upload('vendor', 'Name\nTheirs\n', '', api.tokens.admin);
    expect(await read(api.tokens.user)).toBe(200);
    expect((await api.request(api.tokens.user, 'GET', `/api/imports/${others.id}`)).status).toBe(404);
    expect(codeOf(await imports.upload('certificate', 'Name\nx\n'))).toBe('not_importable');
  });

  it('takes a paste of more than a megabyte', async () => {
    const text = `Name,Address\nPasted Supply,${'a'.repeat(1_500_000)}\n`;
    const sent = await api.request(api.tokens.user, 'POST', '/api/imports/paste', { entity: 'vendor', text });
    expect(sent.status).toBe(202);
  });

  it('goes on by itself for a script, unless a column is unknown', async () => {
    const sure = (await imports.upload('manufacturer', 'Name\nScripted Maker\n', '&apply=good_rows')).body;
    const unsure = (await imports.upload('manufacturer', 'Name,What\nOther Maker,x\n', '&apply=good_rows'))
      .body;
    await workOn(api);
    expect((await imports.get(sure.id)).state).toBe('applied');
    const waiting = await imports.get(unsure.id);
    expect(waiting.state).toBe('mapping');
    await imports.act(waiting, 'check');
    await workOn(api);
    expect((await imports.get(unsure.id)).state).toBe('checked');
  });

  it('waits for a reason before it changes many records by itself', async () => {
    const names = Array.from({ length: 26 }, (_, at) => `Reasoned ${at}`);
    await applied('vendor', `Name\n${names.join('\n')}\n`);
    const text = `Name,Address\n${names.map((name) => `${name},new`).join('\n')}\n`;
    const { body } = await imports.upload('vendor', text, '&apply=good_rows');
    await workOn(api);
    const waiting = await imports.get(body.id);
    expect(waiting).toMatchObject({ state: 'checked', counts: { update: 26 } });
    expect((await imports.act(waiting, 'apply')).status).toBe(422);
  });
});

const choose = (batch: BatchRecord, column: number, choice: object) =>
  api.request<BatchRecord>(
    api.tokens.user,
    'PUT',
    `/api/imports/${batch.id}/values/${column}`,
    { choices: [choice] },
    ifMatch(batch.version),
  );

async function pathOf(code: string): Promise<string | undefined> {
  const address = `/api/locations?filter[code]=${code}`;
  const found = await api.request<{ items: { path: string }[] }>(api.tokens.user, 'GET', address);
  return found.body.items[0]?.path;
}

describe('an import of a tree', () => {
  it('brings parents and what is below them in one file, also from one chunk to the next', async () => {
    const codes = Array.from({ length: 104 }, (_, at) => `TREE-${at}`);
    const lines = codes.map(
      (code, at) => `${code},Place ${at},${at === 0 ? '' : at === 103 ? 'TREE-2' : 'tree-0'}`,
    );
    const room = await aLocation(api);
    lines.push(`${room.code},${room.name},TREE-0`);
    const batch = await applied('location', `Code,Name,Parent location\n${lines.join('\n')}\n`);
    expect(batch).toMatchObject({
      state: 'applied',
      counts: { new: 104, update: 1, applied: 105, refused: 0 },
    });
    const [row] = await imports.rows(batch.id, '?verdict=update');
    expect(row?.changes).toEqual({ parentId: { from: null, to: { label: 'TREE-0' } } });
    expect(await pathOf(room.code)).toBe(`Place 0 · ${room.name}`);
    expect(await pathOf('TREE-103')).toBe('Place 0 · Place 2 · Place 103');
  });

  it('moves an existing room under a building that the file brings', async () => {
    const room = await aLocation(api);
    const batch = await applied(
      'location',
      `Code,Name,Parent location\nMOVE-B,New building,\n${room.code},${room.name},MOVE-B\n`,
    );
    expect(batch).toMatchObject({
      state: 'applied',
      counts: { new: 1, update: 1, applied: 2, refused: 0 },
    });
    expect(await pathOf(room.code)).toBe(`New building · ${room.name}`);
  });

  it('counts a parent that no row asked for as made on the way', async () => {
    const text = 'Code,Name,Parent location\nWAY-1,Way one,Way parent\nWAY-2,Way two,Way parent\n';
    const batch = await checked('location', text);
    const way = { value: 'Way parent', use: 'create', values: { code: 'WAY-P', kind: 'building' } };
    await imports.act((await choose(batch, 2, way)).body, 'apply');
    await workOn(api);
    expect((await imports.get(batch.id)).counts).toMatchObject({ applied: 2, refused: 0 });
    expect((await imports.statement(batch.id)).madeOnTheWay).toEqual({ location: 1 });
  });
});

describe('an import of equipment', () => {
  it('finds what cells name, asks for what nobody knows, creates it on the way, and adds up to the cent', async () => {
    const category = await aCategory(api);
    const location = await aLocation(api);
    const item = await anEquipment(api, {
      categoryId: category.id,
      locationId: location.id,
      name: 'Old name',
    });
    const text = [
      'Asset Tag;Asset Name;Category;Location;Condition;Purchased;Cost;Warranty Expires',
      `${item.tag};New name;;;;;;`,
      `;Laptop;${category.code};${location.name};Good;03/18/2026;1.574,91;2029-01-01`,
      `;Laptop;${category.code};No such place;Yeni;01/02/2026;10,50;`,
      `;Screen;${category.code};No such place;good;01/02/2026;0,50;`,
      `;Cheap;${category.code};${location.code};new;2026-02-30;5,00;`,
    ].join('\n');
    const batch = await checked('equipment', text);
    const verdicts = (await imports.rows(batch.id)).map(({ verdict, problems }) => [
      verdict,
      ...problems.map(({ path, messageKey }) => `${path}:${messageKey}`),
    ]);
    expect(verdicts).toEqual([
      ['update'],
      ['new'],
      ['fix', 'locationId:reference_unknown'],
      ['fix', 'locationId:reference_unknown'],
      ['fix', 'acquiredOn:not_a_date'],
    ]);
    const values = await api.request<{ items: ColumnValue[] }>(
      api.tokens.user,
      'GET',
      `/api/imports/${batch.id}/values/3`,
    );
    expect(values.body.items.find(({ value }) => value === 'No such place')).toMatchObject({
      status: 'unknown',
      rows: 2,
    });
    const chosen = await api.request<BatchRecord>(
      api.tokens.user,
      'PUT',
      `/api/imports/${batch.id}/values/3`,
      { choices: [{ value: 'No such place', use: 'create', values: { code: 'NSP', kind: 'room' } }] },
      ifMatch(batch.version),
    );
    expect(chosen.status).toBe(200);
    await imports.act(chosen.body, 'check');
    await workOn(api);
    await imports.act(await imports.get(batch.id), 'apply');
    await workOn(api);
    expect(await imports.get(batch.id)).toMatchObject({ state: 'applied', counts: { applied: 4, fix: 1 } });
    const statement = await imports.statement(batch.id);
    expect(statement).toMatchObject({
      file: { rows: 5, amounts: { cost: '1590.91' } },
      new: { rows: 3, amounts: { cost: '1585.91' } },
      updated: { rows: 1, amounts: { cost: '0.00' } },
      unchanged: { rows: 0, amounts: { cost: '0.00' } },
      leftOut: { rows: 1, amounts: { cost: '5.00' } },
      madeOnTheWay: { location: 1 },
      reasons: [{ messageKey: 'not_a_date', path: 'acquiredOn', rows: 1 }],
    });
    const made = await api.request<{
      items: { acquiredOn: string; cost: string; location: { label: string } }[];
    }>(api.tokens.user, 'GET', '/api/equipment?q=Laptop&sort=acquiredOn');
    expect(made.body.items).toMatchObject([
      { acquiredOn: '2026-01-02', cost: '10.50', location: { label: 'No such place' } },
      { acquiredOn: '2026-03-18', cost: '1574.91', location: { label: location.name } },
    ]);
  });
});
