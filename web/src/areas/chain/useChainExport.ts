import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { chainApi } from '#contract/areas/chain/chain.api.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { fetchFile, saveFile } from '#web/shared/client/transfer.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { showToast } from '#web/shared/messages/messages.ts';

/** Saves everything that a chain paid for as CSV, one export at a time, and says how it ended. */
export function useChainExport(from: string, label: string) {
  const { t } = useTranslation('chain');
  const { problemText } = useProblemText();
  const [isExporting, setIsExporting] = useState(false);
  const run = async () => {
    setIsExporting(true);
    try {
      const file = await fetchFile(chainApi.exportCsv, { params: undefined, query: [['from', from]] });
      saveFile(file, `chain-${label}.csv`);
      showToast(t('exported'), { variant: 'success' });
    } catch (error) {
      const problem = isRequestError(error) ? error.problem : undefined;
      showToast(t('exportFailed', { reason: problemText(problem) }), { variant: 'error' });
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, startExport: () => void run() };
}
