import type { FieldProblem } from '#contract/shared/errors.ts';
import { RequestError } from '#web/shared/client/client.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { findText } from '#web/shared/i18n/text-store.ts';
import { findReference } from './find-reference.ts';

/** What the fields and problems of an import are called. */
export function useImportTexts(entityName: string) {
  const labels = useLabels();
  const { problemText, fieldText } = useProblemText();
  const entity = findReference(entityName)?.entity;
  // A refusal of a whole row is told by the sentence of its code; a rule of a field by that of the rule.
  const rowProblem = (problem: FieldProblem): string =>
    findText('errors', `field.${problem.messageKey}`) === undefined
      ? problemText(
          { ...problem, type: '', title: '', status: 422, code: '', fields: [], requestId: '' },
          entity,
        )
      : fieldText(problem, entity);
  return {
    entity,
    labels,
    fieldLabel: (field: string, title?: string) => labels.field(entityName, field, title),
    rowProblem,
    errorText: (error: unknown): string => {
      const problem = error instanceof RequestError ? error.problem : undefined;
      if (problem && problem.fields.length > 0)
        return problem.fields.map((one) => fieldText(one, entity)).join(' ');
      return problemText(problem, entity);
    },
  };
}
