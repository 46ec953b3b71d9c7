import { z } from 'zod';
import { actionBody, endpoint, idParams } from '#contract/shared/endpoint.ts';
import { code, longText } from '#contract/shared/field.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import {
  maxRetirementLines,
  retirementLine,
  retirementLineFields,
  retirementLineInput,
  retirementSummary,
} from './retirement.lines.ts';
import { retirement, retirementRecord } from './retirement.schema.ts';

const { reason } = actionBody.shape;
const fields = retirementLineFields;

export const decisionBody = z.strictObject({ comment: longText('Comment', { min: 10, max: 500 }).schema });
export const approvalBody = z.strictObject({
  comment: longText('Comment', { max: 500, optional: true }).schema.optional(),
});
export const cancelRetirementBody = z.strictObject({
  reason: longText('Reason', { min: 3, max: 500 }).schema,
});

const equipmentIds = z.array(z.uuid()).min(1).max(maxRetirementLines);
const tag = code('Tag', { pattern: /^[A-Z]{1,6}-[0-9]{6}$/, example: 'EQ-104877', max: 13 }).schema;

/** Items by their ids, by their tags, or both. */
export const addItemsBody = z.strictObject({
  equipmentIds: z.array(z.uuid()).max(maxRetirementLines).default([]),
  tags: z.array(tag).max(maxRetirementLines).default([]),
  reason,
});
export const removeItemsBody = z.strictObject({ equipmentIds, reason });
export const setLinesBody = z.strictObject({
  lines: z.array(retirementLineInput).min(1).max(maxRetirementLines),
  reason,
});
/** What an approval holds an item to that a federal award paid for. */
export const approvedLineFields = ['condition', 'fairMarketValue', 'valuationSource'] as const;
export const reviseValuesBody = z.strictObject({
  lines: z
    .array(
      retirementLineInput.pick({
        equipmentId: true,
        condition: true,
        fairMarketValue: true,
        valuationSource: true,
      }),
    )
    .min(1)
    .max(maxRetirementLines),
  reason: longText('Reason', { min: 10, max: 500 }).schema,
});
export type ReviseValuesInput = z.output<typeof reviseValuesBody>;
export const waiverBody = z.strictObject({
  equipmentIds,
  reason: longText('Reason', { min: 10, max: 500 }).schema,
  documentId: z.uuid(),
});
export const dropWaiverBody = z.strictObject({ equipmentIds, reason });
/** The values for all lines that have none of their own yet, and those of single lines. */
export const completeRetirementBody = z.strictObject({
  disposedOn: fields.disposedOn.schema.unwrap().optional(),
  lines: z.array(retirementLineInput).max(maxRetirementLines).default([]),
  reason,
});
export const askReversalBody = z.strictObject({
  equipmentId: z.uuid(),
  reason: longText('Reason', { min: 20, max: 500 }).schema,
});
export const reversalBody = z.strictObject({ equipmentId: z.uuid(), reason });
export type AddItemsInput = z.output<typeof addItemsBody>;
export type WaiverInput = z.output<typeof waiverBody>;
export type CompleteRetirementInput = z.output<typeof completeRetirementBody>;

/** What somebody decided about a case that was submitted. */
export const retirementDecisions = ['approved', 'rejected', 'returned'] as const;
export const retirementDecision = z.object({
  step: z.int(),
  decision: z.enum(retirementDecisions),
  person: z.string(),
  personId: z.uuid(),
  email: z.string(),
  comment: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
});
export type RetirementDecision = z.infer<typeof retirementDecision>;

const one = `${retirement.path}/:id`;

function action<const B extends z.ZodType>(path: string, summary: string, body: B, access: Permission) {
  return endpoint({
    method: 'POST',
    path: `${one}/actions/${path}`,
    params: idParams,
    access,
    summary,
    body,
    response: retirementRecord,
    isVersioned: true,
    isIdempotent: true,
  });
}

function reading<const R extends z.ZodType>(path: string, summary: string, response: R) {
  return endpoint({
    method: 'GET',
    path: `${one}/${path}`,
    params: idParams,
    access: 'retirement.read',
    summary,
    response,
  });
}

const write = 'retirement.update' as const;
const decide = 'retirement.approve' as const;
const reverse = 'retirement.reverse' as const;

/** The lines of a case and every step of its life. */
export const retirementSteps = {
  lines: reading('lines', 'The items of a case with all that follows from them', z.array(retirementLine)),
  summary: reading('summary', 'A case in numbers, and what it still lacks', retirementSummary),
  decisions: reading('decisions', 'Who decided what about a case', z.array(retirementDecision)),
  addItems: action('add-items', 'Put items into a draft, by ids or tags', addItemsBody, write),
  removeItems: action(
    'remove-items',
    'Take items out of a draft; out of an approved case as an administrator, with a reason',
    removeItemsBody,
    write,
  ),
  setLines: action('set-lines', 'Write values of lines, each in one step', setLinesBody, write),
  reviseValues: action(
    'revise-values',
    'Change values that were approved: the case needs a new approval',
    reviseValuesBody,
    write,
  ),
  submit: action('submit', 'Ask for approval of an own draft', actionBody, write),
  withdraw: action('withdraw', 'Take an own case back before it is decided', actionBody, write),
  return: action('return', 'Send a case back to its author with a comment', decisionBody, decide),
  approve: action('approve', 'Approve the case of somebody else: its items wait', approvalBody, decide),
  reject: action('reject', 'Reject the case of somebody else with a comment', decisionBody, decide),
  start: action('start', 'Begin the work on an approved case', actionBody, write),
  makeReady: action('make-ready', 'Say that nothing is missing any more', actionBody, write),
  workOn: action('work-on', 'Go back to work on a case that was ready', actionBody, write),
  complete: action(
    'complete',
    'Dispose of all items of a case of somebody else',
    completeRetirementBody,
    'retirement.complete',
  ),
  cancel: action('cancel', 'Cancel a case: its items go back', cancelRetirementBody, write),
  waive: action('waive', 'Waive the sanitization of items', waiverBody, 'retirement.waive'),
  dropWaiver: action('drop-waiver', 'Take a waiver back', dropWaiverBody, 'retirement.waive'),
  askReversal: action('ask-reversal', 'Ask to reverse the disposal of an item', askReversalBody, reverse),
  dropReversal: action('drop-reversal', 'Give up a reversal that was asked for', reversalBody, reverse),
  confirmReversal: action(
    'confirm-reversal',
    'Reverse a disposal that another administrator asked to reverse',
    reversalBody,
    reverse,
  ),
};
