import type { FieldProblem } from '#contract/shared/errors.ts';
import { checkDateOrder } from '#contract/shared/rules.ts';
import { personFields } from './person.schema.ts';

export interface PersonWanted {
  activeFrom?: string | null;
  activeTo?: string | null;
}

/** Nobody leaves before they start. */
export function checkPerson(wanted: PersonWanted): FieldProblem[] {
  return checkDateOrder(personFields, wanted, 'activeFrom', 'activeTo');
}
