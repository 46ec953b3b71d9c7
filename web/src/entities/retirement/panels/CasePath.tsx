import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { retirement, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { RetirementStatus } from '#contract/entities/retirement/retirement.states.ts';
import { formatDay } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { StatePath } from '#web/shared/record/StatePath.tsx';
import { useDecisions, useSummary } from '../retirement.queries.ts';
import { countOpenChecks } from './case-checks.ts';
import { pathOf } from './case-path.ts';
import { joinList } from '#web/shared/format/join-list.ts';

const dayOf = (at: string | null) => (at === null ? null : isolateLtr(formatDay(at)));

/** The way of a case from a draft to the disposal, with who and when. */
export function CasePath({ record }: { record: RetirementRecord }) {
  const { t } = useTranslation('retirement');
  const labels = useLabels();
  const { data: decisions = [] } = useDecisions(record);
  const { data: summary } = useSummary(record);
  const decision = decisions.findLast((one) => one.decision !== 'returned');
  const checks = summary ? countOpenChecks(summary) : 0;
  const whoAndWhen = (who: string | undefined, at: string | null) =>
    joinList([who, dayOf(at)].flatMap((text) => text || []));
  const notes: Partial<Record<RetirementStatus, ReactNode>> = {
    draft: whoAndWhen(record.author?.label, record.createdAt),
    submitted: dayOf(record.submittedAt),
    approved: record.approvedAt === null ? null : whoAndWhen(decision?.person, record.approvedAt),
    in_process: record.startedAt === null ? null : t('path.since', { day: dayOf(record.startedAt) ?? '' }),
    ready:
      record.readyAt === null && checks > 0 ? t('path.checks', { count: checks }) : dayOf(record.readyAt),
    completed: record.closedAt === null ? t('path.disposed') : dayOf(record.closedAt),
    rejected: whoAndWhen(decision?.person, record.closedAt ?? decision?.at ?? null),
    cancelled: dayOf(record.closedAt),
  };
  return (
    <StatePath
      label={t('path.title')}
      steps={pathOf(record).map(({ status, state }) => ({
        key: status,
        text: status === 'ready' ? t('path.ready') : labels.value(retirement.name, 'status', status),
        state,
        note: state === 'open' && status !== 'ready' && status !== 'completed' ? null : notes[status],
      }))}
    />
  );
}
