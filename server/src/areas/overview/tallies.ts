import { openRepairStatuses } from '#contract/entities/repair/repair.states.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { becameOf, binnedBy, type FactEvent } from './fact-events.ts';
import type { Timeline } from './periods.ts';

/** Stands for every place in the sums. */
export const everywhere = '00000000-0000-0000-0000-000000000000';
const everywhereId = raw(`'${everywhere}'::uuid`);
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** What periods `p` count as in a month, each with its sign, for their place and all above it. */
const sumsOf = (periods: Sql, month: Sql, kinds: Sql = raw('')): Sql => sql`
    select s.month, a.above_id as place_id, s.kind, s.key, sum(s.items)::int as items, sum(s.cost) as cost,
      sum(s.book_value) as book_value
    from (
      select (x.p).location_id, ${month} as month, k.kind, k.key, sum(x.sign) as items,
        sum(x.sign * coalesce((x.p).cost, 0)) as cost,
        sum(x.sign * coalesce(book_value((x.p).cost, (x.p).salvage_value, (x.p).useful_life_months, (x.p).in_service_on,
          (x.p).status, ${month}), 0)) as book_value
      from (${periods}) x left join fact_branch c on c.id = (x.p).category_id and c.is_top
        cross join lateral tally_keys(x.p, ${month}, c.above_id) k
      ${kinds}
      group by 1, 2, 3, 4
    ) s cross join lateral (
      select ${everywhereId} as above_id union all select b.above_id from fact_branch b where b.id = s.location_id
    ) a
    group by 1, 2, 3, 4
    having sum(s.items) <> 0 or sum(s.cost) <> 0 or sum(s.book_value) <> 0`;

/** Adds what periods count as to the sums. */
async function addPeriods(tx: Queryable, periods: Sql, day: string): Promise<void> {
  await tx.run(
    sql`
    insert into tally as t (place_id, kind, key, items, cost, book_value)
    select s.place_id, s.kind, s.key, s.items, s.cost, s.book_value
    from (${sumsOf(periods, sql`${firstOfMonth(day)}::date`)}) s
    on conflict (place_id, kind, key) do update set items = t.items + excluded.items, cost = t.cost + excluded.cost,
      book_value = t.book_value + excluded.book_value`,
    { planEachTime: true },
  );
}

const repairKinds = raw(`('repairOpen', 'failure')`);

/** The sums of items anew from the open periods: at the turn of a month, and when a branch lies elsewhere. */
export async function sumItemsAnew(tx: Queryable, day: string): Promise<void> {
  await tx.run(sql`delete from tally where kind not in ${repairKinds}`);
  await addPeriods(tx, sql`select p, 1 as sign from equipment_period p where p.known_to = 'infinity'`, day);
}

/** The sums of items after some began new periods: what was counted goes, what is true now comes. */
export async function sumItems(tx: Queryable, timeline: Timeline, day: string): Promise<void> {
  const ended = [...timeline.ended].map(([id, { version }]) => ({ id, version }));
  const touched = new Set(timeline.rows().map((row) => row['equipment_id'] as string));
  if (touched.size === 0) return;
  await addPeriods(
    tx,
    sql`select p, -1 as sign from equipment_period p
        join jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as e (id uuid, version int)
          on p.equipment_id = e.id and p.version = e.version
      union all
      select p, 1 from equipment_period p
      where p.equipment_id = any(${[...touched]}::uuid[]) and p.known_to = 'infinity'`,
    day,
  );
}

/** Lays out anew which places and categories lie in which. */
export async function layBranches(tx: Queryable): Promise<void> {
  await tx.run(sql`delete from fact_branch`);
  await tx.run(sql`
    with recursive branch as (
      select id, id as above_id, parent_id from name_period
      where known_to = 'infinity' and entity in ('location', 'category')
      union all
      select b.id, p.id, p.parent_id from branch b join name_period p on p.id = b.parent_id and p.known_to = 'infinity'
    ) cycle above_id set is_cycle using way
    insert into fact_branch (id, above_id, is_top)
    select id, above_id, bool_or(parent_id is null) from branch where not is_cycle group by id, above_id`);
}

/** What sums need of a repair. */
interface RepairFact {
  repairId: string;
  version: number;
  kind: string | null;
  status: string | null;
  reportedOn: string | null;
  modelId: string | null;
  isVoid: boolean;
}

const failureKinds: readonly (string | null)[] = ['repair', 'recall'];
const openStatuses: readonly (string | null)[] = openRepairStatuses;

/** The sums that a repair counts in. */
function keysOf(fact: RepairFact | undefined): string[] {
  if (!fact || fact.isVoid || fact.reportedOn === null) return [];
  const keys = openStatuses.includes(fact.status) ? [`repairOpen ${fact.reportedOn}`] : [];
  if (fact.modelId !== null && failureKinds.includes(fact.kind)) {
    keys.push(`failure ${fact.reportedOn.slice(0, 7)} ${fact.modelId}`);
  }
  return keys;
}

/** Follows repairs in the order of their events. */
export class RepairSums {
  readonly #before: Map<string, RepairFact>;
  readonly #now: Map<string, RepairFact>;

  constructor(known: readonly RepairFact[]) {
    this.#before = new Map(known.map((fact) => [fact.repairId, fact]));
    this.#now = new Map(this.#before);
  }

  static async read(tx: Queryable, events: readonly FactEvent[]): Promise<RepairSums> {
    const ids = new Set(events.filter(({ entity }) => entity === 'repair').map(({ id }) => id));
    if (ids.size === 0) return new RepairSums([]);
    return new RepairSums(
      await tx.many<RepairFact>(sql`
        select repair_id as "repairId", version, kind, status, reported_on as "reportedOn", model_id as "modelId",
          is_void as "isVoid"
        from repair_fact where repair_id = any(${[...ids]}::uuid[])`),
    );
  }

  follow({ id, version, changes, reportedOn, isRemoved }: FactEvent, items: Timeline): void {
    const item = becameOf(changes, 'equipmentId');
    const known = (isRemoved ? undefined : this.#now.get(id)) ?? {
      repairId: id,
      version,
      kind: null,
      status: null,
      reportedOn: null,
      modelId: null,
      isVoid: false,
    };
    this.#now.set(id, {
      ...known,
      version,
      ...('kind' in changes && { kind: becameOf(changes, 'kind') as string | null }),
      ...('status' in changes && { status: becameOf(changes, 'status') as string | null }),
      ...('reportedAt' in changes && { reportedOn }),
      isVoid: binnedBy({ changes }) ?? known.isVoid,
      ...(typeof item === 'string' && { modelId: (items.at(item)?.['model_id'] ?? null) as string | null }),
    });
  }

  async write(tx: Queryable): Promise<void> {
    const touched = [...this.#now.values()].filter((fact) => this.#before.get(fact.repairId) !== fact);
    if (touched.length === 0) return;
    const rows = touched.map((fact) => ({
      repair_id: fact.repairId,
      version: fact.version,
      kind: fact.kind,
      status: fact.status,
      reported_on: fact.reportedOn,
      model_id: fact.modelId,
      is_void: fact.isVoid,
    }));
    await tx.run(sql`
      insert into repair_fact select * from jsonb_populate_recordset(null::repair_fact, ${JSON.stringify(rows)}::jsonb)
      on conflict (repair_id) do update set version = excluded.version, kind = excluded.kind, status = excluded.status,
        reported_on = excluded.reported_on, model_id = excluded.model_id, is_void = excluded.is_void`);
    const sums = new Map<string, number>();
    const add = (key: string, sign: number) => sums.set(key, (sums.get(key) ?? 0) + sign);
    for (const fact of touched) {
      for (const key of keysOf(this.#before.get(fact.repairId))) add(key, -1);
      for (const key of keysOf(fact)) add(key, 1);
    }
    const changes = [...sums].filter(([, items]) => items !== 0).map(([key, items]) => ({ key, items }));
    if (changes.length === 0) return;
    await tx.run(sql`
      insert into tally as t (place_id, kind, key, items)
      select ${everywhereId}, split_part(c.key, ' ', 1), substr(c.key, strpos(c.key, ' ') + 1), c.items
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (key text, items int)
      on conflict (place_id, kind, key) do update set items = t.items + excluded.items`);
  }
}

/** Sums of nothing are no rows. */
export async function dropEmptySums(tx: Queryable): Promise<void> {
  await tx.run(sql`delete from tally where items = 0`);
}

/** Days are noted by class and status, for every place and the topmost ones. */
const notedKinds = raw(`kind in ('class', 'status')`);
const isNoted = raw(`(place_id = '${everywhere}'
      or place_id in (select id from fact_branch where is_top and id = above_id))`);

/** Notes the sums of a day that is over. */
export async function noteDay(tx: Queryable, day: string): Promise<void> {
  await tx.run(sql`
    insert into tally_day (day, place_id, kind, key, items, cost, book_value)
    select ${day}::date, place_id, kind, key, items, cost, book_value from tally
    where ${notedKinds} and ${isNoted}
    on conflict (day, place_id, kind, key) do nothing`);
}

/** As many as the courses of the overview show. */
const pastMonths = 12;

/** Notes the last days of the months before the first day that was noted, from the periods that held at their ends. */
export async function notePastMonths(tx: Queryable, firstDay: string): Promise<void> {
  const periods = sql`
    select p, 1 as sign, e.month
    from (
      select m.month::date as month, (m.month + interval '1 month') at time zone zone.name as moment
      from (select setting_on('timeZone', agency_today()) #>> '{}' as name offset 0) zone
        cross join generate_series(date_trunc('month', ${firstDay}::timestamp) - make_interval(months => ${pastMonths}),
          date_trunc('month', ${firstDay}::timestamp) - interval '1 month', interval '1 month') m (month)
      offset 0
    ) e join equipment_period p on p.known_from < e.moment and p.known_to >= e.moment`;
  await tx.run(sql`delete from tally_day where day < ${firstDay}::date`);
  await tx.run(
    sql`
    insert into tally_day (day, place_id, kind, key, items, cost, book_value)
    select (month + interval '1 month')::date - 1, place_id, kind, key, items, cost, book_value
    from (${sumsOf(periods, raw('x.month'), sql`where k.${notedKinds}`)}) s where ${isNoted}`,
    { planEachTime: true },
  );
}
