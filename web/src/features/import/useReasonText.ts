import { fieldErrors } from '#contract/shared/field-errors.ts';
import type { BatchRecord, BatchStatement } from '#contract/features/batch/batch.schema.ts';
import { findText } from '#web/shared/i18n/text-store.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { KeyOf } from '#web/shared/i18n/namespaces.ts';
import { isAtField } from './field-path.ts';
import { useImportFields } from './import.queries.ts';
import { useImportTexts } from './useImportTexts.ts';

type Reason = Pick<BatchStatement['reasons'][number], 'messageKey' | 'path'>;

/** What is wrong with rows, in a few words: the field and what is the matter with it. */
export function useReasonText({
  id,
  entity,
}: Pick<BatchRecord, 'id' | 'entity'>): (reason: Reason) => string {
  const { t } = useTranslation('import');
  const { fieldLabel, rowProblem } = useImportTexts(entity);
  const fields = useImportFields(id).data?.fields ?? [];
  return ({ messageKey, path }) => {
    const isShort = findText('import', `reason.${messageKey}`) !== undefined;
    // A field of a category is named by its title.
    const facts = fields.find(({ name }) => isAtField(path, name));
    const field = path === '' ? '' : fieldLabel(facts?.name ?? path.split('.')[0] ?? path, facts?.title);
    const known: Readonly<Record<string, string>> = fieldErrors;
    if (isShort) {
      const short = t(`reason.${messageKey}` as KeyOf<'import'> & 'reason.required');
      return field === '' ? short : t('reasonAt', { field, problem: short });
    }
    if (field !== '') return t('reasonAt', { field, problem: t('reason.other') });
    return rowProblem({ messageKey, path, params: {}, message: known[messageKey] ?? messageKey });
  };
}
