import { retirementFields } from '#contract/entities/retirement/retirement.schema.ts';
import type { RetirementRules } from '#contract/features/retirement-settings/retirement-settings.ts';
import type { FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';

function refuse(name: keyof typeof retirementFields, key: FieldErrorKey): FieldProblem {
  return fieldProblemOf(name, retirementFields[name].title, key);
}

/** The methods that are offered for a reason; the one that was chosen before stays. */
export function methodsFor(
  rules: RetirementRules | undefined,
  reason: unknown,
  chosen: unknown,
): readonly string[] | undefined {
  if (!rules) return undefined;
  const offered = rules.methods.filter(
    ({ isActive, reasons }) => isActive && (!reason || (reasons as readonly unknown[]).includes(reason)),
  );
  const names: string[] = offered.map(({ method }) => method);
  return typeof chosen === 'string' && chosen !== '' && !names.includes(chosen) ? [...names, chosen] : names;
}

/** What the form can tell before the server does: a method that is not offered, and more than one recipient. */
export function findRetirementProblems(
  input: FormInput,
  rules: RetirementRules | undefined,
  kept?: { reason: string; method: string },
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { reason, method } = input;
  const isKept = kept !== undefined && kept.reason === reason && kept.method === method;
  const offered = methodsFor(rules, reason, undefined);
  if (!isKept && offered && typeof method === 'string' && !offered.includes(method)) {
    problems.push(refuse('method', 'method_not_offered'));
  }
  const recipients = ['vendorId', 'personId', 'recipient'].filter((name) => Boolean(input[name]));
  if (recipients.length > 1) problems.push(refuse('recipient', 'one_recipient'));
  return problems;
}
