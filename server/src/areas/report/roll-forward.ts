import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { and, literal, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { heldForSale, isLeased, presentAgreements } from './asset-agreements.ts';
import { itemLink, readId } from './report.periods.ts';
import type { Question } from './report.question.ts';
import type { ReportSource } from './report.source.ts';

/** What has been written off of an item by the end of a day. */
const writtenOff = (day: Sql) =>
  sql`k.cost - book_value(k.cost, k.salvage_value, k.useful_life_months, k.in_service_on, 'in_stock', ${day})`;

/** What is known of items now, or what was known when a later year was closed. */
const known = ({ close: { knownAt } }: Question) =>
  knownAt === null
    ? raw(`k.known_to = 'infinity'`)
    : sql`k.known_from < ${knownAt}::timestamptz and k.known_to >= ${knownAt}::timestamptz`;

/** Items after one up to another, in the order of their ids: a close is prepared in pieces. */
export interface Span {
  /** The close whose lines they are: categories are those of when it was begun. */
  closeId: string;
  after: string | null;
  upTo: string | null;
}

/** What narrows items to a span. */
const within = (alias: string, span: Span | undefined): Sql => {
  const id = raw(`${alias}.equipment_id`);
  return and([
    ...(span && span.after !== null ? [sql`${id} > ${span.after}::uuid`] : []),
    ...(span && span.upTo !== null ? [sql`${id} <= ${span.upTo}::uuid`] : []),
    raw('true'),
  ]);
};

/** The topmost category of each, as it is now or as it was when a close was begun. */
const topCategories = (span: Span | undefined): Sql =>
  span
    ? sql`(select category_id as id, top_id as above_id from fiscal_year_category
        where fiscal_year_id = ${span.closeId}) b on b.id = k.category_id`
    : raw('fact_branch b on b.id = k.category_id and b.is_top');

/** The close that agreements are frozen by; null where they are read as they are recorded now. */
const frozenBy = ({ close }: Question, span: Span | undefined) => span?.closeId ?? close.knownBy;

/**
 * The capital items that were there on some day of the year, each with what it was worth before it, and what came and went.
 * An item that came and left in the year is both an addition and a disposal. A leased one is not an asset itself: agreements
 * are, and follow.
 */
function presentItems(question: Question, from: Sql, span: Span | undefined): Sql {
  const to = sql`${question.asOf}::date`;
  const frozen = frozenBy(question, span);
  return sql`(
    select k.equipment_id, null::text as asset_class, k.tag, k.name, k.category_id, b.above_id as top_id, k.acquired_on,
      k.cost is null as has_no_cost, m.was_there, m.has_left, coalesce(k.cost, 0) as cost,
      case when m.was_there then coalesce(${writtenOff(sql`${from} - 1`)}, 0) else 0 end as off_before,
      coalesce(${writtenOff(sql`case when m.has_left then k.disposed_on else ${to} end`)}, 0) as off_last,
      case when m.has_left then k.disposed_on end as disposed_on,
      not m.has_left and k.equipment_id in (${heldForSale(question)}) as is_held
    from equipment_period k
      cross join lateral (select k.acquired_on < ${from} as was_there, coalesce(k.disposed_on <= ${to}, false) as has_left) m
      left join ${topCategories(span)}
    where ${within('k', span)} and ${known(question)} and not k.is_void and k.capital_class = 'capital' and k.acquired_on <= ${to}
      and (k.disposed_on is null or k.disposed_on >= ${from}) and not ${isLeased(frozen, 'k.equipment_id')}
    union all ${presentAgreements(question, from, frozen, within('a', span))})`;
}

/** What an item was and had lost before the year, as it is known now. */
const knownBefore = raw('case when k.was_there then k.cost else 0 end');

/** A year after one that is not closed: it opens with what is known of the day before. */
const openingOfKnown = (question: Question, span?: Span) => sql`(
  select k.equipment_id, 0 as part, k.asset_class, k.is_held, k.tag, k.name, k.category_id, k.top_id, k.acquired_on, k.disposed_on, k.has_no_cost,
    not k.has_left as stays, null::text as adjustment, ${knownBefore} as opening, 0.00 as adjustments,
    case when k.was_there then 0 else k.cost end as additions, 0.00 as transfers,
    case when k.has_left then k.cost else 0 end as disposals, case when k.has_left then 0 else k.cost end as closing,
    k.off_before as dep_opening, 0.00 as dep_adjustments, k.off_last - k.off_before as expense, 0.00 as dep_transfers,
    case when k.has_left then k.off_last else 0 end as dep_disposals,
    case when k.has_left then 0 else k.off_last end as dep_closing
  from ${presentItems(question, sql`${question.yearFrom}::date`, span)} k)`;

/**
 * A year after a closed one: it opens with what was frozen, item by item. What is known of that time today and was not known then
 * is an adjustment. An item that went from one topmost category to another has a second part for the one that it left.
 */
const openingOfClosed = (question: Question, before: { id: string; nextOn: string }, span?: Span) => sql`(
  select i.equipment_id, p.part, case when p.part = 0 then i.asset_class else i.old_asset_class end as asset_class,
    p.part = 0 and i.is_held as is_held, i.tag, i.name, case when p.part = 0 then i.category_id else i.old_category_id end as category_id,
    case when p.part = 0 then i.top_id else i.old_top_id end as top_id, i.acquired_on, i.disposed_on, i.has_no_cost,
    p.part = 0 and i.stays as stays, case when p.part = 0 then i.adjustment end as adjustment,
    case when p.part = 0 and i.has_moved then 0 else i.frozen end as opening,
    i.adjustments * p.own as adjustments, i.additions * p.own as additions,
    case when i.has_moved then i.frozen * p.sign else 0 end as transfers,
    i.disposals * p.own as disposals, i.closing * p.own as closing,
    case when p.part = 0 and i.has_moved then 0 else i.dep_frozen end as dep_opening,
    i.dep_adjustments * p.own as dep_adjustments, i.expense * p.own as expense,
    case when i.has_moved then i.dep_frozen * p.sign else 0 end as dep_transfers,
    i.dep_disposals * p.own as dep_disposals, i.dep_closing * p.own as dep_closing
  from (
    select coalesce(k.equipment_id, f.equipment_id) as equipment_id,
      case when k.equipment_id is null then f.asset_class else k.asset_class end as asset_class, f.asset_class as old_asset_class,
      coalesce(k.is_held, false) as is_held, coalesce(k.tag, f.tag) as tag,
      coalesce(k.name, f.name) as name, case when k.equipment_id is null then f.category_id else k.category_id end as category_id,
      f.category_id as old_category_id, case when k.equipment_id is null then f.top_id else k.top_id end as top_id,
      f.top_id as old_top_id, coalesce(k.acquired_on, f.acquired_on) as acquired_on, k.disposed_on,
      coalesce(k.has_no_cost, false) as has_no_cost,
      k.equipment_id is not null and f.equipment_id is not null
        and (k.top_id, k.asset_class) is distinct from (f.top_id, f.asset_class) as has_moved,
      coalesce(not k.has_left, false) as stays,
      case when f.equipment_id is null then case when k.was_there then 'entered' end
        when k.was_there is not true then 'removed'
        when k.cost <> f.closing or k.off_before <> f.dep_closing then 'corrected' end as adjustment,
      coalesce(f.closing, 0) as frozen, coalesce(f.dep_closing, 0) as dep_frozen,
      coalesce(${knownBefore}, 0) - coalesce(f.closing, 0) as adjustments,
      coalesce(k.off_before, 0) - coalesce(f.dep_closing, 0) as dep_adjustments,
      case when k.was_there then 0 else coalesce(k.cost, 0) end as additions,
      case when k.has_left then k.cost else 0 end as disposals,
      case when k.has_left then 0 else coalesce(k.cost, 0) end as closing,
      coalesce(k.off_last - k.off_before, 0) as expense,
      case when k.has_left then k.off_last else 0 end as dep_disposals,
      case when k.has_left then 0 else coalesce(k.off_last, 0) end as dep_closing
    from ${presentItems(question, sql`${before.nextOn}::date`, span)} k
      full join (select * from fiscal_year_line l where fiscal_year_id = ${before.id} and part = 0 and stays
          and ${within('l', span)}) f
        on f.equipment_id = k.equipment_id) i
    cross join lateral (values (0, 1, 1), (1, 0, -1)) as p (part, own, sign)
  where p.part = 0 or i.has_moved)`;

/** The lines of a year: as they were frozen, or as they are known. */
function linesOf(question: Question, span?: Span): Sql {
  const { frozen, before } = question.close;
  if (frozen) return sql`(select * from fiscal_year_line where fiscal_year_id = ${frozen.id})`;
  return before ? openingOfClosed(question, before, span) : openingOfKnown(question, span);
}

/** Capital assets from the end of one fiscal year to the end of the next: cost, depreciation and what is left of it. */
export const rollForward: ReportSource<'roll-forward'> = (question, use) => {
  const isFrozen = question.close.frozen !== null;
  const top = raw(
    isFrozen ? '' : `left join name_period top on top.id = i.top_id and top.known_to = 'infinity'`,
  );
  const names = raw(
    isFrozen || use === 'sums'
      ? ''
      : `left join name_period category on category.id = i.category_id and category.known_to = 'infinity'`,
  );
  const net = raw('i.closing - i.dep_closing');
  return {
    from: sql`${linesOf(question)} i ${top} ${names}`,
    where: raw('true'),
    key: raw(`i.equipment_id || case when i.part = 0 then '' else '/1' end`),
    order: raw('i.equipment_id, i.part'),
    after: (key) => {
      const [id, part] = key.split('/');
      if (part !== undefined && part !== '1') throw new AppError('bad_cursor');
      return sql`(i.equipment_id, i.part) > (${readId(id)}::uuid, ${part === undefined ? 0 : 1}::int)`;
    },
    link: sql`case when i.asset_class in ('subscription', 'intangible') then ${literal(`${entitlement.page}/`)} || i.equipment_id
      else ${itemLink(question, 'i.equipment_id')} end`,
    row: {
      key: raw('coalesce(i.asset_class, i.top_id::text)'),
      label: raw(isFrozen ? 'i.top' : 'top.label'),
      note: raw('null::text'),
    },
    columns: {
      tag: raw('i.tag'),
      name: raw('i.name'),
      assetClass: raw(`coalesce(i.asset_class, 'owned')`),
      category: raw(isFrozen ? 'i.category' : 'category.label'),
      acquiredOn: raw('i.acquired_on'),
      disposedOn: raw('i.disposed_on'),
      adjustment: raw('i.adjustment'),
      opening: raw('i.opening'),
      adjustments: raw('i.adjustments'),
      additions: raw('i.additions'),
      transfers: raw('i.transfers'),
      disposals: raw('-i.disposals'),
      closing: raw('i.closing'),
      depOpening: raw('i.dep_opening'),
      depAdjustments: raw('i.dep_adjustments'),
      expense: raw('i.expense'),
      depTransfers: raw('i.dep_transfers'),
      depDisposals: raw('-i.dep_disposals'),
      depClosing: raw('i.dep_closing'),
      net,
      heldForSale: raw('case when i.is_held then i.closing end'),
      depHeldForSale: raw('case when i.is_held then i.dep_closing end'),
    },
    figures: {
      opening: raw('nullif(i.opening, 0)'),
      adjustments: raw('nullif(i.adjustments, 0)'),
      additions: raw('nullif(i.additions, 0)'),
      transfers: raw('nullif(i.transfers, 0)'),
      disposals: raw('nullif(-i.disposals, 0)'),
      closing: raw('nullif(i.closing, 0)'),
      depOpening: raw('nullif(i.dep_opening, 0)'),
      depAdjustments: raw('nullif(i.dep_adjustments, 0)'),
      expense: raw('nullif(i.expense, 0)'),
      depTransfers: raw('nullif(i.dep_transfers, 0)'),
      depDisposals: raw('nullif(-i.dep_disposals, 0)'),
      depClosing: raw('nullif(i.dep_closing, 0)'),
      net: sql`nullif(${net}, 0)`,
      heldForSale: raw('case when i.is_held then nullif(i.closing, 0) end'),
      depHeldForSale: raw('case when i.is_held then nullif(i.dep_closing, 0) end'),
    },
    checks: {
      withoutCost: raw('i.has_no_cost'),
      doesNotAddUp: raw(`i.opening + i.adjustments + i.additions + i.transfers - i.disposals <> i.closing
        or i.dep_opening + i.dep_adjustments + i.expense + i.dep_transfers - i.dep_disposals <> i.dep_closing`),
      isAdjusted: raw('i.adjustments <> 0 or i.dep_adjustments <> 0'),
    },
  };
};

/** How many lines a close will have. */
export const countFrozenLines = (question: Question, closeId: string) =>
  sql`select count(*)::int as total from ${linesOf(question, { closeId, after: null, upTo: null })} i`;

/** Writes the lines of a span as they are known at the moment of its close. */
export function freezeLines(question: Question, span: Span): Sql {
  const named = (alias: string, id: string) =>
    sql`left join fiscal_year_category ${raw(alias)}
      on ${raw(alias)}.fiscal_year_id = ${span.closeId} and ${raw(`${alias}.category_id = ${id}`)}`;
  return sql`
    insert into fiscal_year_line (fiscal_year_id, equipment_id, part, tag, name, category_id, category, top_id, top, acquired_on,
      disposed_on, has_no_cost, stays, adjustment, opening, adjustments, additions, transfers, disposals, closing,
      dep_opening, dep_adjustments, expense, dep_transfers, dep_disposals, dep_closing, asset_class, is_held)
    select ${span.closeId}::uuid, i.equipment_id, i.part, i.tag, i.name, i.category_id, category.category, i.top_id, top.category,
      i.acquired_on, i.disposed_on, i.has_no_cost, i.stays, i.adjustment, i.opening, i.adjustments, i.additions, i.transfers,
      i.disposals, i.closing, i.dep_opening, i.dep_adjustments, i.expense, i.dep_transfers, i.dep_disposals, i.dep_closing,
      i.asset_class, i.is_held
    from ${linesOf(question, span)} i ${named('top', 'i.top_id')} ${named('category', 'i.category_id')}`;
}
