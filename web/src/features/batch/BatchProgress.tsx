import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import './batch-texts.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { isWorking, percentOf, rowsPerSecond, type SeenProgress } from './batch-progress.ts';

/** The text of how much is done: 1,240 of 12,322. */
export function useProgressText(): (progress: BatchRecord['progress']) => string {
  const { t } = useTranslation('batch');
  return ({ done, total }) =>
    t('progress', { done: isolateLtr(formatCount(done)), total: isolateLtr(formatCount(total)) });
}

/** How fast the job of a batch works, by what this page saw of it: a pause or a change of nodes does not count. */
function useRowsPerSecond({ state, progress: { done } }: BatchRecord): number | undefined {
  const first = useRef<SeenProgress>(undefined);
  const [rate, setRate] = useState<number>();
  const compare = useEffectEvent((now: SeenProgress) => {
    if (!first.current || first.current.state !== now.state || now.done < first.current.done)
      first.current = now;
    setRate(rowsPerSecond(first.current, now));
  });
  useEffect(() => compare({ state, done, at: performance.now() }), [state, done]);
  return rate;
}

/** A thin bar that fills; without a length it only says that something is going on. */
export function ProgressBar({ label, percent }: { label: string; percent: number | undefined }) {
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      sx={{ height: 4, overflow: 'hidden', borderRadius: '2px', backgroundColor: 'primary.soft' }}
    >
      <Box
        sx={{
          height: '100%',
          width: `${percent ?? 30}%`,
          backgroundColor: 'primary.main',
          transition: 'width 0.4s',
          '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
        }}
      />
    </Box>
  );
}

/** How far the job of a batch is; nothing when none works on it. */
export function BatchProgress({ batch }: { batch: BatchRecord }) {
  const { t } = useTranslation('batch');
  const text = useProgressText();
  const rate = useRowsPerSecond(batch);
  if (!isWorking(batch)) return null;
  return (
    <Box sx={{ display: 'grid', gap: '6px' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          justifyContent: 'space-between',
          typography: 'body2',
        }}
      >
        <b>{t(`state.${batch.state}`)}</b>
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {batch.progress.total > 0 ? text(batch.progress) : null}
          {rate === undefined
            ? null
            : ` · ${t('rowsPerSecond', { n: isolateLtr(formatCount(Math.max(1, Math.round(rate)))) })}`}
        </Box>
      </Box>
      <ProgressBar label={t(`state.${batch.state}`)} percent={percentOf(batch.progress)} />
    </Box>
  );
}
