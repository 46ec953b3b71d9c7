import { bulkFundingLine, type BulkChange } from '#contract/features/batch/batch.schema.ts';
import { addDays, addMonths } from '#contract/shared/day.ts';
import type { FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import type { Field, FieldKind } from '#contract/shared/field.ts';
import { divideRounded, fromUnits, isAmount, toUnits } from '#contract/shared/money.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { importFields, type BatchTarget, type CustomColumn } from './batch-target.ts';
import { customName, customPrefix } from './custom-values.ts';
import type { StoredChange } from './secrets.ts';

type Values = Record<string, unknown>;
type Operation = BulkChange['operation'];

const texts: readonly FieldKind[] = ['text', 'longText', 'code'];
const numbers: readonly FieldKind[] = ['integer', 'money', 'percent', 'decimal'];
const clearable: readonly FieldKind[] = [...texts, ...numbers, 'date', 'choice', 'reference'];

/** Which kinds of field an operation is for; lists have their own. */
const operationsFor: Readonly<Record<Operation, readonly FieldKind[]>> = {
  set: [...clearable, 'bool'],
  clear: clearable,
  add: numbers,
  percent: ['integer', 'money', 'decimal'],
  move_days: ['date'],
  move_months: ['date'],
  move_years: ['date'],
  prepend: texts,
  append: texts,
  replace: texts,
  add_entry: [],
  remove_entry: [],
};

const wholeOnly: readonly Operation[] = ['set', 'clear'];
const byEntry: readonly Operation[] = ['clear', 'add_entry', 'remove_entry'];

/** Who pays: lines of several parts, which replace each other as a whole. */
const fundingField = 'fundingLines';

function isFor(operation: Operation, field: string, facts: Field, isSecret: boolean): boolean {
  if (field === fundingField || isSecret) return wholeOnly.includes(operation);
  if (facts.kind !== 'list') return operationsFor[operation].includes(facts.kind);
  return byEntry.includes(operation) || (operation === 'set' && facts.values !== undefined);
}

/** A field of a category as a bulk edit takes it: several choices are a list of them. */
export function factsOfColumn({ type, field, choices }: CustomColumn): Field {
  return type === 'multi' ? { ...field, kind: 'list', values: choices } : field;
}

/** What is known of a field of a change: of one that categories add, what each of them says. */
function allFactsOf(target: BatchTarget, field: string): Field[] {
  if (!field.startsWith(customPrefix)) {
    return importFields(target).flatMap(([name, facts]) => (name === field ? [facts] : []));
  }
  const columns = [...(target.customFields?.values() ?? [])].flat();
  return columns.filter((column) => customName(column) === field).map(factsOfColumn);
}

/** What was sent as a text or a number, as a text. */
const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** A number after a change, to the places that its field has; half of the last one goes up, as in the database. */
function moveNumber(before: string | number, facts: Field, change: StoredChange): unknown {
  const places = facts.kind === 'integer' ? 0 : (facts.places ?? 2);
  const isShare = change.operation === 'percent';
  const [text, by] = [String(before), plainText(change.value)];
  if (!isAmount(text, places) || !isAmount(by, isShare ? 2 : places)) return undefined;
  const units = toUnits(text, places);
  const moved = isShare
    ? divideRounded(units * (10_000n + toUnits(by, 2)), 10_000n)
    : units + toUnits(by, places);
  const after = fromUnits(moved, places);
  return typeof before === 'number' ? Number(after) : after;
}

function moveDate(before: string, { operation, value }: StoredChange): string | undefined {
  const by = Number(value);
  if (!Number.isInteger(by) || Math.abs(by) > 36_500) return undefined;
  if (operation === 'move_days') return addDays(before, by);
  return addMonths(before, operation === 'move_years' ? by * 12 : by);
}

const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);

/** The value of a field after a change; undefined where the change means nothing for it. */
function valueAfter(before: unknown, facts: Field, change: StoredChange): unknown {
  const { operation, value, search } = change;
  switch (operation) {
    case 'set':
      return facts.kind === 'money' && typeof value === 'number' ? String(value) : value;
    case 'clear':
      return facts.kind === 'list' ? [] : null;
    case 'add':
    case 'percent':
      return typeof before === 'string' || typeof before === 'number'
        ? moveNumber(before, facts, change)
        : before;
    case 'move_days':
    case 'move_months':
    case 'move_years':
      return typeof before === 'string' ? moveDate(before, change) : before;
    case 'prepend':
      return `${plainText(value)}${typeof before === 'string' ? before : ''}`;
    case 'append':
      return `${typeof before === 'string' ? before : ''}${plainText(value)}`;
    case 'replace':
      return typeof before === 'string' && search !== undefined
        ? before.replaceAll(search, () => (typeof value === 'string' ? value : ''))
        : before;
    case 'add_entry':
      return [...new Set([...(before === null ? [] : entriesOf(before)), ...entriesOf(value)])];
    case 'remove_entry':
      return before === null ? [] : entriesOf(before).filter((entry) => !entriesOf(value).includes(entry));
  }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Whether what was sent has the form that the operation takes; what it says is checked with each record. */
function hasForm({ field, operation, value }: BulkChange, facts: Field, isSecret: boolean): boolean {
  if (field === fundingField) return bulkFundingLine.array().safeParse(value).success;
  if (isSecret) return typeof value === 'string';
  if (facts.kind !== 'list') return !Array.isArray(value);
  return Array.isArray(value) ? value.every(isText) : operation !== 'set' && isText(value);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Refuses changes of fields that a single request could not change, or that the operation is not for. */
export function checkChanges(target: BatchTarget, changes: readonly BulkChange[]): FieldProblem[] {
  return changes.flatMap((change, at) => {
    const { field, operation, value } = change;
    const known = allFactsOf(target, field);
    const refuse = (part: string, key: FieldErrorKey) => [
      fieldProblemOf(`changes.${at}.${part}`, known[0]?.title ?? field, key),
    ];
    const [first] = known;
    if (!first) return refuse('field', 'unknown_field');
    const isLine = Object.hasOwn(target.group?.lines ?? {}, field);
    const isSecret = target.secrets.includes(field);
    // The key of a license is one of its own: many at once would share it.
    const isOwnSecret = isSecret && !field.startsWith(customPrefix);
    if (first.write !== 'always' || isLine || isOwnSecret) return refuse('field', 'read_only');
    const fitting = known.filter((facts) => isFor(operation, field, facts, isSecret));
    if (fitting.length === 0) return refuse('operation', 'not_a_choice');
    if (operation === 'clear') return [];
    if (operation !== 'replace' && isEmpty(value)) return refuse('value', 'required');
    return fitting.some((facts) => hasForm(change, facts, isSecret)) ? [] : refuse('value', 'wrong_type');
  });
}

/** What is known of a field in one record; undefined where its category has no such field. */
function factsInRecord(target: BatchTarget, field: string, categoryId: unknown): Field | undefined {
  if (!field.startsWith(customPrefix)) return target.fields[field];
  const columns = target.customFields?.get(typeof categoryId === 'string' ? categoryId : '') ?? [];
  const own = columns.find((column) => customName(column) === field);
  return own && factsOfColumn(own);
}

/** What a record would be sent by the changes of a bulk edit. */
export function changedValues(
  target: BatchTarget,
  before: Values,
  changes: readonly StoredChange[],
): { values: Values; problems: FieldProblem[] } {
  const values: Values = {};
  const problems: FieldProblem[] = [];
  for (const change of changes) {
    const { field, operation } = change;
    const facts = factsInRecord(target, field, values['categoryId'] ?? before['categoryId']);
    const refuse = (key: FieldErrorKey) =>
      problems.push(fieldProblemOf(field, (facts ?? target.fields[field])?.title ?? field, key));
    if (!facts) {
      // What a record cannot have is cleared already.
      if (operation !== 'clear') refuse('unknown_field');
      continue;
    }
    if (!isFor(operation, field, facts, target.secrets.includes(field))) {
      refuse('wrong_type');
      continue;
    }
    const present = Object.hasOwn(values, field) ? values[field] : before[field];
    const after = valueAfter(present ?? null, facts, change);
    if (after === undefined) refuse('not_a_number');
    else values[field] = after;
  }
  return { values, problems };
}
