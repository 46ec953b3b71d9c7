import { categoryApi } from '#contract/entities/category/category.api.ts';
import {
  customFieldLabel,
  type CustomField,
  type CustomFieldType,
} from '#contract/entities/category/custom-field.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { Entity } from '#contract/shared/entity.ts';
import type { Field, FieldFacts, FieldKind, Fields } from '#contract/shared/field.ts';
import { openName } from '#contract/shared/open-field.ts';
import { call } from '#web/shared/client/client.ts';
import { joinList } from '#web/shared/format/join-list.ts';
import { translateOf } from '#web/shared/i18n/i18n.ts';
import { CodeCell, DateCell, ExactCell, MoneyCell, TextCell } from '#web/shared/table/cells.tsx';
import type { Column } from '#web/shared/table/column-layout.ts';

/** What each type is filtered like. */
const kinds: Record<CustomFieldType, FieldKind> = {
  text: 'text',
  long: 'longText',
  number: 'decimal',
  money: 'money',
  date: 'date',
  bool: 'bool',
  choice: 'choice',
  multi: 'choice',
  url: 'code',
  mac: 'code',
  ip: 'code',
  email: 'code',
  person: 'reference',
};

const mostPages = 10;

async function fetchCustomFields(signal: AbortSignal): Promise<CustomField[]> {
  const found: CustomField[] = [];
  let after: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const query: [string, string][] = [
      ['fields', 'customFields'],
      ['limit', '200'],
      ...(after === null ? [] : ([['after', after]] as [string, string][])),
    ];
    const { items, next } = await call(categoryApi.list, { query, signal });
    found.push(...items.flatMap(({ customFields }) => customFields).filter(({ hidden }) => !hidden));
    if (next === null) break;
    after = next;
  }
  return found;
}

/** One field for each key: categories that share it share its filter; where they differ in its type it is text. */
export function mergeFields(fields: readonly CustomField[]): CustomField[] {
  const merged = new Map<string, CustomField>();
  for (const field of fields) {
    const before = merged.get(field.key);
    if (!before) merged.set(field.key, field);
    else if (before.type !== field.type) merged.set(field.key, { ...before, type: 'text' });
    else if (field.choices) {
      const choices = [...new Set([...(before.choices ?? []), ...field.choices])];
      merged.set(field.key, { ...before, choices });
    }
  }
  return [...merged.values()];
}

function factsOf(field: CustomField, language: string): FieldFacts {
  return {
    kind: kinds[field.type],
    title: customFieldLabel(field, language),
    required: false,
    write: 'never',
    ...(field.choices && { values: field.choices }),
  };
}

/** A list filters by facts; the schema of a field is for writing it. */
function asLookups(fields: readonly CustomField[], language: string): Fields {
  return Object.fromEntries(
    fields.map((field) => [openName('customValues', field.key), factsOf(field, language) as Field]),
  );
}

function drawValue(type: CustomFieldType, value: unknown) {
  if (value === undefined || value === null) return <TextCell text={null} />;
  const t = translateOf('common');
  if (typeof value === 'boolean') return <TextCell text={t(value ? 'yes' : 'no')} />;
  if (Array.isArray(value)) return <TextCell text={joinList(value.map(String))} />;
  const text = typeof value === 'number' ? String(value) : (value as string);
  if (type === 'date') return <DateCell value={text} />;
  if (type === 'money') return <MoneyCell value={text} />;
  if (type === 'number') return <ExactCell text={text} />;
  return kinds[type] === 'code' ? <CodeCell text={text} /> : <TextCell text={text} />;
}

function toColumn(field: CustomField, language: string): Column<EquipmentRecord> {
  const isNumber = field.type === 'number' || field.type === 'money';
  return {
    id: openName('customValues', field.key),
    label: customFieldLabel(field, language),
    width: 132,
    isHidden: true,
    ...(isNumber && { isNumber: true as const }),
    needs: ['customValues'],
    render: (row) => ('customValues' in row ? drawValue(field.type, row.customValues[field.key]) : null),
  };
}

interface LoadedFields {
  /** Items with the fields of all categories as filters. */
  entity: Entity;
  columns: Column<EquipmentRecord>[];
  /** What a file can have of them. */
  exportFields: Fields;
}

export function toOpenFields(fields: readonly CustomField[], language: string): LoadedFields {
  const all = mergeFields(fields);
  // A person is kept by id there, whose name no row of the list brings along; a file asks for it.
  const merged = all.filter(({ type }) => type !== 'person');
  const sealed = new Set(fields.filter(({ sensitive }) => sensitive).map(({ key }) => key));
  const readable = merged.filter(({ key }) => !sealed.has(key));
  return {
    exportFields: asLookups(all, language),
    entity: { ...equipment, lookups: { ...equipment.lookups, ...asLookups(readable, language) } },
    columns: merged.map((field) => toColumn(field, language)),
  };
}

/** The fields of all categories, as filters and columns of the list of items. */
export async function loadOpenFields(language: string, signal: AbortSignal): Promise<LoadedFields> {
  return toOpenFields(await fetchCustomFields(signal), language);
}
