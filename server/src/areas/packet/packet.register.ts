import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

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

type Facts = Readonly<Record<string, unknown>>;

export interface RegisterLine {
  id: string;
  facts: Facts;
}

/** What a register is asked for: the day, the moment it ends, and the seal up to which events count. */
export interface RegisterQuestion {
  asOf: string;
  fromOn: string;
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

function readItem(id: string, facts: Facts, { asOf, fromOn }: RegisterQuestion): Item {
  const { deletedAt, acquiredOn, disposedOn } = facts as Record<string, string | null | undefined>;
  const isGone = Boolean(disposedOn && disposedOn <= asOf);
  const isThere = !deletedAt && Boolean(acquiredOn && acquiredOn <= asOf);
  return {
    line: isThere && !isGone ? { id, facts: pick(facts, registerFields) } : undefined,
    disposal:
      isThere && isGone && disposedOn && disposedOn >= fromOn
        ? { id, facts: pick(facts, disposalFields) }
        : undefined,
  };
}

/** Every item as its events up to the end of the day tell it, in the order of ids. */
export async function* readRegister(db: Queryable, question: RegisterQuestion): AsyncGenerator<Item> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db.many<{ id: string; facts: Facts }>(
      sql`
      select e.entity_id::text as id, jsonb_object_agg(c.key, c.value -> 'to' order by e.version) as facts
      from (select distinct entity_id from event where entity = 'equipment' and entity_id > ${after}
          order by entity_id limit ${itemsAtOnce}) item
        join event e on e.entity = 'equipment' and e.entity_id = item.entity_id
        cross join jsonb_each(e.changes) c
      where e.at < to_timestamp(${question.untilSeconds})
        and (select range_agg(seqs) from event_seal where id <= ${question.sealId}) @> e.seq
      group by e.entity_id order by e.entity_id`,
      { planEachTime: true },
    );
    for (const { id, facts } of rows) yield readItem(id, facts, question);
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

export const registerHeading = `id,${registerFields.join(',')}\r\n`;

/** A line of the register as CSV; references are told by their words. */
export function csvLine({ id, facts }: RegisterLine): string {
  return `${[id, ...registerFields.map((field) => cellOf(facts[field]))].join(',')}\r\n`;
}
