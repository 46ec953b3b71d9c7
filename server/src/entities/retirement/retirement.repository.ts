import { retirement, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { RetirementRules } from '#contract/areas/retirement/retirement-settings.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { heldCondition } from '#server/shared/list/held-condition.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';

// Whether a line holds its item follows from the state of the case.
const ownedRows = {
  retirement_line: raw("select retirement_id as id, to_jsonb(t) - 'is_open' as row from retirement_line t"),
  retirement_step: raw('select retirement_id as id, to_jsonb(t) as row from retirement_step t'),
};

export const retirementSource: ListSource<RetirementRecord> = {
  ownedRows,
  entity: retirement,
  table: 'retirement',
  joins: {
    vendor: raw('vendor on vendor.id = r.vendor_id'),
    person: raw('person on person.id = r.person_id'),
    affidavit: raw('attachment affidavit on affidavit.id = r.affidavit_id'),
    author: raw('user_account author on author.id = r.author_id'),
    lines: raw(`lateral (
      select count(*)::int as items, coalesce(sum(f.fair_market_value) filter (where not f.is_reversed), 0.00) as value,
        coalesce(sum(f.book_value) filter (where not f.is_reversed), 0.00) as book, coalesce(sum(f.proceeds) filter (where not f.is_reversed), 0.00) as proceeds,
        coalesce(sum(f.amount_due) filter (where not f.is_reversed), 0.00) as due
      from retirement_line_figures f where f.retirement_id = r.id
    ) lines on true`),
    ...authorJoins,
  },
  columns: {
    ...ownColumns(retirement),
    itemCount: raw('lines.items'),
    fairMarketValue: raw('lines.value::numeric(16, 2)::text'),
    bookValue: raw('lines.book::numeric(16, 2)::text'),
    proceeds: raw('lines.proceeds::numeric(16, 2)::text'),
    amountDue: raw('lines.due::numeric(16, 2)::text'),
    sentBack: raw(`(select jsonb_build_object('by', s.person, 'at', s.at, 'comment', s.comment)
      from retirement_step s where s.retirement_id = r.id and s.decision = 'returned' and s.at >= r.submitted_at
        and r.status = 'draft' order by s.step desc limit 1)`),
    ...referenceColumns('vendorId', raw('vendor.name'), raw('vendor.vendor_number')),
    ...referenceColumns('personId', raw('person.display_name'), raw('person.unit')),
    ...referenceColumns('affidavitId', raw('affidavit.name')),
    ...referenceColumns('authorId', raw(`author.first_name || ' ' || author.last_name`), raw('author.email')),
  },
  references: {
    vendorId: { table: 'vendor', label: 'name' },
    personId: { table: 'person', label: 'display_name' },
    affidavitId: { table: 'attachment', label: 'name' },
    authorId: { table: 'user_account', label: 'email' },
  },
  conditions: heldCondition('retirement'),
  prefixes: [raw('lower(r.number)')],
};

/** The rules of retirement as they are on a day; today's unless told. */
export async function getRetirementRules(db: Queryable, onDate?: string): Promise<RetirementRules> {
  return db.one<RetirementRules>(sql`
    select day as "onDate", setting_on('retirementReasons', day) as reasons,
      setting_on('retirementMethods', day) as methods, setting_on('dispositionRules', day) as "dispositionRules",
      setting_on('clearOnlyInside', day)::boolean as "clearOnlyInside",
      setting_on('reversalDays', day)::int as "reversalDays", setting_on('salePhotos', day)::boolean as "salePhotos",
      setting_on('separationOfDuties', day)::boolean as "separationOfDuties"
    from (select coalesce(${onDate ?? null}::date, agency_today()) as day) asked`);
}

/** Who created a case, who took its draft over, and who wrote what is to be decided now. */
export async function findAuthors(db: Queryable, id: string): Promise<(string | null)[]> {
  const { ids } = await db.one<{ ids: (string | null)[] }>(
    sql`select array[created_by, author_id] || array(select e.actor_id from event e
      where e.entity = 'retirement' and e.entity_id = r.id and e.action = 'takeOver') as ids
      from retirement r where id = ${id}`,
  );
  return ids;
}

/** Whether these are living files of the case itself. */
export async function areFilesOf(db: Queryable, id: string, files: readonly string[]): Promise<boolean> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from attachment where id = any(${[...new Set(files)]}::uuid[])
      and entity = 'retirement' and record_id = ${id}::text and deleted_at is null`);
  return count === new Set(files).size;
}

/** Whether anybody was ever asked to decide on a case. */
export async function wasSubmitted(db: Queryable, id: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    sql`select exists (select from event where entity = 'retirement' and entity_id = ${id} and action = 'submit') as found`,
  );
  return found;
}
