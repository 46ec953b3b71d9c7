import type {
  OrderLine,
  OrderLineFacts,
  OrderLineInput,
} from '#contract/entities/purchase-order/purchase-order.lines.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

type AnyLine = OrderLine | OrderLineInput;

/** The sent lines as rows, in their order. */
function rowsOf(lines: readonly AnyLine[]): Sql {
  const rows = lines.map(({ funding, ...line }, index) => ({
    position: index + 1,
    id: line.id ?? null,
    kind: line.kind,
    category_id: line.categoryId,
    model_id: line.modelId,
    software_id: line.softwareId,
    metric: line.metric,
    term_months: line.termMonths,
    description: line.description || null,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    tax_percent: line.taxPercent,
    freight: line.freight,
    discount: line.discount,
    project_id: line.projectId,
    funded_by: line.fundedBy,
    warranty_months: line.warrantyMonths,
    expected_on: line.expectedOn,
    funding,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (position int, id uuid, kind order_line_kind,
    category_id uuid, model_id uuid, software_id uuid, metric entitlement_metric, term_months int, description text, quantity int, unit_price numeric, tax_percent numeric,
    freight numeric, discount numeric, project_id uuid, funded_by order_funding, warranty_months int, expected_on date, funding jsonb)`;
}

export interface Totals {
  goodsTotal: string;
  discountTotal: string;
  taxTotal: string;
  freightTotal: string;
  total: string;
}

/** The totals of lines as they are sent; decimal strings, computed in the database alone. */
export async function getTotals(
  db: Queryable,
  lines: readonly AnyLine[],
): Promise<{ totals: Totals; fitsMoney: boolean }> {
  const { fitsMoney, ...totals } = await db.one<Totals & { fitsMoney: boolean }>(sql`
    select coalesce(sum(quantity * unit_price), 0)::text as "goodsTotal",
      coalesce(sum(discount), 0)::text as "discountTotal",
      coalesce(sum(order_line_tax(quantity, unit_price, tax_percent, discount)), 0)::text as "taxTotal",
      coalesce(sum(freight), 0)::text as "freightTotal",
      coalesce(sum(order_line_total(quantity, unit_price, tax_percent, freight, discount)), 0)::text as total,
      coalesce(sum(order_line_total(quantity, unit_price, tax_percent, freight, discount)), 0) <= 99999999.99
        as "fitsMoney"
    from ${rowsOf(lines)}`);
  return { totals, fitsMoney };
}

/** Writes the lines of an order: those with an id are changed, the others are new, and what is not sent is gone. */
export async function replaceLines(db: Queryable, orderId: string, lines: readonly AnyLine[]): Promise<void> {
  const kept = lines.flatMap(({ id }) => id ?? []);
  await db.run(
    sql`delete from purchase_order_line where order_id = ${orderId} and id <> all(${kept}::uuid[])`,
  );
  if (lines.length === 0) return;
  await db.run(sql`
    insert into purchase_order_line (id, order_id, position, kind, category_id, model_id, software_id, metric, term_months,
      description, quantity, unit_price, tax_percent, freight, discount, project_id, funded_by, warranty_months, expected_on)
    select coalesce(id, uuidv7()), ${orderId}, position, kind, category_id, model_id, software_id, metric, term_months,
      description, quantity, unit_price, tax_percent, freight, discount, project_id, funded_by, warranty_months, expected_on from ${rowsOf(lines)}
    on conflict (id) do update set position = excluded.position, kind = excluded.kind,
      category_id = excluded.category_id, model_id = excluded.model_id, software_id = excluded.software_id,
      metric = excluded.metric, term_months = excluded.term_months, description = excluded.description,
      quantity = excluded.quantity, unit_price = excluded.unit_price, tax_percent = excluded.tax_percent,
      freight = excluded.freight, discount = excluded.discount, project_id = excluded.project_id,
      funded_by = excluded.funded_by,
      warranty_months = excluded.warranty_months, expected_on = excluded.expected_on`);
  await db.run(sql`
    delete from purchase_order_line_funding f using purchase_order_line l
    where l.id = f.line_id and l.order_id = ${orderId}`);
  // A trigger adds the amount of each share, for every release that writes here.
  await db.run(sql`
    insert into purchase_order_line_funding (line_id, position, funding_source_id, percent)
    select l.id, f.position, (f.share ->> 'fundingSourceId')::uuid, (f.share ->> 'percent')::numeric
    from ${rowsOf(lines)} join purchase_order_line l on l.order_id = ${orderId} and l.position = w.position,
      jsonb_array_elements(w.funding) with ordinality as f (share, position)`);
}

const reference = (id: string, label: string, note: string) =>
  `case when ${id} is null then null else jsonb_build_object('id', ${id}, 'label', ${label}, 'note', ${note}) end`;

/** What follows from the lines of an order and from what arrived of them. */
export async function findLineFacts(db: Queryable, orderId: string): Promise<OrderLineFacts[]> {
  return db.many<OrderLineFacts>(sql`
    select l.id, (l.quantity * l.unit_price)::numeric(14, 2)::text as goods,
      order_line_tax(l.quantity, l.unit_price, l.tax_percent, l.discount)::text as tax, l.total::text as total,
      g.accepted, g.rejected, l.quantity - g.accepted as open, g.value::text as "receivedValue",
      ${raw(reference('c.id', 'c.name', 'c.path'))} as category, ${raw(reference('m.id', 'm.name', 'k.name'))} as model,
      ${raw(reference('w.id', 'w.name', 'w.publisher'))} as software,
      (select jsonb_build_object('metric', n.metric, 'software',
          jsonb_build_object('id', s.id, 'label', s.name, 'note', s.publisher))
        from purchase_order_receipt_line rl join purchase_order_receipt rc on rc.id = rl.receipt_id
        join entitlement n on n.receipt_line_id = rl.id join software s on s.id = n.software_id
        where rl.line_id = l.id and rc.reversed_at is null order by rl.id desc limit 1) as licensed,
      ${raw(reference('p.id', 'p.number', 'p.name'))} as project,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'label', s.code, 'note', s.name) order by f.position)
        from purchase_order_line_funding f join funding_source s on s.id = f.funding_source_id
        where f.line_id = l.id), '[]') as "fundingSources",
      coalesce((select array_agg(s.code order by f.position) from purchase_order_line_funding f
        join funding_source s on s.id = f.funding_source_id where f.line_id = l.id and g.accepted < l.quantity
          and (s.starts_on > agency_today() or s.ends_on < agency_today())), '{}') as "awardsOutside",
      coalesce(l.kind = 'equipment' and c.requires_serial, false) as "requiresSerial"
    from purchase_order_line l join purchase_order o on o.id = l.order_id
    join purchase_order_line_received g on g.line_id = l.id and g.order_id = ${orderId}
    left join category c on c.id = l.category_id
    left join model m on m.id = l.model_id left join manufacturer k on k.id = m.manufacturer_id
    left join software w on w.id = l.software_id
    left join project p on p.id = coalesce(l.project_id, o.project_id)
    where l.order_id = ${orderId} order by l.position`);
}
