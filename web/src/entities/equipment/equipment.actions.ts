import type { EquipmentStatus } from '#contract/entities/equipment/equipment.states.ts';
import type { CustodyStep } from '#contract/entities/equipment/equipment.steps.ts';

/** What can be done with an item beside editing and deleting it. */
export type ItemAction =
  | CustodyStep
  | 'stock'
  | 'requestRepair'
  | 'markSeen'
  | 'retire'
  | 'correct'
  | 'copy'
  | 'claimTag'
  | 'otherCodes'
  | 'queueLabel'
  | 'printLabel';

/** What most often comes next in each state, the likeliest first: these are buttons, all else is behind "more". */
export const likelyActions: Readonly<Record<EquipmentStatus, readonly ItemAction[]>> = {
  received: ['stock'],
  in_stock: ['checkOut', 'loan', 'requestRepair'],
  in_use: ['checkIn', 'transfer', 'requestRepair'],
  on_loan: ['checkIn', 'extend', 'requestRepair'],
  in_repair: [],
  missing: ['find', 'retire'],
  retirement_pending: [],
  disposed: [],
};
