import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useMessages } from '#web/shared/messages/messages.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { loadOrReload } from '#web/shared/page/lazy-page.ts';
import type { ExportOrder } from './export/export-list.ts';
import type { Listed, ListSource } from './list-source.ts';

/** What a file of a list is called: the list and the day, without signs that file systems refuse. */
export function fileNameOf(title: string, day: string | undefined): string {
  const named = title.replace(/[\\/:*?"<>|]/g, '-');
  return `${day === undefined ? named : `${named} ${day}`}.csv`;
}

type WantedExport = Omit<ExportOrder, 'fileName' | 'language'>;

/** Runs one export at a time and says how it ended. */
export function useExport<T extends Listed>(source: ListSource<T>, title: string) {
  const { t, i18n } = useTranslation('list');
  const today = useToday();
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  const [isExporting, setIsExporting] = useState(false);
  const run = async (order: ExportOrder) => {
    setIsExporting(true);
    try {
      // Fetched when somebody exports; lists load without it.
      const { exportList } = await loadOrReload(() => import('./export/export-list.ts'));
      if (await exportList(source, order)) showToast(t('exported'), { variant: 'success' });
    } catch (error) {
      const problem = isRequestError(error) ? error.problem : undefined;
      showToast(t('exportFailed', { reason: problemText(problem, source.entity) }), { variant: 'error' });
    } finally {
      setIsExporting(false);
    }
  };
  return {
    isExporting,
    startExport: (wanted: WantedExport) =>
      void run({ ...wanted, fileName: fileNameOf(title, today), language: i18n.language }),
  };
}
