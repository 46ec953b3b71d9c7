import { integer, money, text } from '#contract/shared/field.ts';
import { readAmount, readInteger, type FieldCodec } from '#web/shared/form/form-values.ts';

/** A line of parts as the form holds it. */
export interface PartRow {
  description: string;
  quantity: string;
  unitCost: string;
}

export const emptyPartRow: PartRow = { description: '', quantity: '1', unitCost: '' };

/** The facts of the fields of a line. */
export const partFacts = {
  description: text('Description', { min: 1, max: 120 }),
  quantity: integer('Quantity', { min: 1, max: 9999 }),
  unitCost: money('Unit cost'),
};

interface StoredPart {
  description: string;
  quantity: number;
  unitCost: string;
}

/** Reads the lines of a repair and writes them as the contract asks. */
export const partsCodec: FieldCodec = {
  toForm: (record) =>
    ((record['parts'] ?? []) as readonly StoredPart[]).map(
      ({ description, quantity, unitCost }): PartRow => ({
        description,
        quantity: String(quantity),
        unitCost,
      }),
    ),
  toInput: (value) =>
    (Array.isArray(value) ? (value as PartRow[]) : []).map(({ description, quantity, unitCost }) => ({
      description: description.trim() || null,
      quantity: quantity.trim() === '' ? null : readInteger(quantity),
      unitCost: readAmount(unitCost) || null,
    })),
};
