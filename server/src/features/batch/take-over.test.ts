import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { TakeOver } from '#contract/features/batch/take-over.api.ts';
import { addDays } from '#contract/shared/day.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { batchCalls, workOn } from '../../../test/batches.ts';
import { callsTo, codeOf } from '../../../test/calls.ts';
import { aCategory, aLocation, aPerson } from '../../../test/factories.ts';

let api: TestApp;
let today: string;
let category: { code: string };
let place: { id: string; code: string };
let holder: { id: string; email: string | null };
beforeAll(async () => {
  api = await startTestApp();
  ({ today } = await api.ownerDb.one<{ today: string }>(sql`select agency_today() as today`));
  category = await aCategory(api, { tagPrefix: 'TO', requiresCustodian: false });
  place = await aLocation(api);
  holder = await aPerson(api, { email: 'dana.okafor@example.gov' });
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports', 'admin');
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');

const heading =
  'tag,name,categoryId,locationId,condition,acquiredOn,cost,openingStatus,holder,holderSince,holderDueOn,missingSince,disposedOn,disposalMethod,disposalPrice,disposalRecipient';
type Cells = Partial<
  Record<
    | 'tag'
    | 'cost'
    | 'status'
    | 'holder'
    | 'since'
    | 'due'
    | 'missing'
    | 'disposed'
    | 'method'
    | 'price'
    | 'recipient',
    string
  >
>;
const line = (cells: Cells) =>
  [
    cells.tag,
    `Item ${cells.tag ?? ''}`,
    category.code,
    place.code,
    'good',
    '2024-03-01',
    cells.cost,
    cells.status,
    cells.holder,
    cells.since,
    cells.due,
    cells.missing,
    cells.disposed,
    cells.method,
    cells.price,
    cells.recipient,
  ]
    .map((cell) => cell ?? '')
    .join(',');
const fileOf = (...rows: Cells[]) => [heading, ...rows.map(line)].join('\n');

async function checked(text: string, more = '&takeOver=true'): Promise<BatchRecord> {
  const { body } = await imports.upload('equipment', text, more);
  await workOn(api);
  await imports.act(await imports.get(body.id), 'check');
  await workOn(api);
  return imports.get(body.id);
}

async function applied(text: string, more?: string): Promise<BatchRecord> {
  const batch = await checked(text, more);
  await imports.act(batch, 'apply', { reason: 'Moving in' });
  await workOn(api);
  return imports.get(batch.id);
}

async function undo(batch: BatchRecord): Promise<BatchRecord> {
  const { body } = await imports.act(batch, 'undo');
  await workOn(api);
  return imports.get(body.id);
}

const itemWith = async (tag: string) =>
  (await items.list(`?filter[tag]=${tag}`, api.tokens.admin)).body.items[0]!;
const problemsOf = async (batch: BatchRecord) =>
  (await imports.rows(batch.id)).map(({ problems }) =>
    problems.map(({ path, messageKey }) => `${path}:${messageKey}`).join(' '),
  );

const six: Cells[] = [
  { tag: '004512', cost: '1200.50', status: 'in_stock' },
  { tag: 'DOT.88121', cost: '900', status: 'in_use', holder: 'dana.okafor', since: '2024-05-02' },
  {
    tag: 'LT-0012',
    cost: '700',
    status: 'on_loan',
    holder: 'dana.okafor@example.gov',
    since: '2025-01-10',
    due: '2025-06-30',
  },
  {
    tag: 'GONE1',
    cost: '80.25',
    status: 'missing',
    holder: 'dana.okafor',
    since: '2024-05-02',
    missing: '2025-02-01',
  },
  {
    tag: 'SOLD1',
    cost: '640',
    status: 'disposed',
    disposed: '2025-07-01',
    method: 'surplus_sale',
    price: '25.10',
    recipient: 'State surplus',
  },
  { tag: 'NEW1', cost: '10' },
];

describe('a take-over', () => {
  it('brings printed tags, holders, missing and disposed items to exact records with whole histories', async () => {
    const batch = await applied(fileOf(...six));
    expect(batch).toMatchObject({
      isTakeOver: true,
      state: 'applied',
      counts: { rows: 6, new: 6, applied: 6 },
    });
    expect(await itemWith('004512')).toMatchObject({ status: 'in_stock', version: 2, custodianId: null });
    expect(await itemWith('DOT.88121')).toMatchObject({
      status: 'in_use',
      custodianId: holder.id,
      inServiceOn: '2024-05-02',
      dueOn: null,
    });
    expect(await itemWith('LT-0012')).toMatchObject({
      status: 'on_loan',
      custodianId: holder.id,
      dueOn: '2025-06-30',
    });
    expect(await itemWith('GONE1')).toMatchObject({
      status: 'missing',
      custodianId: holder.id,
      missingSince: '2025-02-01',
    });
    const sold = await itemWith('SOLD1');
    expect(sold).toMatchObject({
      status: 'disposed',
      retirementId: null,
      takenOverIn: batch.number,
      disposedOn: '2025-07-01',
      disposalMethod: 'surplus_sale',
      salePrice: '25.10',
      disposalRecipient: 'State surplus',
      bookValue: '0.00',
    });
    expect(await itemWith('NEW1')).toMatchObject({ status: 'received', version: 1 });
    for (const tag of ['DOT.88121', 'GONE1', 'SOLD1']) {
      const { id } = await itemWith(tag);
      expect((await items.history(id)).body.isChainIntact).toBe(true);
    }
    const events = await api.ownerDb.many<{ action: string; reason: string }>(sql`
      select action, reason from event
      where entity_id = ${sold.id} order by version`);
    expect(events.map(({ action, reason }) => [action, reason])).toEqual([
      ['create', 'Moving in'],
      ['takeOverDisposed', 'Moving in'],
    ]);
    const uses = await api.ownerDb.many(sql`
      select reason from event where entity = 'agency-setting' and action = 'takeOver' and reason = ${batch.number}`);
    expect(uses).toHaveLength(1);
    const again = await checked(fileOf(...six));
    expect(again.counts).toMatchObject({ rows: 6, same: 6, fix: 0, new: 0 });
  });

  it('goes back as a whole: printed tags are blank, and the same file can be taken once more', async () => {
    const rows = six.map((cells, n): Cells => ({ ...cells, tag: `BACK-${n}` }));
    const first = await applied(fileOf(...rows));
    const before = await itemWith('BACK-1');
    expect(await undo(first)).toMatchObject({ state: 'applied', counts: { refused: 0 } });
    expect((await imports.get(first.id)).state).toBe('undone');
    const tags = await api.ownerDb.many<{ state: string; equipment_id: string | null }>(
      sql`select state, equipment_id from equipment_tag where tag like 'BACK-%'`,
    );
    expect(tags).toEqual(rows.map(() => ({ state: 'blank', equipment_id: null })));
    const open = await api.ownerDb.many(
      sql`select id from assignment where equipment_id = ${before.id} and status = 'open'`,
    );
    expect(open).toEqual([]);
    expect((await items.history(before.id)).body.isChainIntact).toBe(true);
    const second = await applied(fileOf(...rows));
    expect(second).toMatchObject({ state: 'applied', counts: { new: 6, applied: 6 } });
    const after = await itemWith('BACK-1');
    expect(after.id).not.toBe(before.id);
    expect(after).toMatchObject({ status: 'in_use', custodianId: holder.id });
    const inBin = (await items.get(before.id)).body;
    const restored = await items.act(inBin, 'restore');
    expect([restored.status, codeOf(restored)]).toEqual([409, 'tag_on_item']);
  });

  it('is told at the cell what does not fit together', async () => {
    const batch = await checked(
      fileOf(
        { tag: 'X1', status: 'in_use' },
        { tag: 'X2', status: 'in_stock', holder: 'dana.okafor' },
        { tag: 'X3', status: 'disposed', disposed: addDays(today, 1), method: 'donation' },
        { tag: 'X4', status: 'disposed' },
        { tag: 'X5', status: 'missing', missing: '2024-02-01' },
        { tag: 'X6', status: 'on_loan', holder: 'dana.okafor', since: '2025-01-01', due: '2024-12-01' },
        { tag: 'X7', status: 'in_use', holder: place.code },
        { tag: 'X8', holder: 'Nobody Known' },
      ),
    );
    expect(await problemsOf(batch)).toEqual([
      'holder:required',
      'holder:opening_mismatch',
      'disposedOn:date_future',
      'disposedOn:required disposalMethod:required',
      'missingSince:date_order',
      'holderDueOn:out_of_range',
      '',
      'holder:reference_unknown',
    ]);
  });

  it('asks once for what disposed items lack: the value leaves the others alone', async () => {
    const batch = await checked(
      fileOf(
        { tag: 'IDLE1', status: 'in_stock' },
        { tag: 'IDLE2', status: 'in_use', holder: 'dana.okafor', since: '2024-05-02' },
        { tag: 'IDLE3', status: 'disposed' },
        { tag: 'IDLE4' },
      ),
    );
    expect(await problemsOf(batch)).toEqual(['', '', 'disposedOn:required disposalMethod:required', '']);
    const constants = [
      { field: 'disposedOn', value: '2025-12-31', onlyNew: true },
      { field: 'disposalMethod', value: 'recycler', onlyNew: true },
    ];
    const { body } = await api.request<BatchRecord>(
      api.tokens.admin,
      'PUT',
      `/api/imports/${batch.id}/mapping`,
      { mapping: { ...batch.mapping, constants } },
      ifMatch(batch.version),
    );
    await imports.act(body, 'check');
    await workOn(api);
    expect(await problemsOf(batch)).toEqual(['', '', '', '']);
    expect((await imports.get(batch.id)).counts.new).toBe(4);
  });

  it('is an administrator’s alone, and over after its last day; daily imports still hand out new items', async () => {
    const user = await imports.upload('equipment', heading, '&takeOver=true', api.tokens.user);
    expect(codeOf(user)).toBe('not_allowed');
    const daily = await checked(
      fileOf(
        { tag: 'D1', status: 'in_use', holder: 'dana.okafor' },
        { tag: 'D2', status: 'missing', missing: '2025-01-01' },
        { tag: 'D3', status: 'on_loan', holder: 'dana.okafor', since: '2025-01-01', due: '2025-02-01' },
      ),
      '',
    );
    expect(daily.isTakeOver).toBe(false);
    expect(await problemsOf(daily)).toEqual(['', 'openingStatus:take_over_only', 'holderDueOn:out_of_range']);
    const ready = await checked(
      fileOf({ tag: 'LATE', status: 'disposed', disposed: today, method: 'donation' }),
    );
    const yesterday = addDays(today, -1);
    const { before } = await api.ownerDb.one<{ before: string }>(
      sql`select value::text as before from setting where key = 'takeOverUntil'`,
    );
    await api.ownerDb.run(
      sql`update setting set value = to_jsonb(${yesterday}::text) where key = 'takeOverUntil'`,
    );
    try {
      const late = await imports.upload('equipment', heading, '&takeOver=true');
      expect([late.status, codeOf(late)]).toEqual([409, 'take_over_ended']);
      expect(codeOf(await imports.act(ready, 'apply', { reason: 'Moving in' }))).toBe('take_over_ended');
      const told = await checked(
        fileOf({ tag: 'T1', status: 'disposed', disposed: today, method: 'donation' }),
        '',
      );
      expect(await problemsOf(told)).toEqual(['openingStatus:take_over_ended']);
    } finally {
      await api.ownerDb.run(sql`update setting set value = ${before}::jsonb where key = 'takeOverUntil'`);
    }
  });

  it('lets no other statement dispose of an item without a case', async () => {
    const { id } = await itemWith('NEW1');
    const dispose = (mark: string | null) =>
      api.db.transaction((tx) =>
        tx.run(sql`
          update equipment set status = 'disposed', disposed_on = ${today}, disposal_method = 'donation',
            taken_over_in = ${mark}, version = version + 1 where id = ${id}`),
      );
    const done = await api.ownerDb.one<{ number: string }>(
      sql`select number from batch where is_take_over and state = 'applied' limit 1`,
    );
    await expect(dispose(null)).rejects.toMatchObject({ constraint: 'disposed_sanitized' });
    await expect(dispose(done.number)).rejects.toMatchObject({ constraint: 'disposed_taken_over' });
  });

  it('adds up to the cent for random files, and lists them in the order of the move', async () => {
    const cents = fc.integer({ min: 0, max: 9_999_999 }).map((n) => (n / 100).toFixed(2));
    const row = fc.record({
      cost: cents,
      price: cents,
      status: fc.constantFrom('received', 'in_stock', 'disposed', 'in_use'),
    });
    let file = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
        file += 1;
        const cells = rows.map(({ cost, price, status }, n): Cells => {
          const sold = { disposed: '2025-01-01', method: 'recycler', price };
          return { tag: `F${file}-${n}`, cost, status, ...(status === 'disposed' && sold) };
        });
        const batch = await applied(fileOf(...cells));
        const statement = await imports.statement(batch.id);
        const sumOf = (parts: readonly { cost: string }[]) =>
          parts.reduce((sum, { cost }) => sum + Math.round(Number(cost) * 100), 0);
        const inCents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100);
        const good = rows.filter(({ status }) => status !== 'in_use');
        expect(statement.file.rows).toBe(rows.length);
        expect(inCents(statement.file.amounts['cost'])).toBe(sumOf(rows));
        expect(inCents(statement.new.amounts['cost'])).toBe(sumOf(good));
        expect(inCents(statement.leftOut.amounts['cost'])).toBe(sumOf(rows) - sumOf(good));
      }),
      { numRuns: 4 },
    );
    const { body } = await api.request<TakeOver>(api.tokens.admin, 'GET', '/api/take-over');
    expect(body.isOpen).toBe(true);
    expect(body.steps.map(({ entity }) => entity).slice(0, 8)).toEqual([
      'location',
      'person',
      'manufacturer',
      'category',
      'model',
      'vendor',
      'purchase-order',
      'equipment',
    ]);
    const files = body.steps.find(({ entity }) => entity === 'equipment')?.files ?? [];
    expect(files.length).toBeGreaterThanOrEqual(4);
    expect(files.every(({ batch }) => batch.isTakeOver && batch.state !== 'undone')).toBe(true);
    expect((await api.request(api.tokens.user, 'GET', '/api/take-over')).status).toBe(403);
    expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  });
});
