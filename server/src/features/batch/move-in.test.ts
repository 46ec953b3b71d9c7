import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { BatchRecord, BatchRow } from '#contract/features/batch/batch.schema.ts';
import { equipmentSource } from '#server/entities/equipment/equipment.repository.ts';
import { sql } from '#server/shared/db/sql.ts';
import { expectRows } from '#server/shared/list/total.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { appliedImport, batchCalls, checkedImport, undoneImport, workOn } from '../../../test/batches.ts';
import { callsTo } from '../../../test/calls.ts';
import { aCategory, aLocation, aStockedItem, aVendor, createOver } from '../../../test/factories.ts';
import { anEntitlement } from '../../../test/licenses.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports', 'admin');
const repairs = callsTo<RepairRecord>(() => api, '/api/repairs');

const verdicts = (rows: readonly BatchRow[]) =>
  rows.map(({ verdict, problems }) =>
    [verdict, ...problems.map(({ path, messageKey }) => `${path}:${messageKey}`)].join(' '),
  );

/** Brings a file as a take-over, through its check. */
async function checkedTakeOver(entity: string, text: string): Promise<BatchRecord> {
  const { body } = await imports.upload(entity, text, '&takeOver=true');
  await workOn(api);
  await imports.act(await imports.get(body.id), 'check');
  await workOn(api);
  return imports.get(body.id);
}

/** Brings a file as a take-over, to its end. */
async function takenOver(entity: string, text: string): Promise<BatchRecord> {
  const batch = await checkedTakeOver(entity, text);
  await imports.act(batch, 'apply', { reason: 'Moving in' });
  await workOn(api);
  return imports.get(batch.id);
}

describe('repairs that ended before', () => {
  const heading =
    'Asset Tag,Problem,Vendor,Cost,Resolution,Outcome,Reported on,Closed on,Opening status,Condition after repair';
  const file = async (vendor: string) => {
    const items = await Promise.all([aStockedItem(api), aStockedItem(api)]);
    const [first = '', second = ''] = items.map(({ tag }) => tag ?? '');
    return [
      heading,
      `${first},Screen is broken,${vendor},240.50,Screen replaced,Repaired,2024-05-02,2024-05-20,,Good`,
      `${first},Screen is broken,${vendor},99.00,Cable replaced,Repaired,2025-01-07,2025-01-09,,Good`,
      `${second},Does not start,,,,,2025-02-01,2025-02-03,Canceled,`,
    ].join('\n');
  };

  it('are refused in daily work', async () => {
    const { name } = await aVendor(api);
    const batch = await checkedImport(api, 'repair', await file(name), api.tokens.admin);
    expect(verdicts(await imports.rows(batch.id))).toEqual(
      Array.from({ length: 3 }, () => 'fix openingStatus:take_over_only'),
    );
  });

  it('come with their days, cost and outcome in a take-over, touch no item, come once, and go back', async () => {
    const { name, id: vendorId } = await aVendor(api);
    const text = await file(name);
    const batch = await takenOver('repair', text);
    const rows = await imports.rows(batch.id);
    expect(verdicts(rows)).toEqual(['new', 'new', 'new']);
    const [first, , last] = await Promise.all(
      rows.map(async ({ targetId }) => (await repairs.get(targetId ?? '')).body),
    );
    expect(first).toMatchObject({
      status: 'completed',
      outcome: 'repaired',
      conditionAfter: 'good',
      vendorId,
      totalCost: '240.50',
      takenOverIn: batch.number,
      itemStatus: 'in_stock',
    });
    expect(last).toMatchObject({ status: 'cancelled', outcome: null, takenOverIn: batch.number });
    const days = await api.ownerDb.one(sql`
      select agency_day(reported_at) as reported, agency_day(closed_at) as closed from repair where id = ${first?.id ?? ''}`);
    expect(days).toEqual({ reported: '2024-05-02', closed: '2024-05-20' });
    const { file: whole, new: made } = await imports.statement(batch.id);
    expect(whole.amounts).toEqual({ labourCost: '339.50' });
    expect(made).toEqual(whole);
    const again = await takenOver('repair', text);
    expect(again.counts).toMatchObject({ same: 3, new: 0, fix: 0 });
    expect(await undoneImport(api, batch, api.tokens.admin)).toMatchObject({ counts: { refused: 0 } });
    expect((await takenOver('repair', text)).counts).toMatchObject({ new: 3, applied: 3 });
  });

  it('come beside an open repair of their item, and once, whatever finds them', async () => {
    const item = await aStockedItem(api);
    await createOver(api, '/api/repairs', {
      equipmentId: item.id,
      kind: 'repair',
      problem: 'Fan is loud today',
      priority: 'normal',
    });
    const text = `Number,${heading}\n,${item.tag},Screen was broken,,12.00,Replaced,Repaired,2024-05-02,2024-05-20,,Good`;
    const [first, second] = [await checkedTakeOver('repair', text), await checkedTakeOver('repair', text)];
    expect(first).toMatchObject({ counts: { new: 1 }, mapping: { findBy: 'number' } });
    for (const { id } of [first, second]) {
      await imports.act(await imports.get(id), 'apply');
      await workOn(api);
    }
    expect((await imports.get(first.id)).counts).toMatchObject({ applied: 1 });
    // Checked before the other was applied.
    expect((await imports.get(second.id)).counts).toMatchObject({ applied: 0, refused: 1 });
    expect((await imports.rows(second.id))[0]?.problems[0]).toMatchObject({
      path: 'problem',
      messageKey: 'not_unique',
    });
    expect((await checkedTakeOver('repair', text)).counts).toMatchObject({ same: 1, new: 0 });
    const [row] = await imports.rows(first.id);
    expect((await repairs.history(row?.targetId ?? '')).body.items).toHaveLength(1);
  });

  it('and seats that went back keep nobody from taking back the items that they were about', async () => {
    const category = await aCategory(api, { tagPrefix: 'RB' });
    const place = await aLocation(api);
    const license = await anEntitlement(api, { metric: 'device' });
    const equipment = `tag,name,categoryId,locationId,condition,acquiredOn\nRB-OLD-1,Item,${category.code},${place.code},good,2024-01-01`;
    const items = await takenOver('equipment', equipment);
    const rest = await takenOver(
      'repair',
      `${heading}\nRB-OLD-1,Screen was broken,,12.00,Replaced,Repaired,2024-05-02,2024-05-20,,Good`,
    );
    const seats = await takenOver('seat', `entitlementId,equipmentId\n${license.number},RB-OLD-1`);
    expect([items.counts.applied, rest.counts.applied, seats.counts.applied]).toEqual([1, 1, 1]);
    const tagsOf = async ({ number }: BatchRecord) =>
      (
        await api.request<{ items: EquipmentRecord[] }>(
          api.tokens.user,
          'GET',
          `/api/equipment?filter[batchNumber][is]=${number}`,
        )
      ).body.items.map(({ tag }) => tag);
    expect([await tagsOf(items), await tagsOf(rest)]).toEqual([['RB-OLD-1'], []]);
    // How many an import has brought is known from itself, where there are too many to be counted.
    const filter = { field: 'batchNumber', operator: 'is' as const, values: [items.number.toLowerCase()] };
    const view = { filters: [filter], sort: [], q: '', bin: false };
    expect(await expectRows(api.db, equipmentSource, view)).toBe(1);
    for (const batch of [seats, rest, items]) {
      expect(await undoneImport(api, batch, api.tokens.admin)).toMatchObject({
        counts: { applied: 1, refused: 0 },
      });
    }
    expect(await tagsOf(items)).toEqual([]);
    expect((await takenOver('equipment', equipment)).counts).toMatchObject({ new: 1, applied: 1 });
  });

  it('need a resolution and days in their order', async () => {
    const { tag } = await aStockedItem(api);
    const text = `${heading}\n${tag},Fan is loud,,,,Repaired,2024-05-02,2024-04-20,,\n${tag},Fan is silent,,,,Repaired,2024-05-02,2024-05-20,,`;
    const { body } = await imports.upload('repair', text, '&takeOver=true');
    await workOn(api);
    await imports.act(await imports.get(body.id), 'check');
    await workOn(api);
    expect(verdicts(await imports.rows(body.id))).toEqual([
      'fix closedOn:date_order',
      'fix resolution:required',
    ]);
  });

  it('are unchanged as open requests, too, when their file comes again', async () => {
    const { tag } = await aStockedItem(api);
    const text = `Asset Tag,Problem\n${tag},Keyboard sticks\n`;
    await appliedImport(api, 'repair', text);
    expect((await appliedImport(api, 'repair', text)).counts).toMatchObject({ same: 1, fix: 0 });
  });
});
