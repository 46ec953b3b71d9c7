import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { appliedImport, batchCalls, checkedImport, undoneImport, workOn } from '../../../test/batches.ts';
import { brokenRules, callsTo, codeOf } from '../../../test/calls.ts';
import { aCategory, aLocation, anEquipment } from '../../../test/factories.ts';

// Its middle is in no number, moment or id by chance.
const middle = 'XKWQ';
const secret = `BIOS-${middle}-0932-7781`;
const aField = (key: string, more: object = {}) => ({
  key,
  label: { en: `${key} field` },
  type: 'text',
  required: false,
  ...more,
});

let api: TestApp;
let lines: string[] = [];
let laptops: CategoryRecord;
let place: { id: string; code: string };
beforeAll(async () => {
  api = await startTestApp({ logStream: { write: (line) => lines.push(line) } });
  place = await aLocation(api);
  laptops = await aCategory(api, {
    customFields: [
      aField('recovery', { sensitive: true, pattern: '^[A-Z0-9-]+$' }),
      aField('door', { sensitive: true, type: 'long' }),
      aField('ram'),
    ],
  });
});
afterAll(() => api.stop());
const equipment = callsTo<EquipmentRecord & { value: string }>(() => api, '/api/equipment');
const categories = callsTo<CategoryRecord>(() => api, '/api/categories');
const imports = batchCalls(() => api, '/api/imports');

const aLaptop = (customValues: Record<string, unknown> = { recovery: secret, ram: '16 GB' }) =>
  anEquipment(api, {
    categoryId: laptops.id,
    locationId: place.id,
    customValues,
  });
const reveal = (item: { id: string; version: number }, key = 'recovery', token?: string) =>
  equipment.act(item, 'reveal-value', { key }, token);
const setValues = (item: EquipmentRecord, customValues: Record<string, unknown>, token?: string) =>
  equipment.change(item, { customValues }, token);

describe('a sensitive value', () => {
  it('is a mask in every answer, list, file, search, event and log line', async () => {
    lines = [];
    const item = await aLaptop();
    expect(item.customValues).toEqual({ recovery: '••••7781', ram: '16 GB' });
    const file = await api.request<string>(
      api.tokens.admin,
      'GET',
      `/api/equipment/export.csv?filter[categoryId]=${laptops.id}&columns=tag,customValues.recovery`,
    );
    expect(file.body).toContain('••••7781');
    const texts = [
      JSON.stringify((await equipment.get(item.id)).body),
      JSON.stringify((await equipment.list(`?filter[categoryId]=${laptops.id}&fields=customValues`)).body),
      JSON.stringify((await equipment.history(item.id)).body),
      file.body,
      lines.join('\n'),
    ].map(String);
    const stored = await api.ownerDb.many<{ text: string }>(sql`
      select e::text as text from equipment e where id = ${item.id}
      union all select event::text from event where entity_id = ${item.id}
      union all select code from equipment_code where equipment_id = ${item.id}
      union all select encode(sealed, 'escape') from equipment_secret where equipment_id = ${item.id}`);
    expect(
      [...texts, ...stored.map(({ text }) => text)].filter((text) => text.toUpperCase().includes(middle)),
    ).toEqual([]);
    for (const q of [secret, '7781', 'BIOS']) {
      expect((await equipment.list(`?q=${encodeURIComponent(q)}`)).body.items).toEqual([]);
    }
    expect((await aLaptop({ recovery: 'AB12', door: 'Left, then twice right' })).customValues).toEqual({
      recovery: '••••',
      door: '••••',
    });
  });

  it('is shown to whoever may edit, and that somebody looked is an event', async () => {
    const item = await aLaptop();
    expect((await reveal(item, 'recovery', api.tokens.staff)).status).toBe(403);
    const shown = await reveal(item, 'recovery', api.tokens.user);
    expect(shown.body).toEqual({ value: secret, version: item.version + 1 });
    const [event] = (await equipment.history(item.id)).body.items;
    expect(event).toMatchObject({ action: 'revealValue', version: item.version + 1 });
    expect(Object.keys(event?.changes ?? {})).toEqual(['customValues.recovery']);
    const next = { ...item, version: item.version + 1 };
    expect(codeOf(await reveal(next, 'door'))).toBe('no_secret');
    expect(codeOf(await reveal(item))).toBe('conflict');
  });

  it('stays when an item is edited without seeing it, and is checked, replaced and deleted like any other', async () => {
    let item = await aLaptop();
    item = (await setValues(item, { recovery: '••••7781', ram: '32 GB' }, api.tokens.user)).body;
    item = (await equipment.change(item, { notes: 'Checked' })).body;
    expect((await reveal(item)).body.value).toBe(secret);
    item = (await equipment.get(item.id)).body;
    expect(brokenRules(await setValues(item, { recovery: 'no small letters' }))).toEqual({
      'customValues.recovery': ['bad_format'],
    });
    for (const wrong of ['••••7781x', '••••']) {
      expect(brokenRules(await setValues(item, { recovery: wrong }))).toEqual({
        'customValues.recovery': ['bad_characters'],
      });
    }
    // Sent once more it is the same; another one with the same end looks different, so that the history tells it.
    item = (await setValues(item, { recovery: secret })).body;
    expect(item.customValues).toEqual({ recovery: '••••7781' });
    item = (await setValues(item, { recovery: 'ANOTHER-7781' })).body;
    expect(item.customValues).toEqual({ recovery: '•••••7781' });
    expect((await equipment.history(item.id)).body.items[0]?.changes).toEqual({
      customValues: { from: { recovery: '••••7781' }, to: { recovery: '•••••7781' } },
    });
    item = (await setValues(item, {})).body;
    expect(codeOf(await reveal(item))).toBe('no_secret');
    const left = sql`select count(*)::int as n from equipment_secret where equipment_id = ${item.id}`;
    expect(await api.ownerDb.one(left)).toEqual({ n: 0 });
  });

  it('is neither copied as a mask nor left open by another category, and comes back from the bin', async () => {
    const open = await aCategory(api, { customFields: [aField('recovery')] });
    const sealed = await aCategory(api, { customFields: [aField('recovery', { sensitive: true })] });
    expect(
      brokenRules(
        await equipment.create({ ...(await bodyOf(laptops)), customValues: { recovery: '••••7781' } }),
      ),
    ).toEqual({
      'customValues.recovery': ['bad_characters'],
    });
    const item = await aLaptop({ recovery: secret });
    expect(brokenRules(await equipment.change(item, { categoryId: open.id }))).toEqual({
      'customValues.recovery': ['bad_characters'],
    });
    const plain = await anEquipment(api, {
      categoryId: open.id,
      locationId: place.id,
      customValues: { recovery: secret },
    });
    const moved = await equipment.change(plain, { categoryId: sealed.id });
    expect(moved.body.customValues).toEqual({ recovery: '••••7781' });
    expect((await reveal(moved.body)).body.value).toBe(secret);
    const binned = (await equipment.remove(item)).body;
    const back = (await equipment.act(binned, 'restore')).body;
    expect((await reveal(back)).body.value).toBe(secret);
  });

  it('is sealed for each item of a list of serial numbers', async () => {
    const { serial: _, ...body } = await bodyOf(laptops);
    const { items } = (
      await api.request<{ items: EquipmentRecord[] }>(
        api.tokens.user,
        'POST',
        '/api/equipment/bulk/register',
        {
          ...body,
          customValues: { recovery: secret },
          serials: ['SEN-1', 'SEN-2'],
        },
      )
    ).body;
    expect(items.map(({ customValues }) => customValues)).toEqual([
      { recovery: '••••7781' },
      { recovery: '••••7781' },
    ]);
    for (const item of items) expect((await reveal(item)).body.value).toBe(secret);
  });

  it('cannot be stored open, nor put under another item', async () => {
    const [one, other] = [await aLaptop(), await aLaptop({ recovery: 'OTHER-4321' })];
    const write = api.ownerDb.run(
      sql`update equipment set custom_values = ${JSON.stringify({ recovery: secret })} where id = ${one.id}`,
    );
    await expect(write).rejects.toThrow('is not sealed');
    await api.ownerDb.run(sql`update equipment_secret s set sealed = o.sealed from equipment_secret o
      where s.equipment_id = ${one.id} and o.equipment_id = ${other.id} and o.key = s.key`);
    expect(codeOf(await reveal(one))).toBe('secret_unreadable');
  });
});

async function bodyOf(category: { id: string }) {
  const base = { name: 'Item', locationId: place.id, condition: 'new', acquiredOn: '2026-01-15' };
  return { ...base, serial: undefined, categoryId: category.id };
}

describe('the mark of a field', () => {
  it('is for text alone, not for unique fields, and stays once items hold values', async () => {
    const sent = (more: object) => ({
      customFields: [...laptops.customFields, aField('extra', { sensitive: true, ...more })],
    });
    expect(brokenRules(await categories.change(laptops, sent({ type: 'number' })))).toEqual({
      'customFields.3.sensitive': ['sensitive_type'],
    });
    expect(brokenRules(await categories.change(laptops, sent({ unique: true })))).toEqual({
      'customFields.3.sensitive': ['sensitive_unique'],
    });
    await aLaptop();
    const [, door, ram] = laptops.customFields;
    const swapped = { customFields: [aField('recovery'), door, { ...ram, sensitive: true }] };
    expect(brokenRules(await categories.change(laptops, swapped))).toEqual({
      'customFields.0.sensitive': ['fixed_once_used'],
      'customFields.2.sensitive': ['fixed_once_used'],
    });
  });
});

describe('a sensitive column of a file', () => {
  it('is sealed at once, written, and not given back by an undo', async () => {
    const head = 'Name,Category,Location,Condition,Acquired,recovery field';
    const text = `${head}\nLaptop,${laptops.code},${place.code},good,2026-01-15,${secret}\n`;
    const { body } = await imports.upload('equipment', text);
    await workOn(api);
    expect((await imports.rows(body.id))[0]?.raw[5]).toBe('••••7781');
    const stored = await api.ownerDb.one<{ text: string }>(
      sql`select batch_row::text as text from batch_row where batch_id = ${body.id}`,
    );
    expect(stored.text).not.toContain(middle);
    await imports.act(await imports.get(body.id), 'check');
    await workOn(api);
    await imports.act(await imports.get(body.id), 'apply');
    await workOn(api);
    const [row] = await imports.rows(body.id);
    const item = (await equipment.get(row?.targetId ?? '')).body;
    expect(item.customValues).toEqual({ recovery: '••••7781' });
    expect((await reveal(item)).body.value).toBe(secret);
    // What was taken out comes back as it is; a mask of something else is refused at its cell.
    const bring = (value: string) => `Asset Tag,custom.recovery\n${item.tag},${value}\n`;
    expect((await appliedImport(api, 'equipment', bring('••••7781'))).counts).toMatchObject({ same: 1 });
    const wrong = await checkedImport(api, 'equipment', bring('••••9999'));
    expect((await imports.rows(wrong.id))[0]?.problems).toMatchObject([
      { path: 'custom.recovery', messageKey: 'bad_characters' },
    ]);
    const replaced = await appliedImport(api, 'equipment', bring('AB12'));
    expect(replaced.counts).toMatchObject({ update: 1, applied: 1 });
    const undo = await undoneImport(api, replaced);
    expect((await imports.rows(undo.id))[0]?.problems).toMatchObject([{ messageKey: 'undo_by_hand' }]);
    expect((await equipment.get(item.id)).body.customValues).toEqual({ recovery: '••••' });
  });

  const head = 'Name,Category,Location,Condition,Acquired';
  const row = (...cells: string[]) =>
    ['Laptop', laptops.code, place.code, 'good', '2026-01-15', ...cells].join(',');

  it('shows no more of a cell than its item would', async () => {
    const text = `${head},recovery field,door field\n${row(secret, 'Left and twice right')}\n`;
    const { body } = await imports.upload('equipment', text);
    await workOn(api);
    expect((await imports.rows(body.id))[0]?.raw.slice(5)).toEqual(['••••7781', '••••']);
  });

  it('has cells that look alike and are edited one by one', async () => {
    const text = `${head},door field\n${row('Left and right')}\n${row('Right and left')}\n`;
    const batch = await checkedImport(api, 'equipment', text);
    const [first] = await imports.rows(batch.id);
    const edited = await api.request(
      api.tokens.user,
      'PATCH',
      `/api/imports/${batch.id}/rows/${first?.n}`,
      { cells: [{ column: 5, value: 'Twice left' }], isEverywhere: true },
      ifMatch(first?.version ?? 0),
    );
    expect(edited.status).toBe(200);
    await imports.act(await imports.get(batch.id), 'apply');
    await workOn(api);
    const values: string[] = [];
    for (const { targetId } of await imports.rows(batch.id)) {
      const item = (await equipment.get(targetId ?? '')).body;
      values.push((await reveal(item, 'door')).body.value);
    }
    expect(values).toEqual(['Twice left', 'Right and left']);
  });

  it('stays sealed when its field is hidden meanwhile', async () => {
    const category = await aCategory(api, { customFields: [aField('vault', { sensitive: true })] });
    const cells = ['Laptop', category.code, place.code, 'good', '2026-01-15', secret].join(',');
    const { body } = await imports.upload('equipment', `${head},vault field\n${cells}\n`);
    await workOn(api);
    const hidden = [{ ...category.customFields[0], hidden: true }];
    expect((await categories.change(category, { customFields: hidden }, api.tokens.admin)).status).toBe(200);
    await imports.act(await imports.get(body.id), 'check');
    await workOn(api);
    expect((await imports.rows(body.id))[0]?.raw[5]).toBe('••••7781');
  });

  it('of a bulk edit is answered by its mask alone', async () => {
    const item = await aLaptop();
    const edit = await api.request(api.tokens.user, 'POST', '/api/bulk-edits', {
      entity: 'equipment',
      selection: [{ id: item.id, version: item.version }],
      changes: [{ field: 'custom.recovery', operation: 'set', value: secret }],
    });
    expect(edit.status).toBe(202);
    expect(JSON.stringify(edit.body)).not.toContain(secret);
  });
});
