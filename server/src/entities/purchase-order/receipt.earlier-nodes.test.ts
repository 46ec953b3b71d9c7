import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { retell } from '../../../test/bulk.ts';
import { aFundingSource } from '../../../test/factories.ts';
import { aLine, anOrderThatIs, openOffice, receive, serials, type Office } from '../../../test/orders.ts';
import { purchaseOrderSource } from './purchase-order.repository.ts';

let api: TestApp;
let office: Office;
let funding: { fundingSourceId: string; percent: string }[];
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
  const sources = [await aFundingSource(api), await aFundingSource(api), await aFundingSource(api)];
  const percents = ['33.333', '33.333', '33.334'];
  funding = sources.map(({ id }, index) => ({ fundingSourceId: id, percent: percents[index] ?? '' }));
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).findings).toEqual([]);
  await api.stop();
});

/** Seven units whose price does not divide by three, paid by three sources. */
const anOrderOfSeven = () =>
  anOrderThatIs(office, 'ordered', { lines: [aLine(office, { quantity: 7, unitPrice: '100.01', funding })] });

const lineIdOf = ({ lines }: PurchaseOrderRecord) => lines[0]?.id ?? '';

const deliver = (order: PurchaseOrderRecord, accepted: number) =>
  receive(office, order, { lines: [{ lineId: lineIdOf(order), accepted, serials: serials(accepted) }] });

/** What each source pays of the line, and what it was charged for receipts. */
async function findPaid(order: PurchaseOrderRecord): Promise<{ ordered: string; charged: string }[]> {
  return api.ownerDb.many(sql`
    select f.amount::text as ordered, (select coalesce(sum(x.amount), 0)::text from purchase_order_receipt_funding x
      join purchase_order_receipt_line rl on rl.id = x.receipt_line_id
      where rl.line_id = f.line_id and x.position = f.position) as charged
    from purchase_order_line_funding f where f.line_id = ${lineIdOf(order)} order by f.position`);
}

describe('an order that a node of an earlier release worked on', () => {
  it('has what each source pays of its lines, and is received to the cent', async () => {
    const order = await anOrderOfSeven();
    const before = await findPaid(order);
    await api.db.transaction(async (tx) => {
      const lineId = lineIdOf(order);
      await tx.run(sql`delete from purchase_order_line_funding where line_id = ${lineId}`);
      await tx.run(sql`
        insert into purchase_order_line_funding (line_id, position, funding_source_id, percent)
        select ${lineId}, f.position, (f.share ->> 'fundingSourceId')::uuid, (f.share ->> 'percent')::numeric
        from jsonb_array_elements(${JSON.stringify(funding)}::jsonb) with ordinality as f (share, position)`);
    });
    expect(await findPaid(order)).toEqual(before);
    expect((await deliver(order, 3)).status).toBe(201);
    expect((await deliver(order, 4)).status).toBe(201);
    for (const { ordered, charged } of await findPaid(order)) expect(charged).toBe(ordered);
  });

  it('has what each source was charged for a receipt of that node, and the rest is received to the cent', async () => {
    const order = await anOrderOfSeven();
    await api.db.transaction(async (tx) => {
      const { id } = await tx.one<{ id: string }>(sql`
        insert into purchase_order_receipt (order_id, number, received_on, by_id, by_name, at)
        values (${order.id}, 'RC-2026-99999', '2026-02-20', ${api.userIds.user}, 'Older node', now()) returning id`);
      await tx.run(sql`
        insert into purchase_order_receipt_line (receipt_id, line_id, accepted, rejected, value)
        values (${id}, ${lineIdOf(order)}, 2, 0, 200.02)`);
    });
    await retell(api, purchaseOrderSource, order.id);
    const charged = (await findPaid(order)).map((one) => Number(one.charged));
    expect(charged.reduce((sum, one) => sum + one, 0)).toBeCloseTo(200.02, 5);
    expect((await deliver(order, 5)).status).toBe(201);
    for (const one of await findPaid(order)) expect(one.charged).toBe(one.ordered);
  });
});
