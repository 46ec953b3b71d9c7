import type { BulkChange } from '#contract/features/batch/batch.schema.ts';
import type { FieldFacts, FieldKind } from '#contract/shared/field.ts';
import { isAmount } from '#contract/shared/money.ts';
import { toInput } from '#web/shared/form/form-values.ts';

/** What is done with a field; moving a date has its unit beside it. */
export type Operation = 'set' | 'clear' | 'add' | 'percent' | 'move' | TextOperation | ListOperation;
type TextOperation = 'prepend' | 'append' | 'replace';
type ListOperation = 'add_entry' | 'remove_entry';

export const moveUnits = ['days', 'months', 'years'] as const;
export type MoveUnit = (typeof moveUnits)[number];

/** A change as it is being written: complete once it can be sent. */
export interface Draft {
  field: string;
  operation: Operation;
  /** What the control of the operation holds. */
  value: unknown;
  search: string;
  unit: MoveUnit;
}

const texts: readonly Operation[] = ['set', 'prepend', 'append', 'replace'];
const byKind: Partial<Record<FieldKind, readonly Operation[]>> = {
  text: texts,
  longText: texts,
  code: texts,
  integer: ['set', 'add'],
  money: ['set', 'add', 'percent'],
  percent: ['set'],
  decimal: ['set'],
  date: ['set', 'move'],
  bool: ['set'],
  choice: ['set'],
  reference: ['set'],
  list: ['add_entry', 'remove_entry'],
};

// Entries of one text each; lists of several parts have forms of their own.
const textLists = ['macAddresses'];

/** Whether a field can be changed in many records at once: what a single change takes, and an operation is for. */
export function isOffered(field: string, { kind, write }: FieldFacts & { write?: string }): boolean {
  if (write !== 'always') return false;
  return kind === 'list' ? textLists.includes(field) : byKind[kind] !== undefined;
}

/** What can be done with a field; what it needs cannot be cleared. */
export function operationsOf({ kind, required }: FieldFacts): Operation[] {
  const own = byKind[kind] ?? [];
  return required || kind === 'bool' ? [...own] : [...own, 'clear'];
}

export function newDraft(field: string, facts: FieldFacts): Draft {
  const value = facts.kind === 'bool' ? true : '';
  return { field, operation: operationsOf(facts)[0] ?? 'set', value, search: '', unit: 'months' };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function signed(text: string): string | undefined {
  const plain = text.replace('−', '-').replace(/^\+/, '').replaceAll(',', '');
  return isAmount(plain) ? plain : undefined;
}

function whole(text: string): number | undefined {
  const plain = text.replace('−', '-').replace(/^\+/, '');
  return /^-?\d{1,6}$/.test(plain) ? Number(plain) : undefined;
}

function setValue(field: string, facts: FieldFacts, value: unknown): BulkChange['value'] | undefined {
  const input = toInput({ names: [field], fields: { [field]: facts } }, { [field]: value })[field];
  const isEmpty = input === null || input === undefined || input === '';
  return isEmpty ? undefined : (input as BulkChange['value']);
}

/** The change that a draft means; undefined as long as something is missing or cannot be read. */
export function changeOf(draft: Draft, facts: FieldFacts): BulkChange | undefined {
  const { field, operation, search, unit } = draft;
  const text = textOf(draft.value);
  const withValue = (value: BulkChange['value'] | undefined, sent: BulkChange['operation']) =>
    value === undefined ? undefined : { field, operation: sent, value };
  switch (operation) {
    case 'set':
      return withValue(setValue(field, facts, draft.value), 'set');
    case 'clear':
      return { field, operation };
    case 'add':
      return withValue(facts.kind === 'integer' ? whole(text) : signed(text), 'add');
    case 'percent':
      return withValue(signed(text), 'percent');
    case 'move':
      return withValue(whole(text), `move_${unit}`);
    case 'replace':
      return search === '' ? undefined : { field, operation, search, value: textOf(draft.value) };
    default:
      return withValue(text === '' ? undefined : String(draft.value), operation);
  }
}

/** A change as the controls show it; a reference is named by the label that is known for it. */
export function draftOf(change: BulkChange, facts: FieldFacts, label: string | undefined): Draft {
  const { field, operation, value, search = '' } = change;
  const unit = moveUnits.find((one) => operation === `move_${one}`);
  const isReference = facts.kind === 'reference' && operation === 'set';
  return {
    field,
    operation: unit ? 'move' : (operation as Operation),
    value: isReference
      ? { id: String(value), label: label ?? '…', note: null }
      : typeof value === 'boolean'
        ? value
        : String(value ?? ''),
    search,
    unit: unit ?? 'months',
  };
}

/** Tells changes apart, whatever the order of their properties. */
export function markOf(changes: readonly BulkChange[]): string {
  return JSON.stringify(
    changes.map(({ field, operation, value, search }) => [field, operation, value ?? null, search ?? null]),
  );
}
