import { expect } from 'vitest';
import type { ChainSummary } from '#contract/areas/chain/chain.schema.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import type { TestApp } from '../app.ts';
import { checkInvariants } from '../life/compare.ts';

const made = sql`(
  select receipt_line_id, cost, deleted_at from equipment where receipt_line_id is not null
  union all select receipt_line_id, cost, deleted_at from entitlement where receipt_line_id is not null)`;

/** By how much corrections made an item `e` cheaper, as its history tells. */
const corrected = sql`(select coalesce(sum((v.changes #>> '{cost,from}')::numeric - (v.changes #>> '{cost,to}')::numeric), 0)
  from event v where v.entity = 'equipment' and v.entity_id = e.id and v.action in ('correct', 'correctAlone')
    and v.changes ? 'cost')`;

/** Rows that break a rule about money or shares; the numbers are those of the domain's list of invariants. */
const broken: Record<string, Sql> = {
  '1 one open retirement line': sql`
    select equipment_id as id from retirement_line where is_open group by 1 having count(*) > 1`,
  '3 received within ordered': sql`
    select l.id from purchase_order_line l join purchase_order_line_received g on g.line_id = l.id
    where g.accepted > l.quantity or (g.accepted = l.quantity and g.value <> l.total)`,
  '3 what came of a receipt costs what the receipt says, also when it was taken back': sql`
    select rl.id from purchase_order_receipt_line rl join purchase_order_line l on l.id = rl.line_id
    where l.kind in ('equipment', 'software') and rl.accepted > 0
      and rl.value <> (select coalesce(sum(m.cost), 0) from ${made} m where m.receipt_line_id = rl.id)
        + (select coalesce(sum(${corrected}), 0) from equipment e where e.receipt_line_id = rl.id)`,
  'what a completed case owes is what its awards were recorded with': sql`
    select l.id from retirement_line l join retirement r on r.id = l.retirement_id
    where r.status = 'completed' and l.amount_due <> (
      select coalesce(sum((a ->> 'amountDue')::numeric), 0) from jsonb_array_elements(l.awards) a)`,
  '3 nothing lives of a reversed receipt': sql`
    select r.id from purchase_order_receipt r join purchase_order_receipt_line rl on rl.receipt_id = r.id
    join ${made} m on m.receipt_line_id = rl.id where r.reversed_at is not null and m.deleted_at is null`,
  '4 the shares of who pays are whole': sql`
    select line_id as id from purchase_order_line_funding group by 1 having sum(percent) <> 100
    union all select equipment_id from equipment_funding group by 1 having sum(percent) <> 100
    union all select f.equipment_id from equipment_funding f join equipment e on e.id = f.equipment_id
      where e.cost is not null group by 1, e.cost having count(f.amount) = count(*) and sum(f.amount) <> e.cost`,
  '4 the shares of projects are whole on every day': sql`
    select t.equipment_id as id from (
      select equipment_id, from_on as day from allocation where deleted_at is null
      union select equipment_id, runs_until + 1 from allocation where deleted_at is null) t
    join allocation a on a.equipment_id = t.equipment_id and a.deleted_at is null and t.day between a.from_on and a.runs_until
    group by t.equipment_id, t.day having sum(a.percent) <> 100`,
  '5 seats within the quantity': sql`
    select e.id from entitlement e join seat s on s.entitlement_id = e.id and s.status = 'open'
    where not e.allows_over group by e.id, e.quantity having count(*) > e.quantity`,
  '6 nothing is open of what is disposed of': sql`
    select e.id from equipment e where e.status = 'disposed' and (
      exists (select from assignment a where a.equipment_id = e.id and a.status = 'open')
      or exists (select from seat s where s.equipment_id = e.id and s.status = 'open')
      or exists (select from repair r where r.equipment_id = e.id and r.closed_at is null and r.deleted_at is null)
      or exists (select from installation i where i.equipment_id = e.id and i.deleted_at is null)
      or exists (select from allocation a where a.equipment_id = e.id and a.deleted_at is null
        and a.runs_until > agency_today()))`,
  '6 what is disposed of says how, once': sql`
    select e.id from equipment e left join retirement_line l
      on l.equipment_id = e.id and l.retirement_id = e.retirement_id and l.reversed_at is null
    left join retirement t on t.id = l.retirement_id and t.status = 'completed'
    where (e.status = 'disposed') <> (t.id is not null and e.disposed_on is not null and e.disposed_on = l.disposed_on)
      or (t.id is not null and num_nulls(l.amount_due, l.needs_sanitization, l.sanitization, l.gain_loss) > 0)
      or (t.method = 'internet_auction' and e.sale_price is distinct from l.sale_price)`,
  '6 every item of a case that ended is gone or was taken back': sql`
    select e.id from retirement_line l join retirement t on t.id = l.retirement_id and t.status = 'completed'
    join equipment e on e.id = l.equipment_id
    where l.reversed_at is null and (e.status <> 'disposed' or e.retirement_id <> t.id)`,
  '6 gain or loss is what was paid less what it cost and was worth': sql`
    select l.id from retirement_line l join retirement t on t.id = l.retirement_id and t.status = 'completed'
    where l.gain_loss <> coalesce(l.proceeds, l.sale_price, 0) - coalesce(l.sale_cost, 0) - coalesce(l.book_value, 0)`,
  '7 no data leaves without a certificate of two people or a waiver': sql`
    select e.id from equipment e join category c on c.id = e.category_id
    join retirement_line l on l.equipment_id = e.id and l.retirement_id = e.retirement_id
    where e.status = 'disposed' and (e.stores_data or c.stores_data) and l.waived_by is null
      and not exists (select from certificate p where p.equipment_id = e.id and p.status = 'verified'
        and p.deleted_at is null and p.verified_by_id <> p.recorded_by_id)`,
};

async function checkChain(api: TestApp, orderId: string, sourceIds: readonly string[]): Promise<void> {
  const summaryOf = async (from: string) =>
    (await api.request<ChainSummary>(api.tokens.user, 'GET', `/api/chain?from=${from}`)).body;
  const order = await summaryOf(`purchase-order:${orderId}`);
  const { less } = await api.ownerDb.one<{ less: string }>(sql`
    select coalesce(sum(${corrected}), 0)::numeric(14, 2)::text as less from equipment e
    where e.purchase_order_id = ${orderId}`);
  expect(order.balance.difference).toBe(less);
  const sources = await Promise.all(sourceIds.map((id) => summaryOf(`funding-source:${id}`)));
  const cents = (amount: string) => BigInt(amount.replace('.', ''));
  const { allLess } = await api.ownerDb.one<{ allLess: string }>(sql`
    select coalesce(sum(${corrected}), 0)::numeric(14, 2)::text as "allLess" from equipment e
    where e.receipt_line_id is not null`);
  expect(sources.reduce((sum, { balance }) => sum + cents(balance.difference), 0n)).toBe(cents(allLess));
  const paid = sources.reduce((sum, { balance }) => sum + cents(balance.received), 0n);
  const { total } = await api.ownerDb.one<{ total: string }>(sql`
    select coalesce(sum(g.value), 0.00)::text as total from purchase_order_line_received g
    where exists (select from purchase_order_line_funding f where f.line_id = g.line_id
      and f.funding_source_id = any(${sourceIds}::uuid[]))`);
  expect(paid).toBe(cents(total));
}

/** Everything that must hold after any history: no row breaks a rule, and every cent is somewhere, once. */
export async function checkMoney(api: TestApp, orderId: string, sourceIds: readonly string[]): Promise<void> {
  for (const [rule, rows] of Object.entries(broken)) {
    expect([rule, await api.ownerDb.many(rows)]).toEqual([rule, []]);
  }
  await checkChain(api, orderId, sourceIds);
  await checkInvariants(api);
}

/** What an award is owed is what completed cases recorded, to the cent, whatever was corrected or changed since. */
export async function checkDue(api: TestApp, awardId: string, owed: readonly string[]): Promise<void> {
  const path = `/api/chain?from=funding-source:${awardId}`;
  const { body } = await api.request<ChainSummary>(api.tokens.user, 'GET', path);
  const cents = (amount: string) => BigInt(amount.replace('.', ''));
  expect(cents(body.total.federalDue)).toBe(owed.reduce((sum, due) => sum + cents(due), 0n));
}
