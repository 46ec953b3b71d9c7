import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useMessages } from '#web/shared/messages/messages.ts';
import { exportList, type ExportOrder } from './export/export-list.ts';
import type { Listed, ListSource } from './list-source.ts';

/** Runs one export at a time and says how it ended. */
export function useExport<T extends Listed>(source: ListSource<T>) {
  const { t } = useTranslation('list');
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  const [isExporting, setIsExporting] = useState(false);
  const run = async (order: ExportOrder) => {
    setIsExporting(true);
    try {
      if (await exportList(source, order)) showToast(t('exported'), { variant: 'success' });
    } catch (error) {
      const problem = isRequestError(error) ? error.problem : undefined;
      showToast(t('exportFailed', { reason: problemText(problem, source.entity) }), { variant: 'error' });
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, startExport: (order: ExportOrder) => void run(order) };
}
