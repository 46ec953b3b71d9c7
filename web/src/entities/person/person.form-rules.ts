import { personFields } from '#contract/entities/person/person.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Nobody leaves before they start. */
export function findPersonProblems({ activeFrom, activeTo }: FormInput): FieldProblem[] {
  const isKnown = [activeFrom, activeTo].every((value) => typeof value === 'string' && day.test(value));
  if (!isKnown || String(activeFrom) <= String(activeTo)) return [];
  const { title } = personFields.activeTo;
  const params = { later: title, earlier: personFields.activeFrom.title };
  return [fieldProblemOf('activeTo', title, 'date_order', params)];
}
