import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, batchTargets, mappedImport, workOn } from '../../../test/batches.ts';
import { applyBothWays, checkBothWays } from '../../../test/both-ways.ts';
import {
  aCategory,
  aFundingSource,
  aLocation,
  aModel,
  anEquipment,
  aPerson,
} from '../../../test/factories.ts';
import { getBatch } from './batch.repository.ts';
import { checkRows, findOpenRows } from './check.ts';
import { contextOfBatch } from './run.ts';

let api: TestApp;
let categories: CategoryRecord[];
let known: EquipmentRecord[];
const cells: Record<string, string[]> = {};
const imports = batchCalls(() => api, '/api/imports', 'admin');
const edits = batchCalls(() => api, '/api/bulk-edits', 'admin');
const seen = new Set<string>();

const now = new Date('2026-03-02T10:00:00Z');
const aField = (key: string, type: string, more: object = {}) => ({
  key,
  label: { en: key, tr: key },
  type,
  required: false,
  ...more,
});

beforeAll(async () => {
  api = await startTestApp();
  categories = [
    await aCategory(api, { tagPrefix: 'SA', salvagePercent: '10', usefulLifeMonths: 48 }),
    await aCategory(api, { tagPrefix: 'SB', requiresSerial: true, storesData: true }),
    await aCategory(api, {
      tagPrefix: 'SA',
      customFields: [
        aField('port', 'text', { unique: true }),
        aField('keeper', 'person'),
        aField('ram', 'number', { max: 64 }),
      ],
    }),
  ];
  const [first, second, third] = categories;
  const models = [
    await aModel(api, { categoryId: first?.id, usefulLifeMonths: 72 }),
    await aModel(api, { categoryId: second?.id }),
    await aModel(api, { categoryId: third?.id }),
  ];
  const places = [await aLocation(api), await aLocation(api), await aLocation(api, { active: false })];
  const sources = [
    await aFundingSource(api),
    await aFundingSource(api, {
      type: 'federal',
      federalAgency: 'FHWA',
      fain: '693JJ22330000',
      federalShare: '80',
      endsOn: '2026-01-31',
    }),
  ];
  const person = await aPerson(api, { email: 'sets.keeper@example.gov' });
  known = [];
  for (const serial of ['KN-0001', 'KN-0002', 'KN-0003', 'KN-0004']) {
    known.push(
      await anEquipment(api, {
        categoryId: first?.id,
        modelId: models[0]?.id,
        serial,
        cost: '900.00',
        macAddresses: serial === 'KN-0001' ? ['02:00:00:00:00:01'] : [],
      }),
    );
  }
  Object.assign(cells, {
    tag: ['', '', '', ...known.map(({ tag }) => tag ?? ''), 'OLD-77', 'OLD-78', 'not a tag'],
    name: ['Laptop', 'Screen', '', 'Dock'],
    categoryId: [...categories.map(({ code }) => code), 'NOWHERE'],
    modelId: ['', ...models.map(({ id }) => id), 'No such model'],
    locationId: [...places.map(({ code }) => code), 'NO-PLACE'],
    condition: ['good', 'new', 'shiny'],
    acquiredOn: ['2026-02-01', '2025-03-04', '2031-01-01', '1985-01-01', 'yesterday'],
    cost: ['', '120.50', '8000', '7,5,5', '0'],
    salvageValue: ['', '', '5', '9000'],
    serial: ['', 'KN-0001', 'KN 0002', 'NW-0O1', 'NW-001', 'NW-002', 'NW-003', 'ü'],
    macAddresses: ['', '', '02:00:00:00:00:01', '02-00-00-00-00-02', '02:00:00:00:00:03;02:00:00:00:00:02'],
    fundingLines: [
      '',
      '',
      `${sources[0]?.code} 100`,
      `${sources[0]?.code} 60; ${sources[1]?.code} 40`,
      'NOBODY 100',
    ],
    warrantyStartsOn: ['', '2026-02-01'],
    warrantyEndsOn: ['', '2025-02-01', '2027-02-01', '2049-01-01'],
    parentId: ['', '', '', '', known[0]?.tag ?? '', 'OLD-77'],
    openingStatus: ['', '', '', '', 'in_stock', 'in_use'],
    holder: ['', '', '', '', person.email ?? ''],
    port: ['', '', '', 'p1', 'p2'],
    ram: ['', '', '16', '128'],
    keeper: ['', '', '', person.email ?? ''],
    notes: ['', 'a note'],
  });
});
afterAll(() => api.stop());

/** What an event tells but for the item of an assignment and its number, which the database counts on. */
const comparedChanges = raw(`(e.changes #- '{equipmentId,to,id}') - 'number'`);

/** Everything that a batch leaves, but for ids and what is hashed over them. */
async function leftBy(tx: Queryable, batchId: string): Promise<unknown> {
  const rows = await tx.many(sql`
    select to_jsonb(e) - '{id}'::text[] as row from equipment e where e.id in (
      select entity_id from event where batch_id = ${batchId}) order by e.tag, e.version`);
  const events = await tx.many(sql`
    select e.entity, e.version, e.action, ${comparedChanges} as changes, e.reason, e.source, e.actor,
      coalesce(i.tag, '') as tag from event e left join equipment i on i.id = e.entity_id
    where e.batch_id = ${batchId} order by tag, e.entity, e.version, (${comparedChanges})::text`);
  const held = await tx.many(sql`
    select i.tag, to_jsonb(a) - '{id,equipment_id,number,search}'::text[] as held from assignment a
    join equipment i on i.id = a.equipment_id order by i.tag, a.status, a.started_on`);
  const beside = await tx.many(sql`
    select i.tag, (select jsonb_agg(jsonb_build_array(t.tag, t.state) order by t.tag) from equipment_tag t where t.equipment_id = i.id) as tags,
      (select jsonb_agg(to_jsonb(f) - 'equipment_id' order by f.position) from equipment_funding f where f.equipment_id = i.id) as paid,
      (select jsonb_agg(m.mac order by m.mac) from equipment_mac m where m.equipment_id = i.id) as macs,
      (select jsonb_agg(c.code order by c.code) from equipment_code c where c.equipment_id = i.id) as codes,
      (select to_jsonb(s) - 'equipment_id' from equipment_search s where s.equipment_id = i.id) as search
    from equipment i order by i.tag, i.version`);
  const counters = await tx.many(sql`select prefix, last from tag_counter order by prefix`);
  return { rows, events, beside, held, counters };
}

/** What rows say about the state of an item, in most ways that go together and some that do not. */
const states: Record<string, () => string[]> = {
  openingStatus: () => ['', '', 'in_stock', 'in_use', 'on_loan', 'missing', 'disposed', 'received'],
  holder: () => ['', cells['holder']?.at(-1) ?? '', cells['locationId']?.[1] ?? ''],
  holderSince: () => ['', '', '2025-03-01', '2024-01-01'],
  holderDueOn: () => ['', '', '', '2025-06-30'],
  missingSince: () => ['', '', '', '', '2025-04-01'],
  disposedOn: () => ['', '', '', '', '2025-05-01'],
  disposalMethod: () => ['', '', '', 'surplus_sale'],
};

const quoted = (text: string) => (/[",;]/.test(text) ? `"${text}"` : text);

/** Some columns, and rows with a cell of each. */
const aFile = fc.constantFrom('tag', 'serial', null).chain((findBy) => {
  const needed = ['name', 'categoryId', 'locationId', 'condition', 'acquiredOn'];
  const others = Object.keys(cells).filter((column) => !needed.includes(column) && column !== findBy);
  const columns = fc
    .subarray(others, { maxLength: 6 })
    .map((some) => [...needed, ...(findBy ? [findBy] : []), ...some]);
  return columns.chain((all) => {
    // Mostly the first text of a column, which is right: a row with one wrong cell tells more than one with ten.
    const row = fc.tuple(
      ...all.map((column) => {
        const [first = '', ...more] = cells[column] ?? [];
        return fc.oneof(
          { weight: 4, arbitrary: fc.constant(first) },
          { weight: 3, arbitrary: fc.constantFrom(first, ...more) },
        );
      }),
    );
    const lines = fc.array(row, { minLength: 1, maxLength: 12 });
    return lines.map((rows) => ({
      findBy,
      text: [all, ...rows].map((line) => line.map(quoted).join(',')).join('\n'),
    }));
  });
});

const mapped = (text: string, findBy: string | null, more = '') =>
  mappedImport(api, 'equipment', text, { findBy, more });

describe('commands for sets of items', () => {
  it('find the same problems, write the same records and tell the same events as those of one item', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constant(null).chain(() => aFile),
        async ({ text, findBy }) => {
          const batch = await mapped(text, findBy);
          for (const verdict of await checkBothWays(api, batch.id)) seen.add(verdict);
          await imports.act(batch, 'check');
          await workOn(api);
          await applyBothWays(api, batch.id, leftBy);
        },
      ),
      { numRuns: 12, seed: 20_261_116 },
    );
    expect([...seen]).toEqual(expect.arrayContaining(['new', 'update', 'fix']));
  });

  it('bring items to the states that they are in, to whoever has them, and take them back', async () => {
    const columns = ['name', 'categoryId', 'locationId', 'condition', 'acquiredOn', ...Object.keys(states)];
    const right = columns.slice(0, 4).map((column) => cells[column]?.[0] ?? '');
    const [, person = '', place = ''] = states['holder']?.() ?? [];
    const usual = [
      ['in_stock', '', '', '', '', '', ''],
      ['', person, '2025-03-01', '', '', '', ''],
      ['in_use', place, '', '', '', '', ''],
      ['', person, '2025-03-01', '2031-06-30', '', '', ''],
      ['missing', person, '', '', '2025-04-01', '', ''],
      ['', '', '', '', '', '2025-05-01', 'surplus_sale'],
    ];
    const random = fc.tuple(...Object.values(states).map((texts) => fc.constantFrom(...texts())));
    const row = fc
      .oneof({ weight: 3, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: random })
      .map((told) => [...right, '2025-02-01', ...told]);
    const lines = fc.array(row, { minLength: 4, maxLength: 12 });
    let brought = 0;
    await fc.assert(
      fc.asyncProperty(lines, fc.boolean(), async (rows, isTakeOver) => {
        const text = [columns, ...rows].map((line) => line.join(',')).join('\n');
        const batch = await mapped(text, null, isTakeOver ? '&takeOver=true' : '');
        // What was disposed of is believed from a take-over that is under way.
        await imports.act(batch, 'check');
        await checkBothWays(api, batch.id);
        await workOn(api);
        const ready = await imports.get(batch.id);
        await imports.act(ready, 'apply', { reason: 'a list' });
        await applyBothWays(api, batch.id, leftBy);
        await workOn(api);
        if (ready.counts.new === 0) return;
        const { body: undo } = await imports.act(await imports.get(batch.id), 'undo');
        await applyBothWays(api, undo.id, leftBy);
        await workOn(api);
        const { counts } = await imports.get(undo.id);
        expect(counts).toMatchObject({ refused: 0 });
        brought += counts.applied;
      }),
      { numRuns: 6, seed: 20_261_118 },
    );
    expect(brought).toBeGreaterThan(10);
  });

  it('are not waited for by more rows that need their own command than a chunk has', async () => {
    const head = 'name,categoryId,locationId,condition,acquiredOn,parentId';
    const right = (column: string) => cells[column]?.[0] ?? '';
    const line = (n: number) =>
      [`Part ${n}`, right('categoryId'), right('locationId'), 'good', '2026-02-01', known[0]?.tag].join(',');
    const parts = Array.from({ length: batchLimits.rowsAlone + 5 }, (_, n) => line(n));
    const batch = await mapped([head, ...parts].join('\n'), null);
    const stored = await getBatch(api.db, batch.id);
    const rows = await findOpenRows(api.db, batchTargets, stored, { limit: 1_000 });
    const checked = await checkRows(api.db, batchTargets, stored, rows, (tx) =>
      contextOfBatch(tx, stored, now),
    );
    expect([rows.length, checked.length]).toEqual([parts.length, batchLimits.rowsAlone]);
    expect(checked.map(({ n }) => n)).toEqual(rows.slice(0, checked.length).map(({ n }) => n));
    expect(new Set(checked.map(({ verdict }) => verdict))).toEqual(new Set(['new']));
  });

  it('change in bulk and take back what the commands of one item would', async () => {
    const head = 'name,categoryId,locationId,condition,acquiredOn,serial,tag';
    const right = (column: string) => cells[column]?.[0] ?? '';
    const lines = [1, 2, 3, 4].map((n) =>
      [
        'Set item',
        right('categoryId'),
        right('locationId'),
        'good',
        '2026-02-01',
        `ST-${n}`,
        n === 3 ? 'OLD-90' : '',
      ].join(','),
    );
    const batch = await mapped([head, ...lines].join('\n'), null);
    await imports.act(batch, 'check');
    await workOn(api);
    await imports.act(await imports.get(batch.id), 'apply', { reason: 'a list' });
    await workOn(api);
    const rows = await imports.rows(batch.id);
    const { body: edit } = await api.request<BatchRecord>(api.tokens.admin, 'POST', '/api/bulk-edits', {
      entity: 'equipment',
      selection: rows.slice(0, 3).map(({ targetId }) => ({ id: targetId, version: 1 })),
      changes: [
        { field: 'notes', operation: 'append', value: 'moved' },
        { field: 'storesData', operation: 'set', value: true },
        { field: 'cost', operation: 'set', value: '80' },
      ],
    });
    await checkBothWays(api, edit.id);
    await workOn(api);
    await edits.act(await edits.get(edit.id), 'apply', { reason: 'moved' });
    await applyBothWays(api, edit.id, leftBy);
    await workOn(api);
    const { body: back } = await edits.act(await edits.get(edit.id), 'undo');
    await applyBothWays(api, back.id, leftBy);
    await workOn(api);
    expect((await edits.get(edit.id)).state).toBe('undone');
    // What was changed and given back is as it came, whatever its version.
    const { body: undo } = await imports.act(await imports.get(batch.id), 'undo');
    await applyBothWays(api, undo.id, leftBy);
    await workOn(api);
    expect((await imports.get(undo.id)).counts).toMatchObject({ applied: 4, refused: 0 });
  });
});
