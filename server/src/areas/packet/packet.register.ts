import type { PacketKnown } from '#contract/features/packet/packet.api.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';

/** What the register tells of an item; each follows from its events alone. */
const registerFields = [
  'tag',
  'serial',
  'name',
  'categoryId',
  'modelId',
  'status',
  'condition',
  'use',
  'locationId',
  'custodianId',
  'projectId',
  'acquiredOn',
  'acquisitionMethod',
  'purchaseOrderId',
  'cost',
  'capitalClass',
  'fundingLines',
  'federalShare',
  'titleHolder',
  'inServiceOn',
  'usefulLifeMonths',
  'salvageValue',
  'storesData',
] as const;
const disposalFields = [
  'tag',
  'serial',
  'name',
  'cost',
  'disposedOn',
  'disposalMethod',
  'disposalRecipient',
  'salePrice',
  'retirementId',
] as const;

// What an item was on the day itself, whatever was found out about it later.
const fieldsOfTheDay = ['status', 'condition', 'use', 'locationId', 'custodianId'] as const;

type Facts = Readonly<Record<string, unknown>>;

export interface RegisterLine {
  id: string;
  facts: Facts;
  /** Of a register as known later: when an item was entered that was not yet by the end of the day, and when it left. */
  enteredOn?: string | null;
  leftOn?: string | null;
}

/** What a register is asked for: the day, the moment it ends, and the seal up to which events count. */
export interface RegisterQuestion {
  asOf: string;
  fromOn: string;
  known: PacketKnown;
  /** In seconds of the epoch. */
  untilSeconds: number;
  sealId: number;
}

const itemsAtOnce = 1_000;

function pick(facts: Facts, fields: readonly string[]): Facts {
  return Object.fromEntries(fields.map((field) => [field, facts[field] ?? null]));
}

interface Item {
  line: RegisterLine | undefined;
  disposal: RegisterLine | undefined;
}

/** What the events of an item leave: all that are known, those up to the end of the day, and the first one alone. */
interface ItemFacts {
  id: string;
  facts: Facts;
  before: Facts | null;
  first: Facts | null;
  firstDay: string;
}

/** Facts as they are known now, but for what the item was on the day, or when it was entered later. */
function lookBack(item: ItemFacts, asOf: string): RegisterLine {
  const ofTheDay = pick(item.before ?? item.first ?? {}, fieldsOfTheDay);
  const { disposedOn } = item.facts as { disposedOn?: string | null };
  return {
    id: item.id,
    facts: { ...pick(item.facts, registerFields), ...ofTheDay },
    enteredOn: item.before === null ? item.firstDay : null,
    leftOn: disposedOn && disposedOn > asOf ? disposedOn : null,
  };
}

function readItem(item: ItemFacts, { asOf, fromOn, known }: RegisterQuestion): Item {
  const { id, facts } = item;
  const { deletedAt, acquiredOn, disposedOn } = facts as Record<string, string | null | undefined>;
  const isGone = Boolean(disposedOn && disposedOn <= asOf);
  const isThere = !deletedAt && Boolean(acquiredOn && acquiredOn <= asOf);
  const line = () => (known === 'today' ? lookBack(item, asOf) : { id, facts: pick(facts, registerFields) });
  return {
    line: isThere && !isGone ? line() : undefined,
    disposal:
      isThere && isGone && disposedOn && disposedOn >= fromOn
        ? { id, facts: pick(facts, disposalFields) }
        : undefined,
  };
}

/** Every item as its events tell it, up to the end of the day or all of them, in the order of ids. */
export async function* readRegister(db: Queryable, question: RegisterQuestion): AsyncGenerator<Item> {
  const isBefore = sql`e.at < to_timestamp(${question.untilSeconds})`;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db.many<ItemFacts>(
      sql`
      select e.entity_id::text as id, jsonb_object_agg(c.key, c.value -> 'to' order by e.version) as facts,
        jsonb_object_agg(c.key, c.value -> 'to' order by e.version) filter (where ${isBefore}) as before,
        jsonb_object_agg(c.key, c.value -> 'to') filter (where e.version = 1) as first,
        agency_day(min(e.at))::text as "firstDay"
      from (select distinct entity_id from event where entity = 'equipment' and entity_id > ${after}
          order by entity_id limit ${itemsAtOnce}) item
        join event e on e.entity = 'equipment' and e.entity_id = item.entity_id
        cross join jsonb_each(e.changes) c
      where ${question.known === 'today' ? raw('true') : isBefore}
        and (select range_agg(seqs) from event_seal where id <= ${question.sealId}) @> e.seq
      group by e.entity_id order by e.entity_id`,
      { planEachTime: true },
    );
    for (const row of rows) yield readItem(row, question);
    const { last } = await db.one<{ last: string | null }>(sql`
      select max(entity_id::text) as last from (select distinct entity_id from event
        where entity = 'equipment' and entity_id > ${after} order by entity_id limit ${itemsAtOnce}) item`);
    if (last === null) return;
    after = last;
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const { label } = value as { label?: unknown };
  const text = typeof label === 'string' ? label : typeof value === 'string' ? value : JSON.stringify(value);
  // A spreadsheet must not take what people wrote for a formula.
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The first line; a register as known later also says when items were entered and left. */
export function registerHeading(known: PacketKnown): string {
  return `id,${registerFields.join(',')}${known === 'today' ? ',enteredOn,leftOn' : ''}\r\n`;
}

/** A line of the register as CSV; references are told by their words. */
export function csvLine({ id, facts, enteredOn, leftOn }: RegisterLine): string {
  const marks = enteredOn === undefined ? [] : [enteredOn, leftOn];
  const cells = [...registerFields.map((field) => facts[field]), ...marks].map(cellOf);
  return `${[id, ...cells].join(',')}\r\n`;
}
