import { imeiOf, macOf } from '#contract/features/codes/code-readings.ts';
import { searchLimits, type SearchedEntity } from '#contract/features/search/search-scopes.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import { literal, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';

interface Probe {
  entity: SearchedEntity;
  /** The indexed form of a column of `r`. */
  indexed: string;
  /** The same form of what is asked for. */
  asked: (text: string) => Sql;
  /** What is shown as found. */
  shown: string;
  isName?: true;
  /** What else the index wants said of `r`. */
  given?: string;
  /** What every value begins with: another text is not looked up. */
  start?: string;
}

const lower = (entity: SearchedEntity, column: string): Probe => ({
  entity,
  indexed: `lower(r.${column})`,
  asked: (text) => sql`lower(${text}::text)`,
  shown: `r.${column}`,
});
const folded = (entity: SearchedEntity, column: string): Probe => ({
  entity,
  indexed: `fold(r.${column})`,
  asked: (text) => sql`fold(${text}::text)`,
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
  asked: (text) => sql`upper(${text.replaceAll(' ', '')}::text)`,
  shown: 'r.serial',
  given: 'r.serial is not null',
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

function selectProbe(
  { entity, indexed, asked, shown, given = 'true' }: Probe,
  rank: number,
  text: string,
): Sql {
  const column = raw(indexed);
  const form = asked(text);
  return sql`(select ${literal(entity)} as entity, r.id, ${raw(shown)} as matched, ${column} = ${form} as is_exact,
      ${raw(String(rank))} as rank
    from ${name(tableOf({ name: entity }))} r
    where ${column} ~>=~ ${form} and ${column} ~<~ (${form} || ${last}) and r.deleted_at is null
      and ${raw(given)}
    order by ${column} using ~<~ limit ${atMost})`;
}

/** Old numbers, RFID and other codes of items, whatever kind they are. */
function selectOtherCodes(text: string): Sql {
  const form = sql`lower(${text}::text)`;
  return sql`(select 'equipment' as entity, o.equipment_id as id, o.code as matched, lower(o.code) = ${form} as is_exact,
      1 as rank
    from equipment_other_code o where lower(o.code) ~>=~ ${form} and lower(o.code) ~<~ (${form} || ${last})
    order by lower(o.code) using ~<~ limit ${atMost})`;
}

/** What is an address or a number of a telephone in any spelling; nothing where the text is neither. */
function selectDevice(text: string): Sql[] {
  const mac = macOf(text);
  const imei = imeiOf(text);
  return [
    ...(mac === undefined
      ? []
      : [
          sql`(select 'equipment' as entity, m.equipment_id as id, m.mac as matched, true as is_exact, -1 as rank
            from equipment_mac m where m.mac = ${mac})`,
        ]),
    ...(imei === undefined
      ? []
      : [
          sql`(select 'equipment' as entity, o.equipment_id as id, o.code as matched, true as is_exact, -1 as rank
            from equipment_other_code o where o.kind = 'imei' and unique_form(o.code) = ${imei})`,
        ]),
  ];
}

/** Shorter ends of serial numbers are met by chance. */
const fewestSignsOfEnd = 4;

/** Items whose serial number ends with the text, one range of the index in which serial numbers stand backwards. */
export function selectSerialEnds(text: string): Sql | undefined {
  const end = text.replaceAll(' ', '');
  if (end.length < fewestSignsOfEnd) return undefined;
  const form = sql`reverse(fold(${end}::text))`;
  return sql`(select s.equipment_id as id, upper(left(s.codes, -position(' ' in reverse(s.codes)))) as matched
    from equipment_search s where serial_end(s.codes) ~>=~ ${form} and serial_end(s.codes) ~<~ (${form} || ${last})
      and s.deleted_at is null and s.codes not like ' %'
    order by serial_end(s.codes) using ~<~ limit ${atMost})`;
}

/** The questions for records of these kinds whose code or name is or begins with the text, each one range of an index. */
export function selectCodes(
  text: string,
  entities: readonly SearchedEntity[],
  { withNames }: { withNames: boolean },
): Sql[] {
  const typed = text.toLowerCase();
  const mayBegin = ({ start = '' }: Probe) => start.startsWith(typed) || typed.startsWith(start);
  const asked = probes.flatMap((probe, rank) =>
    entities.includes(probe.entity) && (withNames || !probe.isName) && mayBegin(probe)
      ? [selectProbe(probe, rank, text)]
      : [],
  );
  return entities.includes('equipment') ? [...asked, selectOtherCodes(text), ...selectDevice(text)] : asked;
}
