import {
  equipment,
  type EquipmentRecord,
  type FundingLine,
} from '#contract/entities/equipment/equipment.schema.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { findOpenFields } from './equipment.open-fields.ts';
import { expectedItems } from './equipment.expected.ts';
import { equipmentSearch } from './equipment.search.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { heldCondition } from '#server/shared/list/held-condition.ts';
import { likeText } from '#server/shared/list/like-text.ts';
import {
  authorJoins,
  ownColumns,
  referenceColumns,
  agencyDay,
  type ListSource,
} from '#server/shared/list/source.ts';
import { treeName } from '#server/shared/list/tree-name.ts';

const fundingLines =
  raw(`coalesce((select jsonb_agg(jsonb_build_object('fundingSourceId', f.funding_source_id,
  'percent', f.percent::text, 'amount', f.amount::text) order by f.position)
  from equipment_funding f where f.equipment_id = r.id), '[]')`);
/** The shares in one cell, as an import reads them. */
const fundingCell =
  raw(`(select string_agg(s.code || ' ' || trim_scale(f.percent) || coalesce(' (' || f.amount || ')', ''), '; ' order by f.position)
  from equipment_funding f join funding_source s on s.id = f.funding_source_id where f.equipment_id = r.id)`);
const fundingSources =
  raw(`coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'label', s.code, 'note', s.name, 'fain', s.fain)
  order by f.position) from equipment_funding f join funding_source s on s.id = f.funding_source_id
  where f.equipment_id = r.id), '[]')`);

/** A MAC address, or a part of one, however it is spelled; the codes of items find it, the item itself confirms it. */
function hasMacAddress({ operator, values }: Filter): Sql {
  const patternOf = (value: string) => {
    const digits = likeText(value.replace(/[^0-9A-Za-z]/g, ''));
    if (operator === 'starts') return sql`${digits} || '%'`;
    return operator === 'contains' ? sql`'%' || ${digits} || '%'` : digits;
  };
  const matches = (column: Sql) =>
    join(
      values.map((value) => sql`${column} like ${patternOf(value)}`),
      ' or ',
    );
  return sql`(r.id in (select c.equipment_id from equipment_code c where ${matches(raw('c.code'))})
    and exists (select from unnest(r.mac_addresses) mac where ${matches(raw(`fold(replace(mac, ':', ''))`))}))`;
}

/**
 * Made or changed by an import or a bulk edit of this number, and not taken back since. As an array: items of an import were made
 * one after the other, so that one pass of the index finds them, instead of one search for each.
 */
function isOfBatch({ operator, values }: Filter): Sql {
  const patternOf = (value: string) => {
    if (operator === 'starts') return sql`${likeText(value)} || '%'`;
    return operator === 'contains' ? sql`'%' || ${likeText(value)} || '%'` : likeText(value);
  };
  const numbers = join(
    values.map((value) => sql`fold(b.number) like ${patternOf(value)}`),
    ' or ',
  );
  return sql`r.id = any(array(select w.target_id from batch b join batch_row w on w.batch_id = b.id
    where (${numbers}) and b.kind <> 'undo' and b.entity = 'equipment' and w.result = 'applied'))`;
}

// The few repairs that are with a vendor are read once for a page, and not once for each item in repair.
const vendorOfItem = `(select jsonb_object_agg(p.equipment_id, v.name) from repair p join vendor v on v.id = p.vendor_id
  where p.status = 'at_vendor' and p.deleted_at is null)`;

/** What each index of an order holds. */
const covered = ['status', 'categoryId', 'locationId', 'custodianId', 'condition', 'acquiredOn', 'cost'];
/** Whatever lists are sorted by: what the index of the items of a place, a model or a person holds. */
const allSorts = [
  ...covered,
  'tag',
  'name',
  'serial',
  'modelId',
  'dueOn',
  'lastSeenOn',
  'nextDueOn',
  'warrantyEndsOn',
];

export const equipmentSource: ListSource<EquipmentRecord> = {
  entity: equipment,
  table: 'equipment',
  joins: {
    category: raw('category on category.id = r.category_id'),
    location: raw('location on location.id = r.location_id'),
    model: raw('model on model.id = r.model_id'),
    manufacturer: raw('manufacturer on manufacturer.id = r.manufacturer_id'),
    custodian: raw('person custodian on custodian.id = r.custodian_id'),
    project: raw('project on project.id = r.project_id'),
    parent: raw('equipment parent on parent.id = r.parent_id'),
    purchase_order: raw('purchase_order on purchase_order.id = r.purchase_order_id'),
    retirement: raw('retirement on retirement.id = r.retirement_id'),
    today: agencyDay,
    ...authorJoins,
  },
  lookedUpOnce: {
    category: { table: 'category', column: 'category_id' },
    location: { table: 'location', column: 'location_id' },
    model: { table: 'model', column: 'model_id' },
    manufacturer: { table: 'manufacturer', column: 'manufacturer_id' },
    custodian: { table: 'person', column: 'custodian_id' },
  },
  cachedLabels: {
    categoryId: { table: 'category', label: 'name', note: 'path' },
    modelId: { table: 'model', label: 'name' },
    locationId: { table: 'location', label: 'path', note: 'code' },
    custodianId: { table: 'person', label: 'display_name', note: 'unit' },
    projectId: { table: 'project', label: 'number', note: 'name' },
  },
  cells: {
    categoryId: treeName('category', 'category', 'name'),
    locationId: treeName('location', 'location', 'path'),
    fundingLines: fundingCell,
    macAddresses: raw(`array_to_string(r.mac_addresses, ', ')`),
  },
  openFields: findOpenFields,
  columns: {
    ...ownColumns(equipment),
    fundingLines,
    fundingSources,
    manufacturer: raw('manufacturer.name'),
    bookValue: raw(`book_value(r.cost, r.salvage_value, r.useful_life_months, r.in_service_on, r.status,
      today.day)::text`),
    atVendor: raw(`case when r.status = 'in_repair' then ${vendorOfItem} ->> r.id::text end`),
    categoryPath: raw('category.path'),
    ...referenceColumns('categoryId', raw('category.name'), raw('category.path')),
    ...referenceColumns('modelId', raw('model.name'), raw('manufacturer.name')),
    ...referenceColumns('locationId', raw('location.path'), raw('location.code')),
    ...referenceColumns('custodianId', raw('custodian.display_name'), raw('custodian.unit')),
    ...referenceColumns('projectId', raw('project.number'), raw('project.name')),
    ...referenceColumns('parentId', raw('parent.tag'), raw('parent.name')),
    ...referenceColumns(
      'purchaseOrderId',
      raw('coalesce(purchase_order.order_number, purchase_order.number)'),
      raw('purchase_order.title'),
    ),
    ...referenceColumns('retirementId', raw('retirement.number'), raw('retirement.title')),
  },
  references: {
    categoryId: { table: 'category', label: 'name' },
    modelId: { table: 'model', label: 'name' },
    manufacturerId: { table: 'manufacturer', label: 'name' },
    locationId: { table: 'location', label: 'path' },
    custodianId: { table: 'person', label: 'display_name' },
    projectId: { table: 'project', label: 'number' },
    parentId: { table: 'equipment', label: 'tag' },
    purchaseOrderId: { table: 'purchase_order', label: 'number' },
    retirementId: { table: 'retirement', label: 'number' },
  },
  lookups: {
    fundingSourceId: (ids) =>
      sql`select f.equipment_id from equipment_funding f where f.funding_source_id = any(${ids}::uuid[])`,
    allocatedToId: (ids) => sql`
      select a.equipment_id from allocation a where a.project_id = any(${ids}::uuid[]) and a.deleted_at is null
        and agency_today() between a.from_on and a.runs_until`,
  },
  conditions: { macAddress: hasMacAddress, batchNumber: isOfBatch, ...heldCondition('equipment') },
  expected: expectedItems,
  // What an item is worth changes every day, so that no index holds it.
  computed: {
    bookValue: raw(`book_value(r.cost, r.salvage_value, r.useful_life_months, r.in_service_on, r.status,
      (select agency_today()))`),
    lifeEndsOn: raw(`coalesce((date_trunc('month', r.in_service_on::timestamp)
      + make_interval(months => r.useful_life_months + 1))::date - 1, date '9999-12-31')`),
  },
  search: equipmentSearch,
  // The names of computers begin with the code of their place, or say it.
  textsOf: { hostname: 'locationId' },
  indexes: {
    covered,
    groups: { fields: ['locationId', 'modelId', 'custodianId'], holds: ['tag', 'name'] },
    wholes: {
      // More would make it slower to count the items of a state, or of a category.
      status: [...covered, 'tag'],
      locationId: allSorts,
      modelId: allSorts,
      custodianId: allSorts,
      categoryId: [...covered, 'name'],
    },
    sorts: [
      'status',
      'tag',
      'name',
      'acquiredOn',
      'cost',
      'serial',
      'condition',
      'dueOn',
      'lastSeenOn',
      'nextDueOn',
      'warrantyEndsOn',
    ],
    // Each index more is written by each check-out: those of these pairs serve for the sort alone, too.
    ties: { status: 'tag', categoryId: 'name' },
    // Models that have nothing of a category are passed over at once.
    together: { modelId: 'categoryId' },
    pairs: [
      { filter: 'status', sort: 'tag' },
      { filter: 'status', sort: 'acquiredOn', holds: ['cost'] },
      { filter: 'categoryId', sort: 'name', holds: covered },
    ],
  },
  sparse: {
    dueOn: raw('true'),
    lastSeenOn: raw('true'),
    nextDueOn: raw('true'),
    warrantyEndsOn: raw('true'),
  },
  // The index of tags has what lists are filtered by.
  emptiesBy: 'tag',
  prefixes: [raw('lower(r.tag)'), raw('lower(r.serial_form)'), raw('fold(r.name)')],
  // Serial numbers by the index that keeps them apart.
  beginnings: (pattern) => [
    sql`lower(r.tag) like ${pattern}`,
    sql`(r.serial is not null and r.serial_form like upper(${pattern}))`,
    sql`fold(r.name) like ${pattern}`,
  ],
};

/** Lets nobody else enter a value of this custom field until the transaction ends. */
export async function lockUniqueValue(
  db: Queryable,
  { categoryId, key }: { categoryId: string; key: string },
): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtext(${`unique ${categoryId} ${key}`}))`);
}

/** The living item of the category that has this value in a custom field; others who enter it wait for the answer. */
export async function findSameValue(
  db: Queryable,
  wanted: { id?: string; categoryId: string; key: string; value: unknown },
): Promise<{ tag: string } | undefined> {
  const { id, categoryId, key, value } = wanted;
  await lockUniqueValue(db, wanted);
  const found = JSON.stringify({ [key]: value });
  return db.maybe(sql`
    select tag from equipment where category_id = ${categoryId} and deleted_at is null and custom_values <> '{}'
      and custom_values @> ${found}::jsonb and id is distinct from ${id ?? null}::uuid limit 1`);
}

/** Who pays for an item that has no shares yet. */
export interface FundedItem {
  id: string;
  lines: readonly FundingLine[];
}

export function insertFundingLines(db: Queryable, items: readonly FundedItem[]): void {
  const rows = items.flatMap(({ id, lines }) => lines.map((line, at) => ({ ...line, id, position: at + 1 })));
  if (rows.length === 0) return;
  db.send(sql`
    insert into equipment_funding (equipment_id, position, funding_source_id, percent, amount)
    select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ position }) => position)}::int[],
      ${rows.map(({ fundingSourceId }) => fundingSourceId)}::uuid[], ${rows.map(({ percent }) => percent)}::numeric[],
      ${rows.map(({ amount }) => amount ?? null)}::numeric[])`);
}

export function replaceFundingLines(db: Queryable, id: string, lines: readonly FundingLine[]): void {
  db.send(sql`delete from equipment_funding where equipment_id = ${id}`);
  insertFundingLines(db, [{ id, lines }]);
}

export async function findSourceNames(
  db: Queryable,
  lines: readonly FundingLine[],
): Promise<{ id: string; label: string; note: string }[]> {
  const ids = lines.map((line) => line.fundingSourceId);
  return db.many(sql`
    select id, code as label, name as note from funding_source where id = any(${ids}::uuid[]) order by code`);
}

/** Shares the cost of items out among who paid for them, where the amounts do not follow from cost and shares. */
export function refreshFundingAmounts(db: Queryable, ids: readonly string[]): void {
  db.send(sql`
    update equipment_funding f set amount = (split_amount(e.cost, share.percents))[share.place]
    from equipment e, (
      select g.equipment_id, g.position, row_number() over (own order by g.position) as place,
        sum(g.amount) over own as sum,
        array_agg(g.percent) over (own order by g.position rows between unbounded preceding and unbounded following)
          as percents,
        -- Shares have three places: more than half of the last one is no rounding.
        bool_or(abs(g.amount - i.cost * g.percent / 100) > i.cost * 0.000005 + 0.01) over own as is_off
      from equipment_funding g join equipment i on i.id = g.equipment_id where g.equipment_id = any(${ids}::uuid[])
      window own as (partition by g.equipment_id)
    ) share
    where f.equipment_id = share.equipment_id and e.id = share.equipment_id and share.position = f.position
      and (share.sum is distinct from e.cost or share.is_off)`);
}

/** The last number a tag can carry. */
export const lastTagNumber = 999_999;

interface IssuedTag {
  tag: string;
  /** Somebody chose it by hand before; the next number is tried. */
  isTaken: boolean;
}

/** Takes the next number of a category's prefix, if it has one left; the counter's row stays locked until the transaction ends. */
export async function issueTag(db: Queryable, categoryId: string): Promise<IssuedTag | undefined> {
  return db.maybe<IssuedTag>(sql`
    with counter as (
      insert into tag_counter (prefix, last) select tag_prefix, 100001 from category where id = ${categoryId}
      on conflict (prefix) do update set last = tag_counter.last + 1
        where tag_counter.last < ${raw(String(lastTagNumber))} returning prefix, last
    )
    select made.tag, is_tag_registered(made.tag) as "isTaken"
    from (select prefix || '-' || lpad(last::text, 6, '0') as tag from counter) made`);
}

export function keepTag(db: Queryable, tag: string, id: string): void {
  db.send(sql`insert into equipment_tag (tag, equipment_id) values (${tag}, ${id})`);
}

/** Whether the parent would sit under the item, and how deep the chain would become. */
export async function getParentFacts(
  db: Queryable,
  parentId: string,
  id: string | undefined,
): Promise<{ isUnder: boolean; depth: number }> {
  return db.one(sql`
    with recursive up as (
      select id, parent_id, 1 as depth from equipment where id = ${parentId}
      union all select p.id, p.parent_id, up.depth + 1 from equipment p join up on p.id = up.parent_id where up.depth < 10
    ), down as (
      select id, 1 as height from equipment where id = ${id ?? null}::uuid
      union all select c.id, d.height + 1 from equipment c join down d on c.parent_id = d.id where d.height < 10
    )
    select exists (select from up where id = ${id ?? null}::uuid) as "isUnder",
      (select max(depth) from up) + coalesce((select max(height) from down), 1) as depth`);
}

/**
 * The items on which something hangs, or ever did: parts, repairs, holders, shares, seats, installs, their receipt. A
 * holder that came with the batch is none, where the batch is taken back; nor is a repair in the bin or a seat that was
 * taken back, because a file may have brought it after its item.
 */
export async function findWithHistory(
  db: Queryable,
  ids: readonly string[],
  batchId?: string | null,
): Promise<Set<string>> {
  const found = await db.many<{ id: string }>(sql`
    select i.id from unnest(${ids}::uuid[]) i (id)
    where exists (select from equipment where parent_id = i.id and deleted_at is null)
      or exists (select from repair where (equipment_id = i.id or loaner_id = i.id)
        and (deleted_at is null or ${batchId ?? null}::uuid is null))
      or exists (select from seat s where s.equipment_id = i.id and (${batchId ?? null}::uuid is null or not exists (
        select from event e where e.entity = 'seat' and e.entity_id = s.id and e.version = s.version and e.action = 'undo')))
      or exists (select from installation where equipment_id = i.id and deleted_at is null)
      or exists (select from assignment a where a.equipment_id = i.id and not exists (select from event e
        where e.entity = 'assignment' and e.entity_id = a.id and e.version = 1 and e.batch_id = ${batchId ?? null}::uuid))
      or exists (select from allocation where equipment_id = i.id)
      or exists (select from retirement_line where equipment_id = i.id)
      or exists (select from equipment where id = i.id and receipt_line_id is not null)`);
  return new Set(found.map(({ id }) => id));
}

export async function hasHistory(db: Queryable, id: string, batchId?: string | null): Promise<boolean> {
  return (await findWithHistory(db, [id], batchId)).has(id);
}

/** The number of the reversed receipt that an item came with, if it did. */
export async function findReversedReceipt(db: Queryable, id: string): Promise<string | undefined> {
  const found = await db.maybe<{ number: string }>(sql`
    select r.number from equipment e join purchase_order_receipt_line l on l.id = e.receipt_line_id
    join purchase_order_receipt r on r.id = l.receipt_id
    where e.id = ${id} and r.reversed_at is not null`);
  return found?.number;
}

export async function isCreator(db: Queryable, id: string, userId: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select exists (select from equipment where id = ${id} and created_by = ${userId}) as found`,
  );
  return found;
}

/** The status that follows from who holds an item: its open assignment, or nobody. */
export async function getHeldStatus(db: Queryable, id: string): Promise<'in_use' | 'on_loan' | 'in_stock'> {
  const open = await db.maybe<{ kind: 'check_out' | 'loan' }>(
    sql`select kind from assignment where equipment_id = ${id} and status = 'open'`,
  );
  if (!open) return 'in_stock';
  return open.kind === 'loan' ? 'on_loan' : 'in_use';
}
