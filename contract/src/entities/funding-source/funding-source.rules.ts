import type { FieldProblem } from '#contract/shared/errors.ts';
import { checkDateOrder, problemFactory } from '#contract/shared/rules.ts';
import { fundingSourceFields } from './funding-source.schema.ts';

export interface FundingSourceWanted {
  type?: string;
  federalAgency?: string | null;
  fain?: string | null;
  startsOn?: string | null;
  endsOn?: string | null;
}

const refuse = problemFactory(fundingSourceFields);

/** A federal source names its agency and its award, and a period has its order. */
export function checkFundingSource(wanted: FundingSourceWanted): FieldProblem[] {
  const { type, federalAgency, fain } = wanted;
  const isFederal = type === 'federal';
  return [
    ...(isFederal && !federalAgency ? [refuse('federalAgency', 'required')] : []),
    ...(isFederal && !fain ? [refuse('fain', 'federal_award')] : []),
    ...checkDateOrder(fundingSourceFields, wanted, 'startsOn', 'endsOn'),
  ];
}
