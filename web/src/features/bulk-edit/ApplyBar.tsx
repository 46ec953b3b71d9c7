import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import type { BatchRecord, BatchStatement } from '#contract/features/batch/batch.schema.ts';
import { BatchSteps } from '#web/features/batch/BatchSteps.tsx';
import { BottomBar } from '#web/shared/form/BottomBar.tsx';
import { formatDay } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { stepNameOf } from './bulk-steps.ts';

interface ApplyBarProps {
  batch: BatchRecord;
  statement: BatchStatement | undefined;
  /** Everything that is written in the controls was checked. */
  isSettled: boolean;
  isApplying: boolean;
  onApply: () => void;
}

/** What would happen in one sentence, and the ways on. */
export function ApplyBar({ batch, statement, isSettled, isApplying, onApply }: ApplyBarProps) {
  const { t } = useTranslation('bulkEdit');
  const { counts, state, undoUntil } = batch;
  const values = Object.values(statement?.fields ?? {}).reduce((sum, n) => sum + n, 0);
  const stepName = stepNameOf(batch.step);
  const isReady = state === 'checked' && isSettled && counts.update > 0 && !isApplying;
  const n = isolateLtr(formatCount(counts.update));
  const applyByKey = useEffectEvent(() => {
    if (isReady) onApply();
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') applyByKey();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  const isOpen = ['mapping', 'checking', 'checked'].includes(state);
  const note = isOpen
    ? t('summary', { values: isolateLtr(formatCount(values)), n })
    : undoUntil !== null && ['applied', 'partly_applied'].includes(state)
      ? t('undoUntil', { day: isolateLtr(formatDay(undoUntil)) })
      : null;
  return (
    <BottomBar note={note}>
      <BatchSteps batch={batch} />
      {isOpen ? (
        <Button variant="contained" disabled={!isReady} onClick={onApply} aria-keyshortcuts="Control+Enter">
          {stepName === undefined ? t('apply', { n }) : t(`stepTitle.${stepName}`, { n })}
        </Button>
      ) : null}
    </BottomBar>
  );
}
