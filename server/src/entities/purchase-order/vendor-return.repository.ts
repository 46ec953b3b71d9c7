import type {
  CloseReturnInput,
  VendorReturn,
  VendorReturnQuery,
} from '#contract/entities/purchase-order/vendor-return.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** Opens a return for each of these receipt lines, under the numbers given. */
export async function insertReturns(
  db: Queryable,
  orderId: string,
  receiptLineIds: readonly string[],
  numbers: readonly string[],
): Promise<void> {
  await db.run(sql`
    insert into vendor_return (number, order_id, vendor_id, receipt_line_id)
    select w.number, o.id, o.vendor_id, w.line_id
    from unnest(${numbers}::text[], ${receiptLineIds}::uuid[]) as w (number, line_id), purchase_order o
    where o.id = ${orderId}`);
}

const worth = `order_line_total(rl.rejected, l.unit_price, l.tax_percent, l.freight, 0)::text as worth`;

const returnRows = raw(`
  select v.id, v.number, v.status, v.outcome, v.closed_on as "closedOn", v.closed_by as "closedBy", v.reference,
    v.amount::text as amount, v.note, r.number as receipt, r.received_on as "receivedOn", l.position,
    coalesce(l.description, m.name, s.name, '') as item, rl.rejected as quantity, rl.reject_reason as reason,
    ${worth},
    rl.reject_note as "rejectNote",
    jsonb_build_object('id', o.id, 'label', coalesce(o.order_number, o.number), 'note', o.title) as "order",
    jsonb_build_object('id', d.id, 'label', d.name, 'note', d.vendor_number) as vendor
  from vendor_return v join purchase_order_receipt_line rl on rl.id = v.receipt_line_id
  join purchase_order_receipt r on r.id = rl.receipt_id join purchase_order_line l on l.id = rl.line_id
  join purchase_order o on o.id = v.order_id join vendor d on d.id = v.vendor_id
  left join model m on m.id = l.model_id left join software s on s.id = l.software_id`);

/** The returns of an order, the oldest first. */
export async function findOrderReturns(db: Queryable, orderId: string): Promise<VendorReturn[]> {
  return db.many<VendorReturn>(sql`${returnRows} where v.order_id = ${orderId} order by v.id`);
}

function conditionOf({ vendorId, status }: VendorReturnQuery): Sql {
  const ofVendor = vendorId ? sql`v.vendor_id = ${vendorId}` : raw('true');
  const inStatus = status ? sql`v.status = ${status}::vendor_return_status` : raw('true');
  return sql`${ofVendor} and ${inStatus}`;
}

/** A page of returns, the oldest first, with how many there are. */
export async function findReturns(
  db: Queryable,
  query: VendorReturnQuery,
): Promise<{ items: VendorReturn[]; next: string | null; total: number }> {
  const { after, limit } = query;
  const condition = conditionOf(query);
  const follows = after ? sql`v.id > ${after}` : raw('true');
  const found = await db.many<VendorReturn>(
    sql`${returnRows} where ${condition} and ${follows} order by v.id limit ${limit + 1}`,
  );
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from vendor_return v where ${condition}`,
  );
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null, total };
}

export async function lockReturn(
  db: Queryable,
  orderId: string,
  id: string,
): Promise<{ number: string; status: string; receivedOn: string; worth: string } | undefined> {
  return db.maybe(sql`
    select v.number, v.status, r.received_on as "receivedOn", ${raw(worth)}
    from vendor_return v join purchase_order_receipt_line rl on rl.id = v.receipt_line_id
    join purchase_order_receipt r on r.id = rl.receipt_id join purchase_order_line l on l.id = rl.line_id
    where v.id = ${id} and v.order_id = ${orderId} for update of v`);
}

export async function closeReturnRow(
  db: Queryable,
  id: string,
  input: CloseReturnInput,
  by: string,
): Promise<void> {
  await db.run(sql`
    update vendor_return set status = 'closed', outcome = ${input.outcome}::return_outcome,
      closed_on = ${input.closedOn}, closed_by = ${by}, reference = ${input.reference || null},
      amount = ${input.amount}, note = ${input.note || null}
    where id = ${id}`);
}

export async function reopenReturnRow(db: Queryable, id: string): Promise<void> {
  await db.run(sql`
    update vendor_return set status = 'open', outcome = null, closed_on = null, closed_by = null, reference = null,
      amount = null, note = null
    where id = ${id}`);
}

/** Voids the returns of receipt lines; answers the number of one that is closed, and then does nothing. */
export async function voidReturns(
  db: Queryable,
  receiptLineIds: readonly string[],
): Promise<{ closedNumber: string | undefined }> {
  const held = await db.many<{ number: string; status: string }>(sql`
    select number, status from vendor_return where receipt_line_id = any(${receiptLineIds}::uuid[])
    order by id for update`);
  const closedNumber = held.find(({ status }) => status === 'closed')?.number;
  if (closedNumber === undefined && held.length > 0) {
    await db.run(sql`
      update vendor_return set status = 'void' where receipt_line_id = any(${receiptLineIds}::uuid[])`);
  }
  return { closedNumber };
}
