import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { appliedImport, batchCalls, mappedImport, workOn } from '../../../test/batches.ts';
import { applyBothWays, checkBothWays } from '../../../test/both-ways.ts';
import { anEquipment, aPerson } from '../../../test/factories.ts';
import { anEntitlement, anInstallation, aSeat, aSoftware } from '../../../test/licenses.ts';

let api: TestApp;
const imports = batchCalls(() => api, '/api/imports', 'admin');

/** Texts of each column, by entity; a name that nobody has is among them. */
const cells: Record<string, Record<string, string[]>> = {};

beforeAll(async () => {
  api = await startTestApp();
  const items = [await anEquipment(api), await anEquipment(api), await anEquipment(api)];
  const tags = items.map(({ tag }) => tag ?? '');
  const people = [
    await aPerson(api, { email: 'one@example.gov' }),
    await aPerson(api, { email: 'two@example.gov' }),
    await aPerson(api, { email: 'left@example.gov', active: false }),
  ].map(({ email }) => email ?? '');
  const licenses = [
    await anEntitlement(api, { quantity: 2 }),
    await anEntitlement(api, { metric: 'device', quantity: 1 }),
    await anEntitlement(api, { quantity: 1 }),
  ];
  await aSeat(api, { entitlementId: licenses[0]?.id, personId: (await aPerson(api)).id });
  cells['seat'] = {
    entitlementId: [...licenses.map(({ number }) => number), 'LIC-NONE'],
    personId: [...people, '', '', 'Nobody at all'],
    equipmentId: ['', '', ...tags],
    startedOn: ['', '2026-01-02', '2031-01-02'],
  };
  const products = [await aSoftware(api), await aSoftware(api)];
  await anInstallation(api, { softwareId: products[0]?.id, equipmentId: items[0]?.id });
  cells['installation'] = {
    softwareId: [...products.map((product) => product.name), 'No such product'],
    equipmentId: [...tags, 'DOT-999999'],
    release: ['', '14.1', '15'],
    seenOn: ['2026-01-02', '2026-02-03', '2031-01-02', ''],
  };
});
afterAll(() => api.stop());

/** Everything that a batch leaves, but for ids, numbers of a sequence and what is hashed over them. */
const leftIn = (table: string) => async (tx: Queryable, batchId: string) => ({
  rows: await tx.many(sql`
    select to_jsonb(r) - '{id,number,search}'::text[] as row from ${name(table)} r where r.id in (
      select entity_id from event where batch_id = ${batchId}) order by 1`),
  events: await tx.many(sql`
    select e.entity, e.version, e.action, e.changes - 'number' as changes, e.reason, e.source, e.actor from event e
    where e.batch_id = ${batchId} order by e.entity, e.version, (e.changes - 'number')::text`),
});

const aFile = (entity: string) =>
  fc.constant(null).chain(() => {
    const columns = Object.keys(cells[entity] ?? {});
    const row = fc.tuple(...columns.map((column) => fc.constantFrom(...(cells[entity]?.[column] ?? ['']))));
    return fc
      .array(row, { minLength: 3, maxLength: 14 })
      .map((rows) => [columns, ...rows].map((line) => line.join(',')).join('\n'));
  });

const kinds = [
  { entity: 'seat', findBy: 'entitlementId+personId+equipmentId', expected: ['new', 'fix'] },
  { entity: 'installation', findBy: 'softwareId+equipmentId', expected: ['new', 'update', 'fix'] },
] as const;

describe.each(kinds)('commands for sets of $entity', ({ entity, findBy, expected }) => {
  it('find the same problems, write the same records and tell the same events as those of one', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(aFile(entity), async (text) => {
        const batch = await mappedImport(api, entity, text, { findBy });
        for (const verdict of await checkBothWays(api, batch.id)) seen.add(verdict);
        await imports.act(batch, 'check');
        await workOn(api);
        await applyBothWays(api, batch.id, leftIn(entity));
      }),
      { numRuns: 12, seed: 20_261_117 },
    );
    expect([...seen]).toEqual(expect.arrayContaining([...expected]));
  });
});

describe('a file of seats', () => {
  it('gives those that are left in the order of its rows, and its undo releases them together', async () => {
    const { number } = await anEntitlement(api, { quantity: 2 });
    const people = [await aPerson(api), await aPerson(api), await aPerson(api)];
    const rows = people.map(({ displayName }) => `${number},${displayName}`);
    const text = ['License number,User', ...rows].join('\n');
    const batch = await appliedImport(api, 'seat', text, api.tokens.admin);
    expect(batch).toMatchObject({ state: 'applied', counts: { applied: 2, fix: 1 } });
    const { body: undo } = await imports.act(batch, 'undo');
    await applyBothWays(api, undo.id, leftIn('seat'));
    await workOn(api);
    expect(await imports.get(batch.id)).toMatchObject({ state: 'undone' });
    const again = await appliedImport(api, 'seat', text, api.tokens.admin);
    expect(again.counts).toMatchObject({ applied: 2, fix: 1 });
  });
});

describe('a file of installations', () => {
  it('is taken back together: what it brought is in the bin, what it changed is as before', async () => {
    const { name: product } = await aSoftware(api);
    const items = [await anEquipment(api), await anEquipment(api)];
    const file = (day: string, some: readonly { tag: string | null }[]) =>
      ['Software,Asset Tag,Seen', ...some.map(({ tag }) => `${product},${tag},${day}`)].join('\n');
    const admin = api.tokens.admin;
    await appliedImport(api, 'installation', file('2026-01-02', items.slice(0, 1)), admin);
    const batch = await appliedImport(api, 'installation', file('2026-02-03', items), admin);
    expect(batch.counts).toMatchObject({ new: 1, update: 1, applied: 2 });
    const { body: undo } = await imports.act(batch, 'undo');
    await applyBothWays(api, undo.id, leftIn('installation'));
    await workOn(api);
    const left = await api.ownerDb.many<{ day: string }>(sql`
      select i.seen_on::text as day from installation i join software s on s.id = i.software_id
      where s.name = ${product} and i.deleted_at is null`);
    expect(left).toEqual([{ day: '2026-01-02' }]);
  });
});
