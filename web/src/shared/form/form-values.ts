import { referenceName } from '#contract/shared/entity.ts';
import type { FieldFacts, FieldKind } from '#contract/shared/field.ts';
import { parseAmount, parseInteger, type AmountBounds } from '#contract/shared/money.ts';
import { readDate } from '#web/shared/format/read-date.ts';
import { i18n } from '#web/shared/i18n/i18n.ts';

/** What the controls of a form hold, by field name: text for numbers and money, `{ id, label }` for references. */
export type FormValues = Record<string, unknown>;

/** What the contract's schemas read, by field name. */
export type FormInput = Record<string, unknown>;

/** How a field whose shape is its own is read from a record and written back. */
export interface FieldCodec {
  toForm: (record: Readonly<Record<string, unknown>>) => unknown;
  toInput: (value: unknown) => unknown;
  /** What of it may be kept on the device while it is not saved; all of it unless told. */
  toDraft?: (value: unknown, base: unknown) => unknown;
}
export type FieldCodecs = Record<string, FieldCodec>;

/** The fields of a form and how its values travel. */
export interface FormShape {
  names: readonly string[];
  fields: Readonly<Record<string, FieldFacts>>;
  codecs?: FieldCodecs;
}

function emptyOf(facts: FieldFacts | undefined): unknown {
  switch (facts?.kind) {
    case 'reference':
      return null;
    case 'bool':
      return false;
    case 'list':
      return [];
    case 'values':
      return {};
    default:
      return '';
  }
}

function toFormValue(
  facts: FieldFacts | undefined,
  name: string,
  record: Readonly<Record<string, unknown>>,
): unknown {
  const value = facts?.kind === 'reference' ? record[referenceName(name)] : record[name];
  if (value === null || value === undefined) return emptyOf(facts);
  return typeof value === 'number' ? String(value) : value;
}

/** The values that the controls start with, from a record or from defaults; what is missing is empty. */
export function toFormValues(shape: FormShape, given: object): FormValues {
  const record = given as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    shape.names.map((name) => {
      const codec = shape.codecs?.[name];
      return [name, codec ? codec.toForm(record) : toFormValue(shape.fields[name], name, record)];
    }),
  );
}

/** An amount as people type or paste it in their language, as the decimal string the contract reads. */
export function readAmount(typed: string, bounds?: AmountBounds): string {
  return parseAmount(typed, i18n.language ?? 'en', bounds);
}

/** A whole number as typed; text that is none stays text, so that the schema can refuse it. */
export function readInteger(typed: string): number | string {
  return parseInteger(typed, i18n.language ?? 'en');
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
}

const amountKinds: readonly FieldKind[] = ['money', 'percent', 'decimal'];

/** One control's value as the contract's schema reads it; an empty control is null. */
export function toInputValue(facts: FieldFacts | undefined, value: unknown): unknown {
  if (facts?.kind === 'reference') return idOf(value);
  if (typeof value !== 'string') return value;
  const typed = value.trim();
  if (typed === '') return null;
  if (facts?.kind === 'integer') return readInteger(typed);
  if (facts && amountKinds.includes(facts.kind)) return readAmount(typed, facts);
  if (facts?.kind === 'date') return readDate(typed);
  if (facts?.isUpper) return typed.toUpperCase();
  return facts?.kind === 'longText' ? value : typed;
}

/** The values of all controls as the contract's schema reads them. */
export function toInput(shape: FormShape, values: FormValues): FormInput {
  return Object.fromEntries(
    shape.names.map((name) => {
      const codec = shape.codecs?.[name];
      const value = values[name];
      return [name, codec ? codec.toInput(value) : toInputValue(shape.fields[name], value)];
    }),
  );
}

/** The values of all controls as they may be kept on the device. */
export function toDraft({ names, codecs }: FormShape, base: FormValues, values: FormValues): FormValues {
  const kept = names.flatMap((name) => {
    const codec = codecs?.[name];
    return codec?.toDraft ? [[name, codec.toDraft(values[name], base[name])] as const] : [];
  });
  return kept.length === 0 ? values : { ...values, ...Object.fromEntries(kept) };
}

/** A text that is the same for values that mean the same, whatever the order of their keys. */
export function fingerprint(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The fields whose input differs, in the order of the form. */
export function changedNames(shape: FormShape, before: FormValues, after: FormValues): string[] {
  const old = toInput(shape, before);
  const now = toInput(shape, after);
  return shape.names.filter((name) => fingerprint(old[name]) !== fingerprint(now[name]));
}

/** What a value becomes where it is kept: amounts with and without cents are the same, and texts with space around them. */
function toStored(facts: FieldFacts | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const isAmount = facts !== undefined && amountKinds.includes(facts.kind);
  return isAmount && Number.isFinite(Number(value)) ? Number(value) : value.trim();
}

/** Whether all that was changed stands in the other values already; the reason for it stands nowhere. */
export function areChangesIn(
  other: FormValues,
  shape: FormShape,
  before: FormValues,
  after: FormValues,
): boolean {
  const wanted = toInput(shape, after);
  const found = toInput(shape, other);
  const changed = changedNames(shape, before, after).filter(
    (name) => shape.codecs?.[name] !== changeReasonCodec,
  );
  const isIn = (name: string) =>
    fingerprint(toStored(shape.fields[name], wanted[name])) ===
    fingerprint(toStored(shape.fields[name], found[name]));
  return changed.length > 0 && changed.every(isIn);
}

/** Why a record is changed: never read from the record, and left out when nothing was said. */
export const changeReasonCodec: FieldCodec = {
  toForm: () => '',
  toInput: (value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined),
};
