import './batch-texts.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import type { StatusLook } from '#web/shared/status/statuses.ts';

function look(
  tone: StatusLook['tone'],
  shape: StatusLook['shape'],
  weight: StatusLook['weight'],
): StatusLook {
  return { tone, shape, weight };
}

const looks: Record<BatchRecord['state'], StatusLook> = {
  reading: look('info', 'q1', 'quiet'),
  mapping: look('caution', 'question', 'loud'),
  checking: look('info', 'q2', 'quiet'),
  checked: look('info', 'ring', 'loud'),
  applying: look('info', 'q3', 'quiet'),
  paused: look('caution', 'pause', 'loud'),
  applied: look('success', 'check', 'quiet'),
  partly_applied: look('caution', 'q3', 'loud'),
  cancelled: look('neutral', 'cancel', 'ended'),
  undoing: look('info', 'q3', 'quiet'),
  undone: look('neutral', 'minus', 'ended'),
  partly_undone: look('caution', 'q1', 'loud'),
  expired: look('neutral', 'stop', 'ended'),
  failed: look('danger', 'warn', 'loud'),
};

interface BatchStateProps {
  state: BatchRecord['state'];
  /** Where batches of several kinds stand together. */
  kind?: BatchRecord['kind'];
  size?: 'small' | 'large';
}

/** How far a batch is, as shape, word and tone. */
export function BatchState({ state, kind, size = 'small' }: BatchStateProps) {
  const { t } = useTranslation('batch');
  // A bulk edit has no columns.
  const word = state === 'mapping' && kind === 'bulk_edit' ? 'changesToChoose' : state;
  return <StatusMark look={looks[state]} label={t(`state.${word}`)} size={size} />;
}
