import { assignment } from '#contract/entities/assignment/assignment.schema.ts';
import { literal, raw, sql } from '#server/shared/db/sql.ts';
import { readId } from './report.periods.ts';
import type { ReportSource } from './report.source.ts';

const rowsBy = {
  holder: {
    key: raw('coalesce(p.id, l.id, j.id)::text'),
    label: raw('coalesce(p.display_name, l.name, j.number)'),
    note: raw('p.unit'),
  },
  unit: { key: raw(`'unit/' || p.unit`), label: raw('p.unit'), note: raw('null::text') },
  place: { key: raw('top.id::text'), label: raw('top.name'), note: raw('top.code') },
} as const;

/**
 * Items that people, places and projects were given or gave back in a fiscal year, and what nobody has confirmed yet: by holder, by the
 * unit of the person, or by the topmost place, which is the holder's own or that of the item.
 */
export const custodyChanges: ReportSource<'custody-changes'> = ({ yearFrom, asOf, by }) => {
  const within = (column: string) => sql`${raw(column)} between ${yearFrom}::date and ${asOf}::date`;
  const isWaiting = raw(`a.status = 'open' and a.acceptance = 'asked'`);
  const days = raw(
    `case when a.acceptance = 'accepted' then greatest(agency_day(a.accepted_at) - a.started_on, 0) end`,
  );
  const hadMany = raw('year.holders > 3');
  return {
    from: sql`assignment a join equipment e on e.id = a.equipment_id left join person p on p.id = a.person_id
      left join location l on l.id = a.location_id left join project j on j.id = a.project_id
      left join location place on place.id = coalesce(a.location_id, e.location_id)
      left join fact_branch b on b.id = place.id and b.is_top left join location top on top.id = coalesce(b.above_id, place.id)
      left join lateral (
        select count(distinct coalesce(o.person_id, o.location_id, o.project_id)) as holders,
          (array_agg(o.id order by o.started_on desc, o.id desc))[1] as newest_id
        from assignment o where o.equipment_id = a.equipment_id and o.deleted_at is null and ${within('o.started_on')}
      ) year on true`,
    where: sql`a.deleted_at is null and (${within('a.started_on')} or ${within('a.ended_on')})`,
    key: raw('a.id::text'),
    order: raw('a.id'),
    after: (key) => sql`a.id > ${readId(key)}::uuid`,
    link: sql`${literal(`${assignment.page}/`)} || a.id`,
    row: by === 'unit' || by === 'place' ? rowsBy[by] : rowsBy.holder,
    columns: {
      number: raw('a.number'),
      tag: raw('e.tag'),
      name: raw('e.name'),
      holder: raw('coalesce(p.display_name, l.name, j.number)'),
      unit: raw('p.unit'),
      location: raw('place.name'),
      custodyKind: raw('a.kind'),
      startedOn: raw('a.started_on'),
      endedOn: raw('a.ended_on'),
      custodyEnd: raw('a."end"'),
      acceptance: raw('a.acceptance'),
      daysToAccept: days,
      holders: raw('nullif(year.holders, 0)'),
    },
    figures: {
      given: sql`case when ${within('a.started_on')} then 1 end`,
      returned: sql`case when ${within('a.ended_on')} then 1 end`,
      waiting: sql`case when ${isWaiting} then 1 end`,
      accepted: sql`case when ${within('a.started_on')} and a.acceptance = 'accepted' then 1 end`,
      acceptDays: sql`case when ${within('a.started_on')} then ${days} end`,
      // An item counts once: where it was given last.
      manyHolders: sql`case when ${hadMany} and a.id = year.newest_id then 1 end`,
    },
    checks: {
      isWaiting,
      isDisputed: raw(`a.status = 'open' and a.acceptance in ('disputed', 'broken')`),
      manyHolders: hadMany,
    },
  };
};
