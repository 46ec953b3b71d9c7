import { sellingMethods } from '#contract/areas/retirement/retirement-vocabulary.ts';
import { join, literal, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { agreements, leaseTerms, subscriptionTerms } from './agreements.ts';
import type { Question } from './report.question.ts';

/** Where a year is computed from what a close has frozen, or will: its id. */
export type Frozen = string | null;

const columns = raw(`asset_class, id, code, name, recognition, starts_on, months, whole, left_on`);

/** Of GASB 87 and 96: an asset from its first day to the day after its last one, or to the one on which it was ended. */
const ofTerms = (assetClass: string, terms: Sql, question: Question) => sql`
  select ${literal(assetClass)} as asset_class, a.id, a.code, a.name, a.recognition, a.starts_on, a.months, a.whole::numeric(14, 2),
    least(a.ended_on, coalesce(a.term_ends_on, a.last_on) + 1) as left_on
  from ${agreements(terms, { ...question, yearFrom: '0001-01-01' })}`;

/** Licenses that were bought for good, from the capital threshold of their day; nothing limits how long they last. */
const intangibles = ({ asOf }: Question) => sql`
  select 'intangible', n.id, n.number, s.name, 'recognized', n.starts_on, null::int, n.cost, n.terminated_on
  from entitlement n join software s on s.id = n.software_id
  where n.deleted_at is null and n.phase <> 'draft' and n.term = 'perpetual' and n.billing_period = 'once'
    and n.starts_on <= ${asOf}::date
    and n.cost >= (setting_on('capitalThreshold', n.starts_on) #>> '{}')::numeric`;

const recorded = (question: Question) => sql`
  ${ofTerms('leased', leaseTerms, question)} union all ${ofTerms('subscription', subscriptionTerms, question)}
  union all ${intangibles(question)}`;

/** Writes down every agreement that began by the day, as it is recorded now. */
export const freezeAgreements = (question: Question, closeId: string) => sql`
  insert into fiscal_year_agreement (fiscal_year_id, ${columns}) select ${closeId}::uuid, r.* from (${recorded(question)}) r`;

/** What was written off of an agreement by the end of a day: in equal parts for each whole month; without months nothing. */
const writtenOff = (day: Sql) => sql`coalesce(
  round(a.whole * least(greatest(whole_months(a.starts_on, ${day} + 1), 0), a.months) / a.months, 2), 0)`;

/** Agreements that were assets on some day from `from` on, as items of the roll-forward; `within` narrows their ids. */
export function presentAgreements(question: Question, from: Sql, frozen: Frozen, within: Sql): Sql {
  const to = sql`${question.asOf}::date`;
  const source =
    frozen === null
      ? sql`(${recorded(question)})`
      : sql`(select ${columns} from fiscal_year_agreement where fiscal_year_id = ${frozen})`;
  return sql`
    select a.id as equipment_id, a.asset_class, a.code as tag, a.name, null::uuid as category_id, null::uuid as top_id,
      a.starts_on as acquired_on, a.whole is null as has_no_cost, m.was_there, m.has_left, coalesce(a.whole, 0) as cost,
      case when m.was_there then ${writtenOff(sql`(${from} - 1)`)} else 0 end as off_before,
      ${writtenOff(sql`least(${to}, a.left_on)`)} as off_last, case when m.has_left then a.left_on end as disposed_on,
      false as is_held
    from (select r.*, r.id as equipment_id from ${source} r) a
      cross join lateral (select a.starts_on < ${from} as was_there, coalesce(a.left_on <= ${to}, false) as has_left) m
    where ${within} and a.recognition in ('recognized', 'incomplete') and a.starts_on <= ${to}
      and (a.left_on is null or a.left_on >= greatest(${from}, a.starts_on + 1))`;
}

/** Whether an item is leased: then its agreement is the asset, and not the item. */
export const isLeased = (frozen: Frozen, id: string): Sql =>
  frozen === null
    ? sql`exists (select from equipment e where e.id = ${raw(id)} and e.acquisition_method = 'lease' and e.deleted_at is null)`
    : sql`exists (select from fiscal_year_agreement a where a.fiscal_year_id = ${frozen} and a.id = ${raw(id)})`;

/** Items of cases that were approved by the end of the day, and not over, whose method is to sell them (GASB 104). */
export const heldForSale = ({ dayEnd }: Question): Sql => sql`
  select l.equipment_id from retirement_line l join retirement r on r.id = l.retirement_id
  where r.deleted_at is null and r.method in (${join(sellingMethods.map((method) => literal(method)))})
    and r.approved_at < ${dayEnd}::timestamptz and (r.closed_at is null or r.closed_at >= ${dayEnd}::timestamptz)`;
