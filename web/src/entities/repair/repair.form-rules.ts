import { repairFields } from '#contract/entities/repair/repair.schema.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';

type Name = keyof typeof repairFields;

function refuse(name: Name, key: FieldErrorKey, params: ErrorParams = {}): FieldProblem {
  return fieldProblemOf(name, repairFields[name].title, key, params);
}

function textAt(input: FormInput, name: Name): string {
  const value = input[name];
  return typeof value === 'string' ? value : '';
}

function checkOrder(input: FormInput, first: Name, last: Name): FieldProblem[] {
  const from = textAt(input, first);
  const to = textAt(input, last);
  if (!from || !to || from <= to) return [];
  return [
    refuse(last, 'date_order', { later: repairFields[last].title, earlier: repairFields[first].title }),
  ];
}

/** What the form can tell before the server does: the journey to a vendor, and the data that went with it. */
export function findRepairProblems(input: FormInput, storesData: boolean): FieldProblem[] {
  const problems = [...checkOrder(input, 'sentOn', 'expectedOn'), ...checkOrder(input, 'sentOn', 'backOn')];
  if (textAt(input, 'sentOn') && !textAt(input, 'vendorId')) problems.push(refuse('vendorId', 'required'));
  if (textAt(input, 'backOn') && !textAt(input, 'sentOn')) problems.push(refuse('sentOn', 'required'));
  if (input['dataLeft'] === true && storesData && !textAt(input, 'mediaAction')) {
    problems.push(refuse('mediaAction', 'media_action_required'));
  }
  return problems;
}
