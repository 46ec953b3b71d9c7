import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { RequestError } from '#web/shared/client/client.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { groupByRows } from './row-problems.ts';

/** Says in words why the server refused a step, field problems included. */
export function useErrorText(entity: Entity): (error: unknown) => string {
  const { t } = useTranslation('bin');
  const { t: form } = useTranslation('form');
  const { problemText, fieldText } = useProblemText();
  return (error) => {
    const problem = error instanceof RequestError ? error.problem : undefined;
    if (!problem) return problemText(undefined);
    const fields = groupByRows(
      problem.fields.map((field) => ({ path: field.path, sentence: fieldText(field, entity) })),
    ).map(({ sentence, rows }) =>
      rows.length === 0
        ? sentence
        : form('atRows', { count: rows.length, rows: isolateLtr(rows.join(', ')), sentence }),
    );
    const sentence = fields.length > 0 ? fields.join(' ') : problemText(problem, entity);
    return problem.status >= 500 ? `${sentence} ${t('requestNumber', { id: problem.requestId })}` : sentence;
  };
}
