import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { literal, raw, sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { readId } from './report.periods.ts';
import type { ReportSource } from './report.source.ts';

/** An item is due this many days before it is late. */
const daysAhead = 60;

/**
 * The day by which an item must be seen again: the one that its record says, from the cycle of its category, and for an item with
 * federal money at most two years after it was seen or acquired (2 CFR 200.313(d)(2)).
 */
const dueOn = `least(
  coalesce(e.next_due_on, (coalesce(e.last_seen_on, e.acquired_on) + make_interval(months => c.inventory_cycle_months))::date),
  case when e.federal_share > 0 then (coalesce(e.last_seen_on, e.acquired_on) + interval '24 months')::date end)`;

const topPlace = raw(`left join fact_branch b on b.id = e.location_id and b.is_top
  left join location top on top.id = coalesce(b.above_id, e.location_id)
  cross join lateral (select 0 as position, null::text as code) award`);
const federalAwards = raw(`join lateral (select f.position, s.id, s.code, s.name, s.federal_agency, s.fain
    from equipment_funding f join funding_source s on s.id = f.funding_source_id
    where f.equipment_id = e.id and s.type = 'federal' and s.federal_share > 0) award on true`);

/** Items that have to be seen again and again, as they are now: by the topmost place, or one line for each federal award. */
export const countStatus: ReportSource<'count-status'> = ({ by, today }, use) => {
  const soon = sql`(${today}::date + ${daysAhead}::int)`;
  const isLate = sql`count_due.day < ${today}::date`;
  const state = sql`case when ${isLate} then 'late' when count_due.day <= ${soon} then 'due'
    when e.last_seen_on is null then 'not_counted' else 'counted' end`;
  const inState = (wanted: string) => sql`case when ${state} = ${wanted} then 1 end`;
  const names = raw(`left join location place on place.id = e.location_id
    left join person holder on holder.id = e.custodian_id`);
  return {
    from: sql`equipment e join category c on c.id = e.category_id
      cross join lateral (select ${raw(dueOn)} as day) count_due
      ${by === 'place' ? topPlace : federalAwards} ${use === 'lines' ? names : raw('')}`,
    where: raw(`e.deleted_at is null and e.status <> 'disposed'`),
    key: raw(`e.id || '/' || award.position`),
    order: raw('e.id, award.position'),
    after: (key) => {
      const [id, position] = key.split('/');
      if (position === undefined || !/^\d{1,3}$/.test(position)) throw new AppError('bad_cursor');
      return sql`e.id >= ${readId(id)}::uuid
        and (e.id, award.position) > (${readId(id)}::uuid, ${Number(position)}::int)`;
    },
    link: sql`${literal(`${equipment.page}/`)} || e.id`,
    row:
      by === 'place'
        ? { key: raw('top.id::text'), label: raw('top.name'), note: raw('top.code') }
        : {
            key: raw('award.id::text'),
            label: raw('award.code'),
            note: raw(`concat_ws(' · ', award.federal_agency, award.fain, award.name)`),
          },
    columns: {
      tag: raw('e.tag'),
      serial: raw('e.serial'),
      name: raw('e.name'),
      category: raw('c.name'),
      status: raw('e.status'),
      location: raw('place.name'),
      custodian: raw('holder.display_name'),
      award: raw('award.code'),
      countState: state,
      lastSeenOn: raw('e.last_seen_on'),
      countDueOn: raw('count_due.day'),
      acquiredOn: raw('e.acquired_on'),
      cost: raw('e.cost'),
    },
    figures: {
      items: raw('1'),
      counted: inState('counted'),
      notCounted: inState('not_counted'),
      countDue: inState('due'),
      countLate: inState('late'),
    },
    checks: {
      isLate,
      isLateFederal: sql`e.federal_share > 0 and ${isLate}`,
      isNeverSeen: raw('e.last_seen_on is null'),
      isMissing: raw(`e.status = 'missing'`),
    },
  };
};
