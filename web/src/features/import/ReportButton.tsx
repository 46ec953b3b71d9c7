import Button from '@mui/material/Button';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { rowsFileApi } from '#contract/features/batch/rows-file.api.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useSaveFile } from './useSaveFile.ts';

/** The result of an import as a workbook. */
export function ReportButton({ batch: { id, number, entity } }: { batch: BatchRecord }) {
  const { t, i18n } = useTranslation('import');
  const { save, isSaving } = useSaveFile(entity);
  return (
    <Button
      variant="outlined"
      disabled={isSaving}
      onClick={() =>
        save(
          rowsFileApi.report,
          { params: { id }, query: [['language', i18n.language]] },
          `${number}-report.xlsx`,
        )
      }
    >
      {t('files.report')}
    </Button>
  );
}
