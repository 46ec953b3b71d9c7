import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, workOn } from '../../../test/batches.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import { aCategory, aLocation, aPerson } from '../../../test/factories.ts';
import { undoAllButSeven } from '../../../test/undo-story.ts';

let api: TestApp;
let categoryCode: string;
let placeCode: string;
let holder: string;
beforeAll(async () => {
  api = await startTestApp();
  categoryCode = (await aCategory(api, { tagPrefix: 'SQ', requiresCustodian: false })).code;
  placeCode = (await aLocation(api)).code;
  holder = (await aPerson(api)).id;
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports', 'admin');
const edits = batchCalls(() => api, '/api/bulk-edits', 'admin');
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');

/** An item as it should be. */
interface Item {
  id: string;
  serial: string;
  version: number;
  notes: string | null;
  status: 'received' | 'in_stock' | 'in_use';
  isBinned: boolean;
}

/** A batch, with what each item was before it and the version that it left. */
interface Done {
  batch: BatchRecord;
  isUndone: boolean;
  touched: { item: Item; before: Pick<Item, 'notes' | 'status'> | null; left: number }[];
  /** The items that went back. */
  back: Set<Item>;
}

/** What happened to an item, but for undos; by nobody where a person did it. */
interface Happened {
  version: number;
  by: Done | null;
  isUpdate: boolean;
}
const happened = new WeakMap<Item, Happened[]>();

/** Whether an item is what a batch left: nothing came since, or new values that were taken back themselves. */
const isFree = ({ item, left }: Done['touched'][number]) =>
  (happened.get(item) ?? [])
    .filter(({ version }) => version > left)
    .every(({ by, isUpdate }) => isUpdate && by?.back.has(item));

interface Model {
  items: Item[];
  done: Done[];
}

const kinds = ['import', 'edit', 'bulk', 'step', 'scan', 'undo'] as const;
interface Action {
  kind: (typeof kinds)[number];
  /** Which items or batches, as places among those that there are. */
  picks: number[];
  notes: string;
}

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...kinds),
  picks: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 4 }),
  notes: fc.constantFrom('one', 'two'),
});

const living = ({ items: all }: Model) => all.filter(({ isBinned }) => !isBinned);
const picked = <T>(all: readonly T[], picks: readonly number[]): T[] =>
  all.length === 0 ? [] : [...new Set(picks.map((pick) => all[pick % all.length] as T))];

/** Changes an item of the model, as one more version. */
function change(
  item: Item,
  values: Partial<Pick<Item, 'notes' | 'status' | 'isBinned'>>,
  entry?: Omit<Happened, 'version'>,
): void {
  Object.assign(item, values, { version: item.version + 1 });
  if (entry) happened.set(item, [...(happened.get(item) ?? []), { ...entry, version: item.version }]);
}

async function bring(model: Model, mark: string, { picks, notes }: Action): Promise<void> {
  const serials = picks.map((pick) => `${mark}-${pick}`);
  const lines = serials.map(
    (serial) => `${serial},Item,${categoryCode},${placeCode},good,2026-01-15,${notes}`,
  );
  const text = ['serial,name,categoryId,locationId,condition,acquiredOn,notes', ...lines].join('\n');
  const { body } = await imports.upload('equipment', text);
  await workOn(api);
  await imports.act(await imports.get(body.id), 'check');
  await workOn(api);
  await imports.act(await imports.get(body.id), 'apply');
  await workOn(api);
  const batch = await imports.get(body.id);
  const rows = await imports.rows(body.id);
  const done: Done = { batch, isUndone: false, touched: [], back: new Set() };
  for (const [at, serial] of serials.entries()) {
    const known = living(model).find((item) => item.serial === serial);
    if (!known) {
      const id = rows[at]?.targetId ?? '';
      const item: Item = { id, serial, version: 1, notes, status: 'received', isBinned: false };
      model.items.push(item);
      done.touched.push({ item, before: null, left: 1 });
    } else if (known.notes !== notes) {
      const before = { notes: known.notes, status: known.status };
      change(known, { notes }, { by: done, isUpdate: true });
      done.touched.push({ item: known, before, left: known.version });
    }
  }
  model.done.push(done);
}

async function edit(model: Model, { picks }: Action): Promise<void> {
  for (const item of picked(living(model), picks.slice(0, 1))) {
    const { status } = await items.change(item, { notes: 'by hand' });
    expect(status).toBe(200);
    change(item, { notes: 'by hand' }, { by: null, isUpdate: true });
  }
}

/** Changes items together: their notes, or the state that follows the one that they are in. */
async function changeMany(model: Model, { kind, picks, notes }: Action): Promise<void> {
  const some = picked(living(model), picks);
  const [first] = some;
  if (!first) return;
  const isStep = kind === 'step';
  const chosen = isStep ? some.filter(({ status }) => status === first.status) : some;
  const steps = {
    received: { step: { action: 'stock', input: {} }, to: 'in_stock' },
    in_stock: { step: { action: 'checkOut', input: { personId: holder } }, to: 'in_use' },
    in_use: { step: { action: 'checkIn', input: { movedToId: '' } }, to: 'in_stock' },
  } as const;
  const { to } = steps[first.status];
  const place = (await items.get(first.id)).body.locationId;
  const step =
    first.status === 'in_use' ? { action: 'checkIn', input: { movedToId: place } } : steps[first.status].step;
  const { body } = await api.request<BatchRecord>(api.tokens.admin, 'POST', '/api/bulk-edits', {
    entity: 'equipment',
    selection: chosen.map(({ id, version }) => ({ id, version })),
    ...(isStep ? { changes: [], step } : { changes: [{ field: 'notes', operation: 'set', value: notes }] }),
  });
  await workOn(api);
  await edits.act(await edits.get(body.id), 'apply');
  await workOn(api);
  const done: Done = { batch: await edits.get(body.id), isUndone: false, touched: [], back: new Set() };
  for (const item of chosen) {
    const before = { notes: item.notes, status: item.status };
    if (!isStep && item.notes === notes) continue;
    change(item, isStep ? { status: to } : { notes }, { by: done, isUpdate: !isStep });
    done.touched.push({ item, before, left: item.version });
  }
  model.done.push(done);
}

/** Hands out by their tags what is in stock, each scan at once and all of them as one batch. */
async function scan(model: Model, { picks }: Action): Promise<void> {
  const some = picked(living(model), picks).filter(({ status }) => status === 'in_stock');
  const scans: object[] = [];
  for (const { id } of some) {
    const { tag } = (await items.get(id)).body;
    scans.push({ clientId: randomUUID(), code: tag, at: new Date().toISOString(), method: 'scanner' });
  }
  if (scans.length === 0) return;
  const sent = { session: randomUUID(), mode: 'checkOut', target: { personId: holder }, scans };
  const { body } = await api.request<{ batch: { id: string } | null }>(
    api.tokens.admin,
    'POST',
    '/api/scans',
    sent,
  );
  const batch = await edits.get(body.batch?.id ?? '');
  const done: Done = { batch, isUndone: false, touched: [], back: new Set() };
  for (const item of some) {
    const before = { notes: item.notes, status: item.status };
    change(item, { status: 'in_use' }, { by: done, isUpdate: false });
    done.touched.push({ item, before, left: item.version });
  }
  model.done.push(done);
}

async function undo(model: Model, { picks }: Action): Promise<void> {
  const [done] = picked(
    model.done.filter(({ isUndone, touched }) => !isUndone && touched.length > 0),
    picks.slice(0, 1),
  );
  if (!done) return;
  const calls = done.batch.kind === 'import' ? imports : edits;
  const answer = await calls.act(await calls.get(done.batch.id), 'undo');
  const free = done.touched.filter(isFree);
  if (free.length === 0) {
    expect(codeOf(answer)).toBe('undo_nothing');
    return;
  }
  await workOn(api);
  done.isUndone = true;
  for (const { item, before } of free) {
    change(item, before ?? { isBinned: true });
    done.back.add(item);
  }
  const { counts } = await calls.get(answer.body.id);
  expect(counts).toMatchObject({ applied: free.length, refused: done.touched.length - free.length });
}

async function compare(model: Model): Promise<void> {
  const ids = model.items.map(({ id }) => id);
  const stored = await api.ownerDb.many<Item>(sql`
    select id, serial, version, notes, status, deleted_at is not null as "isBinned" from equipment
    where id = any(${ids}::uuid[])`);
  const byId = new Map(stored.map((item) => [item.id, item]));
  expect(ids.map((id) => byId.get(id))).toEqual(model.items);
  const { held } = await api.ownerDb.one<{ held: number }>(sql`
    select count(*)::int as held from assignment where equipment_id = any(${ids}::uuid[]) and status = 'open'`);
  expect(held).toBe(model.items.filter(({ status }) => status === 'in_use').length);
}

/** What was noted of the rows of every batch, beside the rows themselves. */
async function compareCounts(): Promise<void> {
  const group = sql`batch_id, verdict, result, is_warned`;
  const noted = await api.ownerDb.many(sql`
    select ${group}, sum(n)::int as n from batch_tally group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4`);
  const there = await api.ownerDb.many(sql`
    select ${group}, count(*)::int as n from (select *, warnings <> '[]' as is_warned from batch_row) r
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
  expect(noted).toEqual(there);
}

describe('imports, edits, bulk edits, steps, scans and their undo', () => {
  it('in whatever order leave what a model of them says', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 7 }), async (actions) => {
        round += 1;
        const model: Model = { items: [], done: [] };
        await bring(model, `SQ${round}`, { kind: 'import', picks: [0, 1, 2], notes: 'one' });
        for (const one of actions) {
          if (one.kind === 'import') await bring(model, `SQ${round}`, one);
          else if (one.kind === 'edit') await edit(model, one);
          else if (one.kind === 'undo') await undo(model, one);
          else if (one.kind === 'scan') await scan(model, one);
          else await changeMany(model, one);
          await compare(model);
        }
      }),
      { numRuns: process.env['FULL'] === '1' ? 40 : 4 },
    );
    expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
    await compareCounts();
  });

  it('take back all but the seven that were touched since; the rest is as it was, to the byte', async () => {
    await undoAllButSeven(api, 24);
  });
});
