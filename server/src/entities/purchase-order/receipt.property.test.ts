import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { ChainSummary } from '#contract/areas/chain/chain.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { aFundingSource } from '../../../test/factories.ts';
import { aSoftware } from '../../../test/licenses.ts';
import {
  aLine,
  anOrderThatIs,
  moveOrder,
  openOffice,
  receive,
  serials,
  type Office,
} from '../../../test/orders.ts';

/** Orders that are tried; RECEIPT_RUNS=200 asks for more. */
const runs = Number(process.env['RECEIPT_RUNS'] ?? 6);

let api: TestApp;
let office: Office;
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
  licenseOf.softwareId = (await aSoftware(api)).id;
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});

const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => (value / 100).toFixed(2));
const line = fc
  .record({
    kind: fc.constantFrom('equipment', 'equipment', 'software'),
    quantity: fc.integer({ min: 1, max: 9 }),
    // Below the sum from which a second administrator must approve.
    unitPrice: cents(20_000),
    taxPercent: fc.integer({ min: 0, max: 20_000 }).map((value) => (value / 1000).toFixed(3)),
    freight: cents(5000),
    discountPercent: fc.constantFrom(0, 0, 7, 30, 100),
  })
  .map(({ discountPercent, ...one }) => ({
    ...one,
    discount: ((one.quantity * Number(one.unitPrice) * discountPercent) / 100).toFixed(2),
  }));
/**
 * One thing after the other: a delivery with a share of each line, the reversal of the latest receipt, or an amendment that
 * adds units to every line that has come in part, or cuts it to what has come or to one more.
 */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 3 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('reverse' as const, 'cut' as const, 'trim' as const, 'grow' as const),
  },
);
type Amendment = 'cut' | 'trim' | 'grow';

const licenseOf = { softwareId: '', metric: 'device', startsOn: '2026-02-20', endsOn: '2027-02-19' };

async function deliver(order: PurchaseOrderRecord, units: readonly number[]): Promise<number> {
  const lines = order.lines.flatMap(({ id, kind }, index) => {
    const accepted = units[index] ?? 0;
    const goods = kind === 'software' ? { license: licenseOf } : { serials: serials(accepted) };
    const back = accepted === 5 ? { rejected: 1, rejectReason: 'wrong' } : {};
    return accepted > 0 ? [{ lineId: id, accepted, ...goods, ...back }] : [];
  });
  return lines.length === 0 ? 409 : (await receive(office, order, { lines })).status;
}

async function reverseLast(order: PurchaseOrderRecord): Promise<void> {
  const address = `/api/purchase-orders/${order.id}`;
  const { token, get } = {
    token: api.tokens.user,
    get: async <T>(path: string) => (await api.request<T>(api.tokens.user, 'GET', path)).body,
  };
  const { version } = await get<PurchaseOrderRecord>(address);
  const receipts = await get<{ id: string; isReversible: boolean }[]>(`${address}/receipts`);
  const last = receipts.find(({ isReversible }) => isReversible);
  if (!last) return;
  const path = `${address}/receipts/${last.id}/actions/reverse`;
  await api.request(token, 'POST', path, { reason: 'by chance' }, ifMatch(version));
}

function quantityAfter(amendment: Amendment, quantity: number, accepted: number): number {
  if (amendment === 'grow') return quantity + 4;
  return amendment === 'cut' ? accepted : Math.min(quantity, accepted + 1);
}

async function amend({ id }: PurchaseOrderRecord, amendment: Amendment): Promise<void> {
  const address = `/api/purchase-orders/${id}`;
  const order = (await api.request<PurchaseOrderRecord>(api.tokens.user, 'GET', address)).body;
  if (order.status !== 'partially_received') return;
  const received = await api.ownerDb.many<{ id: string; accepted: number }>(sql`
    select line_id as id, accepted from purchase_order_line_received where order_id = ${id} and accepted > 0`);
  const lines = order.lines.map((one) => {
    const part = received.find((found) => found.id === one.id);
    return part ? { ...one, quantity: quantityAfter(amendment, one.quantity, part.accepted) } : one;
  });
  const draft = await moveOrder(office, order, 'amend', api.tokens.user);
  const amended = await api.request<PurchaseOrderRecord>(
    api.tokens.user,
    'PATCH',
    address,
    { lines },
    ifMatch(draft.version),
  );
  expect(amended.status).toBe(200);
  const submitted = await moveOrder(office, amended.body, 'submit', api.tokens.user);
  const { total } = (await api.request<PurchaseOrderRecord>(api.tokens.user, 'GET', `${address}/proposal`))
    .body;
  expect(await moveOrder(office, submitted, 'approve', office.chief)).toMatchObject({ total });
}

const toCents = (amount: string) => BigInt(amount.replace('.', ''));

/** Says where a cent is missing: in the chain of a source, or between a line, a receipt or an item and its shares. */
async function expectPaidToTheCent(order: PurchaseOrderRecord, sources: readonly string[]): Promise<void> {
  for (const id of sources) {
    const path = `/api/chain?from=funding-source:${id}`;
    const { start, balance } = (await api.request<ChainSummary>(api.tokens.user, 'GET', path)).body;
    const { ordered, received, committed } = start.figures;
    expect(toCents(received) + toCents(committed)).toBe(toCents(ordered));
    expect(balance.difference).toBe('0.00');
  }
  const wrong = await api.ownerDb.many(sql`
    select 'line' as what, l.id from purchase_order_line l where l.order_id = ${order.id} and l.total
      <> (select sum(f.amount) from purchase_order_line_funding f where f.line_id = l.id)
    union all
    select 'receipt', rl.id from purchase_order_receipt_line rl join purchase_order_line l on l.id = rl.line_id
    where l.order_id = ${order.id} and rl.value
      <> (select sum(f.amount) from purchase_order_receipt_funding f where f.receipt_line_id = rl.id)
    union all
    select 'item', e.id from equipment e where e.purchase_order_id = ${order.id} and e.cost
      <> (select sum(f.amount) from equipment_funding f where f.equipment_id = e.id)`);
  expect(wrong).toEqual([]);
}

/** As a form does that sends all it shows: the same shares of funding, without their amounts. */
async function saveItemsAgain(order: PurchaseOrderRecord): Promise<void> {
  const path = '/api/equipment';
  const { items } = (
    await api.request<{ items: EquipmentRecord[] }>(
      api.tokens.user,
      'GET',
      `${path}?filter[purchaseOrderId]=${order.id}&limit=100`,
    )
  ).body;
  for (const { id, version, cost, fundingLines } of items) {
    const same = fundingLines.map(({ fundingSourceId, percent }) => ({ fundingSourceId, percent }));
    const body = { cost, description: 'Seen', fundingLines: same };
    const saved = await api.request(api.tokens.user, 'PATCH', `${path}/${id}`, body, ifMatch(version));
    expect(saved.status).toBe(200);
  }
}

describe('whatever arrives of an order', () => {
  it('is never more than was ordered, and its items and licenses cost what the receipts say', async () => {
    const story = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      steps: fc.array(step, { minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ lines, steps }) => {
        const order = await anOrderThatIs(office, 'ordered', {
          lines: lines.map(({ kind, ...one }) =>
            kind === 'software'
              ? { kind, description: 'Mapping suite', ...one }
              : aLine(office, { kind, ...one }),
          ),
        });
        for (const one of steps) {
          if (one === 'reverse') await reverseLast(order);
          else if (typeof one === 'string') await amend(order, one);
          else expect([201, 409]).toContain(await deliver(order, one));
        }
        const wrong = await api.ownerDb.many(sql`
          select l.id from purchase_order_line l join purchase_order_line_received g on g.line_id = l.id
          where l.order_id = ${order.id} and (g.accepted > l.quantity
            or (g.accepted = l.quantity and g.value <> l.total))
          union all
          select rl.id from purchase_order_receipt r join purchase_order_receipt_line rl on rl.receipt_id = r.id
          where r.order_id = ${order.id} and rl.value
            <> (select coalesce(sum(cost), 0) from (select cost from equipment where receipt_line_id = rl.id
              union all select cost from entitlement where receipt_line_id = rl.id) made)
          union all
          select rl.id from purchase_order_receipt r join purchase_order_receipt_line rl on rl.receipt_id = r.id
          left join entitlement n on n.receipt_line_id = rl.id left join vendor_return v on v.receipt_line_id = rl.id
          where r.order_id = ${order.id} and ((r.reversed_at is null) <> (n.deleted_at is null and
            coalesce(v.status, 'open') <> 'void') and (n.id is not null or v.id is not null)
            or (rl.rejected > 0) <> (v.id is not null))
          union all
          select l.id from purchase_order_line l join purchase_order_line_received g on g.line_id = l.id
          where l.order_id = ${order.id} and l.kind = 'software' and g.accepted <> coalesce((select sum(n.quantity)
            from entitlement n join purchase_order_receipt_line rl on rl.id = n.receipt_line_id
            where rl.line_id = l.id and n.deleted_at is null), 0)`);
        expect(wrong).toEqual([]);
        const { isRight } = await api.ownerDb.one<{ isRight: boolean }>(sql`
          select o.status::text = case when bool_and(g.accepted = l.quantity) then 'received'
            when bool_or(g.accepted > 0) then 'partially_received' else 'ordered' end as "isRight"
          from purchase_order o join purchase_order_line l on l.order_id = o.id
          join purchase_order_line_received g on g.line_id = l.id where o.id = ${order.id} group by o.id`);
        expect(isRight).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  it('is paid by its sources to the cent: ordered is received and open, also after a reversal', async () => {
    const story = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      cuts: fc.tuple(fc.integer({ min: 1, max: 49_999 }), fc.integer({ min: 1, max: 50_000 })),
      steps: fc.array(step, { minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ lines, cuts: [first, second], steps }) => {
        const thousandths = [first, second, 100_000 - first - second];
        const sources = await Promise.all(thousandths.map(async () => (await aFundingSource(api)).id));
        const funding = sources.map((fundingSourceId, at) => ({
          fundingSourceId,
          percent: ((thousandths[at] ?? 0) / 1000).toFixed(3),
        }));
        const order = await anOrderThatIs(office, 'ordered', {
          lines: lines.map(({ kind, ...one }) =>
            kind === 'software'
              ? { kind, description: 'Mapping suite', funding, ...one }
              : aLine(office, { kind, funding, ...one }),
          ),
        });
        await expectPaidToTheCent(order, sources);
        for (const one of steps) {
          if (one === 'reverse') await reverseLast(order);
          else if (typeof one === 'string') await amend(order, one);
          else await deliver(order, one);
          await expectPaidToTheCent(order, sources);
        }
        await saveItemsAgain(order);
        await expectPaidToTheCent(order, sources);
      }),
      { numRuns: runs },
    );
  });
});
