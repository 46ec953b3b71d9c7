import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord, Verdict } from '#contract/features/batch/batch.schema.ts';
import { rowsFileApi } from '#contract/features/batch/rows-file.api.ts';
import { useIsAuthor } from '#web/features/batch/useIsAuthor.ts';
import { call } from '#web/shared/client/client.ts';
import { uploadFile } from '#web/shared/client/transfer.ts';
import { useUnmountSignal } from '#web/shared/client/useUnmountSignal.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { useImportCommand } from './import.queries.ts';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { useSaveFile } from './useSaveFile.ts';

/** What is done to many cells at once: taken to a spreadsheet and back, or replaced in a column. */
export function RowsFileTools({ batch, verdict }: { batch: BatchRecord; verdict: Verdict | undefined }) {
  const { t, i18n } = useTranslation('import');
  const { id, number, entity } = batch;
  const isAuthor = useIsAuthor(batch);
  const { run, isRunning } = useImportCommand(batch);
  const { save, isSaving } = useSaveFile(entity);
  const [isReplacing, setIsReplacing] = useState(false);
  const startSignal = useUnmountSignal();
  const picker = useRef<HTMLInputElement>(null);
  const take = () => {
    const query: [string, string][] = [['language', i18n.language]];
    if (verdict) query.push(['verdict', verdict]);
    save(rowsFileApi.take, { params: { id }, query }, `${number}-rows.xlsx`);
  };
  const bring = (body: File) => {
    const signal = startSignal();
    run(async ({ version }, idempotencyKey) => {
      const after = await uploadFile(rowsFileApi.bring, {
        params: { id },
        query: undefined,
        version,
        body,
        idempotencyKey,
        signal,
        onProgress: () => undefined,
      });
      const { keptRows } = after;
      if (keptRows > 0)
        showToast(t('files.kept', { count: keptRows }), { variant: 'warning', duration: null });
      return after;
    });
  };
  const check = () =>
    run(({ version }, idempotencyKey) =>
      call(importApi.check, { params: { id }, version, idempotencyKey, body: {} }),
    );
  return (
    <Box role="group" aria-label={t('files.tools')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button size="small" startIcon={<Icon name="download" size={16} />} disabled={isSaving} onClick={take}>
        {t('files.take')}
      </Button>
      {isAuthor ? (
        <>
          <Button
            size="small"
            startIcon={<Icon name="upload" size={16} />}
            disabled={isRunning}
            onClick={() => picker.current?.click()}
          >
            {t('files.bring')}
          </Button>
          <Button size="small" disabled={isRunning} onClick={() => setIsReplacing(true)}>
            {t('files.replace')}
          </Button>
          <Button
            size="small"
            startIcon={<Icon name="refresh" size={16} />}
            disabled={isRunning}
            onClick={check}
          >
            {t('checkAgain')}
          </Button>
        </>
      ) : null}
      <input
        ref={picker}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        data-testid="rows-file"
        accept=".xlsx"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) bring(file);
          target.value = '';
        }}
      />
      {isReplacing ? <ReplaceDialog batch={batch} onClose={() => setIsReplacing(false)} /> : null}
    </Box>
  );
}
