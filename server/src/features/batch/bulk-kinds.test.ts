import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { ProjectRecord } from '#contract/entities/project/project.schema.ts';
import type { BatchRecord, BulkChange, UndoPreview } from '#contract/features/batch/batch.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, download, tableRows, workOn } from '../../../test/batches.ts';
import { brokenRules, callsTo, type Versioned } from '../../../test/calls.ts';
import {
  aCategory,
  aFundingSource,
  aLocation,
  anActiveProject,
  anEquipment,
  aPerson,
} from '../../../test/factories.ts';
import { anEntitlement } from '../../../test/licenses.ts';
import { expireBatches } from './expiry.ts';

const secret = 'SAFE-4471-0932-7781';
const aField = (key: string, type: string, more: object = {}) => ({
  key,
  label: { en: `${key} field` },
  type,
  required: false,
  ...more,
});

let api: TestApp;
let laptops: CategoryRecord;
let drives: CategoryRecord;
let locationId: string;
beforeAll(async () => {
  api = await startTestApp();
  laptops = await aCategory(api, {
    customFields: [
      aField('ports', 'multi', { choices: ['USB-C', 'HDMI', 'RJ45'] }),
      aField('keeper', 'person'),
      aField('pin', 'text', { sensitive: true, pattern: '^[A-Z0-9-]+$' }),
      aField('ram', 'number', { max: 64 }),
    ],
  });
  // The same key is a text here: what is done with choices means nothing for it.
  drives = await aCategory(api, { customFields: [aField('ports', 'text')] });
  locationId = (await aLocation(api)).id;
});
afterAll(() => api.stop());
const edits = batchCalls(() => api, '/api/bulk-edits');
const equipment = callsTo<EquipmentRecord & { value: string }>(() => api, '/api/equipment');
const licenses = callsTo<EntitlementRecord>(() => api, '/api/entitlements');
const projects = callsTo<ProjectRecord>(() => api, '/api/projects');

const aLaptop = (customValues: object = {}, more: object = {}) =>
  anEquipment(api, { categoryId: laptops.id, locationId, customValues, ...more });
const create = (records: readonly Versioned[], changes: readonly BulkChange[], entity = 'equipment') =>
  api.request<BatchRecord>(api.tokens.user, 'POST', '/api/bulk-edits', {
    entity,
    selection: records.map(({ id, version }) => ({ id, version })),
    changes,
  });
async function check(records: readonly Versioned[], changes: readonly BulkChange[], entity?: string) {
  const { body } = await create(records, changes, entity);
  await workOn(api);
  return { batch: await edits.get(body.id), rows: await edits.rows(body.id) };
}
async function take(batch: Pick<BatchRecord, 'id'>, action: 'apply' | 'undo') {
  await edits.act(await edits.get(batch.id), action);
  await workOn(api);
  return edits.get(batch.id);
}
const valuesOf = async ({ id }: { id: string }) => (await equipment.get(id)).body.customValues;
const changeOf = (field: string, operation: BulkChange['operation'], value?: BulkChange['value']) => ({
  field,
  operation,
  ...(value !== undefined && { value }),
});

describe('several choices in a bulk edit', () => {
  it('are added, removed, replaced and cleared, and go back', async () => {
    const [one, other] = [await aLaptop({ ports: ['USB-C', 'HDMI'], ram: 8 }), await aLaptop()];
    const steps: [BulkChange, string[][]][] = [
      [
        changeOf('custom.ports', 'add_entry', ['RJ45', 'HDMI']),
        [
          ['USB-C', 'HDMI', 'RJ45'],
          ['RJ45', 'HDMI'],
        ],
      ],
      [changeOf('custom.ports', 'remove_entry', 'USB-C'), [['HDMI'], []]],
      [changeOf('custom.ports', 'set', ['RJ45']), [['RJ45'], ['RJ45']]],
      [changeOf('custom.ports', 'clear'), [[], []]],
    ];
    for (const [change, [first, second]] of steps) {
      const items = [(await equipment.get(one.id)).body, (await equipment.get(other.id)).body];
      const { batch } = await check(items, [change]);
      expect((await take(batch, 'apply')).counts.fix).toBe(0);
      expect([(await valuesOf(one))['ports'] ?? [], (await valuesOf(other))['ports'] ?? []]).toEqual([
        first,
        second,
      ]);
      await take(batch, 'undo');
      expect([await valuesOf(one), await valuesOf(other)]).toEqual([one.customValues, other.customValues]);
    }
  });

  it('are refused where they are none of the field, where the field is no list, and as a whole at the door', async () => {
    const drive = await anEquipment(api, { categoryId: drives.id, locationId });
    const wrong = await check([await aLaptop(), drive], [changeOf('custom.ports', 'set', ['VGA'])]);
    expect(
      wrong.rows.map(({ problems }) => problems.map(({ path, messageKey }) => [path, messageKey])),
    ).toEqual([[['custom.ports', 'not_a_choice']], [['custom.ports', 'wrong_type']]]);
    const doors = [
      changeOf('custom.ports', 'set', []),
      changeOf('custom.ram', 'set', ['8']),
      changeOf('custom.ram', 'add_entry', '8'),
      changeOf('macAddresses', 'set', ['A4:BB:6D:19:E0:7C']),
      changeOf('custom.unknown', 'clear'),
    ];
    expect(brokenRules(await create([drive], doors))).toEqual({
      'changes.0.value': ['required'],
      'changes.1.value': ['wrong_type'],
      'changes.2.operation': ['not_a_choice'],
      'changes.3.operation': ['not_a_choice'],
      'changes.4.field': ['unknown_field'],
    });
  });
});

describe('people in fields of a category', () => {
  it('are set and cleared in bulk, and the preview and its workbook have their names', async () => {
    const [first, second] = [await aPerson(api), await aPerson(api)];
    const [one, other] = [await aLaptop({ keeper: first.id }), await aLaptop()];
    const { batch, rows } = await check([one, other], [changeOf('custom.keeper', 'set', second.id)]);
    const [from, to] = [first, second].map(({ id, displayName: label }) => ({ keeper: { id, label } }));
    expect(rows.map(({ changes }) => changes?.['customValues'])).toEqual([
      { from, to },
      { from: {}, to },
    ]);
    const file = await download(api, `/api/bulk-edits/${batch.id}/rows.xlsx`);
    expect((await tableRows(file.bytes))[1]).toEqual(
      expect.arrayContaining([first.displayName, second.displayName]),
    );
    await take(batch, 'apply');
    expect([await valuesOf(one), await valuesOf(other)]).toEqual([
      { keeper: second.id },
      { keeper: second.id },
    ]);
    await take(batch, 'undo');
    expect([await valuesOf(one), await valuesOf(other)]).toEqual([{ keeper: first.id }, {}]);
    const again = (await equipment.get(other.id)).body;
    const refused = await check([again], [changeOf('custom.keeper', 'set', one.id)]);
    expect(refused.rows[0]?.problems[0]).toMatchObject({ path: 'custom.keeper', messageKey: 'not_found' });
  });
});

describe('a secret in a bulk edit', () => {
  const seen = async ({ id }: { id: string }) => {
    const stored = await api.ownerDb.many<{ text: string }>(sql`
      select b::text as text from batch b where id = ${id}
      union all select r::text from batch_row r where batch_id = ${id}
      union all select e::text from event e where batch_id = ${id}`);
    const answers = [await edits.get(id), await edits.rows(id), await edits.statement(id)];
    return [...stored.map(({ text }) => text), JSON.stringify(answers)].join('\n');
  };
  const reveal = async ({ id }: { id: string }) =>
    (await equipment.act((await equipment.get(id)).body, 'reveal-value', { key: 'pin' })).body.value;

  it('is sealed at once, shown by its mask, sent on by it, and read by whoever may reveal it', async () => {
    const [one, other] = [await aLaptop({ pin: 'OLD-1', ram: 8 }), await aLaptop()];
    const { batch, rows } = await check([one, other], [changeOf('custom.pin', 'set', secret)]);
    expect(batch.changes).toEqual([changeOf('custom.pin', 'set', '••••7781')]);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['update', 'update']);
    expect(rows[1]?.changes?.['customValues']?.to).toEqual({ pin: '••••7781' });
    const more = [...(batch.changes ?? []), changeOf('custom.ram', 'set', '16')];
    expect((await edits.patch(batch, { changes: more })).body.changes).toEqual(more);
    await workOn(api);
    expect(await seen(batch)).not.toContain(secret);
    const done = await take(batch, 'apply');
    expect(done.counts).toMatchObject({ applied: 2, refused: 0 });
    expect([await reveal(one), await reveal(other)]).toEqual([secret, secret]);
    expect(await valuesOf(one)).toMatchObject({ ram: 16 });
    expect(await seen(batch)).not.toContain(secret);
    await api.ownerDb.run(sql`update batch set ended_at = now() - interval '91 days' where id = ${batch.id}`);
    await expireBatches(api.db);
    expect(await seen(batch)).not.toContain('sealed');
    expect((await edits.get(batch.id)).changes).toEqual(more);
  });

  it('is set or cleared as a whole; a mask of nothing and what its rule forbids are refused', async () => {
    const item = await aLaptop({ pin: 'OLD-1' });
    expect(
      brokenRules(
        await create([item], [changeOf('custom.pin', 'append', 'X'), changeOf('custom.pin', 'set', 4711)]),
      ),
    ).toEqual({ 'changes.0.operation': ['not_a_choice'], 'changes.1.value': ['wrong_type'] });
    const masked = await create([item], [changeOf('custom.pin', 'set', '••••7781')]);
    expect(brokenRules(masked)).toEqual({ 'changes.0.value': ['bad_characters'] });
    const { rows } = await check([item], [changeOf('custom.pin', 'set', 'no small letters')]);
    expect(rows[0]?.problems[0]).toMatchObject({ path: 'custom.pin', messageKey: 'bad_format' });
    const same = await check([item], [changeOf('custom.pin', 'set', 'OLD-1')]);
    expect(same.rows[0]?.verdict).toBe('same');
  });

  it('that was replaced or cleared does not come back; one that was new goes', async () => {
    const [one, other] = [await aLaptop({ pin: 'OLD-1' }), await aLaptop()];
    const { batch } = await check([one, other], [changeOf('custom.pin', 'set', secret)]);
    const done = await take(batch, 'apply');
    const path = `/api/bulk-edits/${batch.id}/undo`;
    const preview = (await api.request<UndoPreview>(api.tokens.user, 'GET', path)).body;
    expect(preview).toMatchObject({ canGoBack: 2, inUse: 1 });
    const after = await take(done, 'undo');
    expect(after.state).toBe('partly_undone');
    expect([await reveal(one), await valuesOf(other)]).toEqual([secret, {}]);
    const { batch: cleared } = await check(
      [(await equipment.get(one.id)).body],
      [changeOf('custom.pin', 'clear')],
    );
    await take(cleared, 'apply');
    expect(await valuesOf(one)).toEqual({});
  });
});

describe('funding in a bulk edit', () => {
  it('replaces all shares of open items, and goes back to the cent', async () => {
    const [state, county] = [await aFundingSource(api), await aFundingSource(api)];
    const lines = [{ fundingSourceId: state.id, percent: '100' }];
    const one = await aLaptop({}, { cost: '100.01', fundingLines: lines });
    const other = await aLaptop({}, { cost: '50.00' });
    const wanted = [
      { fundingSourceId: state.id, percent: '33.333' },
      { fundingSourceId: county.id, percent: '66.667' },
    ];
    const { batch, rows } = await check([one, other], [changeOf('fundingLines', 'set', wanted)]);
    expect(rows[0]?.changes?.['fundingLines']).toMatchObject({
      from: [{ fundingSourceId: { label: state.code }, amount: '100.01' }],
      to: [{ fundingSourceId: { label: state.code } }, { fundingSourceId: { label: county.code } }],
    });
    const [, sheet = []] = await tableRows(
      (await download(api, `/api/bulk-edits/${batch.id}/rows.xlsx`)).bytes,
    );
    expect(sheet.join(' ')).toContain(`${county.code} 66.667`);
    expect((await take(batch, 'apply')).counts).toMatchObject({ applied: 2 });
    const { fundingLines } = (await equipment.get(one.id)).body;
    expect(fundingLines.map(({ amount }) => amount)).toEqual(['33.34', '66.67']);
    await take(batch, 'undo');
    expect((await equipment.get(one.id)).body.fundingLines).toEqual(one.fundingLines);
    expect((await equipment.get(other.id)).body.fundingLines).toEqual([]);
    const { batch: cleared } = await check(
      [(await equipment.get(one.id)).body],
      [changeOf('fundingLines', 'clear')],
    );
    await take(cleared, 'apply');
    expect((await equipment.get(one.id)).body.fundingLines).toEqual([]);
  });

  it('leaves locked money to a correction, also in an undo, and refuses what a form refuses', async () => {
    const state = await aFundingSource(api);
    const federal = { type: 'federal', federalAgency: 'FHWA', fain: '693JJ9', federalShare: '80' };
    const award = await aFundingSource(api, federal);
    const whole = (fundingSourceId: string) => [{ fundingSourceId, percent: '100' }];
    const locked = await aLaptop({}, { cost: '900.00', fundingLines: whole(award.id) });
    const open = await aLaptop({}, { cost: '900.00' });
    const first = await check([locked, open], [changeOf('fundingLines', 'set', whole(state.id))]);
    expect(first.rows.map(({ verdict }) => verdict)).toEqual(['fix', 'update']);
    expect(first.rows[0]?.problems[0]).toMatchObject({ path: 'fundingLines', messageKey: 'locked_federal' });
    // Cut short, the shares of an award are refused by the rule of the form.
    const short = await check(
      [open],
      [changeOf('fundingLines', 'set', [{ fundingSourceId: award.id, percent: '40' }])],
    );
    expect(short.rows[0]?.verdict).toBe('fix');
    const { batch } = await check([open], [changeOf('fundingLines', 'set', whole(award.id))]);
    await take(batch, 'apply');
    expect((await equipment.get(open.id)).body.federalShare).toBe('80.000');
    expect((await take(batch, 'undo')).state).toBe('partly_undone');
    expect((await equipment.get(open.id)).body.federalShare).toBe('80.000');
    const refused = await create(
      [locked],
      [changeOf('fundingLines', 'add_entry', 'x'), changeOf('fundingLines', 'set', 'FS-1 100')],
    );
    expect(brokenRules(refused)).toEqual({
      'changes.0.operation': ['not_a_choice'],
      'changes.1.value': ['wrong_type'],
    });
  });

  it('of licenses is replaced and goes back', async () => {
    const license = await anEntitlement(api);
    const value = [{ fundingSourceId: (await aFundingSource(api)).id, percent: '100' }];
    const { batch } = await check([license], [changeOf('fundingLines', 'set', value)], 'entitlement');
    expect((await take(batch, 'apply')).counts.applied).toBe(1);
    expect((await licenses.get(license.id)).body.fundingLines).toMatchObject([
      { fundingSourceId: value[0]?.fundingSourceId },
    ]);
    await take(batch, 'undo');
    expect((await licenses.get(license.id)).body.fundingLines).toEqual(license.fundingLines);
  });

  it('of projects keeps the whole of a running one', async () => {
    const project = await anActiveProject(api);
    const source = await aFundingSource(api);
    const share = (percent: string) => [
      changeOf('fundingLines', 'set', [{ fundingSourceId: source.id, percent }]),
    ];
    expect((await check([project], share('60'), 'project')).rows[0]?.verdict).toBe('fix');
    const { batch } = await check([project], share('100'), 'project');
    await take(batch, 'apply');
    expect((await projects.get(project.id)).body.fundingLines).toMatchObject([
      { fundingSourceId: source.id },
    ]);
    await take(batch, 'undo');
    expect((await projects.get(project.id)).body.fundingLines).toEqual(project.fundingLines);
  });
});

describe('numbers in a bulk edit', () => {
  it('are added to and changed by percent, to their own places; records without one keep none', async () => {
    const one = await aLaptop({ ram: 10.5 }, { usefulLifeMonths: 25, cost: '10.01' });
    const other = await aLaptop();
    const changes = [changeOf('custom.ram', 'add', '-0.25'), changeOf('cost', 'percent', '50')];
    const { batch, rows } = await check([one, other], changes);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['update', 'same']);
    await take(batch, 'apply');
    const moved = (await equipment.get(one.id)).body;
    expect(moved).toMatchObject({ customValues: { ram: 10.25 }, cost: '15.02' });
    const longer = await check([moved], [changeOf('usefulLifeMonths', 'percent', '10')]);
    expect(longer.rows[0]?.changes).toMatchObject({ usefulLifeMonths: { from: 25, to: 28 } });
    const over = await check([moved], [changeOf('custom.ram', 'percent', '900')]);
    expect(over.rows[0]?.problems[0]).toMatchObject({ path: 'custom.ram', messageKey: 'out_of_range' });
  });
});
