import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { ImportFieldList } from '#contract/features/batch/import.schema.ts';
import { rowsFileApi } from '#contract/features/batch/rows-file.api.ts';
import { call } from '#web/shared/client/client.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { fieldsOf } from './import.queries.ts';
import { useImportTexts } from './useImportTexts.ts';

/** That what is decided here is remembered, and, for administrators, whether everybody is offered it. */
export function MemoryPanel({ batch, isShared }: { batch: BatchRecord; isShared: boolean }) {
  const { t } = useTranslation('import');
  const can = useCan();
  const queries = useQueryClient();
  const { errorText } = useImportTexts(batch.entity);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) =>
      call(rowsFileApi.share, { params: { id: batch.id }, body: { isShared: wanted } }),
    onError: (error) => showToast(errorText(error), { variant: 'error' }),
    onSuccess: (answer) =>
      queries.setQueryData<ImportFieldList>(fieldsOf(batch.id), (known) => known && { ...known, ...answer }),
  });
  return (
    <Panel title={t('nextFile')}>
      <Box sx={{ typography: 'body2' }}>{t('nextFileText')}</Box>
      {can('import.share') ? (
        <FormControlLabel
          labelPlacement="start"
          disabled={isPending}
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, margin: 0, marginTop: 1 }}
          slotProps={{ typography: { variant: 'body2' } }}
          control={
            <Switch checked={isPending ? variables : isShared} onChange={(_, wanted) => mutate(wanted)} />
          }
          label={t('offerToAll')}
        />
      ) : null}
    </Panel>
  );
}
