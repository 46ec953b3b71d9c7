import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { equipmentFields } from '#contract/entities/equipment/equipment.schema.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { sumOfShares } from '#contract/shared/shares.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { findCustomProblems } from '#web/features/custom-values/custom-value-fields.ts';

type Name = keyof typeof equipmentFields;

function refuse(name: Name, key: FieldErrorKey, params: ErrorParams = {}): FieldProblem {
  return fieldProblemOf(name, equipmentFields[name].title, key, params);
}

function textAt(input: FormInput, name: Name): string {
  const value = input[name];
  return typeof value === 'string' ? value : '';
}

function checkDates(input: FormInput, today: string | undefined): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const acquired = textAt(input, 'acquiredOn');
  const inService = textAt(input, 'inServiceOn');
  const starts = textAt(input, 'warrantyStartsOn');
  const ends = textAt(input, 'warrantyEndsOn');
  if (today && acquired > today) problems.push(refuse('acquiredOn', 'date_future', { today }));
  if (acquired && inService && inService < acquired) {
    const order = { later: equipmentFields.inServiceOn.title, earlier: equipmentFields.acquiredOn.title };
    problems.push(refuse('inServiceOn', 'date_order', order));
  }
  if (starts && ends && ends < starts) problems.push(refuse('warrantyEndsOn', 'warranty_order'));
  return problems;
}

function checkMoney(input: FormInput): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const cost = textAt(input, 'cost');
  if (cost && Number(textAt(input, 'salvageValue')) > Number(cost)) {
    problems.push(refuse('salvageValue', 'salvage_over_cost'));
  }
  if (textAt(input, 'capitalClassOverride') && !textAt(input, 'capitalClassReason')) {
    problems.push(refuse('capitalClassReason', 'reason_required'));
  }
  const lines = Array.isArray(input['fundingLines']) ? input['fundingLines'] : [];
  const sum = sumOfShares(lines);
  if (Number(sum) > 100) problems.push(refuse('fundingLines', 'sum_100', { sum }));
  return problems;
}

interface RuleFacts {
  category: CategoryRecord | undefined;
  /** The agency's day; the server alone checks while it is not known. */
  today: string | undefined;
  language: string;
}

/** What the form can tell before the server does: dates, amounts, and what the category asks for. */
export function findEquipmentProblems(input: FormInput, facts: RuleFacts): FieldProblem[] {
  const { category, today, language } = facts;
  const problems = [...checkDates(input, today), ...checkMoney(input)];
  if (category?.requiresSerial && !textAt(input, 'serial')) problems.push(refuse('serial', 'required'));
  if (category) problems.push(...findCustomProblems(category.customFields, input['customValues'], language));
  return problems;
}
