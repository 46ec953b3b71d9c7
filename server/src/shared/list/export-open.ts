import type { ExportOptions } from '#contract/shared/export-options.ts';
import type { FieldKind } from '#contract/shared/field.ts';
import { openKeyOf, openName } from '#contract/shared/open-field.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { ExportLabels } from './export-labels.ts';
import { plainCell } from './plain-cell.ts';
import { listColumn, type OpenField, type RecordSource } from './source.ts';

/** What an import calls the value of a key. */
const importName = (key: string) => `custom.${key}`;

const numberPattern = raw(`'^-?[0-9]{1,15}([.][0-9]{1,15})?$'`);
const idPattern = raw(`'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`);

/** A field that an agency defines itself, as a column of a file. */
interface OpenColumn {
  field: string;
  title: string;
  kind: FieldKind;
  cell: Sql;
}

interface Looks {
  references: ExportOptions['references'];
  hasKeys: boolean;
  labels: ExportLabels | undefined;
  language: string;
}

/** One field for each key: definitions that share it share its column, as text where they differ in their kind. */
function fieldOfKey(fields: readonly OpenField[], key: string): OpenField {
  const [first, ...others] = fields.filter((one) => one.key === key);
  // An address stays true when a definition is taken away.
  if (!first) return { key, kind: 'text', groupId: '', label: () => key };
  return others.some(({ kind }) => kind !== first.kind) ? { ...first, kind: 'text' } : first;
}

/** Several choices in one cell, as an import reads them; as JSON where a choice has one of the separators. */
function listCell(value: Sql, text: Sql): Sql {
  return sql`case when jsonb_typeof(${value}) <> 'array' then ${plainCell(text)}
    when ${text} ~ ${raw(`'[;|]|[\\\\]n'`)} then ${text}
    else (select ${plainCell(raw('joined.parts'))} from (select string_agg(part, '; ' order by place) as parts
      from jsonb_array_elements_text(case jsonb_typeof(${value}) when 'array' then ${value} else '[]' end)
        with ordinality named (part, place)) joined) end`;
}

function personCell(text: Sql, references: ExportOptions['references']): Sql {
  const named = raw(references === 'code' ? 'coalesce(p.employee_number, p.display_name)' : 'p.display_name');
  return sql`case when ${text} ~ ${idPattern}
    then (select ${plainCell(named)} from person p where p.id = (${text})::uuid) else ${plainCell(text)} end`;
}

function cellOf(
  column: Sql,
  { key, kind }: OpenField,
  references: ExportOptions['references'],
  labels: ExportLabels | undefined,
): Sql {
  const value = sql`(${column} -> ${key}::text)`;
  const text = sql`(${column} ->> ${key}::text)`;
  switch (kind) {
    case 'decimal':
    case 'money':
      return sql`case when ${text} ~ ${numberPattern} then ${text} else ${plainCell(text)} end`;
    case 'bool':
      return labels
        ? sql`case jsonb_typeof(${value}) when 'boolean' then ${labels.yesNo(sql`(${text} = 'true')`)}
            else ${plainCell(text)} end`
        : plainCell(text);
    case 'list':
      return listCell(value, text);
    case 'reference':
      return references === 'id' ? plainCell(text) : personCell(text, references);
    default:
      return plainCell(text);
  }
}

/** The names of the columns that one group of definitions adds, such as a category. */
export function openNamesOf(
  source: RecordSource,
  fields: readonly OpenField[],
  groupId: string | undefined,
): string[] {
  const { openField } = source.entity;
  if (openField === undefined || groupId === undefined) return [];
  return fields.filter((one) => one.groupId === groupId).map(({ key }) => openName(openField, key));
}

/** The column of a value that an agency defines itself; undefined for every other name. */
export function openColumn(
  source: RecordSource,
  fields: readonly OpenField[],
  name: string,
  { references, hasKeys, labels, language }: Looks,
): OpenColumn | undefined {
  const key = openKeyOf(source.entity, name);
  if (key === undefined) return undefined;
  const field = fieldOfKey(fields, key);
  const column = sql`r.${listColumn(source.entity.openField ?? '')}`;
  return {
    field: name,
    title: hasKeys ? importName(key) : field.label(language),
    kind: field.kind === 'list' ? 'longText' : field.kind,
    cell: cellOf(column, field, references, labels),
  };
}
