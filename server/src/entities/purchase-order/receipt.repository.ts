import type { ReceiptInput, ReceiptRecord } from '#contract/entities/purchase-order/receipt.schema.ts';
import type { LineKind, OrderLine } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import type { PurchaseOrderStatus } from '#contract/entities/purchase-order/purchase-order.states.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** A line as receiving sees it, locked until the transaction ends. */
export interface OpenLine {
  id: string;
  kind: LineKind;
  name: string;
  categoryId: string | null;
  modelId: string | null;
  softwareId: string | null;
  metric: OrderLine['metric'];
  termMonths: number | null;
  projectId: string | null;
  quantity: number;
  accepted: number;
  warrantyMonths: number;
  requiresSerial: boolean;
  funding: { fundingSourceId: string; percent: string }[];
}

/** The lines of an order; whoever else receives waits until this transaction is over. */
export async function lockLines(db: Queryable, orderId: string): Promise<OpenLine[]> {
  await db.run(sql`select from purchase_order_line where order_id = ${orderId} order by id for update`);
  return db.many<OpenLine>(sql`
    select l.id, l.kind, left(coalesce(case when starts_with(lower(m.name), lower(maker.name)) then m.name else maker.name || ' ' || m.name end,
        s.name, l.description), 120) as name,
      l.category_id as "categoryId", l.model_id as "modelId", l.software_id as "softwareId", l.metric,
      l.term_months as "termMonths", coalesce(l.project_id, o.project_id) as "projectId", l.quantity, g.accepted,
      l.warranty_months as "warrantyMonths", coalesce(l.kind = 'equipment' and c.requires_serial, false) as "requiresSerial",
      coalesce((select jsonb_agg(jsonb_build_object('fundingSourceId', f.funding_source_id, 'percent', f.percent::text)
        order by f.position) from purchase_order_line_funding f where f.line_id = l.id), '[]') as funding
    from purchase_order_line l join purchase_order o on o.id = l.order_id
    join purchase_order_line_received g on g.line_id = l.id and g.order_id = ${orderId}
    left join model m on m.id = l.model_id left join manufacturer maker on maker.id = m.manufacturer_id
    left join software s on s.id = l.software_id
    left join category c on c.id = l.category_id
    where l.order_id = ${orderId} order by l.position`);
}

/** A receipt line as it was written, with what its accepted units are worth. */
export interface WrittenLine {
  id: string;
  lineId: string;
  rejected: number;
  value: string;
  /** What each source pays of it, in the order of the line's funding. */
  amounts: string[];
}

/**
 * Writes a receipt with its lines. Each is worth its part of what is left of its line, and each source pays its part of
 * what it has left to pay: so everything adds up when the last unit has come, whatever was reversed between.
 */
export async function insertReceipt(
  { db, actor, now }: CommandContext,
  orderId: string,
  number: string,
  input: ReceiptInput,
  locationId: string | null,
): Promise<{ id: string; lines: WrittenLine[] }> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into purchase_order_receipt (order_id, number, received_on, packing_slip, location_id, notes, by_id, by_name, at)
    values (${orderId}, ${number}, ${input.receivedOn}, ${input.packingSlip || null}, ${locationId}, ${input.notes || null},
      ${actor.id}, ${actor.name}, ${now.toISOString()}) returning id`);
  const { lines } = input;
  const written = await db.many<Omit<WrittenLine, 'amounts'>>(sql`
    insert into purchase_order_receipt_line (receipt_id, line_id, accepted, rejected, reject_reason, reject_note, value)
    select ${id}, l.id, w.accepted, w.rejected, w.reason, w.note,
      case when w.accepted = 0 then 0
        else round(greatest(l.total - g.value, 0) * w.accepted / (l.quantity - g.accepted), 2) end
    from unnest(${lines.map((line) => line.lineId)}::uuid[], ${lines.map((line) => line.accepted)}::int[],
      ${lines.map((line) => line.rejected)}::int[], ${lines.map((line) => line.rejectReason)}::reject_reason[],
      ${lines.map((line) => line.rejectNote || null)}::text[]) as w (line_id, accepted, rejected, reason, note)
    join purchase_order_line l on l.id = w.line_id
    join purchase_order_line_received g on g.line_id = l.id and g.order_id = ${orderId}
    returning id, line_id as "lineId", rejected, value::text`);
  const shares = await db.many<{ id: string; amounts: string[] }>(sql`
    with part as (
      select rl.id, f.position, f.funding_source_id, f.percent, rl.value,
        row_number() over whole as place, array_agg(f.amount - coalesce(c.amount, 0)) over (partition by rl.id
          order by f.position rows between unbounded preceding and unbounded following) as rest
      from purchase_order_receipt_line rl join purchase_order_line_funding f on f.line_id = rl.line_id
      left join lateral (
        select sum(x.amount) as amount from purchase_order_receipt_funding x
        join purchase_order_receipt_line xl on xl.id = x.receipt_line_id
        join purchase_order_receipt xr on xr.id = xl.receipt_id and xr.reversed_at is null
        where xl.line_id = rl.line_id and x.position = f.position) c on true
      where rl.receipt_id = ${id} window whole as (partition by rl.id order by f.position)
    ), written as (
      insert into purchase_order_receipt_funding (receipt_line_id, position, funding_source_id, percent, amount)
      select id, position, funding_source_id, percent, (split_amount(value, rest))[place] from part
      returning receipt_line_id, position, amount
    )
    select receipt_line_id as id, array_agg(amount::text order by position) as amounts from written group by 1`);
  const amountsOf = (lineId: string) => shares.find((share) => share.id === lineId)?.amounts ?? [];
  return { id, lines: written.map((line) => ({ ...line, amounts: amountsOf(line.id) })) };
}

/** The state of an order that follows from what is accepted of its lines. */
export async function getReceivedStatus(db: Queryable, orderId: string): Promise<PurchaseOrderStatus> {
  const { status } = await db.one<{ status: PurchaseOrderStatus }>(sql`
    select case when bool_and(g.accepted >= l.quantity) then 'received'
      when bool_or(g.accepted > 0) then 'partially_received' else 'ordered' end as status
    from purchase_order_line l join purchase_order_line_received g on g.line_id = l.id and g.order_id = ${orderId}
    where l.order_id = ${orderId}`);
  return status;
}

const items = raw(`coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'label', e.tag, 'note', e.serial)
  order by e.tag) from equipment e where e.receipt_line_id = rl.id), '[]')`);

const entitlements =
  raw(`coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'label', n.number, 'note', s.name)
  order by n.number) from entitlement n join software s on s.id = n.software_id where n.receipt_line_id = rl.id), '[]')`);

const vendorReturn =
  raw(`(select jsonb_build_object('id', v.id, 'number', v.number, 'status', v.status) from vendor_return v
  where v.receipt_line_id = rl.id)`);

/** What came with a receipt and was touched since: an item, a license, a return. */
const touched = raw(`(select min(found.number) from purchase_order_receipt_line t, lateral (
    select e.tag as number from equipment e where e.receipt_line_id = t.id and (e.version > 1
      or exists (select from repair where equipment_id = e.id or loaner_id = e.id)
      or exists (select from assignment where equipment_id = e.id)
      or exists (select from equipment part where part.parent_id = e.id and part.deleted_at is null))
    union all
    select n.number from entitlement n where n.receipt_line_id = t.id
      and (n.version > 1 or exists (select from seat where entitlement_id = n.id))
    union all
    select v.number from vendor_return v where v.receipt_line_id = t.id and v.status = 'closed'
  ) found where t.receipt_id = r.id and r.reversed_at is null)`);

/** The receipts of an order, the newest first. */
export async function findReceipts(db: Queryable, orderId: string): Promise<ReceiptRecord[]> {
  return db.many<ReceiptRecord>(sql`
    select r.id, r.number, r.received_on as "receivedOn", r.packing_slip as "packingSlip", r.notes, r.by_name as by, r.at,
      r.by_id as "byId", (select u.email from user_account u where u.id = r.by_id) as "byEmail",
      case when p.id is null then null
        else jsonb_build_object('id', p.id, 'label', p.path, 'note', p.code) end as location,
      (select sum(value) from purchase_order_receipt_line where receipt_id = r.id)::text as value,
      r.reversed_at as "reversedAt", r.reversed_by as "reversedBy", r.reverse_reason as "reverseReason",
      r.reversed_at is null and o.status in ('ordered', 'partially_received', 'received') and touched.number is null
        as "isReversible", touched.number as touched,
      (select jsonb_agg(jsonb_build_object('id', rl.id, 'lineId', rl.line_id, 'position', l.position,
        'accepted', rl.accepted, 'rejected', rl.rejected, 'rejectReason', rl.reject_reason,
        'rejectNote', rl.reject_note, 'value', rl.value::text, 'items', ${items}, 'entitlements', ${entitlements},
        'vendorReturn', ${vendorReturn}) order by l.position)
        from purchase_order_receipt_line rl join purchase_order_line l on l.id = rl.line_id
        where rl.receipt_id = r.id) as lines
    from purchase_order_receipt r join purchase_order o on o.id = r.order_id
    left join location p on p.id = r.location_id
    cross join lateral (select ${touched} as number) touched
    where r.order_id = ${orderId} order by r.number desc`);
}

/** Marks a receipt as reversed; undefined when the order has no such receipt that still stands. */
export async function reverseReceiptRow(
  { db, actor, now }: CommandContext,
  orderId: string,
  receiptId: string,
  reason: string,
): Promise<{ number: string; dayBefore: string; lineIds: string[] } | undefined> {
  return db.maybe(sql`
    update purchase_order_receipt r set reversed_at = ${now.toISOString()}, reversed_by = ${actor.name},
      reverse_reason = ${reason}
    where r.id = ${receiptId} and r.order_id = ${orderId} and r.reversed_at is null
    returning r.number, r.received_on - 1 as "dayBefore", (select array_agg(l.id) from purchase_order_receipt_line l where l.receipt_id = r.id) as "lineIds"`);
}
