import { z } from 'zod';
import { tagPattern } from '#contract/shared/tag.ts';
import { code, list, longText, reference } from '#contract/shared/field.ts';
import {
  neededComment,
  neededReason,
  omittable,
  optionalComment,
  optionalReason,
  required,
  withDefault,
  takeOverDraft,
} from '#contract/shared/step-fields.ts';
import { stateMachineOf, type Steps } from '#contract/shared/steps.ts';
import { maxRetirementLines, retirementLineFields, retirementLineInput } from './retirement.lines.ts';
import { retirementStatuses, workingRetirementStatuses, type RetirementStatus } from './retirement.states.ts';

const write = 'retirement.update';
const decide = 'retirement.approve';
const reverse = 'retirement.reverse';
const reason = optionalReason;
const explanation = longText('Reason', { min: 10, max: 500 });

/** The steps of a case. Who wrote it submits it; an administrator who did not write it decides on it and completes it. */
export const caseSteps = {
  submit: {
    from: ['draft'],
    to: 'submitted',
    permission: write,
    path: 'submit',
    summary: 'Ask for approval of an own draft',
    icon: 'arrow-right',
    fields: { reason },
  },
  takeOver: { ...takeOverDraft, permission: decide },
  withdraw: {
    from: ['submitted'],
    to: 'draft',
    permission: write,
    path: 'withdraw',
    summary: 'Take an own case back before it is decided',
    icon: 'undo',
    fields: { reason },
  },
  return: {
    from: ['submitted'],
    to: 'draft',
    permission: decide,
    path: 'return',
    summary: 'Send a case back to its author with a comment',
    icon: 'undo',
    fields: { comment: neededComment },
  },
  approve: {
    from: ['submitted'],
    to: 'approved',
    permission: decide,
    path: 'approve',
    summary: 'Approve the case of somebody else: its items wait',
    icon: 'check',
    fields: { comment: optionalComment },
  },
  reject: {
    from: ['submitted'],
    to: 'rejected',
    permission: decide,
    path: 'reject',
    summary: 'Reject the case of somebody else with a comment',
    icon: 'x',
    fields: { comment: neededComment },
  },
  start: {
    from: ['approved'],
    to: 'in_process',
    permission: write,
    path: 'start',
    summary: 'Begin the work on an approved case',
    icon: 'arrow-right',
    fields: { reason },
  },
  makeReady: {
    from: ['in_process'],
    to: 'ready',
    permission: write,
    path: 'make-ready',
    summary: 'Say that nothing is missing any more',
    icon: 'check',
    fields: { reason },
  },
  workOn: {
    from: ['ready'],
    to: 'in_process',
    permission: write,
    path: 'work-on',
    summary: 'Go back to work on a case that was ready',
    icon: 'undo',
    fields: { reason },
  },
  complete: {
    from: ['ready'],
    to: 'completed',
    permission: 'retirement.complete',
    path: 'complete',
    summary: 'Dispose of all items of a case of somebody else',
    icon: 'lock',
    fields: {
      // The day of all lines that have none of their own yet, and the values of single lines.
      disposedOn: omittable(required(retirementLineFields.disposedOn)),
      lines: withDefault(list('Lines', retirementLineInput, { max: maxRetirementLines }), []),
      reason,
    },
  },
  cancel: {
    from: ['draft'],
    to: 'cancelled',
    permission: write,
    or: [{ from: workingRetirementStatuses, to: 'cancelled', permission: 'retirement.cancel' }],
    path: 'cancel',
    summary: 'Cancel a case: its items go back',
    icon: 'x',
    fields: { reason: neededReason },
  },
} as const satisfies Steps<RetirementStatus>;

const tag = code('Tag', { pattern: tagPattern, example: 'EQ-104877', max: 20 });
const someItems = list('Items', z.uuid(), { max: maxRetirementLines });
const equipmentIds = list('Items', z.uuid(), { min: 1, max: maxRetirementLines });
const equipmentId = reference('Item', 'equipment');

/** What an approval holds an item to that a federal award paid for. */
export const approvedLineFields = ['condition', 'fairMarketValue', 'valuationSource'] as const;
const approvedValues = retirementLineInput.pick({
  equipmentId: true,
  condition: true,
  fairMarketValue: true,
  valuationSource: true,
});

/** The steps that are taken with lines of a case. */
export const lineSteps = {
  addItems: {
    from: ['draft'],
    to: 'same',
    permission: write,
    path: 'add-items',
    summary: 'Put items into a draft, by ids or tags',
    icon: 'plus',
    fields: {
      equipmentIds: withDefault(someItems, []),
      tags: withDefault(list('Tags', tag.schema, { max: maxRetirementLines }), []),
      reason,
    },
  },
  removeItems: {
    from: ['draft'],
    to: 'same',
    permission: write,
    or: [{ from: workingRetirementStatuses, to: 'same', permission: 'retirement.cancel' }],
    path: 'remove-items',
    summary: 'Take items out of a draft; out of an approved case as an administrator, with a reason',
    icon: 'trash',
    fields: { equipmentIds, reason },
  },
  setLines: {
    from: ['draft', ...workingRetirementStatuses],
    to: 'same',
    permission: write,
    path: 'set-lines',
    summary: 'Write values of lines, each in one step',
    icon: 'edit',
    fields: { lines: list('Lines', retirementLineInput, { min: 1, max: maxRetirementLines }), reason },
  },
  reviseValues: {
    from: workingRetirementStatuses,
    // Values that were approved: whoever changes them asks for a new approval.
    to: 'submitted',
    permission: write,
    path: 'revise-values',
    summary: 'Change values that were approved: the case needs a new approval',
    icon: 'edit',
    fields: {
      lines: list('Lines', approvedValues, { min: 1, max: maxRetirementLines }),
      reason: explanation,
    },
  },
  waive: {
    from: workingRetirementStatuses,
    to: 'same',
    permission: 'retirement.waive',
    path: 'waive',
    summary: 'Waive the sanitization of items',
    icon: 'shield',
    fields: { equipmentIds, reason: explanation, documentId: reference('Document', 'attachment') },
  },
  dropWaiver: {
    from: workingRetirementStatuses,
    to: 'same',
    permission: 'retirement.waive',
    path: 'drop-waiver',
    summary: 'Take a waiver back',
    icon: 'undo',
    fields: { equipmentIds, reason },
  },
  askReversal: {
    from: ['completed'],
    to: 'same',
    permission: reverse,
    path: 'ask-reversal',
    summary: 'Ask to reverse the disposal of an item',
    icon: 'undo',
    fields: { equipmentId, reason: longText('Reason', { min: 20, max: 500 }) },
  },
  dropReversal: {
    from: ['completed'],
    to: 'same',
    permission: reverse,
    path: 'drop-reversal',
    summary: 'Give up a reversal that was asked for',
    icon: 'x',
    fields: { equipmentId, reason },
  },
  confirmReversal: {
    from: ['completed'],
    to: 'same',
    permission: reverse,
    path: 'confirm-reversal',
    summary: 'Reverse a disposal that another administrator asked to reverse',
    icon: 'check',
    fields: { equipmentId, reason },
  },
} as const satisfies Steps<RetirementStatus>;

/** All steps of a case and of its lines. */
export const retirementSteps = { ...caseSteps, ...lineSteps };
export type CaseStep = keyof typeof caseSteps;
export type LineStep = keyof typeof lineSteps;
/** What is asked about lines that were chosen; adding items and writing values have forms of their own. */
export type DialogLineStep = Exclude<LineStep, 'addItems' | 'setLines'>;
export type RetirementAction = CaseStep | LineStep;

export const retirementStates = stateMachineOf({
  entity: 'retirement',
  states: retirementStatuses,
  initial: 'draft',
  steps: retirementSteps,
});
