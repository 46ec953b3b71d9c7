import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { bulkEditFileApi } from '#contract/features/batch/bulk-edit-file.api.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { useBatchErrorText } from '#web/features/batch/useBatchErrorText.ts';
import { fetchFile, saveFile } from '#web/shared/client/transfer.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import type { WantedRows } from './bulk-edit.queries.ts';

interface WorkbookButtonProps {
  batch: BatchRecord;
  /** Only records of this outcome. */
  wanted: WantedRows | undefined;
}

/** Saves what the preview shows as an Excel workbook. */
export function WorkbookButton({ batch, wanted }: WorkbookButtonProps) {
  const { t, i18n } = useTranslation('bulkEdit');
  const errorText = useBatchErrorText();
  const { id, number } = batch;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const query = Object.entries<string>({ language: i18n.language, ...wanted });
      saveFile(await fetchFile(bulkEditFileApi.take, { params: { id }, query }), `${number}-rows.xlsx`);
    },
    onError: (error) => showToast(errorText(error), { variant: 'error' }),
  });
  return (
    <Button
      size="small"
      startIcon={<Icon name="download" size={16} />}
      disabled={isPending}
      onClick={() => mutate()}
    >
      {t('workbook')}
    </Button>
  );
}
