import './batch-texts.ts';
import type { Entity } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { findParamWriter } from '#web/shared/i18n/param-writers.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

/**
 * The sentence for what is wrong with a row: at one of its fields, or with the record as a whole. Of what was applied
 * nothing can be checked again.
 */
export function useRowProblemText(entity: Entity, isApplied = false): (problem: FieldProblem) => string {
  const { t } = useTranslation('batch');
  const { fieldText, problemText } = useProblemText();
  return (problem) => {
    if (problem.path !== '') return fieldText(problem, entity);
    const { messageKey, params, message } = problem;
    if (isApplied && messageKey === 'row_changed') {
      const { who = '', name = '', when = '' } = params;
      return t('rowLeft', { who, name, when: findParamWriter('when')?.(when, messageKey) ?? when });
    }
    const whole = { type: '', title: '', status: 0, fields: [], requestId: '' };
    return problemText({ ...whole, code: messageKey, messageKey, params, message }, entity);
  };
}
