import type { ReferenceValue } from '#contract/shared/entity.ts';
import { money, percent, reference } from '#contract/shared/field.ts';
import { readAmount, type FieldCodec } from '#web/shared/form/form-values.ts';

/** A share of who paid, as the form holds it. */
export interface FundingRow {
  fundingSourceId: ReferenceValue | null;
  percent: string;
  amount: string;
}

export const emptyFundingRow: FundingRow = { fundingSourceId: null, percent: '', amount: '' };

/** The facts of the parts of a funding line. */
export const fundingFacts = {
  fundingSourceId: reference('Funding source', 'funding-source'),
  percent: percent('Percent'),
  amount: money('Amount', { optional: true }),
};

interface StoredLine {
  fundingSourceId: string;
  percent: string;
  amount?: string | null;
}

function rowsOf(value: unknown): FundingRow[] {
  return Array.isArray(value) ? (value as FundingRow[]) : [];
}

/** Reads funding lines with the names of their sources, and writes them as the contract asks. */
export const fundingLinesCodec: FieldCodec = {
  toForm: (record) => {
    const lines = (record['fundingLines'] ?? []) as readonly StoredLine[];
    const sources = (record['fundingSources'] ?? []) as readonly ReferenceValue[];
    return lines.map((line): FundingRow => {
      const source = sources.find(({ id }) => id === line.fundingSourceId);
      const unnamed = { id: line.fundingSourceId, label: line.fundingSourceId, note: null };
      return { fundingSourceId: source ?? unnamed, percent: line.percent, amount: line.amount ?? '' };
    });
  },
  toInput: (value) =>
    rowsOf(value).map((row) => {
      const amount = readAmount(row.amount);
      return {
        fundingSourceId: row.fundingSourceId?.id ?? null,
        percent: readAmount(row.percent, fundingFacts.percent) || null,
        ...(amount === '' ? {} : { amount }),
      };
    }),
};
