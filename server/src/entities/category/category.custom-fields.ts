import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { longestTextOf } from '#contract/entities/category/custom-values.ts';
import { patternProblem } from '#contract/entities/category/pattern.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';

function checkOne(field: CustomField, path: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const needsChoices = field.type === 'choice' || field.type === 'multi';
  if (needsChoices && (field.choices ?? []).length === 0) {
    problems.push(fieldProblemOf(`${path}.choices`, 'Choices', 'required'));
  }
  const refused = field.pattern ? patternProblem(field.pattern, longestTextOf(field)) : undefined;
  if (refused) {
    problems.push(fieldProblemOf(`${path}.pattern`, 'Pattern', refused.key, refused.params));
  }
  if (field.min !== undefined && field.max !== undefined && field.min > field.max) {
    problems.push(
      fieldProblemOf(`${path}.max`, 'Maximum', 'out_of_range', { min: field.min, max: 1_000_000_000 }),
    );
  }
  return problems;
}

/** What is wrong with the custom fields of a category beyond their shape. */
export function checkCustomFields(fields: readonly CustomField[]): FieldProblem[] {
  return fields.flatMap((field, index) => {
    const path = `customFields.${index}`;
    const isRepeated = fields.findIndex((other) => other.key === field.key) < index;
    const repeated = isRepeated
      ? [fieldProblemOf(`${path}.key`, 'Key', 'not_unique', { value: field.key, link: field.label.en })]
      : [];
    return [...repeated, ...checkOne(field, path)];
  });
}
