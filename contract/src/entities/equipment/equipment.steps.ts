import { conditions } from '#contract/areas/equipment/conditions.ts';
import { choice, date, longText, reference } from '#contract/shared/field.ts';
import { neededReason, omittable, optionalReason } from '#contract/shared/step-fields.ts';
import { stateMachineOf, type Steps } from '#contract/shared/steps.ts';
import {
  equipmentStatuses,
  liveStatuses,
  repairableStatuses,
  retirableStatuses,
  type EquipmentStatus,
} from './equipment.states.ts';

const reason = optionalReason;
const notes = omittable(longText('Notes', { min: 0, max: 500 }));
const condition = choice('Condition', conditions);

/** Exactly one of the three is sent; the item moves to `movedToId` where the holder is not a place. */
const giving = {
  personId: omittable(reference('Person', 'person')),
  locationId: omittable(reference('Place', 'location')),
  projectId: omittable(reference('Project', 'project')),
  movedToId: omittable(reference('New location', 'location')),
  startedOn: omittable(date('From')),
  condition: omittable(condition),
  notes,
  reason,
};
const returning = { condition, movedToId: reference('New location', 'location'), notes, reason };

/** Steps that open and close assignments, which take them. */
const via = 'assignment';

/** The steps of an item that change who holds it. */
export const custodySteps = {
  checkOut: {
    from: ['in_stock'],
    to: 'in_use',
    permission: 'equipment.checkOut',
    via,
    path: 'check-out',
    summary: 'Give an item to a person, a place or a project',
    icon: 'out',
    fields: giving,
  },
  loan: {
    from: ['in_stock'],
    to: 'on_loan',
    permission: 'equipment.loan',
    via,
    path: 'loan',
    summary: 'Lend an item until a day',
    icon: 'clock',
    fields: { ...giving, dueOn: date('Due back') },
  },
  transfer: {
    from: ['in_use'],
    to: 'in_use',
    permission: 'equipment.transfer',
    via,
    path: 'transfer',
    summary: 'Hand an item on in one step',
    icon: 'swap',
    fields: giving,
  },
  checkIn: {
    from: ['in_use', 'on_loan'],
    to: 'in_stock',
    permission: 'equipment.checkIn',
    via,
    path: 'check-in',
    summary: 'Take an item back into stock',
    icon: 'in',
    fields: returning,
  },
  extend: {
    from: ['on_loan'],
    to: 'same',
    permission: 'equipment.loan',
    via,
    path: 'extend',
    summary: 'Move the day on which a lent item is due back, also when it has passed',
    icon: 'clock',
    fields: { dueOn: date('Due back'), reason },
  },
  reportMissing: {
    from: liveStatuses,
    to: 'missing',
    permission: 'equipment.reportMissing',
    via,
    path: 'report-missing',
    summary: 'Say that an item cannot be found',
    icon: 'warn',
    fields: { reason: neededReason },
  },
  find: {
    from: ['missing'],
    to: 'in_stock',
    permission: 'equipment.find',
    via,
    path: 'find',
    summary: 'Say that a missing item was found',
    icon: 'search',
    fields: { ...returning, reason: neededReason },
  },
} as const satisfies Steps<EquipmentStatus>;
export type CustodyStep = keyof typeof custodySteps;

/** What taking back asks for when several items come at once: without a condition, each keeps the one it has. */
export const checkInManyFields = { ...returning, condition: omittable(condition) };

/** The life of an item. Status is never a field: only these steps change it. */
export const equipmentSteps = {
  stock: {
    from: ['received'],
    to: 'in_stock',
    permission: 'equipment.stock',
    path: 'stock',
    summary: 'Put a received item into stock once it is tagged and inspected',
    icon: 'box',
    fields: { reason },
  },
  ...custodySteps,
  startRepair: {
    from: repairableStatuses,
    to: 'in_repair',
    permission: 'repair.update',
    via: 'repair',
  },
  completeRepair: { from: ['in_repair'], to: 'previous', permission: 'repair.update', via: 'repair' },
  cancelRepair: { from: ['in_repair'], to: 'previous', permission: 'repair.update', via: 'repair' },
  giveUpRepair: { from: ['in_repair'], to: 'in_stock', permission: 'repair.update', via: 'repair' },
  approveRetirement: {
    from: retirableStatuses,
    to: 'retirement_pending',
    permission: 'retirement.approve',
    via: 'retirement',
  },
  cancelRetirement: {
    from: ['retirement_pending'],
    to: 'previous',
    permission: 'retirement.cancel',
    via: 'retirement',
  },
  dispose: {
    from: ['retirement_pending'],
    to: 'disposed',
    permission: 'retirement.complete',
    via: 'retirement',
  },
  takeOverDisposed: {
    from: ['received'],
    to: 'disposed',
    permission: 'import.takeOver',
    via: 'import',
  },
  reverseDisposal: {
    from: ['disposed'],
    to: 'in_stock',
    permission: 'retirement.reverse',
    via: 'retirement',
  },
} as const satisfies Steps<EquipmentStatus>;
export type EquipmentAction = keyof typeof equipmentSteps;

export const equipmentStates = stateMachineOf({
  entity: 'equipment',
  states: equipmentStatuses,
  initial: 'received',
  steps: equipmentSteps,
});
