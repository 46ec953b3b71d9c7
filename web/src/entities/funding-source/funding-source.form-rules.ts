import { fundingSourceFields } from '#contract/entities/funding-source/funding-source.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';

/** What the form can tell before the server does: a federal source has an award, and a period its order. */
export function findFundingSourceProblems(input: FormInput): FieldProblem[] {
  const { federalAgency, fain, startsOn, endsOn } = fundingSourceFields;
  const problems: FieldProblem[] = [];
  if (input['type'] === 'federal') {
    if (!input['federalAgency']) {
      problems.push(fieldProblemOf('federalAgency', federalAgency.title, 'required'));
    }
    if (!input['fain']) problems.push(fieldProblemOf('fain', fain.title, 'federal_award'));
  }
  const { startsOn: from, endsOn: to } = input;
  if (typeof from === 'string' && typeof to === 'string' && to < from) {
    const order = { later: endsOn.title, earlier: startsOn.title };
    problems.push(fieldProblemOf('endsOn', endsOn.title, 'date_order', order));
  }
  return problems;
}
