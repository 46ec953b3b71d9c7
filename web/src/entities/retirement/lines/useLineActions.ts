import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import { certificate } from '#contract/entities/certificate/certificate.schema.ts';
import type { RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import { offeredLineSteps } from '#contract/entities/retirement/retirement.refusals.ts';
import {
  isWorking,
  retirement,
  type RetirementRecord,
} from '#contract/entities/retirement/retirement.schema.ts';
import { lineSteps, type DialogLineStep } from '#contract/entities/retirement/retirement.steps.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import type { MoreAction } from '#web/shared/record/MoreActions.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { useRetirementRules } from '#web/areas/retirement/retirement-rules.queries.ts';

/** What is being done with lines of a case. */
export type LineTask = { kind: 'edit' | DialogLineStep; lines: readonly RetirementLine[] };

/** Whether this person can write the values of lines now. */
export function useCanWriteLines(record: RetirementRecord): boolean {
  const can = useCan();
  const { user } = useSession();
  const isOwnDraft = record.status === 'draft' && record.authorId === user?.uid;
  return can('retirement.update') && (isOwnDraft || isWorking(record));
}

/** What can be done with one line, as entries of its menu. */
export function useLineActions(
  record: RetirementRecord,
  begin: (task: LineTask) => void,
): (line: RetirementLine) => MoreAction[] {
  const { t } = useTranslation('retirementSteps');
  const navigate = useNavigate();
  const can = useCan();
  const { user, roles } = useSession();
  const { data: rules } = useRetirementRules();
  const canWrite = useCanWriteLines(record);
  const { refusalText } = useProblemText();
  const [now] = useState(() => new Date());
  const viewer = { id: user?.uid ?? '', roles };
  const isOwn = (rules?.separationOfDuties ?? true) && record.authorId === viewer.id;
  const facts = { viewer, isOwn, now, reversalDays: rules?.reversalDays ?? 0 };

  return (line) => [
    ...(canWrite
      ? [
          {
            name: 'edit',
            text: t('lines.edit'),
            icon: 'edit' as const,
            onChoose: () => begin({ kind: 'edit', lines: [line] }),
          },
        ]
      : []),
    ...(isWorking(record) && line.needsSanitization && can('certificate.create')
      ? [
          {
            name: 'certificate',
            text: t('lines.newCertificate'),
            icon: 'shield' as const,
            onChoose: () =>
              void navigate(`${certificate.page}/new?item=${line.equipmentId}&case=${record.id}`),
          },
        ]
      : []),
    ...offeredLineSteps(record, line, facts).map(({ step, refusal }) => ({
      name: step,
      text: t(`line.do.${step}`),
      icon: lineSteps[step].icon,
      reason: refusal && refusalText(refusal, retirement),
      onChoose: () => begin({ kind: step, lines: [line] }),
    })),
  ];
}
