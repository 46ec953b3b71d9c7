import '#web/shared/schema/whole-zod.ts';
import {
  customFieldTypes,
  keyAfterLabel,
  type CustomField,
  type CustomFieldType,
} from '#contract/entities/category/custom-field.ts';
import { hasChoices } from '#contract/entities/category/category.rules.ts';
import { sensitiveTypes } from '#contract/entities/category/sensitive-values.ts';
import { bool, choice, code, list, text } from '#contract/shared/field.ts';
import { perLanguage, type Language } from '#contract/shared/languages.ts';
import { isAmount } from '#contract/shared/money.ts';
import { z } from 'zod';
import { readAmount, type FieldCodec } from '#web/shared/form/form-values.ts';

/** A custom field as the editor holds it. */
export interface CustomFieldRow {
  key: string;
  label: Record<Language, string>;
  type: CustomFieldType;
  required: boolean;
  unique: boolean;
  hidden: boolean;
  sensitive: boolean;
  min: string;
  max: string;
  pattern: string;
  choices: string[];
  /** It is in the record already: items may hold values under its key. */
  isStored: boolean;
}

export const maxCustomFields = 30;

export const emptyRow: CustomFieldRow = {
  key: '',
  label: perLanguage(() => ''),
  type: 'text',
  required: false,
  unique: false,
  hidden: false,
  sensitive: false,
  min: '',
  max: '',
  pattern: '',
  choices: [],
  isStored: false,
};

/** The facts of the parts of a custom field. */
export const rowFacts = {
  key: code('Key', { pattern: /^[a-z][a-z0-9_]{0,39}$/, example: 'screen_size', max: 40, optional: true }),
  label: text('Label', { max: 60 }),
  otherLabel: text('Label', { max: 60, optional: true }),

  type: { ...choice('Type', customFieldTypes) },
  flag: bool('Required'),
  bound: code('Bound', { pattern: /^-?\d+(\.\d+)?$/, example: '16', max: 16, optional: true }),
  pattern: code('Pattern', { pattern: /^.*$/, example: '^[A-Z]{2}$', max: 200, optional: true }),
  choices: list('Choices', z.string(), { max: 100 }),
};

const withBounds: readonly CustomFieldType[] = ['number', 'text', 'long'];

/** Which further rules a type has. */
export function rulesOfType(type: CustomFieldType) {
  return {
    hasBounds: withBounds.includes(type),
    isLength: type === 'text' || type === 'long',
    hasPattern: type === 'text' || type === 'long',
    hasChoices: hasChoices(type),
    canBeSensitive: sensitiveTypes.includes(type),
  };
}

function toRow(field: CustomField): CustomFieldRow {
  return {
    ...emptyRow,
    ...field,
    // A language that came later has no label yet.
    label: { ...emptyRow.label, ...field.label },
    isStored: true,
    unique: field.unique ?? false,
    hidden: field.hidden ?? false,
    sensitive: field.sensitive ?? false,
    min: field.min === undefined ? '' : String(field.min),
    max: field.max === undefined ? '' : String(field.max),
    pattern: field.pattern ?? '',
    choices: field.choices ?? [],
  };
}

function boundOf(typed: string): number | string | undefined {
  const plain = readAmount(typed, { places: 15 });
  if (plain === '') return undefined;
  return isAmount(plain, 15) ? Number(plain) : typed;
}

/** The key that the label of a row gives: one that no other row has. */
export function derivedKeyOf(rows: readonly CustomFieldRow[], at: number): string {
  const name = Object.values(rows[at]?.label ?? {}).find((one) => one.trim() !== '') ?? '';
  const taken = rows.flatMap((row, index) => {
    if (row.key.trim() !== '') return index === at ? [] : [row.key.trim()];
    return index < at ? [derivedKeyOf(rows, index)] : [];
  });
  return keyAfterLabel(name, taken);
}

function fromRow(row: CustomFieldRow, derivedKey: string): Record<string, unknown> {
  const rules = rulesOfType(row.type);
  const field: Record<string, unknown> = {
    key: row.key.trim() || derivedKey,
    label: Object.fromEntries(
      Object.entries(row.label).flatMap(([language, name]) =>
        name.trim() === '' ? [] : [[language, name.trim()]],
      ),
    ),
    type: row.type,
    required: row.required,
  };
  const min = boundOf(row.min);
  const max = boundOf(row.max);
  if (rules.hasBounds && min !== undefined) field['min'] = min;
  if (rules.hasBounds && max !== undefined) field['max'] = max;
  if (rules.hasPattern && row.pattern !== '') field['pattern'] = row.pattern;
  if (rules.hasChoices) field['choices'] = row.choices;
  for (const flag of ['unique', 'hidden'] as const) if (row[flag]) field[flag] = true;
  if (rules.canBeSensitive && row.sensitive) field['sensitive'] = true;
  return field;
}

/** Reads the custom fields of a category into rows and writes them as the contract asks. */
export const customFieldsCodec: FieldCodec = {
  toForm: (record) => ((record['customFields'] ?? []) as readonly CustomField[]).map(toRow),
  toInput: (value) =>
    Array.isArray(value)
      ? (value as CustomFieldRow[]).map((row, at, rows) => fromRow(row, derivedKeyOf(rows, at)))
      : [],
};
