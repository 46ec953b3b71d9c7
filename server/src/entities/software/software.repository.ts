import type { ComplianceSummary } from '#contract/entities/software/software.api.ts';
import { software, type SoftwareRecord } from '#contract/entities/software/software.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';
import { treeName } from '#server/shared/list/tree-name.ts';

/** The list is the view of compliance: a row of the table with what follows from seats, installations and the day. */
export const softwareSource: ListSource<SoftwareRecord> = {
  entity: software,
  table: 'software_list',
  joins: {
    category: raw('category on category.id = r.category_id'),
    owner: raw('person owner on owner.id = r.owner_id'),
    ...authorJoins,
  },
  cells: { categoryId: treeName('category', 'category', 'name') },
  columns: {
    ...ownColumns(software),
    metrics: raw('r.metrics'),
    ...referenceColumns('categoryId', raw('category.name'), raw('category.path')),
    ...referenceColumns('ownerId', raw('owner.display_name'), raw('owner.unit')),
  },
  references: {
    categoryId: { table: 'category', label: 'name' },
    ownerId: { table: 'person', label: 'display_name' },
  },
  prefixes: [raw('fold(r.name)'), raw('fold(r.publisher)')],
};

/** The kind of a category that can be chosen; it stays so until the transaction ends. */
export async function findCategoryKind(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.maybe<{ kind: string }>(
    sql`select kind from category where id = ${id} and active and deleted_at is null for key share`,
  );
  return row?.kind;
}

export async function isNameTaken(
  db: Queryable,
  product: { id?: string; name: string; publisher: string },
): Promise<boolean> {
  const other = await db.maybe(sql`
    select id from software where unique_form(name) = unique_form(${product.name}::text)
      and unique_form(publisher) = unique_form(${product.publisher}::text) and deleted_at is null
      and id is distinct from ${product.id ?? null}::uuid limit 1`);
  return other !== undefined;
}

/** What stands on a product: purchases, seats, installations. */
export function softwareUses(id: string): Sql[] {
  return [
    sql`from entitlement where software_id = ${id} and deleted_at is null`,
    sql`from seat where software_id = ${id}`,
    sql`from installation where software_id = ${id} and deleted_at is null`,
  ];
}

/** The products by verdict, and the sums over all of them. */
export async function getComplianceSummary(db: Queryable): Promise<ComplianceSummary> {
  const rows = await db.many<ComplianceSummary['verdicts'][number] & Omit<ComplianceSummary, 'verdicts'>>(sql`
    with product as materialized (select * from software_list where deleted_at is null),
    whole as (select count(*)::int as products, coalesce(sum(uncovered), 0)::int as uncovered,
      coalesce(sum(greatest(assigned - owned, 0)) filter (where verdict <> 'expired_in_use'), 0)::int as "overAssigned", coalesce(sum(unused), 0)::int as unused,
      agency_today() - (setting_on('unusedSeatDays', agency_today()) #>> '{}')::int + 1 as "unusedBefore",
      coalesce(sum(yearly_cost), 0.00)::text as "yearlyCost", coalesce(sum(unused_cost), 0.00)::text as "unusedCost"
      from product)
    select v.verdict, (select count(*)::int from product p where p.verdict = v.verdict) as count, whole.*
    from unnest(enum_range(null::compliance_verdict)) as v (verdict) cross join whole order by v.verdict`);
  const { verdict: _, count: __, ...whole } = rows[0] ?? ({} as (typeof rows)[number]);
  return { ...whole, verdicts: rows.map(({ verdict, count }) => ({ verdict, count })) };
}
