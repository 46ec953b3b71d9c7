import type { KeyFigure } from '#contract/areas/overview/overview.api.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { itemAddress, notDisposed, shareOf, type Question } from './figures.ts';
import { sumOf } from './item-tiles.ts';
import { lateRepairDays, lateRepairs, openRepairAddress } from './work-tiles.ts';
import { addDays, addMonths } from '#contract/shared/day.ts';

/** The place that the figures are for; undefined where there is none of that id. */
export async function findPlace(
  db: Queryable,
  id: string,
): Promise<{ id: string; label: string; path: string } | undefined> {
  return db.maybe(sql`select id, name as label, path from location where id = ${id} and deleted_at is null`);
}

/** The figures of the first line. */
export async function readKeyFigures(question: Question): Promise<KeyFigure[]> {
  const { today, month } = question;
  const everyPlace = { ...question, place: undefined };
  const [all, federal, received, late, missing, repairs, lateOnes] = await Promise.all([
    sumOf(question, 'all'),
    sumOf(question, 'federal'),
    sumOf(question, 'received', { from: month.slice(0, 7), before: addMonths(month, 1).slice(0, 7) }),
    sumOf(question, 'due', { before: today }),
    sumOf(question, 'status', { from: 'missing', before: 'missing ' }),
    sumOf(everyPlace, 'repairOpen'),
    sumOf(everyPlace, 'repairOpen', { before: addDays(today, -lateRepairDays) }),
  ]);
  const items = (...filters: Filter[]) => itemAddress(question, filters);
  const federalShare: Filter = { field: 'federalShare', operator: 'gte', values: ['0.001'] };
  const onHand = items(notDisposed);
  const lastOfMonth = addDays(addMonths(month, 1), -1);
  const overdue = items(
    { field: 'status', operator: 'is', values: ['on_loan'] },
    { field: 'dueOn', operator: 'lt', values: [today] },
  );
  return [
    {
      key: 'onHand',
      unit: 'items',
      figure: { value: String(all.items), link: onHand },
      beside: {
        key: 'receivedThisMonth',
        unit: 'items',
        figure: {
          value: String(received.items),
          link: items({ field: 'acquiredOn', operator: 'between', values: [month, lastOfMonth] }),
        },
        isAlarm: false,
      },
    },
    {
      key: 'bookValue',
      unit: 'money',
      figure: { value: all.bookValue, link: onHand },
      beside: { key: 'cost', unit: 'money', figure: { value: all.cost, link: onHand }, isAlarm: false },
    },
    {
      key: 'federal',
      unit: 'items',
      figure: { value: String(federal.items), link: items(notDisposed, federalShare) },
      beside: {
        key: 'share',
        unit: 'percent',
        figure: { value: shareOf(federal.items, all.items), link: items(notDisposed, federalShare) },
        isAlarm: false,
      },
    },
    {
      key: 'overdueLoans',
      unit: 'items',
      figure: { value: String(late.items), link: overdue },
      beside: null,
    },
    {
      key: 'missing',
      unit: 'items',
      figure: {
        value: String(missing.items),
        link: items({ field: 'status', operator: 'is', values: ['missing'] }),
      },
      beside: null,
    },
    {
      key: 'openRepairs',
      unit: 'repairs',
      figure: { value: String(repairs.items), link: openRepairAddress() },
      beside: {
        key: 'late',
        unit: 'repairs',
        figure: { value: String(lateOnes.items), link: openRepairAddress(lateRepairs(today).slice(1)) },
        isAlarm: lateOnes.items > 0,
      },
    },
  ];
}
