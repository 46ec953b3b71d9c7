import { readCode, type CodeReadings } from '#contract/features/codes/code-readings.ts';
import { maxMeanings, type CodeAnswer, type codeMeanings } from '#contract/features/codes/codes.api.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { can, type Permission } from '#contract/shared/permissions.ts';
import { selectRecordName } from '#server/features/history/record-names.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, literal, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';

type Meaning = (typeof codeMeanings)[number];

interface Probe {
  means: Meaning;
  /** The record, its code and where both are read, `r` being the record. */
  entity: EntityName | 'batch';
  matched: string;
  from: Sql;
  where: Sql;
  /** What was read another way than it is written counts only where nothing has the text as it is. */
  isGuess?: boolean;
}

const living = raw('r.deleted_at is null');
const items = raw('equipment r');

/** The codes of items: each is one range of an index. */
function itemProbes(code: CodeReadings): Probe[] {
  const bySerial = (serials: readonly (string | undefined)[]) => sql`
    r.serial_form = any(${serials}::text[]) and r.serial is not null and ${living}`;
  const equipment = { entity: 'equipment', from: items } as const;
  const withOtherCode = raw('equipment_other_code o join equipment r on r.id = o.equipment_id');
  return [
    {
      ...equipment,
      means: 'link',
      matched: 'r.tag',
      where: sql`r.id = ${code.itemId ?? null}::uuid and ${living}`,
    },
    {
      ...equipment,
      means: 'tag',
      matched: 't.tag',
      from: raw('equipment_tag t join equipment r on r.id = t.equipment_id'),
      where: sql`t.tag = ${code.tag ?? null}::text and ${living}`,
    },
    {
      ...equipment,
      means: 'otherCode',
      matched: 'o.code',
      from: withOtherCode,
      where: sql`lower(o.code) = lower(${code.text ?? null}::text)`,
    },
    { ...equipment, means: 'serial', matched: 'r.serial', where: bySerial([code.serial]) },
    {
      ...equipment,
      means: 'serial',
      matched: 'r.serial',
      where: bySerial(code.identifiedSerials),
      isGuess: true,
    },
    {
      ...equipment,
      means: 'mac',
      matched: 'm.mac',
      from: raw('equipment_mac m join equipment r on r.id = m.equipment_id'),
      where: sql`m.mac = any(${code.macs}::text[])`,
    },
    {
      ...equipment,
      means: 'imei',
      matched: 'o.code',
      from: withOtherCode,
      where: sql`o.kind = 'imei' and unique_form(o.code) = ${code.imei ?? null}::text`,
    },
  ];
}

const numbered = ['purchase-order', 'repair', 'retirement', 'entitlement'] as const;

/** Numbers of records, people and places: each is one range of an index. */
function otherProbes({ text = null }: { text?: string | null | undefined }, actor: Actor): Probe[] {
  const tableFrom = (entity: EntityName) => sql`${name(tableOf({ name: entity }))} r`;
  const byForm = (means: Meaning, entity: EntityName, column: string): Probe => ({
    means,
    entity,
    matched: `r.${column}`,
    from: tableFrom(entity),
    where: sql`unique_form(r.${raw(column)}) = unique_form(${text}::text) and ${living}`,
  });
  return [
    byForm('number', 'purchase-order', 'order_number'),
    ...numbered.map((entity): Probe => ({
      means: 'number',
      entity,
      matched: 'r.number',
      from: tableFrom(entity),
      where: sql`r.number = upper(${text}::text) and ${living}`,
    })),
    {
      means: 'number',
      entity: 'batch',
      matched: 'r.number',
      from: raw('batch r'),
      where: sql`r.number = upper(${text}::text)
        and (${can(actor.roles, 'batch.undoAny')}::boolean or r.created_by = ${actor.id}::uuid)`,
    },
    byForm('person', 'person', 'employee_number'),
    byForm('location', 'location', 'code'),
  ];
}

function selectProbe({ means, entity, matched, from, where, isGuess = false }: Probe, rank: number): Sql {
  return sql`(select ${literal(means)} as means, ${literal(entity)} as entity, r.id, ${raw(matched)} as matched,
    ${raw(String(isGuess))} as is_guess, ${raw(String(rank))} as rank from ${from} where ${where} limit ${raw(String(maxMeanings))})`;
}

const permissionOf = (entity: Probe['entity']) =>
  (entity === 'batch' ? 'import.read' : `${entity}.read`) as Permission;

/** The question what a code means, without the records of an entity that the person may not read; by indexes alone. */
export function askForCode(code: CodeReadings, actor: Actor): Sql | undefined {
  const probes = [...itemProbes(code), ...otherProbes(code, actor)];
  const parts = probes.flatMap((probe, rank) =>
    can(actor.roles, permissionOf(probe.entity)) ? [selectProbe(probe, rank)] : [],
  );
  if (parts.length === 0) return undefined;
  const freeTag = can(actor.roles, 'equipment.read')
    ? sql`(select jsonb_build_object('tag', t.tag, 'state', t.state, 'reason', t.reason)
        from equipment_tag t where t.tag = ${code.tag ?? null}::text and t.state in ('blank', 'void'))`
    : raw('null');
  return sql`
    with found as (${join(parts, ' union all ')}),
      once as (
        select distinct on (entity, id) * from found
        where not is_guess or not exists (select from found where not is_guess)
        order by entity, id, rank),
      named as (
        select once.means, once.entity, once.id, once.matched, once.rank,
          coalesce(${selectRecordName(raw('once.entity'), raw('once.id'))},
            (select jsonb_build_object('label', b.number, 'note', b.title)
              from batch b where once.entity = 'batch' and b.id = once.id)) as name
        from once order by once.rank, once.matched, once.id limit ${raw(String(maxMeanings))})
    select coalesce((select jsonb_agg(jsonb_build_object('means', means, 'entity', entity, 'id', id,
        'label', name ->> 'label', 'note', name ->> 'note', 'matched', matched) order by rank, matched, id)
      from named), '[]') as hits, ${freeTag} as "freeTag"`;
}

/** What a code leads to, among what the person may read. */
export async function findCode(db: Queryable, text: string, actor: Actor): Promise<CodeAnswer> {
  const readings = readCode(text);
  const question = askForCode(readings, actor);
  const nothing = { hits: [], freeTag: null };
  const found = question === undefined ? nothing : await db.one<Omit<CodeAnswer, 'code'>>(question);
  return { code: readings.code, ...found };
}
