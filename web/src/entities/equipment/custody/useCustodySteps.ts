import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import {
  custodySteps,
  equipmentStates,
  type CustodyStep,
} from '#contract/entities/equipment/equipment.steps.ts';
import { findTransition, statesFor } from '#contract/shared/states.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useCan } from '#web/shared/session/useSession.ts';

/** A step with why it cannot be taken, if it cannot. */
export interface OfferedStep {
  step: CustodyStep;
  reason: string | undefined;
}

/** Every step of custody: those that fit the item's state and the role, the others with their reason. */
export function useCustodySteps(record: EquipmentRecord): OfferedStep[] {
  const { t } = useTranslation('custody');
  const labels = useLabels();
  const can = useCan();
  const state = (status: string) => labels.value('equipment', 'status', status);
  return (Object.keys(custodySteps) as CustodyStep[]).map((step) => {
    if (!can(custodySteps[step].permission)) return { step, reason: t('notAllowed') };
    if (findTransition(equipmentStates, record.status, step)) return { step, reason: undefined };
    const needed = statesFor(equipmentStates, step).map(state).join(', ');
    return { step, reason: t('badState', { needed }) };
  });
}
