import type { Verdict } from '#contract/features/batch/batch.schema.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import type { StatusLook } from '#web/shared/status/statuses.ts';

const looks: Record<Verdict, StatusLook> = {
  fix: { tone: 'danger', shape: 'warn', weight: 'loud' },
  changed: { tone: 'caution', shape: 'clock', weight: 'loud' },
  new: { tone: 'success', shape: 'new', weight: 'quiet' },
  update: { tone: 'info', shape: 'dot', weight: 'quiet' },
  same: { tone: 'neutral', shape: 'ring', weight: 'quiet' },
  skip: { tone: 'neutral', shape: 'minus', weight: 'ended' },
};

/** What the check says of a row, as shape, word and tone. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('import');
  return <StatusMark look={looks[verdict]} label={t(`verdict.${verdict}`)} />;
}
