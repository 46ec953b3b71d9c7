import type { ProjectFundingLine } from '#contract/entities/project/project.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { money, percent, reference } from '#contract/shared/field.ts';
import { readAmount, type FieldCodec } from '#web/shared/form/form-values.ts';

/** A funding line as the form holds it. */
export interface FundingRow {
  fundingSourceId: ReferenceValue | null;
  percent: string;
  cap: string;
}

export const emptyFundingRow: FundingRow = { fundingSourceId: null, percent: '', cap: '' };

/** The facts of the parts of a funding line. */
export const fundingParts = {
  fundingSourceId: reference('Funding source', 'funding-source'),
  percent: percent('Percent'),
  cap: money('At most', { optional: true }),
};

/** Reads funding lines with the names of their sources, and writes them as the contract asks. */
export const fundingLinesCodec: FieldCodec = {
  toForm: (record) => {
    const sources = (record['fundingSources'] ?? []) as readonly ReferenceValue[];
    return ((record['fundingLines'] ?? []) as readonly ProjectFundingLine[]).map((line): FundingRow => {
      const source = sources.find(({ id }) => id === line.fundingSourceId);
      const unnamed = { id: line.fundingSourceId, label: line.fundingSourceId, note: null };
      return { fundingSourceId: source ?? unnamed, percent: line.percent, cap: line.cap ?? '' };
    });
  },
  toInput: (value) =>
    (Array.isArray(value) ? (value as FundingRow[]) : []).map((row) => ({
      fundingSourceId: row.fundingSourceId?.id ?? null,
      percent: readAmount(row.percent, fundingParts.percent) || null,
      cap: readAmount(row.cap) || null,
    })),
};
