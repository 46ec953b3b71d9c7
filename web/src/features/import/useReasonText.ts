import { fieldErrors } from '#contract/shared/field-errors.ts';
import type { BatchStatement } from '#contract/features/batch/batch.schema.ts';
import { findText } from '#web/shared/i18n/text-store.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { KeyOf } from '#web/shared/i18n/namespaces.ts';
import { useImportTexts } from './useImportTexts.ts';

type Reason = Pick<BatchStatement['reasons'][number], 'messageKey' | 'path'>;

/** What is wrong with rows, in a few words: the field and what is the matter with it. */
export function useReasonText(entity: string): (reason: Reason) => string {
  const { t } = useTranslation('import');
  const { fieldLabel, rowProblem } = useImportTexts(entity);
  return ({ messageKey, path }) => {
    const isShort = findText('import', `reason.${messageKey}`) !== undefined;
    const field = path === '' ? '' : fieldLabel(path.split('.')[0] ?? path);
    const known: Readonly<Record<string, string>> = fieldErrors;
    if (isShort) {
      const short = t(`reason.${messageKey}` as KeyOf<'import'> & 'reason.required');
      return field === '' ? short : t('reasonAt', { field, problem: short });
    }
    if (field !== '') return t('reasonAt', { field, problem: t('reason.other') });
    return rowProblem({ messageKey, path, params: {}, message: known[messageKey] ?? messageKey });
  };
}
