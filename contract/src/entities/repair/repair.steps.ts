import { conditions } from '#contract/areas/equipment/conditions.ts';
import { choice, reference } from '#contract/shared/field.ts';
import { neededReason, omittable, optionalReason, required } from '#contract/shared/step-fields.ts';
import { stateMachineOf, type Steps } from '#contract/shared/steps.ts';
import { repairFields as fields } from './repair.schema.ts';
import { openRepairStatuses, repairStatuses, type RepairStatus } from './repair.states.ts';

const permission = 'repair.update';
const reason = optionalReason;
const loanerCondition = omittable(choice('Condition of the loaner', conditions));

const movedToId = omittable(reference('New location', 'location'));

/** The steps of a repair; starting takes the item out of use, and ending gives it back. */
export const repairSteps = {
  start: {
    from: ['requested'],
    to: 'in_progress',
    permission,
    path: 'start',
    summary: 'Take a requested repair in hand: the item is in repair',
    icon: 'repair',
    fields: { assignedToId: fields.assignedToId, reason },
  },
  waitForParts: {
    from: ['in_progress'],
    to: 'waiting_parts',
    permission,
    path: 'wait-for-parts',
    summary: 'Say that a repair waits for parts',
    icon: 'clock',
    fields: { expectedOn: fields.expectedOn, reason },
  },
  resume: {
    from: ['waiting_parts'],
    to: 'in_progress',
    permission,
    path: 'resume',
    summary: 'Go on with a repair whose parts have come',
    icon: 'repair',
    fields: { reason },
  },
  send: {
    from: ['in_progress'],
    to: 'at_vendor',
    permission,
    path: 'send',
    summary: 'Send the item to a vendor',
    icon: 'truck',
    fields: {
      vendorId: required(fields.vendorId),
      sentOn: required(fields.sentOn),
      expectedOn: fields.expectedOn,
      rmaNumber: fields.rmaNumber,
      tracking: fields.tracking,
      dataLeft: fields.dataLeft,
      mediaAction: fields.mediaAction,
      reason,
    },
  },
  receive: {
    from: ['at_vendor'],
    to: 'in_progress',
    permission,
    path: 'receive',
    summary: 'Take the item back from the vendor',
    icon: 'in',
    fields: { backOn: required(fields.backOn), reason },
  },
  complete: {
    from: ['in_progress'],
    to: 'completed',
    permission,
    path: 'complete',
    summary: 'End a repair with its outcome: the item goes back',
    icon: 'check',
    fields: {
      outcome: required(fields.outcome),
      // An item that cannot be repaired is unusable: its condition need not be told.
      conditionAfter: fields.conditionAfter,
      // Where the item goes; it keeps its place where nothing is sent.
      movedToId,
      newSerial: fields.newSerial,
      diagnosis: fields.diagnosis,
      resolution: required(fields.resolution, { min: 5 }),
      loanerCondition,
      reason,
    },
  },
  cancel: {
    from: openRepairStatuses,
    to: 'cancelled',
    permission,
    path: 'cancel',
    summary: 'End a repair without an outcome: the item goes back',
    icon: 'x',
    fields: { loanerCondition, reason: neededReason },
  },
  lendLoaner: {
    from: openRepairStatuses,
    to: 'same',
    permission,
    path: 'lend-loaner',
    summary: 'Give the holder of the item another one meanwhile',
    icon: 'out',
    fields: { loanerId: required(fields.loanerId), reason },
  },
  returnLoaner: {
    from: openRepairStatuses,
    to: 'same',
    permission,
    path: 'return-loaner',
    summary: 'Take the loaner back into stock',
    icon: 'in',
    fields: { loanerCondition, reason },
  },
  reopen: {
    from: ['completed'],
    to: 'in_progress',
    permission: 'repair.reopen',
    path: 'reopen',
    summary: 'Open a repair again that was completed lately',
    icon: 'undo',
    fields: { reason: neededReason },
  },
} as const satisfies Steps<RepairStatus>;
export type RepairAction = keyof typeof repairSteps;

export const repairStates = stateMachineOf({
  entity: 'repair',
  states: repairStatuses,
  initial: 'requested',
  steps: repairSteps,
});
