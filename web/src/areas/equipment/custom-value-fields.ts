import {
  customFieldLabel,
  type CustomField,
  type CustomFieldType,
} from '#contract/entities/category/custom-field.ts';
import type { FieldFacts, FieldKind } from '#contract/shared/field.ts';
import { isAmount } from '#contract/shared/money.ts';
import { readDate } from '#web/shared/format/read-date.ts';
import { readAmount, type FieldCodec } from '#web/shared/form/form-values.ts';

const kinds: Record<CustomFieldType, FieldKind> = {
  text: 'text',
  long: 'longText',
  number: 'code',
  money: 'money',
  date: 'date',
  bool: 'bool',
  choice: 'choice',
  multi: 'list',
  url: 'code',
  mac: 'code',
  ip: 'code',
  email: 'code',
  person: 'reference',
};

/** The facts of a category's field, so that the form treats it like one of its own. */
export function factsOfCustomField(field: CustomField): FieldFacts {
  return {
    kind: kinds[field.type],
    title: customFieldLabel(field, 'en'),
    required: field.required,
    write: 'always',
    ...(field.choices ? { values: field.choices } : {}),
    ...(field.type === 'person' ? { entity: 'person' as const } : {}),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inputOf(type: CustomFieldType | undefined, value: unknown): unknown {
  if (isRecord(value)) return value['id'];
  if (typeof value !== 'string') return value;
  const typed = value.trim();
  if (typed === '') return undefined;
  if (type === 'number') {
    const plain = readAmount(typed, { places: 15 });
    return isAmount(plain, 15) ? Number(plain) : typed;
  }
  if (type === 'money') return readAmount(typed);
  if (type === 'date') return readDate(typed);
  if (type === 'mac') return typed.toUpperCase();
  return typed;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/**
 * Reads and writes the values of a category's fields; values that no field of the category holds are left out.
 * Until the category is known, all of them are kept.
 */
export function customValuesCodec(fields: readonly CustomField[] | undefined): FieldCodec {
  return {
    toForm: (record) =>
      Object.fromEntries(
        Object.entries(isRecord(record['customValues']) ? record['customValues'] : {}).map(([key, value]) => [
          key,
          typeof value === 'number' ? String(value) : value,
        ]),
      ),
    // What is sensitive is not left behind on the device.
    toDraft: (value, base) => {
      const before = isRecord(base) ? base : {};
      const sealed = fields?.filter(({ sensitive }) => sensitive).map(({ key }) => [key, before[key]]) ?? [];
      return { ...(isRecord(value) ? value : {}), ...Object.fromEntries(sealed) };
    },
    toInput: (value) => {
      const given = isRecord(value) ? value : {};
      const keys = fields?.map(({ key }) => key) ?? Object.keys(given);
      const typeOf = (key: string) => fields?.find((field) => field.key === key)?.type;
      return Object.fromEntries(
        keys
          .map((key) => [key, inputOf(typeOf(key), given[key])] as const)
          .filter(([, entry]) => !isEmpty(entry)),
      );
    },
  };
}
