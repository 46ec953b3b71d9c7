import type { OverviewTileFigures } from '#contract/areas/overview/overview.api.ts';
import { assignment } from '#contract/entities/assignment/assignment.schema.ts';
import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { assignableStatuses } from '#contract/entities/entitlement/entitlement.states.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { purchaseOrder } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { receivableStatuses } from '#contract/entities/purchase-order/purchase-order.states.ts';
import { repair } from '#contract/entities/repair/repair.schema.ts';
import { openRepairStatuses } from '#contract/entities/repair/repair.states.ts';
import { software } from '#contract/entities/software/software.schema.ts';
import { addDays, addMonths } from '#contract/shared/day.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { backupFacts, type BackupFacts } from '#server/features/operations/backup-facts.ts';
import { join, literal, name, raw, sql } from '#server/shared/db/sql.ts';
import {
  asRow,
  asRows,
  figuresOf,
  listAddress,
  named,
  notDisposed,
  pointOf,
  tileFrom,
  tileOf,
  worded,
  type Question,
} from './figures.ts';
import { everywhere } from './tallies.ts';

const isOfAllPlaces = true;
const everywhereId = literal(everywhere);
const mostBars = raw('8');
const is = (field: string, values: readonly string[]): Filter => ({
  field,
  operator: 'is',
  values: [...values],
});

const openRepairs = is('status', openRepairStatuses);

/** Repairs that are open for longer are looked at. */
export const lateRepairDays = 90;
export const lateRepairs = (today: string): Filter[] => [
  openRepairs,
  { field: 'reportedAt', operator: 'lt', values: [addDays(today, -lateRepairDays)] },
];
export const openRepairAddress = (filters: readonly Filter[] = []): string =>
  listAddress(repair, [openRepairs, ...filters]);

/** How long repairs are open: up to a week, a month, a quarter, and longer. */
const repairAges = [
  { key: 'week', from: 0, to: 7 },
  { key: 'month', from: 8, to: 30 },
  { key: 'quarter', from: 31, to: lateRepairDays },
  { key: 'longer', from: lateRepairDays + 1, to: undefined },
] as const;

/** The days of an age in repairs: the first, where there is one, and the one past the last. */
function reportedFor({ from, to }: (typeof repairAges)[number], today: string) {
  return {
    first: to === undefined ? undefined : addDays(today, -to),
    // What is reported with a day that is still to come counts as new.
    past: from === 0 ? undefined : addDays(today, 1 - from),
  };
}

type OpenRepairs = Record<(typeof repairAges)[number]['key'] | 'open', number>;
const askRepairs = ({ today }: Question) => {
  const counts = repairAges.map((age) => {
    const { first, past } = reportedFor(age, today);
    const isOfAge = sql`key >= ${first ?? ''} and key < coalesce(${past ?? null}::text, 'a')`;
    return sql`coalesce(sum(items) filter (where ${isOfAge}), 0)::int as ${name(age.key)}`;
  });
  return asRow(sql`
    select ${join(counts)}, coalesce(sum(items), 0)::int as open from tally
    where place_id = ${everywhereId} and kind = 'repairOpen'`);
};

function summarizeRepairs({ today }: Question, found: OpenRepairs): OverviewTileFigures {
  const points = repairAges.map((age) => {
    const { first, past = '' } = reportedFor(age, today);
    const reported = (operator: Filter['operator'], ...values: string[]): Filter[] => [
      { field: 'reportedAt', operator, values },
    ];
    const filters =
      first === undefined
        ? reported('lt', past)
        : age.from === 0
          ? reported('gte', first)
          : reported('between', first, addDays(past, -1));
    const count = found[age.key];
    const figures = figuresOf(openRepairAddress(filters), [count]);
    const isLate = age.key === 'longer' && count > 0;
    const alarm = isLate ? (figures[0] ?? null) : null;
    return pointOf(age.key, worded(`repairs.${age.key}`), figures, { alarm });
  });
  return tileOf('repairs', {
    say: 'repairs',
    params: { open: found.open, late: found.longer },
    series: [['repairs', 'repairs']],
    totals: figuresOf(openRepairAddress(), [found.open]),
    points: found.open === 0 ? [] : points,
    isOfAllPlaces,
  });
}

/** So many months of expected deliveries stand by themselves. */
const deliveryMonths = 6;

interface Outstanding {
  rows: { part: string; outstanding: string; orders: number }[];
  outstanding: string;
  orders: number;
}
const askOrders = ({ today, month }: Question) =>
  asRow(sql`
    select coalesce(json_agg(json_build_object('part', p.part, 'outstanding', p.outstanding::text, 'orders', p.orders)), '[]') as rows,
      coalesce(sum(p.outstanding), 0)::numeric(16, 2)::text as outstanding, coalesce(sum(p.orders), 0) as orders
    from (
      select p.part, sum(greatest(0, o.total - o.received))::numeric(16, 2) as outstanding, count(*) as orders
      from (
        select total, expected_on, (select coalesce(sum(gl.value), 0) from purchase_order_receipt g
            join purchase_order_receipt_line gl on gl.receipt_id = g.id
          where g.order_id = purchase_order.id and g.reversed_at is null) as received
        from purchase_order where status = any(${[...receivableStatuses]}::purchase_order_status[]) and deleted_at is null
      ) o cross join lateral (select case when o.expected_on is null then 'noDay' when o.expected_on < ${today}::date then 'late'
          when o.expected_on >= ${addMonths(month, deliveryMonths)}::date then 'later'
          else to_char(o.expected_on, 'YYYY-MM') end as part) p
      group by p.part
    ) p`);

function summarizeOrders(
  { today, month }: Question,
  { rows, outstanding, orders }: Outstanding,
): OverviewTileFigures {
  const awaited = is('status', receivableStatuses);
  const found = new Map(rows.map((row) => [row.part, row]));
  const monthsAhead = Array.from({ length: deliveryMonths }, (_, index) =>
    addMonths(month, index).slice(0, 7),
  );
  const expected = (filter: Omit<Filter, 'field'>) =>
    listAddress(purchaseOrder, [awaited, { field: 'expectedOn', ...filter }]);
  const lastMonth = addMonths(month, deliveryMonths);
  const linkOf = (part: string) => {
    if (part === 'late') return expected({ operator: 'lt', values: [today] });
    if (part === 'noDay') return expected({ operator: 'empty', values: ['true'] });
    if (part === 'later') return expected({ operator: 'gte', values: [lastMonth] });
    const first = `${part}-01`;
    const from = first < today ? today : first;
    return expected({ operator: 'between', values: [from, addDays(addMonths(first, 1), -1)] });
  };
  const labelOf = (part: string) => {
    if (part === 'later') return worded('orders.later', { month: lastMonth.slice(0, 7) });
    return part === 'late' || part === 'noDay'
      ? worded(`orders.${part}`)
      : ({ kind: 'month', month: part } as const);
  };
  const points = ['late', ...monthsAhead, 'later', 'noDay'].flatMap((part) => {
    const row = found.get(part);
    if (!row && !monthsAhead.includes(part)) return [];
    const figures = figuresOf(linkOf(part), [row?.outstanding ?? '0.00', row?.orders ?? 0]);
    return [pointOf(part, labelOf(part), figures, { alarm: part === 'late' ? (figures[1] ?? null) : null })];
  });
  return tileOf('orders', {
    say: 'orders',
    params: { outstanding, late: found.get('late')?.orders ?? 0 },
    series: [
      ['outstanding', 'money'],
      ['orders', 'orders'],
    ],
    totals: figuresOf(listAddress(purchaseOrder, [awaited]), [outstanding, orders]),
    points: orders === 0 ? [] : points,
    isOfAllPlaces,
  });
}

interface Spend {
  rows: { ids: string[]; name: string; isRest: boolean; yearlyCost: string }[];
  total: string;
}
/** What products cost a year, as their list says: of a license that was renewed ahead of time, the running term counts. */
const askLicenses = () =>
  asRow(sql`
    with spend as (
      select s.id, s.name, s.yearly_cost as cost, row_number() over (order by s.yearly_cost desc, s.id) as rank
      from software_list s where s.deleted_at is null and s.yearly_cost > 0
    )
    select ${asRows(sql`
      select array_agg(t.id order by t.rank) as ids, min(t.name) as name, t.rank > ${mostBars} as "isRest",
        sum(t.cost)::numeric(16, 2)::text as "yearlyCost"
      from spend t
      group by least(t.rank, ${mostBars} + 1), t.rank > ${mostBars} order by min(t.rank)`)} as rows,
      (select coalesce(sum(cost), 0)::numeric(16, 2)::text from spend) as total`);

function summarizeLicenses(_: Question, { rows, total }: Spend): OverviewTileFigures {
  const inForce = is('status', [...assignableStatuses, 'renewed']);
  const costly: Filter = { field: 'yearlyCost', operator: 'gte', values: ['0.01'] };
  const points = rows.map(({ ids, name, isRest, yearlyCost }) => {
    const link = listAddress(entitlement, [inForce, is('softwareId', ids.slice(0, 100))]);
    const label = isRest ? worded('rest', { count: ids.length }) : named(name);
    return pointOf(isRest ? 'rest' : (ids[0] ?? ''), label, figuresOf(link, [yearlyCost]));
  });
  return tileOf('licenses', {
    say: 'licenses',
    params: { name: rows[0]?.name ?? '', yearlyCost: rows[0]?.yearlyCost ?? '0.00', total },
    series: [['yearlyCost', 'money']],
    totals: figuresOf(listAddress(software, [costly]), [total]),
    points: points.filter(({ key }) => key !== 'rest'),
    rest: points.find(({ key }) => key === 'rest') ?? null,
    isOfAllPlaces,
  });
}

interface Failures {
  rows: { id: string; name: string; failures: number }[];
  failures: number;
}
/** Models by what failed in the last twelve months, the running one too. */
const failuresFrom = ({ month }: Question) => addMonths(month, -11);
const askModels = (question: Question) => {
  const failures = sql`from tally where place_id = ${everywhereId} and kind = 'failure' and key >= ${failuresFrom(question).slice(0, 7)}`;
  return asRow(sql`
    select ${asRows(sql`
      select m.id, m.name, t.failures from (
        select split_part(key, ' ', 2) as model, sum(items)::int as failures ${failures}
        group by 1 order by 2 desc, 1 limit ${mostBars}
      ) t join model m on m.id = t.model::uuid order by t.failures desc, m.id`)} as rows,
      (select coalesce(sum(items), 0)::int ${failures}) as failures`);
};

function summarizeModels(question: Question, { rows, failures: all }: Failures): OverviewTileFigures {
  const failed: Filter[] = [
    is('kind', ['repair', 'recall']),
    { field: 'reportedAt', operator: 'gte', values: [failuresFrom(question)] },
  ];
  const points = rows.map(({ id, name, failures }) =>
    pointOf(id, named(name), figuresOf(listAddress(repair, [...failed, is('modelId', [id])]), [failures])),
  );
  return tileOf('models', {
    say: 'models',
    params: { name: rows[0]?.name ?? '', failures: rows[0]?.failures ?? 0 },
    series: [['failures', 'failures']],
    totals: figuresOf(listAddress(repair, failed), [all]),
    points,
    isOfAllPlaces,
  });
}

const secondsOfDay = 86_400;

interface Proof {
  backups: BackupFacts;
  anchorAge: number | null;
}
/** Whether the newest backup, rehearsal and anchor are good, and how many days old. */
const askProof = () =>
  asRow(sql`
    select ${asRow(backupFacts)} as backups,
      (select extract(epoch from now() - made_at)::float8 from history_anchor where is_daily
        order by number desc limit 1) as "anchorAge"`);

function summarizeProof(_: Question, { backups, anchorAge }: Proof): OverviewTileFigures {
  const dayOf = (age: number | null = null) =>
    age === null ? undefined : String(Math.floor(age / secondsOfDay));
  const parts = [
    {
      key: 'backup',
      days: dayOf(backups.goodAge),
      isBad: backups.isLastFailed,
      link: '/system/backup',
    },
    {
      key: 'rehearsal',
      days: dayOf(backups.rehearsalAge),
      isBad: backups.isRehearsalFailed,
      link: '/system/backup',
    },
    {
      key: 'anchor',
      days: dayOf(anchorAge),
      isBad: (anchorAge ?? 0) > 2 * secondsOfDay,
      link: '/system/anchors',
    },
  ];
  const points = parts.flatMap(({ key, days, isBad, link }) => {
    if (days === undefined && !isBad) return [];
    const figures = figuresOf(link, [days ?? '0']);
    return [pointOf(key, worded(`proof.${key}`), figures, { alarm: isBad ? (figures[0] ?? null) : null })];
  });
  return tileOf('proof', {
    say: 'proof',
    params: Object.fromEntries(parts.map(({ key, days }) => [key, days ?? ''])),
    series: [['age', 'days']],
    // The oldest of them: ages have no sum.
    totals: figuresOf('/system/backup', [Math.max(0, ...parts.map(({ days }) => Number(days ?? 0)))]),
    points,
    isOfAllPlaces,
  });
}

interface Mine {
  held: number;
  unconfirmed: number;
}
/** What the person who looks holds; nothing is asked of who is no person of the agency. */
const askMine = ({ actor }: Question) =>
  asRow(sql`
    select
      coalesce((select t.items from tally t where t.place_id = ${everywhereId} and t.kind = 'holder'
        and t.key = u.person_id::text), 0) as held,
      (select count(*)::int from (select 1 from assignment a where a.person_id = u.person_id and a.status = 'open'
        and a.acceptance = 'asked' and a.deleted_at is null limit 1000) a) as unconfirmed
    from user_account u where u.id = ${actor.id} and u.person_id is not null`);

function summarizeMine(_: Question, mine: Mine | null): OverviewTileFigures {
  const held = listAddress(equipment, [notDisposed, is('custodianId', ['me'])]);
  const unconfirmed = listAddress(assignment, [
    is('status', ['open']),
    is('acceptance', ['asked']),
    is('personId', ['me']),
  ]);
  const points = mine
    ? [
        pointOf('held', worded('mine.held'), figuresOf(held, [mine.held])),
        pointOf('unconfirmed', worded('mine.unconfirmed'), figuresOf(unconfirmed, [mine.unconfirmed])),
      ]
    : [];
  return tileOf('mine', {
    say: 'mine',
    params: { items: mine?.held ?? 0, unconfirmed: mine?.unconfirmed ?? 0 },
    series: [['items', 'items']],
    totals: figuresOf(held, [mine?.held ?? 0]),
    points,
    isOfAllPlaces,
  });
}

/** Repairs and failures, from sums. */
export const repairTiles = {
  repairs: tileFrom(askRepairs, summarizeRepairs),
  models: tileFrom(askModels, summarizeModels),
};

/** What is true at this moment, and for this person. */
export const liveTiles = {
  orders: tileFrom(askOrders, summarizeOrders),
  licenses: tileFrom(askLicenses, summarizeLicenses),
  proof: tileFrom(askProof, summarizeProof),
  mine: tileFrom(askMine, summarizeMine),
};
