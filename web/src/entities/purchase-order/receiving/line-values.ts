import type { CustomField, CustomFieldType, CustomValues } from '#contract/entities/category/custom-field.ts';
import { checkCustomValues, labelOfCustomField } from '#contract/entities/category/custom-values.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { customValuesCodec } from '#web/areas/equipment/custom-value-fields.ts';
import { placesOf, type LineEntry, type SheetLine } from './receipt-draft.ts';

/** What is written as one line of text, and can so stand in the row of an item. */
const writtenTypes: readonly CustomFieldType[] = [
  'text',
  'number',
  'money',
  'date',
  'url',
  'mac',
  'ip',
  'email',
];

const isWritten = ({ type }: CustomField) => writtenTypes.includes(type);

/** Whether the items of a line can each have their own value of a field instead of one for all. */
export const canBeOwn = (field: CustomField) => isWritten(field) && field.unique !== true;

/** The fields of the category as this page offers them: for all items of the line, or at each item. */
export function splitFields({ customFields = [] }: SheetLine, { own }: LineEntry) {
  // A sensitive value is written at its item, where it is sealed.
  const shown = customFields.filter(({ hidden, sensitive }) => hidden !== true && sensitive !== true);
  return {
    shared: shown.filter(({ key, unique }) => unique !== true && !(key in own)),
    own: shown.filter((field) => isWritten(field) && (field.unique === true || field.key in own)),
  };
}

/** What one item has of its own, as it was typed, by the key of the field. */
export function ownTextsOf({ own }: LineEntry, fields: readonly CustomField[], at: number) {
  return Object.fromEntries(fields.map(({ key }) => [key, own[key]?.[at] ?? '']));
}

/** Writes texts into a field of the items from a row on, as far as there are items. */
export function writeOwn(entry: LineEntry, key: string, from: number, texts: readonly string[]): LineEntry {
  const before = entry.own[key] ?? [];
  const length = placesOf(entry).length;
  const after = Array.from({ length }, (_, at) => texts[at - from] ?? before[at] ?? '');
  return { ...entry, own: { ...entry.own, [key]: after } };
}

/** Lets each item have its own value, which starts with the one of all; or takes one for all again. */
export function setOwn(entry: LineEntry, key: string, isOwn: boolean): LineEntry {
  const { [key]: texts = [], ...own } = entry.own;
  if (!isOwn) return { ...entry, own, values: { ...entry.values, [key]: texts[0] ?? '' } };
  const { [key]: shared, ...values } = entry.values;
  const start = typeof shared === 'string' ? placesOf(entry).map(() => shared) : [];
  return { ...entry, values, own: { ...own, [key]: start } };
}

/** The values as they are sent; while the category is not known, as they were typed. */
export function toLineValues(
  sheet: SheetLine,
  entry: LineEntry,
): { customValues: CustomValues; ownValues: CustomValues[] } {
  const codec = customValuesCodec(sheet.customFields);
  const { shared, own } = splitFields(sheet, entry);
  const isKnown = sheet.customFields !== undefined;
  const sharedKeys = isKnown ? shared.map(({ key }) => key) : Object.keys(entry.values);
  const ownKeys = isKnown ? own.map(({ key }) => key) : Object.keys(entry.own);
  const pick = (keys: readonly string[], valueOf: (key: string) => unknown) =>
    codec.toInput(Object.fromEntries(keys.map((key) => [key, valueOf(key)]))) as CustomValues;
  const ownValues = placesOf(entry).map((_, at) => pick(ownKeys, (key) => entry.own[key]?.[at]));
  const isEmpty = ownValues.every((values) => Object.keys(values).length === 0);
  return {
    customValues: pick(sharedKeys, (key) => entry.values[key]),
    ownValues: isEmpty ? [] : ownValues,
  };
}

function findRepeated(
  ownValues: readonly CustomValues[],
  fields: readonly CustomField[],
  language: string,
): FieldProblem[] {
  return fields
    .filter(({ unique }) => unique)
    .flatMap(({ key }) => {
      const label = labelOfCustomField(fields, key, language);
      const seen = new Set<unknown>();
      return ownValues.flatMap((values, at) => {
        const value = values[key];
        if (value === undefined) return [];
        const isRepeated = seen.has(value);
        seen.add(value);
        const params = { value: String(value) };
        return isRepeated ? [fieldProblemOf(`ownValues.${at}.${key}`, label, 'value_repeated', params)] : [];
      });
    });
}

/** What is wrong with the values of a line, at `customValues.<key>` or `ownValues.<item>.<key>`. */
export function findValueProblems(sheet: SheetLine, entry: LineEntry, language: string): FieldProblem[] {
  const fields = sheet.customFields;
  if (!fields || fields.length === 0) return [];
  const { customValues, ownValues } = toLineValues(sheet, entry);
  const isWrong = ({ messageKey }: FieldProblem) => messageKey !== 'required';
  const shared = checkCustomValues(fields, customValues, { language }).filter(isWrong);
  const own = ownValues.flatMap((values, at) =>
    checkCustomValues(fields, values, { path: `ownValues.${at}`, language }).filter(isWrong),
  );
  return [...shared, ...own, ...findRepeated(ownValues, fields, language)];
}
