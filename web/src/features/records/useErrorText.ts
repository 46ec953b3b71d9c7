import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Entity } from '#contract/shared/entity.ts';
import type { Problem } from '#contract/shared/errors.ts';
import { RequestError } from '#web/shared/client/client.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { findParamWriter } from '#web/shared/i18n/param-writers.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { groupByRows } from './row-problems.ts';

/**
 * Says in words why the server refused a step, field problems included. Where somebody else was first there are no
 * differences to review, as in a form: what is shown is the record as it is now.
 */
export function useStepProblemText(entity: Entity): (problem: Problem) => string {
  const { t: form } = useTranslation('form');
  const { t: record } = useTranslation('record');
  const { problemText, fieldText } = useProblemText();
  return (problem) => {
    if (problem.code === 'conflict') {
      const { who = '', when = '' } = problem.params;
      return record('changedMeanwhile', { who, when: findParamWriter('when')?.(when, 'conflict') ?? when });
    }
    const fields = groupByRows(
      problem.fields.map((field) => ({ path: field.path, sentence: fieldText(field, entity) })),
    ).map(({ sentence, rows }) =>
      rows.length === 0
        ? sentence
        : form('atRows', { count: rows.length, rows: isolateLtr(rows.join(', ')), sentence }),
    );
    return fields.length > 0 ? fields.join(' ') : problemText(problem, entity);
  };
}

/** Says in words why a step failed, with the number of the request where the server did. */
export function useErrorText(entity: Entity): (error: unknown) => string {
  const { t } = useTranslation('bin');
  const { problemText } = useProblemText();
  const stepProblemText = useStepProblemText(entity);
  return (error) => {
    const problem = error instanceof RequestError ? error.problem : undefined;
    if (!problem) return problemText(undefined);
    const sentence = stepProblemText(problem);
    return problem.status >= 500 ? `${sentence} ${t('requestNumber', { id: problem.requestId })}` : sentence;
  };
}
