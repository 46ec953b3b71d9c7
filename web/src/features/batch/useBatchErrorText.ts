import { isRequestError } from '#web/shared/client/client.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';

/** Says in words why a call about a batch was refused, at its fields first. */
export function useBatchErrorText(): (error: unknown) => string {
  const { problemText, fieldText } = useProblemText();
  return (error) => {
    const problem = isRequestError(error) ? error.problem : undefined;
    if (problem === undefined || problem.fields.length === 0) return problemText(problem);
    return problem.fields.map((field) => fieldText(field)).join(' ');
  };
}
