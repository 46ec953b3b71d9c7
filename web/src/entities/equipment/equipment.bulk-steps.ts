import { checkInManyFields, equipmentSteps } from '#contract/entities/equipment/equipment.steps.ts';
import type { StepFields } from '#web/features/bulk-edit/bulk-steps.ts';

/** What the steps of custody ask for when they are taken with many items. */
export const bulkSteps: StepFields = {
  checkOut: equipmentSteps.checkOut.fields,
  checkIn: checkInManyFields,
  transfer: equipmentSteps.transfer.fields,
  loan: equipmentSteps.loan.fields,
  extend: equipmentSteps.extend.fields,
  stock: equipmentSteps.stock.fields,
};
