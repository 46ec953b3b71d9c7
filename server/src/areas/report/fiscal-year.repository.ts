import type { FiscalYear, FiscalYears } from '#contract/areas/report/fiscal-year.api.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';

const nameOf = (account: string) => raw(`trim(${account}.first_name || ' ' || ${account}.last_name)`);

const selectYears = sql`
  select f.id, f.version, f.number, f.year, f.first_on as "firstOn", f.last_on as "lastOn", f.state, f.known_at as "knownAt",
    f.lines, f.sums, f.hash, case when f.state = 'closing' and f.hash is null
      then jsonb_build_object('lines', coalesce(w.lines, 0), 'total', w.total) end as preparation,
    ${nameOf('p')} as "preparedBy", f.prepared_at as "preparedAt", ${nameOf('c')} as "closedBy",
    f.closed_at as "closedAt", ${nameOf('n')} as "confirmedBy", f.confirmed_at as "confirmedAt", f.altered_at as "alteredAt", ${nameOf('q')} as "requestedBy", f.requested_at as "requestedAt",
    f.reopen_reason as "reopenReason", ${nameOf('o')} as "reopenedBy", f.reopened_at as "reopenedAt"
  from fiscal_year f left join fiscal_year_preparation w on w.fiscal_year_id = f.id join user_account p on p.id = f.prepared_by left join user_account c on c.id = f.closed_by left join user_account n on n.id = f.confirmed_by
    left join user_account q on q.id = f.requested_by left join user_account o on o.id = f.reopened_by`;

export async function getFiscalYear(db: Queryable, id: string): Promise<FiscalYear> {
  const found = await db.maybe<FiscalYear>(sql`${selectYears} where f.id = ${id}`);
  if (!found) throw new AppError('not_found');
  return found;
}

export interface NextYear {
  year: number;
  firstOn: string;
  lastOn: string;
  isOver: boolean;
  /** The close that is under way. */
  closing: string | null;
}

/** The year after the last closed one; where none is closed, the last one that is over. */
export function readNextYear(db: Queryable): Promise<NextYear> {
  return db.one<NextYear>(sql`
    select extract(year from y.last)::int as year, y.start as "firstOn", y.last as "lastOn",
      y.last < agency_today() as "isOver", (select number from fiscal_year where state = 'closing') as closing
    from (select s.start, (fiscal_year_start((s.start + interval '380 days')::date) - 1) as last
      from (select coalesce(
        (select max(last_on) + 1 from fiscal_year where state in ('closed', 'reopening')),
        fiscal_year_start(fiscal_year_start(agency_today()) - 1)) as start) s) y`);
}

/** Every close, the newest first, and the year that can be closed next. */
export async function findFiscalYears(db: Queryable): Promise<FiscalYears> {
  const [items, next] = await Promise.all([
    db.many<FiscalYear>(sql`${selectYears} order by f.last_on desc, f.id desc limit 200`),
    readNextYear(db),
  ]);
  const { year, firstOn, lastOn, isOver, closing } = next;
  return { items, next: isOver && closing === null ? { year, firstOn, lastOn } : null };
}
