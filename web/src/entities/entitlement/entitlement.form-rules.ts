import { entitlementFields, unlimitedMetrics } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { sumOfShares } from '#contract/shared/shares.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';

type Name = keyof typeof entitlementFields;

function refuse(name: Name, key: FieldErrorKey, params: ErrorParams = {}): FieldProblem {
  return fieldProblemOf(name, entitlementFields[name].title, key, params);
}

function textAt(input: FormInput, name: Name): string {
  const value = input[name];
  return typeof value === 'string' ? value : '';
}

function checkDays(input: FormInput): FieldProblem[] {
  const [startsOn, endsOn] = [textAt(input, 'startsOn'), textAt(input, 'endsOn')];
  if (input['term'] === 'perpetual') return endsOn ? [refuse('endsOn', 'perpetual_end')] : [];
  if (!endsOn) return [refuse('endsOn', 'subscription_end')];
  const titles = { later: entitlementFields.endsOn.title, earlier: entitlementFields.startsOn.title };
  return !startsOn || endsOn > startsOn ? [] : [refuse('endsOn', 'end_after_start', titles)];
}

/** What the form can tell before the server does; `assigned` are the seats that are given already. */
export function findEntitlementProblems(input: FormInput, assigned = 0): FieldProblem[] {
  const problems = checkDays(input);
  const { quantity } = input;
  if (quantity === null || quantity === undefined) {
    if (!unlimitedMetrics.includes(textAt(input, 'metric'))) problems.push(refuse('quantity', 'required'));
  } else if (typeof quantity === 'number' && quantity < assigned && input['allowsOver'] !== true) {
    problems.push(refuse('quantity', 'below_assigned', { n: assigned }));
  }
  const lines = Array.isArray(input['fundingLines']) ? (input['fundingLines'] as unknown[]) : [];
  const sum = sumOfShares(lines);
  if (lines.length > 0 && sum !== '100') problems.push(refuse('fundingLines', 'sum_100', { sum }));
  return problems;
}
