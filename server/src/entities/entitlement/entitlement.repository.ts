import {
  entitlement,
  type EntitlementFunding,
  type EntitlementRecord,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';

const fundingLines =
  raw(`coalesce((select jsonb_agg(jsonb_build_object('fundingSourceId', f.funding_source_id,
  'percent', f.percent::text) order by f.position) from entitlement_funding f where f.entitlement_id = r.id), '[]')`);
/** The shares in one cell, as an import reads them. */
const fundingCell = raw(`(select string_agg(s.code || ' ' || trim_scale(f.percent), '; ' order by f.position)
  from entitlement_funding f join funding_source s on s.id = f.funding_source_id where f.entitlement_id = r.id)`);
const fundingSources =
  raw(`coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'label', s.code, 'note', s.name)
  order by f.position) from entitlement_funding f join funding_source s on s.id = f.funding_source_id
  where f.entitlement_id = r.id), '[]')`);

const isFederal =
  raw(`exists (select from entitlement_funding f join funding_source s on s.id = f.funding_source_id
  where f.entitlement_id = r.id and s.type = 'federal' and s.federal_share > 0)`);

/** The list is a view: a row of the table with what follows from the day. */
export const entitlementSource: ListSource<EntitlementRecord> = {
  entity: entitlement,
  table: 'entitlement_list',
  joins: {
    software: raw('software on software.id = r.software_id'),
    project: raw('project on project.id = r.project_id'),
    purchase_order: raw('purchase_order on purchase_order.id = r.purchase_order_id'),
    previous: raw('entitlement previous on previous.id = r.previous_term_id'),
    next: raw('entitlement next on next.id = r.next_term_id'),
    ...authorJoins,
  },
  cells: { fundingLines: fundingCell },
  columns: {
    ...ownColumns(entitlement),
    fundingLines,
    fundingSources,
    isFederal,
    publisher: raw('software.publisher'),
    available: raw('r.quantity - r.assigned'),
    ...referenceColumns('softwareId', raw('software.name'), raw('software.publisher')),
    ...referenceColumns('projectId', raw('project.number'), raw('project.name')),
    ...referenceColumns('previousTermId', raw('previous.number'), raw('previous.contract_number')),
    ...referenceColumns('nextTermId', raw('next.number'), raw('next.contract_number')),
    ...referenceColumns(
      'purchaseOrderId',
      raw('coalesce(purchase_order.order_number, purchase_order.number)'),
      raw('purchase_order.title'),
    ),
  },
  references: {
    softwareId: { table: 'software', label: 'name' },
    projectId: { table: 'project', label: 'number' },
    purchaseOrderId: { table: 'purchase_order', label: 'number' },
  },
  prefixes: [raw('lower(r.number)')],
};

/** Which of these products can be chosen; they stay so until the transaction ends. */
export async function findProducts(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ id: string }>(sql`
    select id from software where id = any(${ids}::uuid[]) and deleted_at is null order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a share is federal, and how many name a source that is not open. */
export async function getFundingFacts(
  db: Queryable,
  lines: readonly EntitlementFunding[],
): Promise<{ isFederal: boolean; unknown: number }> {
  return db.one(sql`
    select coalesce(bool_or(s.type = 'federal' and s.federal_share > 0), false) as "isFederal",
      (count(*) - count(s.id))::int as unknown
    from unnest(${lines.map((line) => line.fundingSourceId)}::uuid[]) as l (source_id)
    left join funding_source s on s.id = l.source_id and s.active and s.deleted_at is null`);
}

/** Writes the funding of several entitlements that have none yet. */
export async function insertFunding(
  db: Queryable,
  entitlements: readonly { id: string; lines: readonly EntitlementFunding[] }[],
): Promise<void> {
  const rows = entitlements.flatMap(({ id, lines }) =>
    lines.map(({ fundingSourceId, percent }, index) => ({
      entitlement_id: id,
      position: index + 1,
      funding_source_id: fundingSourceId,
      percent,
    })),
  );
  if (rows.length === 0) return;
  await db.run(sql`insert into entitlement_funding
    select * from jsonb_populate_recordset(null::entitlement_funding, ${JSON.stringify(rows)}::jsonb)`);
}

export async function replaceFunding(
  db: Queryable,
  id: string,
  lines: readonly EntitlementFunding[],
): Promise<void> {
  await db.run(sql`delete from entitlement_funding where entitlement_id = ${id}`);
  await insertFunding(db, [{ id, lines }]);
}

/** The number of the reversed receipt that an entitlement came with, if it did. */
export async function findReversedReceipt(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.maybe<{ number: string }>(sql`
    select r.number from entitlement e join purchase_order_receipt_line l on l.id = e.receipt_line_id
    join purchase_order_receipt r on r.id = l.receipt_id where e.id = ${id} and r.reversed_at is not null`);
  return row?.number;
}
