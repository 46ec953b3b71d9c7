import {
  purchaseOrder,
  type OrderApproval,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';
import { treeName } from '#server/shared/list/tree-name.ts';

const funding = `coalesce((select jsonb_agg(jsonb_build_object('fundingSourceId', f.funding_source_id,
  'percent', f.percent::text) order by f.position) from purchase_order_line_funding f where f.line_id = l.id), '[]')`;

const lines = raw(`coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind,
  'categoryId', l.category_id, 'modelId', l.model_id, 'softwareId', l.software_id, 'metric', l.metric,
  'termMonths', l.term_months, 'description', l.description, 'quantity', l.quantity,
  'unitPrice', l.unit_price::text, 'taxPercent', l.tax_percent::text, 'freight', l.freight::text,
  'discount', l.discount::text, 'projectId', l.project_id, 'fundedBy', l.funded_by,
  'funding', ${funding},
  'warrantyMonths', l.warranty_months, 'expectedOn', l.expected_on) order by l.position)
  from purchase_order_line l where l.order_id = r.id), '[]')`);

const linesCell = raw(`(select string_agg(l.quantity || ' × '
    || coalesce(l.description, model.name, software.name, l.kind::text) || ' ' || l.unit_price, '; ' order by l.position)
  from purchase_order_line l left join model on model.id = l.model_id left join software on software.id = l.software_id
  where l.order_id = r.id)`);

const received = `from purchase_order_receipt g join purchase_order_receipt_line gl on gl.receipt_id = g.id
  where g.order_id = r.id and g.reversed_at is null`;

const ownedRows = {
  purchase_order_line_funding: raw(`select l.order_id as id, to_jsonb(t) as row
    from purchase_order_line l join purchase_order_line_funding t on t.line_id = l.id`),
  purchase_order_approval: raw('select order_id as id, to_jsonb(t) as row from purchase_order_approval t'),
  purchase_order_amendment: raw('select order_id as id, to_jsonb(t) as row from purchase_order_amendment t'),
  purchase_order_receipt: raw('select order_id as id, to_jsonb(t) as row from purchase_order_receipt t'),
  purchase_order_receipt_line: raw(`select r.order_id as id, to_jsonb(t) as row
    from purchase_order_receipt r join purchase_order_receipt_line t on t.receipt_id = r.id`),
  purchase_order_receipt_funding: raw(`select r.order_id as id, to_jsonb(t) as row
    from purchase_order_receipt r join purchase_order_receipt_line l on l.receipt_id = r.id
    join purchase_order_receipt_funding t on t.receipt_line_id = l.id`),
  vendor_return: raw('select order_id as id, to_jsonb(t) as row from vendor_return t'),
};

export const purchaseOrderSource: ListSource<PurchaseOrderRecord> = {
  ownedRows,
  entity: purchaseOrder,
  table: 'purchase_order',
  joins: {
    vendor: raw('vendor on vendor.id = r.vendor_id'),
    project: raw('project on project.id = r.project_id'),
    ship_to: raw('location ship_to on ship_to.id = r.ship_to_id'),
    requester: raw('person requester on requester.id = r.requester_id'),
    buyer: raw('person buyer on buyer.id = r.buyer_id'),
    author: raw('user_account author on author.id = r.author_id'),
    ...authorJoins,
  },
  columns: {
    ...ownColumns(purchaseOrder),
    lines,
    units: raw(
      `(select coalesce(sum(l.quantity), 0)::int from purchase_order_line l where l.order_id = r.id)`,
    ),
    acceptedUnits: raw(`(select coalesce(sum(gl.accepted), 0)::int ${received})`),
    receivedValue: raw(`(select coalesce(sum(gl.value), 0)::numeric(14, 2)::text ${received})`),
    isLate: raw(`coalesce(r.expected_on < (select agency_today())
      and r.status in ('approved', 'ordered', 'partially_received'), false)`),
    amender: raw(`(select jsonb_build_object('id', a.by_id, 'label', a.by_name, 'note', null)
      from purchase_order_amendment a where a.order_id = r.id and a.number = r.amendment
        and r.amendment_status is not null)`),
    sentBack: raw(`(select jsonb_build_object('by', a.person, 'at', a.at, 'comment', a.comment)
      from purchase_order_approval a where a.order_id = r.id and a.round = r.round and a.amendment = r.amendment
        and a.decision = 'returned' and coalesce(r.amendment_status::text, r.status::text) = 'draft'
      order by a.step desc limit 1)`),
    ...referenceColumns('vendorId', raw('vendor.name'), raw('vendor.vendor_number')),
    ...referenceColumns('projectId', raw('project.number'), raw('project.name')),
    ...referenceColumns('shipToId', raw('ship_to.path'), raw('ship_to.code')),
    ...referenceColumns('requesterId', raw('requester.display_name'), raw('requester.unit')),
    ...referenceColumns('buyerId', raw('buyer.display_name'), raw('buyer.unit')),
    ...referenceColumns('authorId', raw(`author.first_name || ' ' || author.last_name`), raw('author.email')),
  },
  cells: { shipToId: treeName('location', 'ship_to', 'path'), lines: linesCell },
  references: {
    vendorId: { table: 'vendor', label: 'name' },
    projectId: { table: 'project', label: 'number' },
    shipToId: { table: 'location', label: 'path' },
    requesterId: { table: 'person', label: 'display_name' },
    buyerId: { table: 'person', label: 'display_name' },
    authorId: { table: 'user_account', label: 'email' },
  },
  lookups: {
    payingProjectId: (ids) => sql`
      select l.order_id from purchase_order_line l where l.project_id = any(${ids}::uuid[])
      union
      select o.id from purchase_order o join purchase_order_line l on l.order_id = o.id
      where o.project_id = any(${ids}::uuid[]) and l.project_id is null`,
    fundingSourceId: (ids) => sql`
      select l.order_id from purchase_order_line_funding f join purchase_order_line l on l.id = f.line_id
      where f.funding_source_id = any(${ids}::uuid[])`,
  },
  prefixes: [raw('lower(r.number)'), raw('lower(r.order_number)')],
};

/** Locks an order in whatever version it is, and answers that version; 0 when there is none. */
export async function lockVersion(db: Queryable, id: string): Promise<number> {
  const row = await db.maybe<{ version: number }>(
    sql`select version from purchase_order where id = ${id} for update`,
  );
  return row?.version ?? 0;
}

/** What the agency's settings say about deciding on an order of this size. */
export async function getApprovalRules(
  db: Queryable,
  total: string,
): Promise<{ isSeparated: boolean; needed: number; budgetCheck: 'warn' | 'block'; today: string }> {
  return db.one(sql`
    select separated as "isSeparated", today,
      case when separated and ${total}::numeric >= (setting_on('secondApprovalFrom', today) #>> '{}')::numeric
        then 2 else 1 end as needed,
      setting_on('budgetCheck', today) #>> '{}' as "budgetCheck"
    from (select agency_today() as today) day,
      lateral (select (setting_on('separationOfDuties', today))::boolean as separated) duties`);
}

/** Who created an order, who took its draft over, and who wrote what is to be decided now. */
export async function findAuthors(db: Queryable, id: string): Promise<(string | null)[]> {
  const { ids } = await db.one<{ ids: (string | null)[] }>(
    sql`select array[created_by, author_id] || array(select a.by_id from purchase_order_amendment a
      where a.order_id = o.id and a.number = o.amendment and o.amendment_status is not null)
      || array(select e.actor_id from event e where e.entity = 'purchase-order' and e.entity_id = o.id
        and e.action = 'takeOver') as ids
      from purchase_order o where o.id = ${id}`,
  );
  return ids;
}

/** The decisions about an order, the oldest first. */
export async function findDecisions(
  db: Queryable,
  id: string,
): Promise<(OrderApproval & { isCurrent: boolean })[]> {
  return db.many(sql`
    select a.amendment, a.step, a.person, a.user_id as "personId", u.email, a.decision, a.comment, a.at,
      a.round = o.round as "isCurrent"
    from purchase_order_approval a join purchase_order o on o.id = a.order_id join user_account u on u.id = a.user_id
    where a.order_id = ${id} order by a.step`);
}

/** When an order was submitted the last time, as its history tells. */
export async function findSubmittedAt(db: Queryable, id: string): Promise<string | null> {
  const found = await db.maybe<{ at: string }>(sql`
    select at from event where entity = 'purchase-order' and entity_id = ${id} and action = 'submit'
    order by version desc limit 1`);
  return found?.at ?? null;
}

/** The agency's day on which an order was last approved. */
export async function findApprovalDay(db: Queryable, id: string): Promise<string | null> {
  const { day } = await db.one<{ day: string | null }>(sql`
    select max(agency_day(at)) as day from purchase_order_approval where order_id = ${id} and decision = 'approved'`);
  return day;
}

export async function insertDecision(
  db: Queryable,
  id: string,
  decision: Omit<OrderApproval, 'step' | 'amendment' | 'email'>,
): Promise<void> {
  const { personId, person, comment, at } = decision;
  await db.run(sql`
    insert into purchase_order_approval (order_id, step, round, amendment, user_id, person, decision, comment, at)
    select id, (select count(*) + 1 from purchase_order_approval where order_id = ${id}), round, amendment,
      ${personId}, ${person}, ${decision.decision}::order_decision, ${comment || null}, ${at}
    from purchase_order where id = ${id}`);
}

/**
 * Which of the sources that really pay ask for approval before a purchase, and whether such a paper is attached.
 * A line that says nothing is paid by its project.
 */
export async function getPriorApproval(
  db: Queryable,
  id: string,
): Promise<{ priorApprovalFor: string[]; hasApprovalDocument: boolean }> {
  return db.one(sql`
    select coalesce((select array_agg(distinct s.code order by s.code) from purchase_order_line l
        join purchase_order o on o.id = l.order_id, lateral (
          select f.funding_source_id from purchase_order_line_funding f where f.line_id = l.id
          union all
          select f.funding_source_id from project_funding f
          where f.project_id = coalesce(l.project_id, o.project_id) and l.funded_by is distinct from 'none'
            and not exists (select from purchase_order_line_funding own where own.line_id = l.id)
        ) paid join funding_source s on s.id = paid.funding_source_id
        where l.order_id = ${id} and s.needs_purchase_approval), '{}') as "priorApprovalFor",
      exists (select from attachment where entity = 'purchase-order' and record_id = ${id}::text
        and kind = 'approval' and deleted_at is null) as "hasApprovalDocument"`);
}

export async function isCreator(db: Queryable, id: string, userId: string): Promise<boolean> {
  return (await findAuthors(db, id))[0] === userId;
}

/** How often an order was submitted. */
export async function getRound(db: Queryable, id: string): Promise<number> {
  const { round } = await db.one<{ round: number }>(sql`select round from purchase_order where id = ${id}`);
  return round;
}

const settingLines = (key: string) =>
  sql`array_to_string(array(select jsonb_array_elements_text(setting_on(${key}, d.day))), e'\\n')`;

/** What the agency's papers said on the day an order was placed; of one that is not placed yet, what they say today. */
export async function getLetterhead(
  db: Queryable,
  { orderedOn }: Pick<PurchaseOrderRecord, 'orderedOn'>,
): Promise<{ address: string; lines: string; terms: string }> {
  return db.one(sql`
    select ${settingLines('agencyAddress')} as address, ${settingLines('letterhead')} as lines,
      ${settingLines('orderTerms')} as terms
    from (select coalesce(${orderedOn}::date, agency_today()) as day) d`);
}
