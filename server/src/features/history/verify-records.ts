import { allFields, trackedFields, type Entity } from '#contract/shared/entity.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { Fields } from '#contract/shared/field.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { columnOf, join, name, raw, sql } from '#server/shared/db/sql.ts';
import { digestOwnedRows, isComparable, ownedRowsKey } from '#server/shared/history/owned-rows.ts';
import { readRows } from '#server/shared/list/page.ts';
import type { RecordSource } from '#server/shared/list/source.ts';
import { mostFindings, type Finding } from './findings.ts';
import { normalForm, withoutUnknown } from './normal-form.ts';

type Values = Record<string, unknown>;

/** What the events say of a field: the number of the last one that names it, and the value it gave. */
type Recorded = Record<string, [seq: number, to: unknown]>;

interface Compared {
  findings: Finding[];
  /** Records whose newest event tells no digest of all rows that belong to them. */
  withoutDigest: number;
}

const pageSize = 500;

// Who deleted is told by name, and a name may change; when and why stay.
const deletion = ['deletedAt', 'deleteReason'];

// What a release added to the items of a list, and gave to those that were there: their older events do not name it.
const addedLater: Partial<Record<EntityName, Record<string, readonly string[]>>> = {
  'purchase-order': { lines: ['fundedBy'] },
};

/** The fields of a record that its events must account for. */
export function comparedFields(entity: Entity): Fields {
  const all = allFields(entity);
  return {
    ...trackedFields(entity),
    ...Object.fromEntries(deletion.flatMap((field) => (all[field] ? [[field, all[field]]] : []))),
  };
}

// Where many are deleted at once, their events tell the reason in its own place.
const withDeleteReason = raw(`case when e.changes ? 'deletedAt' and not e.changes ? 'deleteReason'
  then e.changes || jsonb_build_object('deleteReason', jsonb_build_object('to',
    case when e.changes #> '{deletedAt,to}' <> 'null' then e.reason end))
  else e.changes end`);

async function findRecorded(
  db: Queryable,
  entity: Entity,
  ids: readonly string[],
): Promise<Map<string, Recorded>> {
  const rows = await db.many<{ id: string; recorded: Recorded }>(sql`
    select id, jsonb_object_agg(field, jsonb_build_array(seq, value)) as recorded from (
      select distinct on (e.entity_id, change.key) e.entity_id as id, change.key as field, e.seq,
        change.value -> 'to' as value
      from event e, jsonb_each(${withDeleteReason}) change
      where e.entity = ${entity.name} and e.entity_id = any((select ${ids}::uuid[])::uuid[])
      order by e.entity_id, change.key, e.version desc
    ) newest group by id`);
  return new Map(rows.map(({ id, recorded }) => [id, recorded]));
}

/** What a column holds where nothing was said: a release that adds a field gives it to older records as well. */
async function findDefaults(db: Queryable, entity: Entity): Promise<Values> {
  const fields = Object.keys(comparedFields(entity));
  const rows = await db.many<{ column: string; text: string }>(sql`
    select a.attname as column, pg_get_expr(d.adbin, d.adrelid) as text
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = ${tableOf(entity)}::regclass and a.attgenerated = ''`);
  const constant = rows.filter(({ text }) => !text.includes('('));
  const columns = fields.flatMap((field) => {
    const found = constant.find(({ column }) => column === columnOf(field));
    return found ? [sql`${raw(found.text)} as ${name(field)}`] : [];
  });
  return columns.length === 0 ? {} : db.one<Values>(sql`select ${join(columns)}`);
}

function describe(value: string | undefined): string {
  if (value === undefined) return 'nothing';
  return value.length > 120 ? `${value.slice(0, 120)}…` : value;
}

function* compare(
  { entity }: RecordSource,
  record: Values,
  recorded: Recorded | undefined,
  defaults: Values,
): Generator<Finding> {
  const id = String(record['id']);
  for (const [field, { kind }] of Object.entries(comparedFields(entity))) {
    const last = recorded?.[field];
    const added = addedLater[entity.name]?.[field] ?? [];
    const found = normalForm(withoutUnknown(record[field], last?.[1], added), kind);
    const expected = normalForm(last?.[1], kind);
    if (found === expected) continue;
    if (!last && found === normalForm(defaults[field], kind)) continue;
    const source = last ? `event ${last[0]}` : 'its events, which never name it';
    const reason = `${entity.name} ${id}: ${field} should be ${describe(expected)} (from ${source}), found ${describe(found)}`;
    yield { what: 'record', id, reason };
  }
}

/** The newest event of each record, with the digest that it tells of the rows that belong to the record. */
async function findNewestDigests(
  db: Queryable,
  entity: Entity,
  ids: readonly string[],
): Promise<{ id: string; seq: string; digest: string | null }[]> {
  return db.many(sql`
    select distinct on (entity_id) entity_id as id, seq::text, changes #>> ${`{${ownedRowsKey},to}`} as digest
    from event where entity = ${entity.name} and entity_id = any((select ${ids}::uuid[])::uuid[])
    order by entity_id, version desc`);
}

/** Compares the rows that belong to the records with the digest that their newest events tell, where they tell one. */
async function compareOwnedRows(
  db: Queryable,
  source: RecordSource,
  ids: readonly string[],
): Promise<Compared> {
  if (!source.ownedRows) return { findings: [], withoutDigest: 0 };
  const newest = await findNewestDigests(db, source.entity, ids);
  const found = await digestOwnedRows(db, source, ids);
  const tables = Object.keys(source.ownedRows).join(', ');
  const comparable = newest.filter(({ digest }) => isComparable(source, digest));
  const findings = comparable
    .filter(({ id, digest }) => digest !== found.get(id))
    .map(({ id, seq }): Finding => {
      const reason = `${source.entity.name} ${id}: its rows in ${tables} are not those of event ${seq}`;
      return { what: 'record', id, reason };
    });
  return { findings, withoutDigest: newest.length - comparable.length };
}

/** Compares the content of every record of an entity with what its events say, page by page. */
export async function compareRecords(db: Queryable, source: RecordSource): Promise<Compared> {
  const findings: Finding[] = [];
  let withoutDigest = 0;
  const defaults = await findDefaults(db, source.entity);
  let after: string | undefined;
  for (;;) {
    const rows = await db.many<{ id: string }>(sql`
      select id from ${name(tableOf(source.entity))} where ${after === undefined ? raw('true') : sql`id > ${after}`}
      order by id limit ${pageSize}`);
    const ids = rows.map(({ id }) => id);
    const recorded = await findRecorded(db, source.entity, ids);
    const records = await readRows<Values>(db, source, ids);
    for (const record of records) {
      findings.push(...compare(source, record, recorded.get(String(record['id'])), defaults));
    }
    const owned = await compareOwnedRows(db, source, ids);
    findings.push(...owned.findings);
    withoutDigest += owned.withoutDigest;
    after = ids.at(-1);
    if (ids.length < pageSize || findings.length >= mostFindings) return { findings, withoutDigest };
  }
}
