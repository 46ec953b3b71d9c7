import { macOf } from '#contract/features/codes/code-readings.ts';
import { maxFound, type FoundRecord } from '#contract/features/search/search.api.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { selectRecordName } from '#server/features/history/record-names.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, literal, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';

interface Probe {
  entity: EntityName;
  /** The indexed form of a column of `r`. */
  indexed: string;
  /** The same form of what is asked for. */
  asked: (text: string) => Sql;
  /** What is shown as found. */
  shown: string;
}

const lower = (entity: EntityName, column: string): Probe => ({
  entity,
  indexed: `lower(r.${column})`,
  asked: (text) => sql`lower(${text}::text)`,
  shown: `r.${column}`,
});
const folded = (entity: EntityName, column: string): Probe => ({
  entity,
  indexed: `fold(r.${column})`,
  asked: (text) => sql`fold(${text}::text)`,
  shown: `r.${column}`,
});
const serial: Probe = {
  ...lower('equipment', 'serial_form'),
  asked: (text) => sql`lower(${text.replaceAll(' ', '')}::text)`,
  shown: 'r.serial',
};

/** Where a code or a name is looked up, each by one range of an index; the first ones come first in the answer. */
const probes: readonly Probe[] = [
  lower('equipment', 'tag'),
  serial,
  lower('equipment', 'hostname'),
  lower('purchase-order', 'order_number'),
  lower('purchase-order', 'number'),
  lower('repair', 'number'),
  lower('retirement', 'number'),
  lower('entitlement', 'number'),
  lower('certificate', 'number'),
  folded('person', 'employee_number'),
  folded('person', 'display_name'),
  folded('project', 'number'),
  folded('project', 'name'),
  folded('funding-source', 'code'),
  folded('location', 'code'),
  folded('location', 'name'),
  folded('software', 'name'),
  folded('vendor', 'name'),
  folded('model', 'name'),
  folded('model', 'number'),
  folded('user', 'email'),
];

// Behind every text that begins with another.
const last = raw('chr(1114111)');
const atMost = raw(String(maxFound));

function probeOf({ entity, indexed, asked, shown }: Probe, rank: number, text: string): Sql {
  const column = raw(indexed);
  const form = asked(text);
  return sql`(select ${literal(entity)} as entity, r.id, ${raw(shown)} as matched, ${column} = ${form} as is_exact,
      ${raw(String(rank))} as rank
    from ${name(tableOf({ name: entity }))} r
    where ${column} ~>=~ ${form} and ${column} ~<~ (${form} || ${last}) and r.deleted_at is null
    order by ${column} using ~<~ limit ${atMost})`;
}

function macProbe(mac: string): Sql {
  return sql`(select 'equipment' as entity, m.equipment_id as id, m.mac as matched, true as is_exact, -1 as rank
    from equipment_mac m where m.mac = ${mac})`;
}

/** Old numbers, RFID and other codes of items, whatever kind they are. */
function otherCodeProbe(text: string): Sql {
  const form = sql`lower(${text}::text)`;
  return sql`(select 'equipment' as entity, o.equipment_id as id, o.code as matched, lower(o.code) = ${form} as is_exact,
      1 as rank
    from equipment_other_code o where lower(o.code) ~>=~ ${form} and lower(o.code) ~<~ (${form} || ${last})
    order by lower(o.code) using ~<~ limit ${atMost})`;
}

/** The question for records whose code or name begins with the text: ranges of indexes alone, whatever their number. */
export function askForRecords(text: string, mayRead: (entity: EntityName) => boolean): Sql | undefined {
  const mac = macOf(text);
  const parts = probes.flatMap((probe, rank) => (mayRead(probe.entity) ? [probeOf(probe, rank, text)] : []));
  if (mayRead('equipment')) parts.push(otherCodeProbe(text));
  if (mac !== undefined && mayRead('equipment')) parts.push(macProbe(mac));
  if (parts.length === 0) return undefined;
  return sql`
    with found as (${join(parts, ' union all ')}),
      once as (select distinct on (entity, id) * from found order by entity, id, is_exact desc, rank),
      best as (select * from once order by is_exact desc, rank, matched, id limit ${atMost})
    select best.entity, best.id, named.name ->> 'label' as label, named.name ->> 'note' as note, best.matched,
      best.is_exact as "isExact"
    from best, lateral (select ${selectRecordName(raw('best.entity'), raw('best.id'))} as name) named
    order by best.is_exact desc, best.rank, best.matched, best.id`;
}

export async function findRecords(
  db: Queryable,
  text: string,
  mayRead: (entity: EntityName) => boolean,
): Promise<FoundRecord[]> {
  const question = askForRecords(text, mayRead);
  return question === undefined ? [] : db.many<FoundRecord>(question);
}
