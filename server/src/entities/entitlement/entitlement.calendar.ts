import { maxMonthEntries, type RenewalCalendar } from '#contract/entities/entitlement/entitlement.api.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

type Month = RenewalCalendar['months'][number];
type Entry = Month['entries'][number];

const usualMonths = 12;

/** The decisions and the ends of the terms in force between two days; both are ranges of an index. */
function daysBetween(from: string, months: number): Sql {
  const range = (column: string) =>
    sql`${raw(column)} >= ${from}::date and ${raw(column)} < ${from}::date + make_interval(months => ${months}::int)`;
  const columns = (kind: string, column: string) =>
    raw(`select e.*, '${kind}'::text as kind, e.${column} as day,
      date_trunc('month', e.${column})::date as month`);
  const inForce = raw(`from entitlement_list e where e.phase = 'active' and e.deleted_at is null`);
  return sql`${columns('decision', 'decision_due_on')} ${inForce} and ${range('e.decision_due_on')}
    union all ${columns('end', 'ends_on')} ${inForce} and ${range('e.ends_on')}`;
}

/** The calendar of renewals, from the beginning of a month on. */
export async function getCalendar(
  db: Queryable,
  wanted: { from?: string | undefined; months?: number | undefined },
): Promise<RenewalCalendar> {
  const { from } = await db.one<{ from: string }>(sql`
    select date_trunc('month', coalesce(${wanted.from ?? null}::date, agency_today()))::date as from`);
  const count = wanted.months ?? usualMonths;
  const days = daysBetween(from, count);
  const sums = raw(`count(*) filter (where d.kind = 'decision')::int as decisions,
    count(*) filter (where d.kind = 'end')::int as ends,
    coalesce(sum(d.yearly_cost) filter (where d.kind = 'end'), 0.00)::text as "yearlyCost"`);
  const whole = await db.one<Omit<RenewalCalendar, 'from' | 'months'>>(sql`select ${sums} from (${days}) d`);
  const months = await db.many<Omit<Month, 'entries'>>(sql`
    select to_char(m.month, 'YYYY-MM') as month, ${sums}
    from generate_series(0, ${count}::int - 1) n
    cross join lateral (select (${from}::date + make_interval(months => n))::date as month) m
    left join (${days}) d on d.month = m.month group by m.month order by m.month`);
  const entries = await db.many<Entry>(sql`
    select r.id, r.number, s.name as product, r.kind, r.day, r.status, r.assigned, r.quantity,
      r.auto_renew as "autoRenew", r.yearly_cost::text as "yearlyCost"
    from (select d.*, row_number() over (partition by d.month order by d.day, d.number, d.kind) as place
      from (${days}) d) r
    join software s on s.id = r.software_id
    where r.place <= ${maxMonthEntries} order by r.day, r.number, r.kind`);
  return {
    from,
    ...whole,
    months: months.map((one) => ({
      ...one,
      entries: entries.filter(({ day }) => day.startsWith(one.month)),
    })),
  };
}
