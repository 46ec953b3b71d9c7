import type { Queryable } from '#server/shared/db/pool.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { becameOf, binnedBy, nameFields, type FactEvent } from './fact-events.ts';

/** The facts of the register and the columns that hold them. */
export const periodColumns = {
  tag: 'tag',
  serial: 'serial',
  name: 'name',
  categoryId: 'category_id',
  modelId: 'model_id',
  status: 'status',
  condition: 'condition',
  use: 'use',
  locationId: 'location_id',
  custodianId: 'custodian_id',
  projectId: 'project_id',
  dueOn: 'due_on',
  acquiredOn: 'acquired_on',
  cost: 'cost',
  capitalClass: 'capital_class',
  federalShare: 'federal_share',
  titleHolder: 'title_holder',
  inServiceOn: 'in_service_on',
  usefulLifeMonths: 'useful_life_months',
  salvageValue: 'salvage_value',
  fundingLines: 'funding',
  disposedOn: 'disposed_on',
  disposalMethod: 'disposal_method',
  salePrice: 'sale_price',
  nextDueOn: 'next_due_on',
  lastSeenOn: 'last_seen_on',
  networkApproval: 'network_approval',
  missingSince: 'missing_since',
} as const;

/** What an item is called and found by in a network, and whether it stores data, with the columns that hold it. */
export const networkColumns = {
  hostname: 'hostname',
  macAddresses: 'mac_addresses',
  ipAddress: 'ip_address',
  storesData: 'stores_data',
} as const;

/** A row of a table of periods, by its columns. */
interface Period {
  version: number;
  known_from: string;
  known_to: string;
  /** When it began, in microseconds. */
  moment: number;
  [column: string]: unknown;
}
type Facts = Readonly<Record<string, unknown>>;

/** The open period of each record, and what events make of them. */
export class Timeline {
  readonly #open = new Map<string, Period>();
  readonly #begun = new Set<Period>();
  /** The versions whose periods were open before these events and are not any more. */
  readonly ended = new Map<string, { version: number; at: string }>();

  constructor(open: readonly (Period & { record: string })[]) {
    for (const { record, ...period } of open) this.#open.set(record, period);
  }

  /** What is known of a record so far. */
  at(id: string): Facts | undefined {
    return this.#open.get(id);
  }

  begin({ id, version, at, moment }: FactEvent, facts: Facts): void {
    const before = this.#open.get(id);
    // The clock of one node may be behind another's: what is known never ends before it began.
    const isBehind = before !== undefined && before.moment > moment;
    const from = isBehind ? before.known_from : at;
    const next: Period = {
      ...before,
      ...facts,
      version,
      known_from: from,
      known_to: 'infinity',
      moment: isBehind ? before.moment : moment,
    };
    if (before && this.#begun.has(before)) before.known_to = from;
    else if (before) this.ended.set(id, { version: before.version, at: from });
    this.#open.set(id, next);
    this.#begun.add(next);
  }

  /** The new periods, as the table has them. */
  rows(): Facts[] {
    return [...this.#begun].map((period): Facts => {
      const { moment: _moment, ...row } = period;
      return row;
    });
  }
}

interface PeriodTable {
  table: Sql;
  /** The column with the id of the record. */
  key: Sql;
}
const ofEquipment: PeriodTable = { table: sql`equipment_period`, key: sql`equipment_id` };
const ofNames: PeriodTable = { table: sql`name_period`, key: sql`id` };
const ofChecks: PeriodTable = { table: sql`checked_period`, key: sql`equipment_id` };
const ofNetwork: PeriodTable = { table: sql`network_period`, key: sql`equipment_id` };

async function readTimeline(tx: Queryable, { table, key }: PeriodTable, ids: Iterable<string>) {
  const open = await tx.many<Period & { record: string }>(sql`
    select p.*, p.${key} as record, (extract(epoch from p.known_from) * 1000000)::float8 as moment
    from ${table} p where p.${key} = any(${[...new Set(ids)]}::uuid[]) and p.known_to = 'infinity'`);
  return new Timeline(open);
}

async function writeTimeline(tx: Queryable, { table, key }: PeriodTable, timeline: Timeline): Promise<void> {
  const ended = [...timeline.ended].map(([id, end]) => ({ id, ...end }));
  if (ended.length > 0) {
    await tx.run(sql`
      update ${table} p set known_to = e.at
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as e (id uuid, version int, at timestamptz)
      where p.${key} = e.id and p.version = e.version`);
  }
  const rows = timeline.rows();
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`);
}

function binOf(event: FactEvent): { is_void?: boolean } {
  const isVoid = binnedBy(event);
  return isVoid === undefined ? {} : { is_void: isVoid };
}

/** The facts of an item that an event changes. */
function itemFactsOf(event: FactEvent): Facts {
  if (event.isRemoved) {
    const nothing = Object.values(periodColumns).map((column) => [column, column === 'funding' ? [] : null]);
    return { ...Object.fromEntries(nothing), is_void: true };
  }
  const facts: Record<string, unknown> = { ...binOf(event) };
  for (const [field, column] of Object.entries(periodColumns)) {
    if (!(field in event.changes)) continue;
    const became = becameOf(event.changes, field);
    facts[column] = column === 'funding' ? (became ?? []) : became;
  }
  return facts;
}

/** When the condition and the place of an item were recorded, and when it was seen, where an event says so. */
function checkFactsOf({ changes, day }: FactEvent): Facts {
  return {
    ...('condition' in changes && { condition_on: day }),
    ...('locationId' in changes && { place_on: day }),
    ...('lastSeenOn' in changes && { seen_on: becameOf(changes, 'lastSeenOn') }),
  };
}

/** The words and the branch of a record that an event changes. */
function nameFactsOf(event: FactEvent): Facts {
  const facts: Record<string, unknown> = { ...binOf(event) };
  const field = nameFields[event.entity] ?? '';
  if (field in event.changes) facts['label'] = becameOf(event.changes, field);
  if ('parentId' in event.changes) facts['parent_id'] = becameOf(event.changes, 'parentId');
  return facts;
}

const isOfItem = ({ entity }: FactEvent) => entity === 'equipment';

/** Writes the periods of items; `onRepair` is called in the order of the events, with what is known of items by then. */
export async function writeItemPeriods(
  tx: Queryable,
  events: readonly FactEvent[],
  onRepair: (event: FactEvent, known: Timeline) => void,
): Promise<Timeline> {
  const ids = events.flatMap((event) => {
    if (isOfItem(event)) return [event.id];
    const item = event.entity === 'repair' ? becameOf(event.changes, 'equipmentId') : null;
    return typeof item === 'string' ? [item] : [];
  });
  const timeline = await readTimeline(tx, ofEquipment, ids);
  for (const event of events) {
    if (event.entity === 'repair') onRepair(event, timeline);
    if (!isOfItem(event)) continue;
    const facts = itemFactsOf(event);
    if (Object.keys(facts).length === 0) continue;
    const start = timeline.at(event.id) ? {} : { equipment_id: event.id, funding: [], is_void: false };
    timeline.begin(event, { ...start, ...facts });
  }
  await writeTimeline(tx, ofEquipment, timeline);
  return timeline;
}

/** Writes periods of items beside those of the register; an event whose facts are none begins no period. */
async function writeBeside(
  tx: Queryable,
  table: PeriodTable,
  events: readonly FactEvent[],
  factsOf: (event: FactEvent) => Facts,
): Promise<void> {
  const found = events.flatMap((event) => {
    const facts = isOfItem(event) ? factsOf(event) : {};
    return Object.keys(facts).length > 0 ? [{ event, facts }] : [];
  });
  if (found.length === 0) return;
  const timeline = await readTimeline(
    tx,
    table,
    found.map(({ event }) => event.id),
  );
  for (const { event, facts } of found) {
    const saysNothing = Object.values(facts).every((value) => isNothing(value));
    if (saysNothing && !timeline.at(event.id)) continue;
    timeline.begin(event, { equipment_id: event.id, ...facts });
  }
  await writeTimeline(tx, table, timeline);
}

const isNothing = (value: unknown) =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** Writes when items were looked at: their condition, their place, the item itself. */
export async function writeCheckedPeriods(tx: Queryable, events: readonly FactEvent[]): Promise<void> {
  return writeBeside(tx, ofChecks, events, checkFactsOf);
}

/** Writes what items were in a network. */
export async function writeNetworkPeriods(tx: Queryable, events: readonly FactEvent[]): Promise<void> {
  return writeBeside(tx, ofNetwork, events, ({ changes }) =>
    Object.fromEntries(
      Object.entries(networkColumns).flatMap(([field, column]) =>
        field in changes ? [[column, becameOf(changes, field)]] : [],
      ),
    ),
  );
}

/** Writes what records were called; answers whether a place or category lies elsewhere now, or is new. */
export async function writeNamePeriods(
  tx: Queryable,
  events: readonly FactEvent[],
): Promise<{ hasNew: boolean; hasMoved: boolean }> {
  const named = events.filter(({ entity }) => entity in nameFields);
  if (named.length === 0) return { hasNew: false, hasMoved: false };
  const timeline = await readTimeline(
    tx,
    ofNames,
    named.map(({ id }) => id),
  );
  let hasNew = false;
  let hasMoved = false;
  for (const event of named) {
    const facts = nameFactsOf(event);
    if (Object.keys(facts).length === 0) continue;
    const isKnown = timeline.at(event.id) !== undefined;
    const isInTree = event.entity === 'location' || event.entity === 'category';
    if (isInTree && !isKnown) hasNew = true;
    if (isInTree && isKnown && 'parent_id' in facts) hasMoved = true;
    const start = isKnown ? {} : { entity: event.entity, id: event.id, is_void: false };
    timeline.begin(event, { ...start, ...facts });
  }
  await writeTimeline(tx, ofNames, timeline);
  return { hasNew, hasMoved };
}
