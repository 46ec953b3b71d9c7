import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, mappedImport, workOn } from '../../../test/batches.ts';
import { applyBothWays, checkBothWays } from '../../../test/both-ways.ts';
import {
  aCategory,
  aLocation,
  aManufacturer,
  aModel,
  anEquipment,
  aPerson,
} from '../../../test/factories.ts';

let api: TestApp;
const imports = batchCalls(() => api, '/api/imports', 'admin');
const edits = batchCalls(() => api, '/api/bulk-edits', 'admin');

/** Texts of each column, a right one first; by entity. */
const cells: Record<string, Record<string, string[]>> = {};
const needed: Record<string, string[]> = {
  person: ['displayName'],
  model: ['manufacturerId', 'name', 'categoryId'],
};

beforeAll(async () => {
  api = await startTestApp();
  const places = [await aLocation(api), await aLocation(api, { active: false })];
  const boss = await aPerson(api, { email: 'boss@example.gov', employeeNumber: 'S-1' });
  const left = await aPerson(api, { email: 'left@example.gov', employeeNumber: 'S-2', active: false });
  await aPerson(api, { email: 'third@example.gov', employeeNumber: 'S-3', managerId: boss.id });
  cells['person'] = {
    displayName: ['Dana Okafor', 'Ege Işık', '', 'ليلى حداد'],
    employeeNumber: ['', 'S-1', 's-2', 'S-3', 'N-1', 'N-2', 'n-2'],
    email: [
      '',
      'third@example.gov',
      'NEW@example.gov',
      'new@example.gov',
      'other@example.gov',
      'not an address',
    ],
    unit: ['', 'Design', 'Bridges'],
    locationId: ['', places[0]?.code ?? '', places[1]?.code ?? '', 'NOWHERE'],
    managerId: ['', boss.email ?? '', left.email ?? '', 'new@example.gov', 'third@example.gov'],
    activeFrom: ['', '2026-01-01', '2027-01-01'],
    activeTo: ['', '2026-06-30', 'soon'],
    active: ['', 'yes', 'no'],
  };
  const [category, other] = [await aCategory(api), await aCategory(api)];
  const makers = [await aManufacturer(api), await aManufacturer(api, { active: false })];
  const known = await aModel(api, { manufacturerId: makers[0]?.id, categoryId: category.id, name: 'Known' });
  await anEquipment(api, { categoryId: category.id, modelId: known.id });
  cells['model'] = {
    manufacturerId: [makers[0]?.name ?? '', makers[1]?.name ?? '', 'Nobody'],
    name: ['Known', 'New', 'new', '', 'Another'],
    number: ['', '', 'X1', 'x1'],
    categoryId: [category.code, other.code, 'NOWHERE'],
    warrantyMonths: ['', '12', '400'],
    usefulLifeMonths: ['', '60'],
    supportEndsOn: ['', '2030-01-01', 'never'],
    active: ['', 'yes', 'no'],
  };
});
afterAll(() => api.stop());

/** Everything that a batch leaves in a table, but for ids and what is hashed over them. */
const leftIn = (table: string, label: string) => async (tx: Queryable, batchId: string) => ({
  rows: await tx.many(sql`
    select to_jsonb(r) - '{id}'::text[] as row from ${name(table)} r where r.id in (
      select entity_id from event where batch_id = ${batchId}) order by 1`),
  events: await tx.many(sql`
    select e.entity, e.version, e.action, e.changes, e.reason, e.source, e.actor from event e
    left join ${name(table)} r on r.id = e.entity_id where e.batch_id = ${batchId}
    order by r.${name(label)}, e.entity, e.version, e.changes::text`),
});

const aFile = (entity: string, findBy: string) =>
  fc.constant(null).chain(() => {
    const own = cells[entity] ?? {};
    const first = [...(needed[entity] ?? []), ...findBy.split('+')];
    const others = Object.keys(own).filter((column) => !first.includes(column));
    return fc.subarray(others, { maxLength: 4 }).chain((some) => {
      const columns = [...new Set([...first, ...some])];
      const row = fc.tuple(...columns.map((column) => fc.constantFrom(...(own[column] ?? ['']))));
      const usual = fc.tuple(
        ...columns.map((column) => {
          const [right = '', ...more] = own[column] ?? [];
          return fc.oneof(
            { weight: 5, arbitrary: fc.constant(right) },
            { weight: 2, arbitrary: fc.constantFrom(right, ...more) },
          );
        }),
      );
      return fc
        .array(fc.oneof(row, usual), { minLength: 2, maxLength: 12 })
        .map((rows) => [columns, ...rows].map((line) => line.join(',')).join('\n'));
    });
  });

const mapped = (entity: string, text: string, findBy: string) => mappedImport(api, entity, text, { findBy });

const kinds = [
  { entity: 'person', findBy: 'employeeNumber', label: 'display_name', field: 'unit' },
  { entity: 'model', findBy: 'manufacturerId+name+number', label: 'name', field: 'warrantyMonths' },
] as const;

describe.each(kinds)('commands for sets of $entity', ({ entity, findBy, label, field }) => {
  const leftBy = leftIn(entity, label);

  it('find the same problems, write the same records and tell the same events as those of one', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(aFile(entity, findBy), async (text) => {
        const batch = await mapped(entity, text, findBy);
        for (const verdict of await checkBothWays(api, batch.id)) seen.add(verdict);
        await imports.act(batch, 'check');
        await workOn(api);
        await applyBothWays(api, batch.id, leftBy);
      }),
      { numRuns: 10, seed: 20_261_117 },
    );
    expect([...seen]).toEqual(expect.arrayContaining(['new', 'update', 'fix']));
  });

  it('change in bulk and take back what the commands of one would', async () => {
    const columns = [...new Set([...(needed[entity] ?? []), ...findBy.split('+')])];
    const line = (n: number) =>
      columns
        .map((column) => {
          if (column === 'displayName' || column === 'name') return `Set ${n}`;
          return column === 'employeeNumber' ? `SET-${n}` : (cells[entity]?.[column]?.[0] ?? '');
        })
        .join(',');
    const batch = await mapped(entity, [columns.join(','), line(1), line(2), line(3)].join('\n'), findBy);
    await imports.act(batch, 'check');
    await workOn(api);
    await imports.act(await imports.get(batch.id), 'apply', { reason: 'a list' });
    await workOn(api);
    const rows = await imports.rows(batch.id);
    expect(rows.map(({ result }) => result)).toEqual(['applied', 'applied', 'applied']);
    const value = field === 'unit' ? 'Bridges' : 24;
    const { body: edit } = await api.request<BatchRecord>(api.tokens.admin, 'POST', '/api/bulk-edits', {
      entity,
      selection: rows.slice(0, 2).map(({ targetId }) => ({ id: targetId, version: 1 })),
      changes: [{ field, operation: 'set', value }],
    });
    await checkBothWays(api, edit.id);
    await workOn(api);
    await edits.act(await edits.get(edit.id), 'apply', { reason: 'moved' });
    await applyBothWays(api, edit.id, leftBy);
    await workOn(api);
    const { body: back } = await edits.act(await edits.get(edit.id), 'undo');
    await applyBothWays(api, back.id, leftBy);
    const { body: undo } = await imports.act(await imports.get(batch.id), 'undo');
    await applyBothWays(api, undo.id, leftBy);
    await workOn(api);
    expect((await imports.get(undo.id)).counts).toMatchObject({ applied: 1, refused: 2 });
    expect((await edits.get(edit.id)).state).toBe('undone');
  });
});

describe('rows that name what another row of their file brings', () => {
  it('come after it wherever it stands: managers and parents in any order, by number, address or name', async () => {
    const people = [
      'displayName,employeeNumber,email,managerId',
      'Last of three,ORD-3,,ORD-2',
      'Second of three,ORD-2,,first.of.three@example.gov',
      'By name,ORD-4,,Second of three',
      'First of three,ORD-1,first.of.three@example.gov,',
    ].join('\n');
    const batch = await mapped('person', people, 'employeeNumber');
    await imports.act(batch, 'check');
    await workOn(api);
    await imports.act(await imports.get(batch.id), 'apply');
    await workOn(api, { chunk: 2 });
    expect(await imports.get(batch.id)).toMatchObject({
      state: 'applied',
      counts: { new: 4, applied: 4, refused: 0 },
      progress: { done: 4, total: 4 },
    });
    const managers = await api.ownerDb.many<{ pair: string }>(sql`
      select p.employee_number || ' ' || coalesce(m.employee_number, '') as pair from person p
      left join person m on m.id = p.manager_id where p.employee_number like 'ORD-%' order by 1`);
    expect(managers.map(({ pair }) => pair)).toEqual(['ORD-1 ', 'ORD-2 ORD-1', 'ORD-3 ORD-2', 'ORD-4 ORD-2']);
    const { n } = await api.ownerDb.one<{ n: number }>(
      sql`select count(*)::int as n from event where batch_id = ${batch.id}`,
    );
    expect(n).toBe(4);
  });

  it('are to be corrected where they wait for each other, and all or nothing brings nothing then', async () => {
    const text =
      'displayName,employeeNumber,managerId\nRound,RND-1,RND-2\nAnd round,RND-2,RND-1\nAlone,RND-3,';
    const bring = async (policy: string) => {
      const batch = await mapped('person', text, 'employeeNumber');
      await imports.act(batch, 'check');
      await workOn(api);
      await imports.act(await imports.get(batch.id), 'apply', { policy });
      await workOn(api);
      return imports.get(batch.id);
    };
    expect(await bring('all_or_nothing')).toMatchObject({ state: 'checked', counts: { applied: 0 } });
    const batch = await bring('good_rows');
    expect(batch).toMatchObject({ state: 'applied', counts: { applied: 1, fix: 2 } });
    const [row] = await imports.rows(batch.id);
    expect(row?.problems[0]).toMatchObject({ path: 'managerId', messageKey: 'row_in_circle' });
  });
});
