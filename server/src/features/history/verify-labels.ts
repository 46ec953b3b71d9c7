import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { compareTable, type ComparedTable } from './compare-table.ts';
import { mostFindings, type Finding } from './findings.ts';

const tagOf = (number: string) => `r.prefix || '-' || lpad(r.${number}::text, 6, '0')`;

const labelTables: readonly ComparedTable[] = [
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
    kind: 'label-printer',
    table: 'label_printer',
    found: raw(`jsonb_build_object('name', r.name, 'kind', r.kind, 'dpi', r.dpi, 'offsetX', r.offset_x,
      'offsetY', r.offset_y, 'darkness', r.darkness, 'speed', r.speed, 'isActive', r.is_active)`),
  },
  {
    kind: 'tag-roll',
    table: 'tag_roll',
    found:
      raw(`jsonb_build_object('number', r.number, 'firstTag', ${tagOf('first')}, 'lastTag', ${tagOf('last')},
      'maker', r.maker, 'templateId', r.template_id, 'printedAt', r.printed_at)`),
  },
];

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

/** Compares label stocks, templates, printers and rolls of tags with their histories. */
export async function compareLabels(db: Queryable): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const labels of labelTables) {
    findings.push(...(await compareTable(db, labels)).slice(0, mostFindings));
  }
  return [...findings, ...(await findRevivedTags(db))];
}
