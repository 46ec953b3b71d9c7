import type { Entity } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';

/** The sentence for what is wrong with a row: at one of its fields, or with the record as a whole. */
export function useRowProblemText(entity: Entity): (problem: FieldProblem) => string {
  const { fieldText, problemText } = useProblemText();
  return (problem) => {
    if (problem.path !== '') return fieldText(problem, entity);
    const { messageKey, params, message } = problem;
    const whole = { type: '', title: '', status: 0, fields: [], requestId: '' };
    return problemText({ ...whole, code: messageKey, messageKey, params, message }, entity);
  };
}
