import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { BatchSteps } from '#web/features/batch/BatchSteps.tsx';
import { call } from '#web/shared/client/client.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { newImportOf } from './import-path.ts';
import { useImportCommand } from './import.queries.ts';
import { EncodingChoice } from './ReadingDialog.tsx';
import { useImportTexts } from './useImportTexts.ts';

/** An import that came to no result: why, and what can be done now. */
export function EndedImport({ batch }: { batch: BatchRecord }) {
  const { t } = useTranslation('import');
  const { rowProblem } = useImportTexts(batch.entity);
  const { run, isRunning } = useImportCommand(batch);
  const { id, state, failure, entity } = batch;
  const isEncoding = failure?.messageKey === 'file_encoding';
  return (
    <Box sx={{ maxWidth: 880, display: 'grid', gap: 2 }}>
      <Notice tone={state === 'failed' ? 'danger' : 'info'}>
        {failure
          ? rowProblem({ ...failure, path: '' })
          : t(state === 'expired' ? 'endedExpired' : 'endedCanceled')}
      </Notice>
      {isEncoding ? (
        <EncodingChoice
          id={id}
          isDisabled={isRunning}
          onChoose={(encoding) =>
            run(({ version }, idempotencyKey) =>
              call(importApi.read, { params: { id }, version, idempotencyKey, body: { encoding } }),
            )
          }
        />
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" component={Link} to={newImportOf(entity)}>
          {t('newFile')}
        </Button>
        <BatchSteps batch={batch} only={['retry', 'cancel']} />
      </Box>
    </Box>
  );
}
