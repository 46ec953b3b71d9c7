import { defineStateMachine } from '#contract/shared/states.ts';

/** The states of an item, the most urgent first: this is the order lists sort by. */
export const equipmentStatuses = [
  'missing',
  'in_repair',
  'retirement_pending',
  'received',
  'in_use',
  'on_loan',
  'in_stock',
  'disposed',
] as const;
export type EquipmentStatus = (typeof equipmentStatuses)[number];

/** States in which an item is on hand and can still change hands. */
export const liveStatuses = ['received', 'in_stock', 'in_use', 'on_loan', 'in_repair'] as const;

/** States from which an item can be retired. */
export const retirableStatuses = ['in_stock', 'in_repair', 'missing'] as const;

/** The life of an item. Status is never a field: only these steps change it. */
export const equipmentStates = defineStateMachine({
  states: equipmentStatuses,
  initial: 'received',
  transitions: [
    { action: 'stock', from: ['received'], to: 'in_stock', permission: 'equipment.stock', via: 'equipment' },
    {
      action: 'checkOut',
      from: ['in_stock'],
      to: 'in_use',
      permission: 'equipment.checkOut',
      via: 'assignment',
    },
    { action: 'loan', from: ['in_stock'], to: 'on_loan', permission: 'equipment.loan', via: 'assignment' },
    {
      action: 'transfer',
      from: ['in_use'],
      to: 'in_use',
      permission: 'equipment.transfer',
      via: 'assignment',
    },
    {
      action: 'checkIn',
      from: ['in_use', 'on_loan'],
      to: 'in_stock',
      permission: 'equipment.checkIn',
      via: 'assignment',
    },
    {
      action: 'startRepair',
      from: ['in_stock', 'in_use', 'on_loan'],
      to: 'in_repair',
      permission: 'repair.update',
      via: 'repair',
    },
    {
      action: 'completeRepair',
      from: ['in_repair'],
      to: 'previous',
      permission: 'repair.update',
      via: 'repair',
    },
    {
      action: 'cancelRepair',
      from: ['in_repair'],
      to: 'previous',
      permission: 'repair.update',
      via: 'repair',
    },
    {
      action: 'giveUpRepair',
      from: ['in_repair'],
      to: 'in_stock',
      permission: 'repair.update',
      via: 'repair',
    },
    {
      action: 'reportMissing',
      from: liveStatuses,
      to: 'missing',
      permission: 'equipment.reportMissing',
      via: 'assignment',
    },
    { action: 'find', from: ['missing'], to: 'in_stock', permission: 'equipment.find', via: 'assignment' },
    {
      action: 'approveRetirement',
      from: retirableStatuses,
      to: 'retirement_pending',
      permission: 'retirement.approve',
      via: 'retirement',
    },
    {
      action: 'cancelRetirement',
      from: ['retirement_pending'],
      to: 'previous',
      permission: 'retirement.cancel',
      via: 'retirement',
    },
    {
      action: 'dispose',
      from: ['retirement_pending'],
      to: 'disposed',
      permission: 'retirement.complete',
      via: 'retirement',
    },
    {
      action: 'reverseDisposal',
      from: ['disposed'],
      to: 'in_stock',
      permission: 'retirement.reverse',
      via: 'retirement',
    },
  ],
});

export type EquipmentAction = (typeof equipmentStates)['transitions'][number]['action'];

/** States in which a mistaken item can still be moved to the bin. */
export const deletableStatuses: readonly EquipmentStatus[] = ['received', 'in_stock'];

/** An item older than this many days has history and is retired instead of deleted. */
export const deletableDays = 30;

/** Somebody who is not an administrator deletes only what they made themselves within this many hours. */
export const ownMistakeHours = 24;
