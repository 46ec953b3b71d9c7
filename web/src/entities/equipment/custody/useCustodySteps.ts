import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import {
  custodySteps,
  equipmentStates,
  type CustodyStep,
} from '#contract/entities/equipment/equipment.steps.ts';
import { findTransition } from '#contract/shared/states.ts';
import { useCan } from '#web/shared/session/useCan.ts';

/** The steps of custody that fit the item's state and the role. */
export function useCustodySteps({ status }: EquipmentRecord): CustodyStep[] {
  const can = useCan();
  return (Object.keys(custodySteps) as CustodyStep[]).filter(
    (step) =>
      can(custodySteps[step].permission) && findTransition(equipmentStates, status, step) !== undefined,
  );
}
