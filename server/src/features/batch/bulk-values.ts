import type { BulkChange } from '#contract/features/batch/batch.schema.ts';
import { addDays, addMonths } from '#contract/shared/day.ts';
import type { FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import type { Field, FieldKind } from '#contract/shared/field.ts';
import { divideRounded, fromCents, isAmount, toCents, toUnits } from '#contract/shared/money.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { importFields, type BatchTarget } from './batch-target.ts';

type Values = Record<string, unknown>;
type Operation = BulkChange['operation'];

/** Which kinds of field an operation is for. */
const operationsFor: Readonly<Record<Operation, readonly FieldKind[]>> = {
  set: [
    'text',
    'longText',
    'code',
    'integer',
    'money',
    'percent',
    'decimal',
    'date',
    'bool',
    'choice',
    'reference',
  ],
  clear: [
    'text',
    'longText',
    'code',
    'integer',
    'money',
    'percent',
    'decimal',
    'date',
    'choice',
    'reference',
    'list',
  ],
  add: ['money', 'integer'],
  percent: ['money'],
  move_days: ['date'],
  move_months: ['date'],
  move_years: ['date'],
  prepend: ['text', 'longText', 'code'],
  append: ['text', 'longText', 'code'],
  replace: ['text', 'longText', 'code'],
  add_entry: ['list'],
  remove_entry: ['list'],
};

function moveAmount(before: string, { operation, value }: BulkChange): string | undefined {
  const by = String(value);
  if (!isAmount(by)) return undefined;
  if (operation === 'add') return fromCents(toCents(before) + toCents(by));
  // Half a cent goes up, as in the database.
  return fromCents(divideRounded(toCents(before) * (10_000n + toUnits(by, 2)), 10_000n));
}

function moveDate(before: string, { operation, value }: BulkChange): string | undefined {
  const by = Number(value);
  if (!Number.isInteger(by) || Math.abs(by) > 36_500) return undefined;
  if (operation === 'move_days') return addDays(before, by);
  return addMonths(before, operation === 'move_years' ? by * 12 : by);
}

/** The value of a field after a change; undefined where the change means nothing for it. */
function valueAfter(before: unknown, facts: Field, change: BulkChange): unknown {
  const { operation, value, search } = change;
  switch (operation) {
    case 'set':
      return facts.kind === 'money' && typeof value === 'number' ? String(value) : value;
    case 'clear':
      return facts.kind === 'list' ? [] : null;
    case 'add':
      if (facts.kind === 'integer') return typeof before === 'number' ? before + Number(value) : before;
      return typeof before === 'string' ? moveAmount(before, change) : before;
    case 'percent':
      return typeof before === 'string' ? moveAmount(before, change) : before;
    case 'move_days':
    case 'move_months':
    case 'move_years':
      return typeof before === 'string' ? moveDate(before, change) : before;
    case 'prepend':
      return `${String(value)}${typeof before === 'string' ? before : ''}`;
    case 'append':
      return `${typeof before === 'string' ? before : ''}${String(value)}`;
    case 'replace':
      return typeof before === 'string' && search !== undefined
        ? before.replaceAll(search, () => (typeof value === 'string' ? value : ''))
        : before;
    case 'add_entry':
      return Array.isArray(before) && !before.includes(value) ? [...(before as unknown[]), value] : before;
    case 'remove_entry':
      return Array.isArray(before) ? (before as unknown[]).filter((entry) => entry !== value) : before;
  }
}

/** Refuses changes of fields that a single request could not change, or that the operation is not for. */
export function checkChanges(target: BatchTarget, changes: readonly BulkChange[]): FieldProblem[] {
  const fields = new Map(importFields(target));
  return changes.flatMap(({ field, operation, value }, at) => {
    const facts = fields.get(field);
    const refuse = (part: string, key: FieldErrorKey) => [
      fieldProblemOf(`changes.${at}.${part}`, facts?.title ?? field, key),
    ];
    if (!facts) return refuse('field', 'unknown_field');
    const isLine = Object.hasOwn(target.group?.lines ?? {}, field);
    if (facts.write !== 'always' || isLine || target.secrets.includes(field))
      return refuse('field', 'read_only');
    if (!operationsFor[operation].includes(facts.kind)) return refuse('operation', 'not_a_choice');
    if (
      operation !== 'clear' &&
      operation !== 'replace' &&
      (value === undefined || value === null || value === '')
    ) {
      return refuse('value', 'required');
    }
    return [];
  });
}

/** What a record would be sent by the changes of a bulk edit. */
export function changedValues(
  target: BatchTarget,
  before: Values,
  changes: readonly BulkChange[],
): { values: Values; problems: FieldProblem[] } {
  const values: Values = {};
  const problems: FieldProblem[] = [];
  for (const change of changes) {
    const facts = target.fields[change.field];
    if (!facts) continue;
    const present = Object.hasOwn(values, change.field) ? values[change.field] : before[change.field];
    const after = valueAfter(present, facts, change);
    if (after === undefined) problems.push(fieldProblemOf(change.field, facts.title, 'not_a_number'));
    else values[change.field] = after;
  }
  return { values, problems };
}
