import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { RequestError } from '#web/shared/client/client.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';

/** Says in words why the server refused a step, field problems included. */
export function useErrorText(entity: Entity): (error: unknown) => string {
  const { t } = useTranslation('bin');
  const { problemText, fieldText } = useProblemText();
  return (error) => {
    const problem = error instanceof RequestError ? error.problem : undefined;
    if (!problem) return problemText(undefined);
    const fields = problem.fields.map((field) => fieldText(field, entity));
    const sentence = fields.length > 0 ? fields.join(' ') : problemText(problem, entity);
    return problem.status >= 500 ? `${sentence} ${t('requestNumber', { id: problem.requestId })}` : sentence;
  };
}
