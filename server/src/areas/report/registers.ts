import type { FederalFact } from '#contract/areas/report/report.definitions.ts';
import { sellingMethods } from '#contract/areas/retirement/retirement-vocabulary.ts';
import { join, literal, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import {
  enteredOn,
  isEnteredLater,
  itemLink,
  itemPeriods,
  lacksOnDay,
  leftOn,
  lookedAt,
  nameJoin,
  onDay,
  readId,
  topJoin,
  wereThere,
} from './report.periods.ts';
import type { ReportSource } from './report.source.ts';

const withoutCost = raw(`k.cost is null and (k.capital_class = 'capital' or k.federal_share > 0)`);
const withoutSerial = raw('k.serial is null');
/** Ways to leave that bring a price. */
const pricedMethods = join([...sellingMethods, 'trade_in'].map((method) => literal(method)));
/** Straight-line, to the day of the report: an item that left since was worth something then. */
const bookValue = (asOf: string) =>
  sql`book_value(k.cost, k.salvage_value, k.useful_life_months, k.in_service_on, 'in_stock', ${asOf}::date)`;

/** Every item of a day, by the topmost category. */
export const equipmentRegister: ReportSource<'equipment-register'> = (question, use) => {
  const { asOf } = question;
  const names = sql`${nameJoin('category', raw('k.category_id'), question)}
    ${nameJoin('place', onDay('location_id', question), question)}
    ${nameJoin('holder', onDay('custodian_id', question), question)}`;
  return {
    from: use === 'lines' ? sql`${itemPeriods(question, use)} ${names}` : itemPeriods(question, use),
    rowJoin: topJoin(question),
    where: wereThere(question, 'none'),
    key: raw('k.equipment_id::text'),
    order: raw('k.equipment_id'),
    after: (key) => sql`k.equipment_id > ${readId(key)}::uuid`,
    link: itemLink(question, 'k.equipment_id'),
    row: { key: raw('b.above_id::text'), label: raw('top.label'), note: raw('null::text') },
    columns: {
      tag: raw('k.tag'),
      serial: raw('k.serial'),
      name: raw('k.name'),
      category: raw('category.label'),
      status: onDay('status', question),
      condition: onDay('condition', question),
      use: onDay('use', question),
      location: raw('place.label'),
      custodian: raw('holder.label'),
      acquiredOn: raw('k.acquired_on'),
      cost: raw('k.cost'),
      bookValue: bookValue(asOf),
      capitalClass: raw('k.capital_class'),
      federalShare: raw('k.federal_share'),
      titleHolder: raw('k.title_holder'),
      inServiceOn: raw('k.in_service_on'),
      networkApproval: onDay('network_approval', question),
      enteredOn: enteredOn(question),
      leftOn: leftOn(question),
    },
    figures: { items: raw('1'), cost: raw('k.cost'), bookValue: bookValue(asOf) },
    checks: {
      withoutCost,
      withoutSerial,
      enteredLater: isEnteredLater(question),
      leftSince: sql`k.disposed_on > ${asOf}::date`,
    },
  };
};

/** Both count as looked at: what was recorded anew, and what was seen and left as it was. */
const isOlder = (column: string, asOf: string) =>
  sql`greatest(${raw(column)}, checked.seen_on) < ${asOf}::date - interval '2 years'`;

/** What an award is owed for an item that left, as its case recorded it; null where no case did. */
const owed = (asOf: string) => sql`left join lateral (
    select sum((a ->> 'amountDue')::numeric(14, 2)) as due
    from retirement_line l cross join lateral jsonb_array_elements(l.awards) a
    where k.disposed_on <= ${asOf}::date and l.equipment_id = k.equipment_id and l.reversed_at is null
      and a #>> '{fundingSource,id}' = award.id::text) owed on true`;

/**
 * Items with federal money, one line for each award that paid: its part of the cost, and of the federal share that the item
 * was recorded with what falls to the award.
 */
export const federalRegister: ReportSource<'federal-register'> = (question, use) => {
  const { asOf, left } = question;
  const awards = sql`cross join lateral (
    select x.position::int as position, s.id, s.code, s.name, s.fain, s.federal_agency,
      coalesce((x.line ->> 'amount')::numeric, round(k.cost * (x.line ->> 'percent')::numeric / 100, 2)) as paid,
      round(k.federal_share * (x.line ->> 'percent')::numeric * s.federal_share
        / nullif(sum((x.line ->> 'percent')::numeric * s.federal_share) over (), 0), 3) as part
    from jsonb_array_elements(k.funding) with ordinality as x (line, position)
      join funding_source s on s.id = (x.line ->> 'fundingSourceId')::uuid
    where s.type = 'federal' and s.federal_share > 0) award`;
  const names = nameJoin('place', onDay('location_id', question), question);
  const amount = raw('round(k.cost * award.part / 100, 2)');
  const hasLeft = sql`k.disposed_on <= ${asOf}::date`;
  const disposed = (column: string) => sql`case when ${hasLeft} then ${raw(column)} end`;
  const isHere = sql`(k.disposed_on is null or k.disposed_on > ${asOf}::date)`;
  const lacks: Readonly<Record<FederalFact, Sql>> = {
    withoutName: raw('k.name is null'),
    withoutSerial,
    withoutFain: raw('award.fain is null'),
    withoutTitleHolder: raw('k.title_holder is null'),
    withoutAcquired: raw('k.acquired_on is null'),
    withoutCost: raw('k.cost is null'),
    withoutFederalPart: raw('award.part is null'),
    withoutLocation: lacksOnDay('location_id', question),
    withoutUse: lacksOnDay('use', question),
    withoutCondition: lacksOnDay('condition', question),
    withoutDisposed: raw(`k.status = 'disposed' and k.disposed_on is null`),
    // What was given away or destroyed has no price.
    withoutSalePrice: sql`${hasLeft} and k.sale_price is null and k.disposal_method in (${pricedMethods})`,
  };
  return {
    from: sql`${itemPeriods(question, use)} ${awards} ${lookedAt(question)} ${owed(asOf)} ${use === 'lines' ? names : raw('')}`,
    where: sql`${wereThere(question, left)} and k.federal_share > 0`,
    key: raw(`k.equipment_id || '/' || award.position`),
    order: raw('k.equipment_id, award.position'),
    after: (key) => {
      const [id, position] = key.split('/');
      if (position === undefined || !/^\d{1,3}$/.test(position)) throw new AppError('bad_cursor');
      return sql`k.equipment_id >= ${readId(id)}::uuid
        and (k.equipment_id, award.position) > (${readId(id)}::uuid, ${Number(position)}::int)`;
    },
    link: itemLink(question, 'k.equipment_id'),
    row: {
      key: raw('award.id::text'),
      label: raw('award.code'),
      note: raw(`concat_ws(' · ', award.federal_agency, award.fain, award.name)`),
    },
    columns: {
      tag: raw('k.tag'),
      serial: raw('k.serial'),
      name: raw('k.name'),
      award: raw('award.code'),
      fain: raw('award.fain'),
      titleHolder: raw('k.title_holder'),
      acquiredOn: raw('k.acquired_on'),
      cost: raw('k.cost'),
      paid: raw('award.paid'),
      federalPart: raw('award.part'),
      federalAmount: amount,
      location: raw('place.label'),
      use: onDay('use', question),
      condition: onDay('condition', question),
      // An item that was entered later has the condition that it was entered with.
      conditionOn: sql`coalesce(checked.condition_on, ${enteredOn(question)})`,
      lastSeenOn: raw('checked.seen_on'),
      disposedOn: disposed('k.disposed_on'),
      disposalMethod: disposed('k.disposal_method'),
      salePrice: disposed('k.sale_price'),
      amountDue: raw('owed.due'),
      enteredOn: enteredOn(question),
      leftOn: leftOn(question),
    },
    figures: { items: raw('1'), paid: raw('award.paid'), federalAmount: amount, amountDue: raw('owed.due') },
    checks: {
      lacksFacts: sql`(${join(
        Object.values(lacks).map((isMissing) => sql`(${isMissing})`),
        ' or ',
      )})`,
      ...lacks,
      conditionOld: sql`${isHere} and ${isOlder('checked.condition_on', asOf)}`,
      placeOld: sql`${isHere} and ${isOlder('checked.place_on', asOf)}`,
      isNeverSeen: sql`${isHere} and checked.equipment_id is not null and checked.seen_on is null`,
      enteredLater: isEnteredLater(question),
      leftSince: sql`k.disposed_on > ${asOf}::date`,
    },
  };
};
