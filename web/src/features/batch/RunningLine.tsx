import Box from '@mui/material/Box';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import './batch-texts.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { unfollowBatch } from '#web/shared/client/running-batches.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { batchAddress, batchListPath } from './batch-address.ts';
import { isWorking, percentOf } from './batch-progress.ts';
import { useBatch, useBatchCache } from './batch.queries.ts';
import { ProgressBar, useProgressText } from './BatchProgress.tsx';
import { useTitleMark } from './useTitleMark.ts';

function RunningBatch({ batch }: { batch: BatchRecord }) {
  const { t } = useTranslation('batch');
  const progress = useProgressText();
  const { number, title, state } = batch;
  const text = progress(batch.progress);
  const percent = percentOf(batch.progress);
  useTitleMark(percent === undefined ? undefined : `${percent} %`);
  return (
    <Box
      role="status"
      aria-live="off"
      data-running-batch={number}
      sx={{ borderBottom: 1, borderColor: 'divider', backgroundColor: 'background.paper' }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1,
          paddingBlock: '3px',
          paddingInline: 2,
          typography: 'caption',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <RecordLink to={batchAddress(batch) ?? batchListPath}>
          <Code>{number}</Code>
        </RecordLink>
        {title === number ? null : <bdi>{title}</bdi>}
        <span>{t(`state.${state}`)}</span>
        {batch.progress.total > 0 ? <span>{text}</span> : null}
      </Box>
      <ProgressBar label={t('runningLabel', { number: isolateLtr(number) })} percent={percent} />
    </Box>
  );
}

/** Where a batch stands that was started in this browser; it goes with the end of its job, which is told. */
function FollowedBatch({ id }: { id: string }) {
  const { t } = useTranslation('batch');
  const { data, error } = useBatch(id);
  const { refreshRecords } = useBatchCache();
  const isOver = data !== undefined && !isWorking(data);
  const isForeign = isRequestError(error) && (error.status === 404 || error.status === 403);
  const { pathname } = useLocation();
  const tellEnd = useEffectEvent((batch: BatchRecord) => {
    // Its own page shows the end by itself.
    if (pathname === batchAddress(batch)) return;
    const number = isolateLtr(batch.number);
    showToast(t('ended', { number, state: t(`state.${batch.state}`) }), {
      variant: batch.state === 'failed' ? 'error' : 'success',
    });
  });
  useEffect(() => {
    if (isForeign) unfollowBatch(id);
  }, [isForeign, id]);
  useEffect(() => {
    if (data === undefined || !isOver || !unfollowBatch(id)) return;
    refreshRecords(data);
    tellEnd(data);
  }, [data, isOver, id, refreshRecords]);
  return data && !isOver ? <RunningBatch batch={data} /> : null;
}

/** Thin lines under the toolbar, one for each batch that runs. */
export function RunningLine({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => <FollowedBatch key={id} id={id} />);
}
