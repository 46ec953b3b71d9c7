import type { OverviewTileFigures, TilePoint } from '#contract/areas/overview/overview.api.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { equipmentStatuses } from '#contract/entities/equipment/equipment.states.ts';
import { addDays, addMonths } from '#contract/shared/day.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import {
  asRow,
  asRows,
  figuresOf,
  itemAddress,
  listAddress,
  named,
  notDisposed,
  placeOf,
  pointOf,
  shareOf,
  sumColumns,
  sumOf,
  tileFrom,
  tileOf,
  worded,
  type Question,
  type Sums,
} from './figures.ts';

/** So many bars, or tiles of a map; the others are one. */
const mostBars = raw('8');
const mostPlaces = raw('24');
/** A list takes at most so many values in one filter. */
const mostValues = 100;

const ofCategories = (ids: readonly string[]): Filter => ({
  field: 'categoryId',
  operator: 'within',
  values: [...ids],
});

const askValue = (question: Question) =>
  asRows(sql`
    select array_agg(t.key order by t.rank) as ids, min(t.name) as name, t.rank > ${mostBars} as "isRest", ${sumColumns}
    from (
      select t.key, t.items, t.cost, t.book_value, c.name,
        row_number() over (order by t.book_value desc, t.cost desc, t.key) as rank
      from tally t left join category c on c.id = nullif(t.key, '')::uuid
      where t.place_id = ${placeOf(question)} and t.kind = 'class'
    ) t
    group by least(t.rank, ${mostBars} + 1), t.rank > ${mostBars} order by min(t.rank)`);

function summarizeValue(
  question: Question,
  rows: readonly (Sums & { ids: string[]; name: string | null; isRest: boolean })[],
  all: Sums,
): OverviewTileFigures {
  const points = rows.map(({ ids, name, isRest, bookValue, cost }) => {
    const link = itemAddress(question, [notDisposed, ofCategories(ids.slice(0, mostValues))]);
    const label = isRest ? worded('rest', { count: ids.length }) : named(name ?? '');
    return pointOf(isRest ? 'rest' : (ids[0] ?? ''), label, figuresOf(link, [bookValue, cost]));
  });
  const [first] = rows;
  return tileOf('value', {
    say: 'value',
    params: {
      name: first?.name ?? '',
      bookValue: first?.bookValue ?? '0.00',
      share: shareOf(first?.bookValue ?? 0, all.bookValue),
    },
    series: [
      ['bookValue', 'money'],
      ['cost', 'money'],
    ],
    totals: figuresOf(itemAddress(question, [notDisposed]), [all.bookValue, all.cost]),
    points: points.filter(({ key }) => key !== 'rest'),
    rest: points.find(({ key }) => key === 'rest') ?? null,
  });
}

/** From so many years on, ages are one bar. */
const oldestYears = 9;

/** The acquired months of an age in whole years, as the days a list can be filtered by. */
function acquiredFor(years: number, month: string): Filter {
  const last = addDays(addMonths(month, 1 - 12 * years), -1);
  const first = addMonths(month, -12 * years - 11);
  if (years === 0) return { field: 'acquiredOn', operator: 'gte', values: [first] };
  if (years === oldestYears) return { field: 'acquiredOn', operator: 'lt', values: [addDays(last, 1)] };
  return { field: 'acquiredOn', operator: 'between', values: [first, last] };
}

interface Ages {
  rows: { years: number; within: number; beyond: number }[];
  within: number;
  beyond: number;
}
const askAge = (question: Question) =>
  asRow(sql`
    select json_agg(a order by a.years) as rows, sum(a.within) as within, sum(a.beyond) as beyond from (
      select a.years, coalesce(sum(t.items) filter (where t.state = 'within'), 0)::int as within,
        coalesce(sum(t.items) filter (where t.state = 'over'), 0)::int as beyond
      from generate_series(0, ${oldestYears}::int) a (years) left join (
        select t.items, split_part(t.key, ' ', 2) as state, least(${raw(String(oldestYears))}, greatest(0,
          ((extract(year from ${question.month}::date) - left(t.key, 4)::int) * 12
            + extract(month from ${question.month}::date) - substr(t.key, 6, 2)::int)::int / 12)) as years
        from tally t where t.place_id = ${placeOf(question)} and t.kind = 'age'
      ) t on t.years = a.years
      group by a.years
    ) a`);

function summarizeAge(question: Question, { rows, within: inLife, beyond: old }: Ages): OverviewTileFigures {
  const { month } = question;
  const beyondLife: Filter = { field: 'lifeEndsOn', operator: 'lt', values: [month] };
  const withinLife: Filter = { field: 'lifeEndsOn', operator: 'gte', values: [month] };
  const points = rows.map(({ years, within, beyond }) => {
    const acquired = acquiredFor(years, month);
    const label = worded(years === oldestYears ? 'age.more' : 'age.years', { years });
    return pointOf(String(years), label, [
      { value: String(within), link: itemAddress(question, [notDisposed, acquired, withinLife]) },
      { value: String(beyond), link: itemAddress(question, [notDisposed, acquired, beyondLife]) },
    ]);
  });
  return tileOf('age', {
    say: 'age',
    params: { beyond: old, items: inLife + old, share: shareOf(old, inLife + old) },
    series: [
      ['within', 'items'],
      ['beyond', 'items'],
    ],
    totals: [
      { value: String(inLife), link: itemAddress(question, [notDisposed, withinLife]) },
      { value: String(old), link: itemAddress(question, [notDisposed, beyondLife]) },
    ],
    points: inLife + old === 0 ? [] : points,
  });
}

const months = 12;

interface InAndOut {
  rows: { month: string; received: number; disposed: number }[];
  received: number;
  disposed: number;
}
const firstMonth = ({ month }: Question) => addMonths(month, 1 - months);
const askInOut = (question: Question) =>
  asRow(sql`
    select json_agg(m order by m.month) as rows, sum(m.received) as received, sum(m.disposed) as disposed from (
      select to_char(m, 'YYYY-MM') as month, coalesce(r.items, 0) as received, coalesce(d.items, 0) as disposed
      from generate_series(${firstMonth(question)}::date, ${question.month}::date, interval '1 month') m
        left join tally r on r.place_id = ${placeOf(question)} and r.kind = 'received' and r.key = to_char(m, 'YYYY-MM')
        left join tally d on d.place_id = ${placeOf(question)} and d.kind = 'disposed' and d.key = to_char(m, 'YYYY-MM')
    ) m`);

function summarizeInOut(question: Question, { rows, ...total }: InAndOut): OverviewTileFigures {
  const { month } = question;
  const isDisposed: Filter = { field: 'status', operator: 'is', values: ['disposed'] };
  const within = (field: string, from: string, to: string): Filter => ({
    field,
    operator: 'between',
    values: [from, to],
  });
  const linksOf = (from: string, to: string) => [
    itemAddress(question, [within('acquiredOn', from, to)]),
    itemAddress(question, [isDisposed, within('disposedOn', from, to)]),
  ];
  const lastOf = (day: string) => addDays(addMonths(day, 1), -1);
  const points = rows.map((row): TilePoint => {
    const day = `${row.month}-01`;
    const links = linksOf(day, lastOf(day));
    const figures = [row.received, row.disposed].map((value, index) => ({
      value: String(value),
      link: links[index] ?? '',
    }));
    return pointOf(row.month, { kind: 'month', month: row.month }, figures, { isRunning: day === month });
  });
  const [received, left] = linksOf(firstMonth(question), lastOf(month));
  return tileOf('inOut', {
    say: 'inOut',
    params: { received: total.received, disposed: total.disposed },
    series: [
      ['received', 'items'],
      ['disposed', 'items'],
    ],
    totals: [
      { value: String(total.received), link: received ?? '' },
      { value: String(total.disposed), link: left ?? '' },
    ],
    points: total.received + total.disposed === 0 ? [] : points,
  });
}

/** Places right below the one that is asked for; the topmost ones where it is all of them. */
const isChild = ({ place }: Question): Sql =>
  place === undefined ? raw('l.parent_id is null') : sql`l.parent_id = ${place}`;

const overdue = (today: string): Filter[] => [
  { field: 'status', operator: 'is', values: ['on_loan'] },
  { field: 'dueOn', operator: 'lt', values: [today] },
];

interface Places {
  rows: (Sums & { ids: string[]; name: string; late: number; isRest: boolean; opens: boolean })[];
  /** What is in the place itself: its sums without those of the places in it. */
  here: Sums | null;
}
const askPlaces = (question: Question) =>
  asRow(sql`
    select ${asRows(sql`
      select array_agg(t.id order by t.rank) as ids, min(t.name) as name, t.rank > ${mostPlaces} as "isRest",
        coalesce(sum(t.late), 0)::int as late, bool_or(t.opens) as opens, ${sumColumns}
      from (
        select l.id, l.name, t.items, t.cost, t.book_value,
          (select sum(d.items) from tally d where d.place_id = l.id and d.kind = 'due' and d.key < ${question.today}) as late,
          exists (select from location c where c.parent_id = l.id and c.deleted_at is null) as opens,
          row_number() over (order by t.book_value desc, t.items desc, l.id) as rank
        from location l join tally t on t.place_id = l.id and t.kind = 'all'
        where ${isChild(question)}
      ) t
      group by least(t.rank, ${mostPlaces} + 1), t.rank > ${mostPlaces} order by min(t.rank)`)} as rows,
      ${
        question.place === undefined
          ? raw('null')
          : asRow(sql`
        select ${sumColumns} from (
          select items, cost, book_value from tally where place_id = ${placeOf(question)} and kind = 'all'
          union all
          select -t.items, -t.cost, -t.book_value from location l join tally t on t.place_id = l.id and t.kind = 'all'
          where ${isChild(question)}
        ) t`)
      } as here`);

function summarizePlaces(question: Question, { rows, here }: Places, all: Sums): OverviewTileFigures {
  const { place, today } = question;
  const at = (ids: readonly string[]): Filter => ({
    field: 'locationId',
    operator: 'within',
    values: [...ids],
  });
  const points = rows.map((row) => {
    const where = at(row.ids.slice(0, mostValues));
    const link = listAddress(equipment, [notDisposed, where]);
    const label = row.isRest ? worded('rest', { count: row.ids.length }) : named(row.name);
    return pointOf(
      row.isRest ? 'rest' : (row.ids[0] ?? ''),
      label,
      figuresOf(link, [row.bookValue, row.items]),
      {
        opens: row.opens && !row.isRest ? (row.ids[0] ?? null) : null,
        alarm:
          row.late > 0
            ? { value: String(row.late), link: listAddress(equipment, [...overdue(today), where]) }
            : null,
      },
    );
  });
  if (place !== undefined && here && here.items > 0) {
    const link = listAddress(equipment, [
      notDisposed,
      { field: 'locationId', operator: 'is', values: [place] },
    ]);
    points.push(pointOf('here', worded('here'), figuresOf(link, [here.bookValue, here.items])));
  }
  const [first] = rows;
  return tileOf('places', {
    say: 'places',
    params: {
      name: first?.name ?? '',
      bookValue: first?.bookValue ?? '0.00',
      share: shareOf(first?.bookValue ?? 0, all.bookValue),
    },
    series: [
      ['bookValue', 'money'],
      ['items', 'items'],
    ],
    totals: figuresOf(itemAddress(question, [notDisposed]), [all.bookValue, all.items]),
    points: points.filter(({ key }) => key !== 'rest'),
    rest: points.find(({ key }) => key === 'rest') ?? null,
  });
}

const askStatus = (question: Question) =>
  asRows(sql`
    select t.key, t.items from tally t where t.place_id = ${placeOf(question)} and t.kind = 'status'`);

function summarizeStatus(
  question: Question,
  rows: readonly { key: string; items: number }[],
  all: Sums,
): OverviewTileFigures {
  const found = new Map(rows.map(({ key, items }) => [key, items]));
  const points = equipmentStatuses
    .filter((status) => status !== 'disposed' && found.has(status))
    .map((status) => {
      const link = itemAddress(question, [{ field: 'status', operator: 'is', values: [status] }]);
      const figures = figuresOf(link, [found.get(status) ?? 0]);
      const label = { kind: 'value', entity: 'equipment', field: 'status', value: status } as const;
      return pointOf(status, label, figures, { alarm: status === 'missing' ? (figures[0] ?? null) : null });
    });
  return tileOf('status', {
    say: 'status',
    params: { items: all.items, missing: found.get('missing') ?? 0 },
    series: [['items', 'items']],
    totals: figuresOf(itemAddress(question, [notDisposed]), [all.items]),
    points,
  });
}

interface Holders {
  rows: (Pick<Sums, 'items' | 'cost'> & { id: string; name: string })[];
  all: Sums;
}
const askHolders = (question: Question) =>
  asRow(sql`
    select ${asRows(sql`
      select t.key as id, p.display_name as name, t.items, t.cost::numeric(16, 2)::text as cost
      from (select key, items, cost from tally where place_id = ${placeOf(question)} and kind = 'holder'
        order by items desc, key limit ${mostBars}) t join person p on p.id = t.key::uuid
      order by t.items desc, t.key`)} as rows, ${sumOf(question, 'held')} as "all"`);

function summarizeHolders(question: Question, { rows, all }: Holders): OverviewTileFigures {
  const heldBy = (...filters: Filter[]) => itemAddress(question, [notDisposed, ...filters]);
  const points = rows.map(({ id, name, items, cost }) =>
    pointOf(
      id,
      named(name),
      figuresOf(heldBy({ field: 'custodianId', operator: 'is', values: [id] }), [items, cost]),
    ),
  );
  return tileOf('holders', {
    say: 'holders',
    params: { name: rows[0]?.name ?? '', items: rows[0]?.items ?? 0 },
    series: [
      ['items', 'items'],
      ['cost', 'money'],
    ],
    totals: figuresOf(heldBy({ field: 'custodianId', operator: 'empty', values: ['false'] }), [
      all.items,
      all.cost,
    ]),
    points,
  });
}

export const itemTiles = {
  value: tileFrom(askValue, summarizeValue),
  age: tileFrom(askAge, summarizeAge),
  inOut: tileFrom(askInOut, summarizeInOut),
  places: tileFrom(askPlaces, summarizePlaces),
  status: tileFrom(askStatus, summarizeStatus),
  holders: tileFrom(askHolders, summarizeHolders),
};
