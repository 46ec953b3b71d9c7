import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Finding } from './findings.ts';

interface Compared {
  id: string;
  version: number | null;
  /** What the row says; nothing where the row is gone. */
  found: Record<string, unknown> | null;
  isShipped: boolean;
  last: number | null;
  /** What the events leave of each field. */
  recorded: Record<string, unknown> | null;
}

/** A table beside the entities whose rows have histories of their own. */
export interface ComparedTable {
  /** As its events name it. */
  kind: string;
  table: string;
  /** The fields of a row `r` as one JSON object. */
  found: Sql;
  /** What came with the product has no event until somebody changes it. */
  isShipped?: Sql;
  /** Fields that follow from the head of an event `e`: their names and values by the action that sets them. */
  heads?: Record<string, Record<string, Sql>>;
  /** Whether a field that no event names has to be empty. */
  isEmptyUnlessNamed?: boolean;
}

/** What the heads of events say, as rows of the record, the version, the field and its value. */
function headValues(kind: string, heads: ComparedTable['heads'] = {}): Sql {
  const parts = Object.entries(heads).flatMap(([action, fields]) =>
    Object.entries(fields).map(
      ([field, value]) => sql`
        union all select e.entity_id, e.version, ${field}::text, to_jsonb(${value}) from event e
        where e.entity = ${kind} and e.action = ${action}`,
    ),
  );
  return parts.reduce((all, part) => sql`${all} ${part}`, raw(''));
}

function readRows(db: Queryable, compared: ComparedTable): Promise<Compared[]> {
  const { kind, table, found, isShipped = raw('false'), heads } = compared;
  return db.many<Compared>(sql`
    with written as (
      select e.entity_id, e.version, c.key, c.value -> 'to' as value
      from event e left join lateral jsonb_each(e.changes) c on true where e.entity = ${kind}
      ${headValues(kind, heads)}
    ), last_values as (
      select distinct on (entity_id, key) entity_id, key, value from written where key is not null
      order by entity_id, key, version desc
    ), recorded as (
      select w.entity_id, max(w.version) as last,
        (select jsonb_object_agg(v.key, v.value) from last_values v where v.entity_id = w.entity_id) as fields
      from written w group by w.entity_id
    )
    select coalesce(r.id, e.entity_id)::text as id, r.version, case when r.id is not null then ${found} end as found,
      coalesce(${isShipped}, false) as "isShipped", e.last, e.fields as recorded
    from ${name(table)} r full join recorded e on e.entity_id = r.id order by 1`);
}

/** Objects are alike whatever the order of their keys is, lists of ids whatever their order. */
function plain(field: string, value: unknown): string {
  if (field === 'categoryIds' && Array.isArray(value)) {
    return value
      .map(String)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .join();
  }
  if (field.endsWith('At') && typeof value === 'string') return new Date(value).toISOString();
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function findingsOf({ kind, isEmptyUnlessNamed = false }: ComparedTable, row: Compared): Finding[] {
  const { id, version, found, isShipped, last, recorded } = row;
  const finding = (reason: string): Finding => ({ what: 'record', id, reason: `${kind} ${id}: ${reason}` });
  if (last === null && isShipped && version === 1) return [];
  if (version !== last) {
    return [
      finding(`the record is at version ${version ?? 'none'}, its history ends at ${last ?? 'nothing'}`),
    ];
  }
  return Object.entries(found ?? {}).flatMap(([field, value]) => {
    if (!isEmptyUnlessNamed && (!recorded || !(field in recorded))) return [];
    const [wanted, there] = [plain(field, recorded?.[field]), plain(field, value)];
    return wanted === there ? [] : [finding(`${field} should be ${wanted}, found ${there}`)];
  });
}

/** Compares the rows of a table with their histories, and finds histories without a row. */
export async function compareTable(db: Queryable, compared: ComparedTable): Promise<Finding[]> {
  const rows = await readRows(db, compared);
  return rows.flatMap((row) => findingsOf(compared, row));
}
