import type { Entity } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';

/** Says what is wrong with a field, calling it by the label that the form shows. */
export function useDescribeProblem(
  entity: Entity,
  labelOf: (path: string) => string,
  choiceOf: (path: string, value: string) => string = (_, value) => value,
) {
  const { fieldText } = useProblemText();
  return (problem: FieldProblem): string => {
    const isOwnField = Object.hasOwn(entity.fields, problem.path);
    if (isOwnField) return fieldText(problem, entity);
    const { choices } = problem.params;
    const params = {
      ...problem.params,
      field: labelOf(problem.path),
      ...(typeof choices === 'string' && {
        choices: choices
          .split(', ')
          .map((value) => choiceOf(problem.path, value))
          .join(', '),
      }),
    };
    return fieldText({ ...problem, params });
  };
}
