import { imeiOf, macStartOf } from '#contract/features/codes/code-readings.ts';
import { searchLimits, type SearchedEntity } from '#contract/features/search/search-scopes.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import { literal, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** What a statement is given; the statement itself is written once for all questions of its shape. */
export type GivenName = 'text' | 'packed' | 'mac' | 'imei' | 'userId' | 'entities' | 'limit';
/** The place of a value in a statement. */
export const given = (named: GivenName) => sql`${named}`;

const text = sql`${given('text')}::text`;
const packed = sql`${given('packed')}::text`;

interface Probe {
  entity: SearchedEntity;
  /** The indexed form of a column of `r`. */
  indexed: string;
  /** The same form of what is asked for. */
  asked: Sql;
  /** What is shown as found. */
  shown: string;
  isName?: true;
  /** What else the index wants said of `r`. */
  condition?: string;
  /** What every value begins with: another text is not looked up. */
  start?: string;
}

const lower = (entity: SearchedEntity, column: string): Probe => ({
  entity,
  indexed: `lower(r.${column})`,
  asked: sql`lower(${text})`,
  shown: `r.${column}`,
});
const folded = (entity: SearchedEntity, column: string): Probe => ({
  entity,
  indexed: `fold(r.${column})`,
  asked: sql`fold(${text})`,
  shown: `r.${column}`,
});
const foldedName = (entity: SearchedEntity, column: string): Probe => ({
  ...folded(entity, column),
  isName: true,
});
const numbered = (entity: SearchedEntity, start: string): Probe => ({ ...lower(entity, 'number'), start });
// By the index that keeps serial numbers apart; their form is in capitals.
const serial: Probe = {
  entity: 'equipment',
  indexed: 'r.serial_form',
  asked: sql`upper(${packed})`,
  shown: 'r.serial',
  condition: 'r.serial is not null',
};

/** Where a code or a name is looked up, each by one range of an index; the first ones come first in the answer. */
const probes: readonly Probe[] = [
  lower('equipment', 'tag'),
  serial,
  lower('equipment', 'hostname'),
  lower('purchase-order', 'order_number'),
  numbered('purchase-order', 'req-'),
  numbered('repair', 'rp-'),
  numbered('retirement', 'rt-'),
  numbered('entitlement', 'lc-'),
  numbered('certificate', 'sc-'),
  folded('person', 'employee_number'),
  folded('person', 'email'),
  foldedName('person', 'display_name'),
  folded('project', 'number'),
  foldedName('project', 'name'),
  folded('funding-source', 'code'),
  folded('funding-source', 'fain'),
  folded('location', 'code'),
  foldedName('location', 'name'),
  foldedName('software', 'name'),
  foldedName('vendor', 'name'),
  foldedName('model', 'name'),
  folded('model', 'number'),
  foldedName('user', 'email'),
  foldedName('user', 'last_name'),
];

// Behind every text that begins with another.
const last = raw('chr(1114111)');
const atMost = raw(String(searchLimits.perEntity));

function selectProbe({ entity, indexed, asked, shown, condition = 'true' }: Probe, rank: number): Sql {
  const column = raw(indexed);
  return sql`(select ${literal(entity)} as entity, r.id, ${raw(shown)} as matched, ${column} = ${asked} as is_exact,
      ${raw(String(rank))} as rank
    from ${name(tableOf({ name: entity }))} r
    where ${column} ~>=~ ${asked} and ${column} ~<~ (${asked} || ${last}) and r.deleted_at is null
      and ${raw(condition)}
    order by ${column} using ~<~ limit ${atMost})`;
}

/** Old numbers, RFID and other codes of items, whatever kind they are. */
const selectOtherCodes = sql`(select 'equipment' as entity, o.equipment_id as id, o.code as matched,
      lower(o.code) = lower(${text}) as is_exact, 1 as rank
    from equipment_other_code o where lower(o.code) ~>=~ lower(${text}) and lower(o.code) ~<~ (lower(${text}) || ${last})
    order by lower(o.code) using ~<~ limit ${atMost})`;

const mac = sql`${given('mac')}::text`;
const selectMac = sql`(select 'equipment' as entity, m.equipment_id as id, m.mac as matched, m.mac = ${mac} as is_exact,
      case when m.mac = ${mac} then -1 else 2 end as rank
    from equipment_mac m where m.mac ~>=~ ${mac} and m.mac ~<~ (${mac} || ${last})
    order by m.mac using ~<~ limit ${atMost})`;
const selectImei = sql`(select 'equipment' as entity, o.equipment_id as id, o.code as matched, true as is_exact, -1 as rank
    from equipment_other_code o where o.kind = 'imei' and unique_form(o.code) = ${given('imei')})`;

/** Items whose serial number ends with the text, one range of the index in which serial numbers stand backwards. */
export const selectSerialEnds = sql`(
    select s.equipment_id as id, upper(left(s.codes, -position(' ' in reverse(s.codes)))) as matched
    from equipment_search s where serial_end(s.codes) ~>=~ reverse(fold(${packed}))
      and serial_end(s.codes) ~<~ (reverse(fold(${packed})) || ${last}) and s.deleted_at is null and s.codes not like ' %'
    order by serial_end(s.codes) using ~<~ limit ${atMost})`;

/** Shorter ends of serial numbers are met by chance. */
const fewestSignsOfEnd = 4;

/** What is asked for, as the text that was typed allows it. */
export interface Probing {
  /** Places of the ranges that can have it. */
  ranks: number[];
  /** In any spelling, or its beginning; undefined where the text is no address of a device and no number of a telephone. */
  mac: string | undefined;
  imei: string | undefined;
  isEnd: boolean;
}

/** Which codes and names of records of these kinds the text can be or begin with. */
export function probingFor(
  typed: string,
  entities: readonly SearchedEntity[],
  { withNames }: { withNames: boolean },
): Probing {
  const lowered = typed.toLowerCase();
  const mayBegin = ({ start = '' }: Probe) => start.startsWith(lowered) || lowered.startsWith(start);
  const hasItems = entities.includes('equipment');
  return {
    ranks: probes.flatMap((probe, rank) =>
      entities.includes(probe.entity) && (withNames || !probe.isName) && mayBegin(probe) ? [rank] : [],
    ),
    mac: hasItems ? macStartOf(typed) : undefined,
    imei: hasItems ? imeiOf(typed) : undefined,
    isEnd: hasItems && packedOf(typed).length >= fewestSignsOfEnd,
  };
}

/** Serial numbers are compared without spaces. */
export const packedOf = (typed: string) => typed.replaceAll(' ', '');

/** The questions for records whose code or name is or begins with the text, each one range of an index. */
export function selectCodes({ ranks, mac, imei }: Probing, hasItems: boolean): Sql[] {
  return [
    ...probes.flatMap((probe, rank) => (ranks.includes(rank) ? [selectProbe(probe, rank)] : [])),
    ...(hasItems ? [selectOtherCodes] : []),
    ...(mac === undefined ? [] : [selectMac]),
    ...(imei === undefined ? [] : [selectImei]),
  ];
}
