import type { Queryable } from '#server/shared/db/pool.ts';
import { name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { mostFindings, type Finding } from './findings.ts';

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

interface LabelTable {
  kind: string;
  table: string;
  found: Sql;
  /** What came with the product has no event until somebody changes it. */
  isShipped: Sql;
}

const tagOf = (number: string) => `r.prefix || '-' || lpad(r.${number}::text, 6, '0')`;

const labelTables: readonly LabelTable[] = [
  {
    kind: 'label-stock',
    table: 'label_stock',
    found:
      raw(`jsonb_build_object('maker', r.maker, 'part', r.part, 'kind', r.kind, 'pageWidth', r.page_width,
      'pageHeight', r.page_height, 'columns', r.columns, 'rows', r.rows, 'labelWidth', r.label_width,
      'labelHeight', r.label_height, 'marginLeft', r.margin_left, 'marginTop', r.margin_top, 'pitchX', r.pitch_x,
      'pitchY', r.pitch_y, 'corner', r.corner, 'isActive', r.is_active)`),
    isShipped: raw('r.is_shipped'),
  },
  {
    kind: 'label-template',
    table: 'label_template',
    found: raw(`jsonb_build_object('name', r.name, 'stockId', r.stock_id, 'elements', r.elements,
      'categoryIds', r.category_ids, 'isDefault', r.is_default, 'isActive', r.is_active)`),
    isShipped: raw('r.updated_by is null'),
  },
  {
    kind: 'tag-roll',
    table: 'tag_roll',
    found:
      raw(`jsonb_build_object('number', r.number, 'firstTag', ${tagOf('first')}, 'lastTag', ${tagOf('last')},
      'maker', r.maker, 'printedAt', r.printed_at)`),
    isShipped: raw('false'),
  },
];

function readRows(db: Queryable, { kind, table, found, isShipped }: LabelTable): Promise<Compared[]> {
  return db.many<Compared>(sql`
    with written as (
      select e.entity_id, e.version, c.key, c.value -> 'to' as value
      from event e left join lateral jsonb_each(e.changes) c on true where e.entity = ${kind}
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

function findingsOf(kind: string, { id, version, found, isShipped, last, recorded }: Compared): Finding[] {
  const finding = (reason: string): Finding => ({ what: 'record', id, reason: `${kind} ${id}: ${reason}` });
  if (last === null && isShipped && version === 1) return [];
  if (version !== last) {
    return [
      finding(`the record is at version ${version ?? 'none'}, its history ends at ${last ?? 'nothing'}`),
    ];
  }
  return Object.entries(found ?? {}).flatMap(([field, value]) => {
    if (!recorded || !(field in recorded)) return [];
    const [wanted, there] = [plain(field, recorded[field]), plain(field, value)];
    return wanted === there ? [] : [finding(`${field} should be ${wanted}, found ${there}`)];
  });
}

/** Tags that can be claimed though somebody made them void. */
async function findRevivedTags(db: Queryable): Promise<Finding[]> {
  const rows = await db.many<{ id: string; tag: string }>(sql`
    select r.id, t.tag from tag_roll_void v join tag_roll r on r.id = v.roll_id
      join equipment_tag t on t.roll_id = r.id and t.state = 'blank'
        and substr(t.tag, length(r.prefix) + 2)::int between v.first and v.last
    order by t.tag limit ${mostFindings}`);
  return rows.map(({ id, tag }) => ({
    what: 'record',
    id,
    reason: `tag-roll ${id}: ${tag} should be void, found blank`,
  }));
}

/** Compares label stocks, templates and rolls of tags with their histories. */
export async function compareLabels(db: Queryable): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const labels of labelTables) {
    const rows = await readRows(db, labels);
    findings.push(...rows.flatMap((row) => findingsOf(labels.kind, row)).slice(0, mostFindings));
  }
  return [...findings, ...(await findRevivedTags(db))];
}
