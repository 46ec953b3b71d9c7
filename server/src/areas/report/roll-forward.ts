import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { itemLink, readId } from './report.periods.ts';
import type { Question } from './report.question.ts';
import type { ReportSource } from './report.source.ts';

/** What has been written off of an item by the end of a day. */
const writtenOff = (day: Sql) =>
  sql`k.cost - book_value(k.cost, k.salvage_value, k.useful_life_months, k.in_service_on, 'in_stock', ${day})`;

/**
 * The capital items of a fiscal year as they are known today, each with what it was worth before the year, what came and went
 * in it, and what is left. An item that came and left in the year is both an addition and a disposal.
 */
function movements({ yearFrom, asOf }: Question): Sql {
  const from = sql`${yearFrom}::date`;
  const to = sql`${asOf}::date`;
  return sql`(
    select k.equipment_id, k.tag, k.name, k.category_id, k.acquired_on, k.cost is null as has_no_cost,
      case when m.was_there then k.cost else 0 end as opening,
      case when k.acquired_on >= ${from} then k.cost else 0 end as additions,
      case when m.has_left then k.cost else 0 end as disposals,
      case when m.has_left then 0 else k.cost end as closing,
      case when m.was_there then ${writtenOff(sql`${from} - 1`)} else 0 end as off_before,
      ${writtenOff(sql`case when m.has_left then k.disposed_on else ${to} end`)} as off_last,
      m.has_left, case when m.has_left then k.disposed_on end as disposed_on
    from equipment_period k, lateral (select k.acquired_on < ${from} as was_there,
      coalesce(k.disposed_on <= ${to}, false) as has_left) m
    where k.known_to = 'infinity' and not k.is_void and k.capital_class = 'capital' and k.acquired_on <= ${to}
      and (k.disposed_on is null or k.disposed_on >= ${from})) i`;
}

/** Capital assets from the end of one fiscal year to the end of the next: cost, depreciation and what is left of it. */
export const rollForward: ReportSource<'roll-forward'> = (question, use) => {
  const expense = raw('i.off_last - i.off_before');
  const depDisposals = raw('case when i.has_left then i.off_last else 0 end');
  const depClosing = raw('case when i.has_left then 0 else i.off_last end');
  const net = raw('case when i.has_left then 0 else i.closing - i.off_last end');
  const names = raw(
    use === 'lines'
      ? `left join name_period category on category.id = i.category_id
    and category.known_to = 'infinity'`
      : '',
  );
  return {
    from: sql`${movements(question)} left join fact_branch b on b.id = i.category_id and b.is_top
      left join name_period top on top.id = b.above_id and top.known_to = 'infinity' ${names}`,
    where: raw('true'),
    key: raw('i.equipment_id::text'),
    order: raw('i.equipment_id'),
    after: (key) => sql`i.equipment_id > ${readId(key)}::uuid`,
    link: itemLink(question, 'i.equipment_id'),
    row: { key: raw('b.above_id::text'), label: raw('top.label'), note: raw('null::text') },
    columns: {
      tag: raw('i.tag'),
      name: raw('i.name'),
      category: raw('category.label'),
      acquiredOn: raw('i.acquired_on'),
      disposedOn: raw('i.disposed_on'),
      opening: raw('i.opening'),
      additions: raw('i.additions'),
      disposals: raw('-i.disposals'),
      closing: raw('i.closing'),
      depOpening: raw('i.off_before'),
      expense,
      depDisposals: sql`-(${depDisposals})`,
      depClosing,
      net,
    },
    figures: {
      opening: raw('nullif(i.opening, 0)'),
      additions: raw('nullif(i.additions, 0)'),
      disposals: raw('nullif(-i.disposals, 0)'),
      closing: raw('nullif(i.closing, 0)'),
      depOpening: raw('nullif(i.off_before, 0)'),
      expense: sql`nullif(${expense}, 0)`,
      depDisposals: sql`nullif(-(${depDisposals}), 0)`,
      depClosing: sql`nullif(${depClosing}, 0)`,
      net: sql`nullif(${net}, 0)`,
    },
    checks: {
      withoutCost: raw('i.has_no_cost'),
      doesNotAddUp: sql`i.opening + i.additions - i.disposals <> i.closing
        or i.off_before + (${expense}) - (${depDisposals}) <> (${depClosing}) or i.closing - (${depClosing}) <> (${net})`,
    },
  };
};
