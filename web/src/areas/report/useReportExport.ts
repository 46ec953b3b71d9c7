import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reportApi } from '#contract/areas/report/report.api.ts';
import type { ReportKind } from '#contract/areas/report/report.definitions.ts';
import type { ReportFormat } from '#contract/shared/export-options.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { fetchFile, saveFile } from '#web/shared/client/transfer.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import type { ReportAddress } from './useReportAddress.ts';

const endpoints = { csv: reportApi.exportCsv, xlsx: reportApi.exportXlsx, pdf: reportApi.exportPdf };

/** Saves the lines of a report, or of what is open of it, one file at a time, and says how it ended. */
export function useReportExport(kind: ReportKind, asOf: string, { question, part }: ReportAddress) {
  const { t, i18n } = useTranslation('report');
  const { problemText } = useProblemText();
  const client = useQueryClient();
  const [isExporting, setIsExporting] = useState(false);
  const run = async (format: ReportFormat) => {
    setIsExporting(true);
    try {
      const query = Object.entries({ ...question, ...part, lang: i18n.language });
      const file = await fetchFile(endpoints[format], { params: { kind }, query });
      saveFile(file, `${kind}-${asOf}.${format}`);
      showToast(t('exported'), { variant: 'success' });
      refreshKinds(client, ['report']);
    } catch (error) {
      const problem = isRequestError(error) ? error.problem : undefined;
      showToast(t('exportFailed', { reason: problemText(problem) }), { variant: 'error' });
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, exportAs: (format: ReportFormat) => void run(format) };
}
