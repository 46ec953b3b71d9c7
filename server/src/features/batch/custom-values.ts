import type { Field } from '#contract/shared/field.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { BatchTarget, CustomColumn } from './batch-target.ts';
import { readCell, readMac } from './cell-readers.ts';
import { foldText } from './field-texts.ts';
import { isNamed, type RowValues } from './row-values.ts';

type Values = Record<string, unknown>;

export const customPrefix = 'custom.';

/** Where the values of a category's own fields stand in a record. */
const valuesField = 'customValues';

/** What a column or a change calls a category's own field. */
export const customName = ({ key }: Pick<CustomColumn, 'key'>) => customPrefix + key;

type CustomFields = NonNullable<BatchTarget['customFields']>;

function addCustomFields(target: BatchTarget, customFields: CustomFields): BatchTarget {
  const fields: Record<string, Field> = { ...target.fields };
  const aliases: Record<string, readonly string[]> = { ...target.aliases };
  const secrets = new Set(target.secrets);
  for (const field of [...customFields.values()].flat()) {
    const name = customName(field);
    fields[name] ??= field.field;
    aliases[name] = [...(aliases[name] ?? []), field.key, ...field.titles];
    if (field.isSensitive) secrets.add(name);
  }
  return { ...target, fields, aliases, customFields, secrets: [...secrets] };
}

const extended = new WeakMap<CustomFields, { target: BatchTarget; withFields: BatchTarget }>();

/** A target with the fields that categories add to its records: a column can be imported into each of them. */
export async function withCustomFields(db: Queryable, target: BatchTarget): Promise<BatchTarget> {
  if (!target.findCustomFields || target.customFields) return target;
  const customFields = await target.findCustomFields(db);
  const known = extended.get(customFields);
  if (known?.target === target) return known.withFields;
  const withFields = addCustomFields(target, customFields);
  extended.set(customFields, { target, withFields });
  return withFields;
}

/** A value as its field keeps it; what does not fit goes on as it is, and the category's own rule refuses it. */
function adapt(field: CustomColumn, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (isNamed(value)) return value.named.id;
  if (typeof value !== 'string') return value;
  if (field.type === 'mac') return readMac(value);
  if (field.type === 'number')
    return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
  if (field.type === 'bool') return reread(field, value);
  if (field.type === 'choice') return fittingChoice(field, value);
  if (field.type !== 'multi') return value;
  return splitChoices(value)
    .map((part) => fittingChoice(field, part.trim()))
    .filter(Boolean);
}

/** Several choices in one cell; an export writes them as JSON where one of them has a separator. */
function splitChoices(value: string): string[] {
  if (value.startsWith('[')) {
    try {
      const parts: unknown = JSON.parse(value);
      if (Array.isArray(parts)) return parts.map(String);
    } catch {
      // A choice can begin with a bracket.
    }
  }
  return value.split(/[;|\n]/);
}

function reread(field: CustomColumn, value: string): unknown {
  const reading = readCell('', '', field.field, value, { dateOrder: null, decimal: null });
  return 'key' in reading ? value : reading.value;
}

function fittingChoice({ choices }: CustomColumn, value: string): string {
  return choices.find((one) => foldText(one) === foldText(value)) ?? value;
}

const isCustom = ([field]: [string, unknown]) => field.startsWith(customPrefix);

/** The category that a row names, or that its record has. */
function categoryOf({ values, defaults }: RowValues, before: Values | undefined): unknown {
  const named = values['categoryId'] ?? defaults['categoryId'] ?? before?.['categoryId'];
  return isNamed(named) ? named.named.id : named;
}

/**
 * Puts what a row says about the fields of its own category where the record has it; the other values of the category
 * stay. A row is refused where its category has no such field.
 */
export function settleCustomValues(
  target: BatchTarget,
  read: RowValues,
  before: Values | undefined,
): RowValues {
  const { customFields } = target;
  const given = Object.entries({ ...(!before && read.defaults), ...read.values }).filter(isCustom);
  const cleared = read.cleared.filter((field) => field.startsWith(customPrefix));
  if (!customFields || (given.length === 0 && cleared.length === 0)) return read;
  const withoutCustom = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter((entry) => !isCustom(entry)));
  const category = categoryOf(read, before);
  const fields = customFields.get(typeof category === 'string' ? category : '') ?? [];
  const values: Values = {};
  const problems: FieldProblem[] = [];
  for (const [name, value] of [...given, ...cleared.map((field) => [field, null] as const)]) {
    const key = name.slice(customPrefix.length);
    const field = fields.find((one) => one.key === key);
    // What fills empty cells is for the rows whose category has the field.
    const isTold = Object.hasOwn(read.values, name);
    const isMissing = !field && isTold && value !== null && typeof category === 'string';
    if (isMissing) problems.push(fieldProblemOf(name, target.fields[name]?.title ?? key, 'unknown_field'));
    if (field) values[key] = adapt(field, value);
  }
  const kept = Object.entries((before?.[valuesField] ?? {}) as Values).filter(([key]) =>
    fields.some((one) => one.key === key),
  );
  const hasValues = Object.keys(values).length > 0;
  return {
    ...read,
    values: {
      ...withoutCustom(read.values),
      ...(hasValues && { [valuesField]: { ...Object.fromEntries(kept), ...values } }),
    },
    defaults: withoutCustom(read.defaults),
    cleared: read.cleared.filter((field) => !field.startsWith(customPrefix)),
    problems: [...read.problems, ...problems],
  };
}

/** A record with the values of its category's fields under the names that columns and changes have. */
export function withCustomNames(record: Values): Values {
  const custom = (record[valuesField] ?? {}) as Values;
  const named = Object.entries(custom).map(([key, value]) => [customPrefix + key, value] as const);
  return { ...record, ...Object.fromEntries(named) };
}

/** A problem at the column that brought the value. */
export function atCustomColumn(problem: FieldProblem): FieldProblem {
  const [root, key] = problem.path.split('.');
  return root === valuesField && key !== undefined ? { ...problem, path: customPrefix + key } : problem;
}
