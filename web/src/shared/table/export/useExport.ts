import { useEffect, useRef, useState } from 'react';
import type { Entity } from '#contract/shared/entity.ts';
import type { ExportFormat } from '#contract/shared/export-options.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useMessages } from '#web/shared/messages/messages.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { exportList, type ExportOrder } from './export-list.ts';

/** What a file of a list is called: the list and the day, without signs that file systems refuse. */
export function fileNameOf(title: string, day: string | undefined, format: ExportFormat): string {
  const named = title.replace(/[\\/:*?"<>|]/g, '-');
  return `${day === undefined ? named : `${named} ${day}`}.${format}`;
}

type WantedExport = Omit<ExportOrder, 'entity' | 'fileName' | 'language' | 'signal'>;

/** Runs one export at a time, as long as its dialog is open, and says how it ended: true when a file is saved or on its way. */
export function useExport(entity: Entity, title: string) {
  const { t, i18n } = useTranslation('list');
  const { t: own } = useTranslation('export');
  const today = useToday();
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  const [isExporting, setIsExporting] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const startExport = async (wanted: WantedExport): Promise<boolean> => {
    setIsExporting(true);
    const { signal } = (running.current = new AbortController());
    try {
      const fileName = fileNameOf(title, today, wanted.format);
      const { name } = entity;
      const end = await exportList({ ...wanted, entity: name, fileName, language: i18n.language, signal });
      if (end) showToast(end === 'saved' ? t('exported') : own('started'), { variant: 'success' });
      return end !== undefined;
    } catch (error) {
      if (signal.aborted) return false;
      const problem = isRequestError(error) ? error.problem : undefined;
      showToast(t('exportFailed', { reason: problemText(problem, entity) }), { variant: 'error' });
      return false;
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, startExport };
}
