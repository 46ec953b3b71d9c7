import { useTranslation } from 'react-i18next';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { reopenableDays, repairStates, type RepairAction } from '#contract/entities/repair/repair.states.ts';
import { useCan } from '#web/shared/session/useSession.ts';

/** A step with why it cannot be taken, if it cannot. */
export interface OfferedStep {
  step: RepairAction;
  reason: string | undefined;
}

const day = 86_400_000;

/** The steps that the state of a repair offers; those that the role or the record forbids with their reason. */
export function useRepairSteps(record: RepairRecord, today: string): OfferedStep[] {
  const { t } = useTranslation('repairRecord');
  const can = useCan();
  const isLent = record.loanerId !== null;

  function refusalOf(step: RepairAction): string | undefined {
    if (step === 'lendLoaner' && record.custodian === null) return t('step.noCustodian');
    if (step !== 'reopen' || record.closedAt === null) return undefined;
    const isLate = Date.parse(today) - Date.parse(record.closedAt) > reopenableDays * day;
    return isLate ? t('step.tooLate', { count: reopenableDays }) : undefined;
  }

  return repairStates.transitions
    .filter(({ from }) => from.some((status) => status === record.status))
    .filter(({ action }) => action !== (isLent ? 'lendLoaner' : 'returnLoaner'))
    .map(({ action, permission }) => ({
      step: action,
      reason: can(permission) ? refusalOf(action) : t('step.notAllowed'),
    }));
}
