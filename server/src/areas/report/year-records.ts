import { assignment } from '#contract/entities/assignment/assignment.schema.ts';
import { repair } from '#contract/entities/repair/repair.schema.ts';
import { literal, raw, sql } from '#server/shared/db/sql.ts';
import { readId } from './report.periods.ts';
import type { ReportSource } from './report.source.ts';

/**
 * What was reported for repair in a fiscal year, by the model. A failure is a repair or a recall, unless no fault was found; what is
 * still open counts until somebody says otherwise.
 */
export const repairCost: ReportSource<'repair-cost'> = ({ yearFrom, asOf }) => {
  const isFailure = raw(`r.kind in ('repair', 'recall') and r.outcome is distinct from 'no_fault_found'`);
  const daysOut = sql`greatest(coalesce(agency_day(r.closed_at), ${asOf}::date) - r.reported_on, 0)`;
  return {
    from: sql`(select p.*, agency_day(p.reported_at) as reported_on from repair p) r
      join equipment e on e.id = r.equipment_id left join model m on m.id = e.model_id
      left join manufacturer maker on maker.id = m.manufacturer_id`,
    where: sql`r.deleted_at is null and r.status <> 'cancelled' and r.reported_on between ${yearFrom}::date and ${asOf}::date`,
    key: raw('r.id::text'),
    order: raw('r.id'),
    after: (key) => sql`r.id > ${readId(key)}::uuid`,
    link: sql`${literal(`${repair.page}/`)} || r.id`,
    row: { key: raw('m.id::text'), label: raw('m.name'), note: raw('maker.name') },
    columns: {
      number: raw('r.number'),
      tag: raw('e.tag'),
      name: raw('e.name'),
      repairKind: raw('r.kind'),
      repairStatus: raw('r.status'),
      outcome: raw('r.outcome'),
      reportedOn: raw('r.reported_on'),
      closedOn: raw('agency_day(r.closed_at)'),
      daysOut,
      repairCost: raw('r.total_cost'),
      cost: raw('e.cost'),
    },
    figures: {
      repairs: raw('1'),
      failures: sql`case when ${isFailure} then 1 end`,
      daysOut,
      repairCost: raw('nullif(r.total_cost, 0)'),
    },
    checks: {
      isDear: raw(`r.total_cost * 100
        > e.cost * (setting_on('replacementAdvicePercent', agency_today()) #>> '{}')::numeric`),
      isRepeated: sql`exists (select from repair o where o.equipment_id = r.equipment_id and o.id <> r.id
        and o.deleted_at is null and o.status <> 'cancelled'
        and agency_day(o.reported_at) between ${yearFrom}::date and ${asOf}::date)`,
      isOpen: raw('r.closed_at is null'),
    },
  };
};

/** Items that people, places and projects were given or gave back in a fiscal year, and what nobody has confirmed yet. */
export const custodyChanges: ReportSource<'custody-changes'> = ({ yearFrom, asOf }) => {
  const within = (column: string) => sql`${raw(column)} between ${yearFrom}::date and ${asOf}::date`;
  const isWaiting = raw(`a.status = 'open' and a.acceptance = 'asked'`);
  return {
    from: raw(`assignment a join equipment e on e.id = a.equipment_id left join person p on p.id = a.person_id
      left join location l on l.id = a.location_id left join project j on j.id = a.project_id`),
    where: sql`a.deleted_at is null and (${within('a.started_on')} or ${within('a.ended_on')})`,
    key: raw('a.id::text'),
    order: raw('a.id'),
    after: (key) => sql`a.id > ${readId(key)}::uuid`,
    link: sql`${literal(`${assignment.page}/`)} || a.id`,
    row: {
      key: raw('coalesce(p.id, l.id, j.id)::text'),
      label: raw('coalesce(p.display_name, l.name, j.number)'),
      note: raw('p.unit'),
    },
    columns: {
      number: raw('a.number'),
      tag: raw('e.tag'),
      name: raw('e.name'),
      holder: raw('coalesce(p.display_name, l.name, j.number)'),
      custodyKind: raw('a.kind'),
      startedOn: raw('a.started_on'),
      endedOn: raw('a.ended_on'),
      custodyEnd: raw('a."end"'),
      acceptance: raw('a.acceptance'),
      daysToAccept: raw(
        `case when a.acceptance = 'accepted' then greatest(agency_day(a.accepted_at) - a.started_on, 0) end`,
      ),
    },
    figures: {
      given: sql`case when ${within('a.started_on')} then 1 end`,
      returned: sql`case when ${within('a.ended_on')} then 1 end`,
      waiting: sql`case when ${isWaiting} then 1 end`,
    },
    checks: {
      isWaiting,
      isDisputed: raw(`a.status = 'open' and a.acceptance in ('disputed', 'broken')`),
      manyHolders: sql`(select count(*) from assignment o where o.equipment_id = a.equipment_id
        and o.started_on between ${yearFrom}::date and ${asOf}::date) > 3`,
    },
  };
};
