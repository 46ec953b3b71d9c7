import {
  retirementLineFields,
  retirementLineInput,
  type RetirementLine,
} from '#contract/entities/retirement/retirement.lines.ts';
import { checkDisposedOn } from '#contract/entities/retirement/retirement.rules.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { findSchemaProblems, type RowInput } from '#web/features/sheet/row-inputs.ts';
import { toInputValue } from '#web/shared/form/form-values.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';

export const priceFields = ['salePrice', 'saleCost', 'proceeds', 'disposedOn'] as const;
type PriceField = (typeof priceFields)[number];

/** An item of a case and what it was sold for, as it is typed or pasted. */
export interface PriceRow extends Record<PriceField, string> {
  key: string;
  tag: string;
}

type PricedLine = Pick<RetirementLine, 'equipmentId' | 'equipment' | PriceField>;

export function createPriceRow(): PriceRow {
  return { key: createRandomKey(), tag: '', salePrice: '', saleCost: '', proceeds: '', disposedOn: '' };
}

export function toPriceRow(line: PricedLine): PriceRow {
  return {
    key: line.equipmentId,
    tag: line.equipment.label,
    salePrice: line.salePrice ?? '',
    saleCost: line.saleCost ?? '',
    // Proceeds that nobody entered follow the price.
    proceeds: line.proceeds === line.salePrice ? '' : (line.proceeds ?? ''),
    disposedOn: line.disposedOn ?? '',
  };
}

const plainTag = (tag: string) => tag.trim().toUpperCase();
const isUnpriced = (row: PriceRow) => priceFields.every((field) => row[field].trim() === '');

/** A sheet of an auction has its own order: the row that an item had before goes where it brought no values. */
export function mergeByTag(rows: readonly PriceRow[]): PriceRow[] {
  const priced = new Set(rows.filter((row) => !isUnpriced(row)).map(({ tag }) => plainTag(tag)));
  return rows.filter(
    (row, at) =>
      !isUnpriced(row) ||
      row.tag.trim() === '' ||
      (!priced.has(plainTag(row.tag)) &&
        rows.findIndex(({ tag }) => plainTag(tag) === plainTag(row.tag)) === at),
  );
}

/** The rows that change something, as they are sent. */
export function changedPrices(rows: readonly PriceRow[], lines: readonly PricedLine[]): RowInput[] {
  return rows.flatMap((row, at) => {
    const line = lines.find(({ equipment }) => equipment.label === plainTag(row.tag));
    if (!line) return [];
    const before = toPriceRow(line);
    const changed = priceFields.filter((field) => row[field].trim() !== before[field]);
    if (changed.length === 0) return [];
    const values = changed.map((field) => [field, toInputValue(retirementLineFields[field], row[field])]);
    return [{ at, input: { equipmentId: line.equipmentId, ...Object.fromEntries(values) } }];
  });
}

/** What is wrong with the sheet before it is sent: tags of other cases, amounts and days that are none. */
export function findPriceProblems(
  rows: readonly PriceRow[],
  lines: readonly PricedLine[],
  days: { today: string | undefined },
): FieldProblem[] {
  const tags = new Set(lines.map(({ equipment }) => equipment.label));
  const unknown = rows.flatMap((row, at) => {
    const [path, tag] = [`lines.${at}.tag`, plainTag(row.tag)];
    if (tag === '') return isUnpriced(row) ? [] : [fieldProblemOf(path, 'Tag', 'required')];
    return tags.has(tag) ? [] : [fieldProblemOf(path, 'Tag', 'not_in_case', { tag })];
  });
  const changed = changedPrices(rows, lines);
  const wrong = findSchemaProblems('lines', changed, retirementLineInput, retirementLineFields);
  const { today } = days;
  const late = changed.flatMap(({ at, input: { disposedOn } }) =>
    today !== undefined &&
    typeof disposedOn === 'string' &&
    !wrong.some(({ path }) => path === `lines.${at}.disposedOn`)
      ? checkDisposedOn(disposedOn, { today, approvedOn: undefined }, `lines.${at}`)
      : [],
  );
  return [...unknown, ...wrong, ...late];
}
