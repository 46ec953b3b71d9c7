import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { literal, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { readId } from './report.periods.ts';
import type { Question } from './report.question.ts';
import type { LineParts, ReportSource } from './report.source.ts';

/** The rate that the agency would have borrowed at on a day; null where nobody had said it. */
const agencyRate = (day: string) => `nullif(setting_on('borrowingRate', ${day}) #>> '{}', 'none')::numeric`;

/** Subscriptions in force, or of which nobody has said whether they are one of GASB 96, as they are recorded now. */
export const subscriptionTerms = raw(`
  select n.id, n.number as code, s.name, s.id::text as row_key, s.name as row_label, s.publisher as row_note, p.starts_on,
    n.sbita_term_months + case when n.sbita_option_certain = 'yes' then coalesce(n.sbita_option_months, 0) else 0 end as months,
    n.sbita_exempt as is_short, n.sbita = 'unknown' as is_undecided, n.ends_on as last_on, n.terminated_on as ended_on,
    coalesce(n.sbita_payment, n.cost) as payment,
    case when n.sbita_payment is null then n.billing_period else coalesce(n.sbita_rhythm, n.billing_period) end as rhythm,
    n.sbita_paid_at as timing, n.sbita_discount_rate as own_rate, ${agencyRate('p.starts_on')} as agency_rate,
    coalesce(n.sbita_implementation_cost, 0) as implementation, coalesce(n.sbita_incentives, 0) as incentives,
    n.sbita_variable_payments as variable_payments
  from entitlement n join software s on s.id = n.software_id
    cross join lateral (select coalesce(n.sbita_starts_on, n.starts_on) as starts_on) p
  where n.deleted_at is null and n.phase <> 'draft'
    and (n.sbita = 'yes' or (n.sbita = 'unknown' and n.ends_on >= (n.starts_on + interval '12 months')::date))`);

/** Leased items as they are recorded now: a lease begins when the item was acquired. */
export const leaseTerms = raw(`
  select e.id, e.tag as code, e.name, top.id::text as row_key, top.name as row_label, null::text as row_note,
    e.acquired_on as starts_on, m.months, coalesce(m.months <= 12, false) as is_short, false as is_undecided, e.lease_ends_on as last_on,
    e.disposed_on as ended_on, e.lease_payment as payment, e.lease_rhythm as rhythm, e.lease_paid_at as timing,
    e.lease_rate as own_rate, ${agencyRate('e.acquired_on')} as agency_rate, 0.00 as implementation, 0.00 as incentives,
    null::numeric as variable_payments
  from equipment e left join fact_branch b on b.id = e.category_id and b.is_top
    left join category top on top.id = coalesce(b.above_id, e.category_id)
    cross join lateral (select case when e.lease_ends_on >= e.acquired_on then whole_months(e.acquired_on, e.lease_ends_on + 1)
      + case when (e.acquired_on + make_interval(months => whole_months(e.acquired_on, e.lease_ends_on + 1)))::date
        = e.lease_ends_on + 1 then 0 else 1 end end as months) m
  where e.deleted_at is null and e.acquisition_method = 'lease'`);

/**
 * Agreements that ran in the fiscal year of the day, each with the plan of its payments. A payment in advance is made when the
 * agreement begins: it is prepaid, and the others follow at the ends of periods as those in arrears do.
 */
export function agreements(terms: Sql, { asOf, yearFrom }: Pick<Question, 'asOf' | 'yearFrom'>): Sql {
  return sql`(
    select a.*, p.*, l.first_liability, p.prepaid + l.first_liability + a.implementation - a.incentives as whole,
      case when a.is_undecided then 'undecided' when a.is_short then 'short_term'
        when p.is_incomplete then 'incomplete' else 'recognized' end as recognition,
      not a.is_undecided and not a.is_short and not p.is_incomplete as is_recognized,
      -- What counts of the year ends with the day, or when the agreement was ended before it.
      least(${asOf}::date, a.ended_on, p.term_ends_on) as until,
      coalesce(p.term_ends_on >= ${asOf}::date and (a.ended_on is null or a.ended_on > ${asOf}::date), false) as is_running
    from (select *, coalesce(own_rate, agency_rate) as rate from (${terms}) t) a
      cross join lateral (select payment_months(a.rhythm, a.months) as step) s
      cross join lateral (select a.timing = 'arrears' and a.months % s.step <> 0 as is_uneven,
        (a.starts_on + make_interval(months => a.months))::date - 1 as term_ends_on,
        period_rate(a.rate, a.rhythm, a.months) as period_rate, s.step,
        case when a.timing = 'advance' then a.payment else 0.00 end as prepaid,
        case when a.timing = 'advance' then 0 else 1 end as lag,
        ceil(a.months::numeric / s.step)::int - case when a.timing = 'advance' then 1 else 0 end as later,
        (a.months is null or a.payment is null or a.rhythm is null or a.timing is null or a.rate is null
          or a.timing = 'arrears' and a.months % s.step <> 0) as is_incomplete) p
      cross join lateral (select case when not p.is_incomplete then present_value(a.payment, p.later, p.period_rate) end
        as first_liability) l
    where a.starts_on <= ${asOf}::date and coalesce(p.term_ends_on, a.last_on, ${asOf}::date) >= ${yearFrom}::date
      and coalesce(a.ended_on >= ${yearFrom}::date, true)) a`;
}

/** How many of the later payments were made by the end of a day: in advance on the first day of a period, else on its last. */
const madeBy = (day: Sql) =>
  sql`least(greatest(whole_months(a.starts_on, ${day} + a.lag), 0) / a.step, a.later)`;
/** What is owed after so many of them. */
const owed = (made: string) => raw(`present_value(a.payment, a.later - (${made}), a.period_rate)`);

/** What has been written off by the end of a day: in equal parts for each whole month of the term. */
const writtenOff = (day: Sql) =>
  sql`round(a.whole * least(greatest(whole_months(a.starts_on, ${day} + 1), 0), a.months) / a.months, 2)`;

/** The interest of the next payment that has run up by the end of a day, by its days. */
const accrued = (
  day: Sql,
  made: string,
) => sql`case when ${raw(made)} < a.later and ${day} >= a.starts_on then
  round((a.payment - (${owed(made)} - ${owed(`${made} + 1`)}))
    * (${day} + 1 - (a.starts_on + make_interval(months => ${raw(made)} * a.step))::date)
    / ((a.starts_on + make_interval(months => (${raw(made)} + 1) * a.step))::date
      - (a.starts_on + make_interval(months => ${raw(made)} * a.step))::date), 2) else 0 end`;

/** The balances of each agreement on the day, and what its fiscal year has cost up to it. */
function balances({ asOf, yearFrom }: Question): Sql {
  const before = sql`(${yearFrom}::date - 1)`;
  const until = raw('a.until');
  return sql`
    cross join lateral (select ${madeBy(before)} as made_before, ${madeBy(until)} as made,
      ${madeBy(sql`(${asOf}::date + interval '1 year')::date`)} as made_in_year) m
    cross join lateral (select
      case when a.is_running then a.whole end as asset,
      case when a.is_running then ${writtenOff(until)} end as amortized,
      case when a.is_running then a.whole - ${writtenOff(until)} end as net,
      case when a.is_running then ${owed('m.made')} end as liability,
      case when a.is_running then ${owed('m.made')} - ${owed('m.made_in_year')} end as due_in_year,
      case when a.is_running then ${accrued(until, 'm.made')} end as accrued_interest,
      ${writtenOff(until)} - ${writtenOff(before)} as amortization,
      (m.made - m.made_before) * a.payment - (${owed('m.made_before')} - ${owed('m.made')})
        + ${accrued(until, 'm.made')} - ${accrued(before, 'm.made_before')} as interest,
      (m.made - m.made_before) * a.payment
        + case when a.starts_on >= ${yearFrom}::date then a.prepaid else 0 end as payments) f`;
}

type AgreementKind = 'gasb-96' | 'gasb-87';

const lineParts = (page: string) => ({
  where: raw('true'),
  key: raw('a.id::text'),
  order: raw('a.id'),
  after: (key: string) => sql`a.id > ${readId(key)}::uuid`,
  link: sql`${literal(`${page}/`)} || a.id`,
  row: { key: raw('a.row_key'), label: raw('a.row_label'), note: raw('a.row_note') },
});

const recognized = (value: string) => raw(`case when a.is_recognized then ${value} end`);

/** What a line says of the terms of its agreement. */
const termColumns = {
  name: raw('a.name'),
  recognition: raw('a.recognition'),
  startsOn: raw('a.starts_on'),
  termMonths: raw('a.months'),
  payment: raw('a.payment'),
  rhythm: raw('a.rhythm'),
  timing: raw('a.timing'),
  rate: raw('a.rate'),
  firstLiability: recognized('a.first_liability'),
  prepaid: recognized('a.prepaid'),
} as const;

const balanceColumns = {
  asset: recognized('f.asset'),
  amortized: recognized('f.amortized'),
  net: recognized('f.net'),
  liability: recognized('f.liability'),
  dueInYear: recognized('f.due_in_year'),
  accruedInterest: recognized('f.accrued_interest'),
  amortization: recognized('f.amortization'),
  interest: recognized('f.interest'),
  payments: recognized('f.payments'),
} as const;

const amount = (value: string) => recognized(`nullif(${value}, 0)`);
const figures: LineParts<AgreementKind>['figures'] = {
  agreements: raw('1'),
  asset: amount('f.asset'),
  amortized: amount('f.amortized'),
  net: amount('f.net'),
  liability: amount('f.liability'),
  dueInYear: amount('f.due_in_year'),
  accruedInterest: amount('f.accrued_interest'),
  amortization: amount('f.amortization'),
  interest: amount('f.interest'),
  payments: amount('f.payments'),
  shortTerm: raw(
    `case when a.recognition = 'short_term' and a.timing is not null then nullif(f.payments, 0) end`,
  ),
};

const decided = (condition: string) => raw(`not a.is_undecided and not a.is_short and (${condition})`);
const checks = {
  withoutTerm: decided('a.months is null'),
  withoutPayment: raw('not a.is_undecided and (a.payment is null or a.rhythm is null)'),
  withoutTiming: raw('not a.is_undecided and a.timing is null'),
  withoutRate: decided('a.rate is null'),
  unevenTerm: decided('a.is_uneven'),
  isShortTerm: raw(`a.recognition = 'short_term'`),
  endedEarly: raw('a.is_recognized and a.ended_on <= a.until'),
  rateOfAgency: raw('a.is_recognized and a.own_rate is null'),
} as const;

/** Subscription-based IT arrangements by product, as GASB 96 wants them. */
export const subscriptions: ReportSource<'gasb-96'> = (question) => ({
  ...lineParts(entitlement.page),
  from: sql`${agreements(subscriptionTerms, question)} ${balances(question)}`,
  columns: {
    number: raw('a.code'),
    ...termColumns,
    implementation: recognized('a.implementation'),
    incentives: recognized('a.incentives'),
    ...balanceColumns,
    variablePayments: raw('a.variable_payments'),
  },
  figures,
  checks: { ...checks, isUndecided: raw('a.is_undecided') },
});

/** Leased equipment by the topmost category, as GASB 87 wants it. */
export const leases: ReportSource<'gasb-87'> = (question) => ({
  ...lineParts(equipment.page),
  from: sql`${agreements(leaseTerms, question)} ${balances(question)}`,
  columns: { tag: raw('a.code'), ...termColumns, termEndsOn: raw('a.last_on'), ...balanceColumns },
  figures,
  checks,
});

/** The rest of the fiscal year, each of the next five, and then five at a time. */
const mostSpans = 30;

/** What is still to be paid, one line for each agreement and span of fiscal years; one that lacks a fact has a line without years. */
function paymentsToCome(terms: Sql, question: Question, page: string) {
  const { asOf, yearTo, year } = question;
  const yearsOn = (years: string) =>
    sql`((${yearTo}::date + 1 + make_interval(years => ${raw(years)}))::date - 1)`;
  return {
    ...lineParts(page),
    from: sql`${agreements(terms, question)} left join lateral (
      select b.at, b.first_year, b.last_year, m.made_before, m.made,
        ${owed('m.made_before')} - ${owed('m.made')} as principal, (m.made - m.made_before) * a.payment as payments
      from (select at, ${year}::int + f.first as first_year, ${year}::int + f.last as last_year,
            case when at = 0 then ${asOf}::date else ${yearsOn('f.first - 1')} end as after_on, ${yearsOn('f.last')} as last_on
          from generate_series(0, ${mostSpans}::int) at
            cross join lateral (select case when at <= 5 then at else 6 + (at - 6) * 5 end as first,
              case when at <= 5 then at else 10 + (at - 6) * 5 end as last) f) b
        cross join lateral (select ${madeBy(raw('b.after_on'))} as made_before, ${madeBy(raw('b.last_on'))} as made) m
      where a.is_recognized and m.made > m.made_before) b on true`,
    where: raw(`(a.recognition = 'incomplete' or (a.is_running and b.at is not null))`),
    key: raw(`a.id || '/' || coalesce(b.at, 0)`),
    order: raw('a.id, coalesce(b.at, 0)'),
    after: (key: string) => {
      const [id, at] = key.split('/');
      if (at === undefined || !/^\d{1,2}$/.test(at)) throw new AppError('bad_cursor');
      return sql`(a.id, coalesce(b.at, 0)) > (${readId(id)}::uuid, ${Number(at)}::int)`;
    },
    row: {
      key: raw('b.first_year::text'),
      label: raw(`b.first_year || case when b.last_year > b.first_year then '-' || b.last_year else '' end`),
      note: raw('null::text'),
    },
    figures: {
      principal: raw('b.principal'),
      interestToCome: raw('b.payments - b.principal'),
      paymentsToCome: raw('b.payments'),
    },
    checks: { isIncomplete: raw(`a.recognition = 'incomplete'`) },
  };
}

const spanColumns = {
  name: raw('a.name'),
  years: raw(`b.first_year || case when b.last_year > b.first_year then '-' || b.last_year else '' end`),
  termEndsOn: raw('coalesce(a.term_ends_on, a.last_on)'),
  principal: raw('b.principal'),
  interestToCome: raw('b.payments - b.principal'),
  paymentsToCome: raw('b.payments'),
} as const;

export const subscriptionPayments: ReportSource<'gasb-96-payments'> = (question) => ({
  ...paymentsToCome(subscriptionTerms, question, entitlement.page),
  columns: { number: raw('a.code'), ...spanColumns },
});

export const leasePayments: ReportSource<'gasb-87-payments'> = (question) => ({
  ...paymentsToCome(leaseTerms, question, equipment.page),
  columns: { tag: raw('a.code'), ...spanColumns },
});
