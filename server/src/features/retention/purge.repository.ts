import {
  rowKinds,
  type Purge,
  type PurgeItem,
  type PurgeOverview,
  type RowKind,
} from '#contract/features/retention/retention.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';

/** So many items are looked at for one removal. */
export const mostItems = 10_000;
const itemsAtOnce = 200;

const nameOf = (account: string) => raw(`trim(${account}.first_name || ' ' || ${account}.last_name)`);
const countOf = (outcome: string) =>
  raw(`(select count(*)::int from purge_item i where i.purge_id = g.id and i.outcome = '${outcome}')`);

const selectPurges = sql`
  select g.id, g.version, g.number, g.state, g.years, g.until_on as "untilOn", g.reason, ${nameOf('p')} as "preparedBy",
    g.prepared_at as "preparedAt", ${nameOf('a')} as "approvedBy", g.approved_at as "approvedAt", g.done_at as "doneAt",
    ${countOf('waits')} as waiting, ${countOf('removed')} as removed, ${countOf('stays')} as staying,
    (select coalesce(sum(i.records), 0)::int from purge_item i where i.purge_id = g.id) as records
  from purge g join user_account p on p.id = g.prepared_by left join user_account a on a.id = g.approved_by`;

export async function getPurge(db: Queryable, id: string): Promise<Purge> {
  const found = await db.maybe<Purge>(sql`${selectPurges} where g.id = ${id}`);
  if (!found) throw new AppError('not_found');
  return found;
}

/** The agency's rule today: how many years, and up to which day of leaving an item is over its time. */
export interface RetentionRule {
  years: number;
  untilOn: string | null;
}

// The years count from the end of the fiscal year in which an item left: what left before the first day of the year that
// began so many years ago is over its time.
export async function readRule(db: Queryable): Promise<RetentionRule> {
  const rule = await db.one<{ years: number; untilOn: string }>(sql`
    select years, fiscal_year_start((agency_today() - make_interval(years => years))::date) - 1 as "untilOn"
    from (select setting_on('retentionYears', agency_today())::int as years) s`);
  return rule.years === 0 ? { years: 0, untilOn: null } : rule;
}

export const isOverItsTime = (untilOn: string) =>
  sql`e.status = 'disposed' and e.disposed_on <= ${untilOn}::date`;

const daysOf = (kind: RowKind) => `(setting_on('${kind}', agency_today()) #>> '{}')::int as "${kind}"`;

export async function readPurges(db: Queryable): Promise<PurgeOverview> {
  const rule = await readRule(db);
  const [{ due }, items, days] = await Promise.all([
    rule.untilOn === null
      ? { due: 0 }
      : db.one<{ due: number }>(sql`
          select count(*)::int as due from (
            select from equipment e where ${isOverItsTime(rule.untilOn)} limit ${mostItems}) found`),
    db.many<Purge>(sql`${selectPurges} order by g.prepared_at desc, g.id desc limit 100`),
    db.one<PurgeOverview['days']>(sql`select ${raw(rowKinds.map(daysOf).join(', '))}`),
  ]);
  return { ...rule, days, due, items };
}

export async function findPurgeItems(
  db: Queryable,
  id: string,
  after: string | undefined,
): Promise<{ items: PurgeItem[]; next: string | null }> {
  await getPurge(db, id);
  const rows = await db.many<PurgeItem>(sql`
    select equipment_id as "equipmentId", tag, disposed_on as "disposedOn", outcome, obstacle, named
    from purge_item where purge_id = ${id} and ${after === undefined ? raw('true') : sql`tag > ${after}`}
    order by tag limit ${itemsAtOnce + 1}`);
  const items = rows.slice(0, itemsAtOnce);
  return { items, next: rows.length > itemsAtOnce ? (items.at(-1)?.tag ?? null) : null };
}
