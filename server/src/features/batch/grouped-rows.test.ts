import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { BatchRecord, BatchRow } from '#contract/features/batch/batch.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import {
  appliedImport,
  batchCalls,
  batchTargets,
  checkedImport,
  undoneImport,
  workOn,
} from '../../../test/batches.ts';
import { callsTo } from '../../../test/calls.ts';
import { aCategory, aFundingSource, aModel, aProject, aVendor } from '../../../test/factories.ts';
import { getBatch } from './batch.repository.ts';
import { findOpenRows } from './check.ts';

let api: TestApp;
let category: { id: string; code: string };
let model: { id: string; name: string };
let vendor: { id: string; name: string };
let source: { id: string; code: string };
let project: { id: string; number: string };
beforeAll(async () => {
  api = await startTestApp();
  category = await aCategory(api);
  model = await aModel(api, { categoryId: category.id });
  vendor = await aVendor(api);
  source = await aFundingSource(api);
  project = await aProject(api);
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');
const orders = callsTo<PurchaseOrderRecord>(() => api, '/api/purchase-orders');

const heading =
  'PO number,Title,Vendor,Category,Model,Description,Quantity,Unit price,Tax percent,Freight,Funding,Line project';
const verdicts = (rows: readonly BatchRow[]) =>
  rows.map(({ verdict, problems }) =>
    [verdict, ...problems.map(({ path, messageKey }) => `${path}:${messageKey}`)].join(' '),
  );

/** A file of two orders, whose lines do not stand together. */
function twoOrders(number: string): string {
  const own = `${source.code} 100`;
  return [
    heading,
    `${number}-A,Laptops,${vendor.name},${category.code},${model.name},,3,1250.00,8.25,15.50,${own},`,
    `${number}-B,Docks,${vendor.name},${category.code},,Docking stations,10,189.99,,,,${project.number}`,
    `${number}-A,Laptops,,,,On-site service,1,499.00,,,,`,
  ].join('\n');
}

async function orderOf({ targetId }: BatchRow): Promise<PurchaseOrderRecord> {
  return (await orders.get(targetId ?? '')).body;
}

async function eventsOf(batch: BatchRecord): Promise<number> {
  const { n } = await api.ownerDb.one<{ n: number }>(
    sql`select count(*)::int as n from event where batch_id = ${batch.id}`,
  );
  return n;
}

describe('rows of one order number', () => {
  it('become the lines of one draft, are unchanged the second time, go back, and come again', async () => {
    const text = twoOrders('PO-77');
    const batch = await appliedImport(api, 'purchase-order', text);
    const rows = await imports.rows(batch.id);
    expect(verdicts(rows)).toEqual(['new', 'new', 'new']);
    expect(rows.map(({ result }) => result)).toEqual(['applied', 'applied', 'applied']);
    expect(rows[0]?.targetId).toBe(rows[2]?.targetId);
    expect(rows[0]?.target?.label).toMatch(/^REQ-/);
    const [first, second] = await Promise.all(rows.slice(0, 2).map(orderOf));
    expect(first).toMatchObject({
      orderNumber: 'PO-77-A',
      status: 'draft',
      title: 'Laptops',
      vendorId: vendor.id,
      goodsTotal: '4249.00',
      taxTotal: '309.38',
      freightTotal: '15.50',
      total: '4573.88',
    });
    expect(first?.lines).toMatchObject([
      {
        kind: 'equipment',
        categoryId: category.id,
        modelId: model.id,
        quantity: 3,
        fundedBy: 'own',
        funding: [{ fundingSourceId: source.id, percent: '100.000' }],
      },
      { kind: 'other', description: 'On-site service', quantity: 1 },
    ]);
    expect(second).toMatchObject({
      orderNumber: 'PO-77-B',
      total: '1899.90',
      lines: [{ projectId: project.id }],
    });

    const again = await appliedImport(api, 'purchase-order', text);
    expect(again.counts).toMatchObject({ same: 3, new: 0, update: 0, fix: 0 });
    expect(await eventsOf(again)).toBe(0);

    expect(await undoneImport(api, batch)).toMatchObject({ state: 'applied', counts: { refused: 0 } });
    expect(await imports.get(batch.id)).toMatchObject({ state: 'undone', counts: { undone: 3 } });
    expect((await appliedImport(api, 'purchase-order', text)).counts).toMatchObject({ new: 3, applied: 3 });
  });

  it('add up to the cent in the statement, by every amount of their lines', async () => {
    const batch = await appliedImport(api, 'purchase-order', twoOrders('PO-78'));
    const { file, new: made, leftOut } = await imports.statement(batch.id);
    expect(file).toEqual({ rows: 3, amounts: { lineUnitPrice: '1938.99', lineFreight: '15.50' } });
    expect(made).toEqual(file);
    expect(leftOut).toEqual({ rows: 0, amounts: { lineUnitPrice: '0.00', lineFreight: '0.00' } });
  });

  it('are held back together, each with its own verdict, until the wrong one is fixed', async () => {
    const text = twoOrders('PO-79').replace(',10,', ',many,').replace('1,499.00', '0,499.00');
    const batch = await checkedImport(api, 'purchase-order', text);
    const rows = await imports.rows(batch.id);
    expect(verdicts(rows)).toEqual([
      'fix :row_of_group',
      'fix lineQuantity:not_a_number',
      'fix lineQuantity:out_of_range',
    ]);
    expect(rows[0]?.problems[0]?.message).toBe('Row 4 of the same record must be fixed first.');
    const edit = { cells: [{ column: 6, value: '2' }] };
    const path = `/api/imports/${batch.id}/rows/4`;
    await api.request(api.tokens.user, 'PATCH', path, edit, ifMatch(rows[2]?.version ?? 0));
    expect(verdicts(await imports.rows(batch.id))).toEqual(['new', 'fix lineQuantity:not_a_number', 'new']);
  });

  it('cannot say different things about their order', async () => {
    const text = twoOrders('PO-80').replace('PO-80-A,Laptops,,', 'PO-80-A,Tablets,,');
    const batch = await checkedImport(api, 'purchase-order', text);
    expect(verdicts(await imports.rows(batch.id))).toEqual([
      'fix :row_of_group',
      'new',
      'fix title:row_differs',
    ]);
  });

  it('are checked again when one of them is left out', async () => {
    const text = twoOrders('PO-81').replace('1,499.00', '0,499.00');
    const batch = await checkedImport(api, 'purchase-order', text);
    const skip = { rows: [4] };
    const path = `/api/imports/${batch.id}/skip`;
    await api.request(api.tokens.user, 'POST', path, skip, ifMatch(batch.version));
    expect(verdicts(await imports.rows(batch.id))).toEqual(['new', 'new', 'skip']);
    await imports.act(await imports.get(batch.id), 'apply', { policy: 'all_or_nothing' });
    await workOn(api);
    const [row] = await imports.rows(batch.id);
    expect((await orderOf(row as BatchRow)).lines).toHaveLength(1);
  });

  it('never straddle a chunk', async () => {
    const lines = Array.from(
      { length: 7 },
      (_, at) => `PO-82,Cables,${vendor.name},,,Cable ${at},2,5.00,,,,`,
    );
    const batch = await checkedImport(api, 'purchase-order', [heading, ...lines].join('\n'));
    await imports.act(batch, 'apply');
    await workOn(api, { chunk: 3 });
    const rows = await imports.rows(batch.id);
    expect(new Set(rows.map(({ targetId }) => targetId)).size).toBe(1);
    const order = await orderOf(rows[0] as BatchRow);
    expect(order.lines.map(({ description }) => description)).toEqual(lines.map((_, at) => `Cable ${at}`));
    expect(order.version).toBe(1);
  });

  it('are refused when they are more than an order has lines, a chunk at a time', async () => {
    const lines = Array.from(
      { length: 201 },
      (_, at) => `PO-84,Many,${vendor.name},,,Cable ${at},2,5.00,,,,`,
    );
    const few = `PO-85,Few,${vendor.name},,,Cable,2,5.00,,,,`;
    const { body } = await imports.upload('purchase-order', [heading, ...lines, few].join('\n'));
    await workOn(api);
    const stored = await getBatch(api.db, body.id);
    const open = await findOpenRows(api.db, batchTargets, stored);
    expect(open).toHaveLength(100);
    await imports.act(await imports.get(body.id), 'check');
    await workOn(api);
    const batch = await imports.get(body.id);
    expect(batch.counts).toMatchObject({ fix: 201, new: 1 });
    expect((await imports.rows(batch.id))[0]?.problems[0]?.message).toBe(
      'Lines can have at most 200 entries.',
    );
    expect((await imports.statement(batch.id)).file.amounts['lineUnitPrice']).toBe('1010.00');
  });

  it('change the lines of a draft by their place, show it row by row, and go back to the letter', async () => {
    const first = await appliedImport(api, 'purchase-order', twoOrders('PO-83'));
    const [row] = await imports.rows(first.id);
    const before = await orderOf(row as BatchRow);
    const text = `PO number,Title,Line,Quantity,Unit price,Description\nPO-83-A,Laptops and help,2,2,450.00,On-site service\nPO-83-A,,3,4,10.00,Bags\n`;
    const batch = await appliedImport(api, 'purchase-order', text);
    const rows = await imports.rows(batch.id);
    expect(rows.map(({ changes }) => changes)).toMatchObject([
      {
        title: { from: 'Laptops', to: 'Laptops and help' },
        lineQuantity: { from: 1, to: 2 },
        lineUnitPrice: { from: '499.00', to: '450.00' },
      },
      { lineQuantity: { from: null, to: 4 } },
    ]);
    const after = await orderOf(row as BatchRow);
    expect(after.lines.map(({ quantity }) => quantity)).toEqual([3, 2, 4]);
    expect(after.lines[0]).toEqual(before.lines[0]);
    await undoneImport(api, batch);
    const back = await orderOf(row as BatchRow);
    expect({ ...back, version: 0, updatedAt: '' }).toEqual({ ...before, version: 0, updatedAt: '' });
  });
});

describe('an order that was placed before', () => {
  const closed = (number: string) =>
    [
      'PO number,Title,Vendor,Description,Quantity,Unit price,Opening status,Ordered,Closed,Invoice number,Invoice total',
      `${number}-1,Switches,${vendor.name},Switches,4,2100.00,Closed,2024-02-01,2024-04-15,INV-9,8400.00`,
      `${number}-2,Phones,${vendor.name},Phones,20,310.00,Ordered,2025-11-03,,,`,
      `${number}-2,,,Headsets,20,45.00,,,,,`,
    ].join('\n');

  it('is no draft, and only a take-over brings it', async () => {
    const batch = await checkedImport(api, 'purchase-order', closed('PO-90'), api.tokens.admin);
    expect(verdicts(await imports.rows(batch.id, '', api.tokens.admin))).toEqual([
      'fix openingStatus:take_over_only',
      'fix openingStatus:take_over_only',
      'fix :row_of_group',
    ]);
  });

  it('comes without approvals in a take-over, says so, is unchanged the second time, and goes back', async () => {
    const { admin } = api.tokens;
    const bring = async () => {
      const { body } = await imports.upload('purchase-order', closed('PO-91'), '&takeOver=true', admin);
      await workOn(api);
      await imports.act(await imports.get(body.id, admin), 'check', {}, admin);
      await workOn(api);
      await imports.act(await imports.get(body.id, admin), 'apply', { reason: 'Moving in' }, admin);
      await workOn(api);
      return imports.get(body.id, admin);
    };
    const batch = await bring();
    const rows = await imports.rows(batch.id, '', admin);
    expect(verdicts(rows)).toEqual(['new', 'new', 'new']);
    const [switches, phones] = await Promise.all(rows.slice(0, 2).map(orderOf));
    const shared = { takenOverIn: batch.number, vendorId: vendor.id };
    expect(switches).toMatchObject({
      ...shared,
      status: 'closed',
      orderNumber: 'PO-91-1',
      orderedOn: '2024-02-01',
      closedOn: '2024-04-15',
      invoiceNumber: 'INV-9',
      invoiceTotal: '8400.00',
      lines: [{ fundedBy: 'not_stated' }],
    });
    expect(phones).toMatchObject({ ...shared, status: 'ordered', total: '7100.00', closedOn: null });
    const { body: history } = await api.request<{ items: { action: string }[] }>(
      admin,
      'GET',
      `/api/purchase-orders/${phones?.id}/history`,
    );
    expect(history.items.map(({ action }) => action)).toEqual(['takeOverAsIs', 'create']);
    expect((await bring()).counts).toMatchObject({ same: 3, new: 0, fix: 0 });
    expect(await undoneImport(api, batch, admin)).toMatchObject({ counts: { refused: 0 } });
    expect((await bring()).counts).toMatchObject({ new: 3, applied: 3 });
  });

  it('is believed by the database only from a running take-over', async () => {
    const [row] = await imports.rows((await appliedImport(api, 'purchase-order', twoOrders('PO-92'))).id);
    const { number } = await api.ownerDb.one<{ number: string }>(
      sql`select number from batch where is_take_over order by created_at desc limit 1`,
    );
    await expect(
      api.db.run(sql`update purchase_order set status = 'ordered', ordered_on = '2025-01-01',
        taken_over_in = ${number}, version = version + 1 where id = ${row?.targetId ?? ''}`),
    ).rejects.toMatchObject({ constraint: 'record_taken_over' });
  });
});
