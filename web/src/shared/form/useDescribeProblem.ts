import type { Entity } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';

/** Says what is wrong with a field, calling it by the label that the form shows. */
export function useDescribeProblem(entity: Entity, labelOf: (path: string) => string) {
  const { fieldText } = useProblemText();
  return (problem: FieldProblem): string => {
    const isOwnField = Object.hasOwn(entity.fields, problem.path);
    if (isOwnField) return fieldText(problem, entity);
    return fieldText({ ...problem, params: { ...problem.params, field: labelOf(problem.path) } });
  };
}
