import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { repair } from '#contract/entities/repair/repair.schema.ts';
import { literal, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { readId } from './report.periods.ts';
import type { Question } from './report.question.ts';
import type { ReportSource } from './report.source.ts';

type Year = Pick<Question, 'yearFrom' | 'yearTo' | 'asOf'>;

/** Repairs that were reported in the year. */
const reported = ({ yearFrom, asOf }: Year) => sql`(
  select p.*, agency_day(p.reported_at) as reported_on from repair p
  where p.deleted_at is null and p.status <> 'cancelled'
    and agency_day(p.reported_at) between ${yearFrom}::date and ${asOf}::date)`;

/**
 * On how many days of the year the item `k` was in service, from the periods of the register: used as such, and neither in repair, nor
 * missing, nor on its way out. What its first period says holds from the day on which it was put in service, or else acquired.
 */
const inService = ({ yearFrom, asOf }: Year) => sql`(
  select coalesce(sum(greatest(least(p.past, ${asOf}::date + 1, k.disposed_on)
    - greatest(p.first, ${yearFrom}::date, coalesce(k.in_service_on, k.acquired_on)), 0)), 0)::int as days
  from (
    select q.use, q.status, q.is_void,
      case when lag(q.version) over by_version is null then '-infinity'::date else agency_day(q.known_from) end as first,
      case when q.known_to = 'infinity' then 'infinity'::date else agency_day(q.known_to) end as past
    from equipment_period q where q.equipment_id = k.equipment_id
    window by_version as (order by q.version)
  ) p
  where p.use = 'in_service' and p.status not in ('in_repair', 'missing', 'retirement_pending', 'disposed') and not p.is_void)`;

/** A line for each repair, and for each item of a model that had one: what was in service beside what failed. */
const linesOf = (year: Year): Sql => sql`(
  select 0 as place, k.equipment_id as id, k.model_id, k.tag as record, 'item' as line, k.tag, k.name, null::repair_kind as kind,
    null::repair_status as status, null::repair_outcome as outcome, null::date as reported_on, null::date as closed_on,
    null::numeric as repair_cost, coalesce(k.in_service_on, k.acquired_on) as in_service_on, s.days, k.cost, k.equipment_id
  from equipment_period k cross join lateral ${inService(year)} s
  where k.known_to = 'infinity' and not k.is_void and s.days > 0 and k.model_id in (
    select e.model_id from ${reported(year)} r join equipment e on e.id = r.equipment_id)
  union all
  select 1, r.id, e.model_id, r.number, 'repair', e.tag, e.name, r.kind, r.status, r.outcome, r.reported_on,
    agency_day(r.closed_at), r.total_cost, null, null, e.cost, e.id
  from ${reported(year)} r join equipment e on e.id = r.equipment_id)`;

/**
 * What was reported for repair in a fiscal year, by the model, beside how long its items were in service. A failure is a repair or a
 * recall whose fault is confirmed: it has an outcome, and not the one that none was found.
 */
export const repairCost: ReportSource<'repair-cost'> = (question) => {
  const { yearFrom, yearTo, asOf } = question;
  const isRepair = raw(`x.line = 'repair'`);
  const isItem = raw(`x.line = 'item'`);
  const isFailure = raw(`x.kind in ('repair', 'recall') and x.outcome <> 'no_fault_found'`);
  const daysOut = sql`case when ${isRepair}
    then greatest(coalesce(x.closed_on, ${asOf}::date) - x.reported_on, 0) end`;
  const itemYears = sql`round(x.days::numeric / (${yearTo}::date - ${yearFrom}::date + 1), 4)`;
  return {
    from: sql`${linesOf(question)} x left join model m on m.id = x.model_id
      left join manufacturer maker on maker.id = m.manufacturer_id`,
    where: raw('true'),
    key: raw(`x.place || '/' || x.id`),
    order: raw('x.place, x.id'),
    after: (key) => {
      const [place, id] = key.split('/');
      if (place !== '0' && place !== '1') throw new AppError('bad_cursor');
      return sql`(x.place, x.id) > (${Number(place)}::int, ${readId(id)}::uuid)`;
    },
    link: sql`case when ${isItem} then ${literal(`${equipment.page}/`)} else ${literal(`${repair.page}/`)} end || x.id`,
    row: { key: raw('m.id::text'), label: raw('m.name'), note: raw('maker.name') },
    columns: {
      record: raw('x.record'),
      line: raw('x.line'),
      tag: raw('x.tag'),
      name: raw('x.name'),
      repairKind: raw('x.kind'),
      repairStatus: raw('x.status'),
      outcome: raw('x.outcome'),
      reportedOn: raw('x.reported_on'),
      closedOn: raw('x.closed_on'),
      daysOut,
      repairCost: raw('x.repair_cost'),
      inServiceOn: raw('x.in_service_on'),
      daysInService: raw('x.days'),
      itemYears,
      // On the item's line alone: its repairs would repeat it, and the column would add up to more than the total.
      purchaseCost: sql`case when ${isItem} then x.cost end`,
    },
    figures: {
      items: sql`case when ${isItem} then 1 end`,
      itemYears,
      repairs: sql`case when ${isRepair} then 1 end`,
      failures: sql`case when ${isFailure} then 1 end`,
      daysOut,
      repairCost: raw('nullif(x.repair_cost, 0)'),
      purchaseCost: sql`case when ${isItem} then x.cost end`,
    },
    checks: {
      isDear: raw(`x.repair_cost * 100
        > x.cost * (setting_on('replacementAdvicePercent', agency_today()) #>> '{}')::numeric`),
      isRepeated: sql`${isRepair} and exists (select from ${reported(question)} o
        where o.equipment_id = x.equipment_id and o.id <> x.id)`,
      isOpen: sql`${isRepair} and x.closed_on is null`,
    },
  };
};
