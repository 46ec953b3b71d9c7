import type { BulkChange, BulkFundingLine } from '#contract/features/batch/batch.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { FieldFacts, FieldKind } from '#contract/shared/field.ts';
import { isAmount } from '#contract/shared/money.ts';
import { readAmount, toInput } from '#web/shared/form/form-values.ts';

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
  integer: ['set', 'add', 'percent'],
  money: ['set', 'add', 'percent'],
  percent: ['set', 'add'],
  decimal: ['set', 'add', 'percent'],
  date: ['set', 'move'],
  bool: ['set'],
  choice: ['set'],
  reference: ['set'],
  list: ['add_entry', 'remove_entry'],
};

// Entries of one text each; other lists of several parts have forms of their own.
const textLists = ['macAddresses'];

/** Who pays: lines of several parts, which replace each other as a whole. */
export const isFunding = (field: string): boolean => field === 'fundingLines';

/** A source and its share as the controls hold them. */
export interface FundingRow {
  fundingSourceId: ReferenceValue | null;
  percent: string;
}
export const emptyFundingRow: FundingRow = { fundingSourceId: null, percent: '' };

/** Whether a field can be changed in many records at once: what a single change takes, and an operation is for. */
export function isOffered(field: string, { kind, write, values }: FieldFacts): boolean {
  if (write !== 'always') return false;
  if (kind !== 'list') return byKind[kind] !== undefined;
  return textLists.includes(field) || isFunding(field) || values !== undefined;
}

function ownOperations(field: string, { kind, values, isSecret }: FieldFacts): readonly Operation[] {
  if (isFunding(field) || isSecret) return ['set'];
  const own = byKind[kind] ?? [];
  return kind === 'list' && values ? ['set', ...own] : own;
}

/** What can be done with a field; what it needs cannot be cleared. */
export function operationsOf(field: string, facts: FieldFacts): Operation[] {
  const own = ownOperations(field, facts);
  // A list of the record itself can be empty.
  const isNeeded = facts.required && !(facts.kind === 'list' && facts.values === undefined);
  return isNeeded || facts.kind === 'bool' ? [...own] : [...own, 'clear'];
}

/** What the control of a field holds before anything is chosen. */
export function emptyValue(field: string, { kind, values }: FieldFacts): unknown {
  if (isFunding(field)) return [emptyFundingRow];
  if (kind === 'list' && values) return [];
  return kind === 'bool' ? true : '';
}

export function newDraft(field: string, facts: FieldFacts): Draft {
  const [operation = 'set'] = operationsOf(field, facts);
  return { field, operation, value: emptyValue(field, facts), search: '', unit: 'months' };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function signed(text: string, places = 2): string | undefined {
  const plain = text.replace('−', '-').replace(/^\+/, '').replaceAll(',', '');
  return isAmount(plain, places) ? plain : undefined;
}

const placesOf = ({ kind, places }: FieldFacts): number =>
  places ?? (kind === 'decimal' ? 6 : kind === 'percent' ? 3 : 2);

/** The lines that were written, as soon as each of them is complete. */
function fundingOf(value: unknown): BulkFundingLine[] | undefined {
  const rows = Array.isArray(value) ? (value as FundingRow[]) : [];
  const lines = rows.flatMap(({ fundingSourceId, percent }) => {
    const share = readAmount(percent.trim(), { places: 3 });
    return fundingSourceId && isAmount(share, 3)
      ? [{ fundingSourceId: fundingSourceId.id, percent: share }]
      : [];
  });
  return lines.length > 0 && lines.length === rows.length ? lines : undefined;
}

function chosenOf(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.length > 0 ? (value as string[]) : undefined;
}

function whole(text: string): number | undefined {
  const plain = text.replace('−', '-').replace(/^\+/, '');
  return /^-?\d{1,6}$/.test(plain) ? Number(plain) : undefined;
}

function setValue(field: string, facts: FieldFacts, value: unknown): BulkChange['value'] | undefined {
  if (isFunding(field)) return fundingOf(value);
  if (facts.kind === 'list') return chosenOf(value);
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
      return withValue(facts.kind === 'integer' ? whole(text) : signed(text, placesOf(facts)), 'add');
    case 'percent':
      return withValue(signed(text), 'percent');
    case 'move':
      return withValue(whole(text), `move_${unit}`);
    case 'replace':
      return search === '' ? undefined : { field, operation, search, value: textOf(draft.value) };
    case 'add_entry':
    case 'remove_entry':
      return withValue(facts.values ? chosenOf(draft.value) : text || undefined, operation);
    default:
      return withValue(text === '' ? undefined : String(draft.value), operation);
  }
}

/** What the controls hold of a value that was sent. */
function heldValue(
  { value, operation }: BulkChange,
  facts: FieldFacts,
  labelOf: (id: string) => string | undefined,
): unknown {
  const named = (id: string): ReferenceValue => ({ id, label: labelOf(id) ?? '…', note: null });
  if (Array.isArray(value)) {
    return value.map((one) =>
      typeof one === 'string' ? one : { ...one, fundingSourceId: named(one.fundingSourceId) },
    );
  }
  if (facts.kind === 'reference' && operation === 'set') return named(String(value));
  return typeof value === 'boolean' ? value : String(value ?? '');
}

/** A change as the controls show it; references are named by the labels that are known for them. */
export function draftOf(
  change: BulkChange,
  facts: FieldFacts,
  labelOf: (id: string) => string | undefined,
): Draft {
  const { field, operation, search = '' } = change;
  const unit = moveUnits.find((one) => operation === `move_${one}`);
  return {
    field,
    operation: unit ? 'move' : (operation as Operation),
    value: operation === 'clear' ? emptyValue(field, facts) : heldValue(change, facts, labelOf),
    search,
    unit: unit ?? 'months',
  };
}

/** A value whatever the order of its properties. */
function plainValue(value: BulkChange['value']): unknown {
  if (!Array.isArray(value)) return value ?? null;
  return value.map((one) => (typeof one === 'string' ? one : [one.fundingSourceId, one.percent]));
}

/** Changes as the server keeps them: a secret that it took is known by its mask alone. */
export function withMasks(
  changes: readonly BulkChange[],
  answered: readonly BulkChange[],
  isSecret: (field: string) => boolean,
): BulkChange[] {
  return changes.map((change) => {
    const known = answered.find(({ field }) => field === change.field);
    return isSecret(change.field) && known ? known : change;
  });
}

/** Tells changes apart, whatever the order of their properties. */
export function markOf(changes: readonly BulkChange[]): string {
  return JSON.stringify(
    changes.map(({ field, operation, value, search }) => [
      field,
      operation,
      plainValue(value),
      search ?? null,
    ]),
  );
}
