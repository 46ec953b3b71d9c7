import Box from '@mui/material/Box';
import { useParams, useSearchParams } from 'react-router';
import './import-texts.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { batchListPath } from '#web/features/batch/batch-address.ts';
import { isWorking } from '#web/features/batch/batch-progress.ts';
import { useBatch } from '#web/features/batch/batch.queries.ts';
import { BatchProgress } from '#web/features/batch/BatchProgress.tsx';
import { BatchState } from '#web/features/batch/BatchState.tsx';
import { BatchSteps } from '#web/features/batch/BatchSteps.tsx';
import { useIsAuthor } from '#web/features/batch/useIsAuthor.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { PageHeader } from '#web/shared/table/PageHeader.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { EndedImport } from './EndedImport.tsx';
import { stepOf } from './import-steps.ts';
import { ImportStepper } from './ImportStepper.tsx';
import { ResultStep } from './ResultStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { useImportTexts } from './useImportTexts.ts';
import { useOpenValues } from './useOpenValues.ts';
import { useStepFocus } from './useStepFocus.ts';
import { ValuesStep } from './ValuesStep.tsx';

function StepContent({ batch, asked }: { batch: BatchRecord; asked: string | null }) {
  if (isWorking(batch) || batch.state === 'paused') {
    return (
      <Box sx={{ maxWidth: 640, display: 'grid', gap: 2, paddingBlock: 4 }}>
        <BatchProgress batch={batch} />
        <Box sx={{ display: 'flex', gap: 1 }}>
          <BatchSteps batch={batch} only={['pause', 'resume', 'cancel']} />
        </Box>
      </Box>
    );
  }
  if (['failed', 'cancelled', 'expired'].includes(batch.state)) return <EndedImport batch={batch} />;
  switch (stepOf(batch, asked)) {
    case 'columns':
      return <ColumnsStep key={batch.columns.join('\n')} batch={batch} />;
    case 'values':
      return <ValuesStep batch={batch} />;
    case 'review':
      return <ReviewStep batch={batch} />;
    default:
      return <ResultStep batch={batch} />;
  }
}

function ImportView({ batch }: { batch: BatchRecord }) {
  const { t } = useTranslation('import');
  const [parameters] = useSearchParams();
  const asked = parameters.get('step');
  const { labels, entity } = useImportTexts(batch.entity);
  const title = t('titleOf', { what: labels.entity(batch.entity) });
  const open = useOpenValues(batch);
  const isAuthor = useIsAuthor(batch);
  const step = stepOf(batch, asked);
  useDocumentTitle(`${title} ${batch.number}`);
  useStepFocus(isWorking(batch) ? batch.state : step);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: '1 1 auto', minWidth: 0 }}>
      <PageHeader
        above={
          <Crumbs
            crumbs={[
              { text: labels.entity(batch.entity), to: entity?.page },
              { text: t('imports'), to: batchListPath },
              { text: batch.number, isCode: true },
            ]}
          />
        }
        title={title}
        count={
          <span role="status">
            <BatchState state={batch.state} />
          </span>
        }
      />
      <Box component="p" sx={{ margin: 0, typography: 'body2', color: 'text.secondary' }}>
        <Ltr>{batch.file?.name ?? batch.title}</Ltr>
        {' · '}
        {t('rowCount', { n: formatCount(batch.counts.rows) })}
        {' · '}
        {t('columnCount', { n: formatCount(batch.columns.length) })}
      </Box>
      {isAuthor ? null : (
        <Box sx={{ marginTop: 1 }}>
          <Notice tone="info">{t('ofOther', { who: batch.createdBy })}</Notice>
        </Box>
      )}
      <ImportStepper batch={batch} current={step} toMatch={open} />
      <StepContent batch={batch} asked={asked} />
    </Box>
  );
}

/** An import from its file to its result, by the state that it is in. */
export function ImportPage() {
  const { t } = useTranslation('import');
  const { id = '' } = useParams();
  const batch = useBatch(id);
  if (batch.data) return <ImportView batch={batch.data} />;
  if (batch.error) {
    return <RecordFailed error={batch.error} backTo={batchListPath} onRetry={() => void batch.refetch()} />;
  }
  return <RecordLoading label={t('loading')} />;
}
