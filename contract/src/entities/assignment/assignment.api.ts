import { z } from 'zod';
import { endpoint, idParams, readingEndpoints } from '#contract/shared/endpoint.ts';
import { choice, code, date, list, longText, reference, text } from '#contract/shared/field.ts';
import { maxPageSize } from '#contract/shared/list-query.ts';
import { page } from '#contract/shared/page.ts';
import { omittable, optionalReason } from '#contract/shared/step-fields.ts';
import { stepBody } from '#contract/shared/steps.ts';
import { assignment, assignmentRecord } from './assignment.schema.ts';

const answerFields = { notes: omittable(longText('Notes', { min: 0, max: 500 })) };
const answerBody = stepBody(answerFields);

/** What somebody can say about an item in their custody. */
export const holderAnswers = ['have', 'not_mine', 'broken'] as const;
export type HolderAnswer = (typeof holderAnswers)[number];

/** The most items that one signature is about. */
export const maxSigned = 200;

/** What a holder says about one item; whoever does not simply have it says why. */
export const signedAnswer = z
  .strictObject({
    id: z.uuid(),
    version: z.int().min(1),
    answer: choice('Answer', holderAnswers).schema,
    answerNote: longText('Note', { min: 0, max: 500 }).schema.optional(),
  })
  .refine(({ answer: given, answerNote }) => given === 'have' || Boolean(answerNote), {
    path: ['answerNote'],
    params: { key: 'required' },
  });
const signFields = { answers: list('Answers', signedAnswer, { min: 1, max: maxSigned }) };
export type SignedAnswer = z.output<typeof signedAnswer>;

/** What somebody sees of an item in their own custody. */
export const ownItem = assignmentRecord.pick({
  id: true,
  version: true,
  number: true,
  equipmentId: true,
  equipment: true,
  startedOn: true,
  dueOn: true,
  acceptance: true,
  acceptedAt: true,
  answerNote: true,
});
export type OwnItem = z.output<typeof ownItem>;

function answer(action: 'accept' | 'dispute' | 'report-broken', summary: string) {
  return endpoint({
    method: 'POST',
    path: `/api/assignments/:id/actions/${action}`,
    params: idParams,
    access: 'assignment.accept',
    summary,
    fields: answerFields,
    body: answerBody,
    response: assignmentRecord,
    isVersioned: true,
    isIdempotent: true,
  });
}

/** What is asked when the holder signed on paper: who, when, and the paper itself, a file of the item. */
export const paperFields = {
  signedBy: text('Signed by', { max: 120 }),
  signedOn: date('Signed on'),
  signedTime: code('Time', { pattern: /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, example: '14:30', max: 5 }),
  paperId: reference('Paper', 'attachment'),
  notes: longText('Notes', { max: 500, optional: true }),
} as const;

export const paperBody = stepBody(paperFields);
export type PaperInput = z.output<typeof paperBody>;

/** To whom everything that somebody holds goes. */
const handOverFields = { toPersonId: reference('Person', 'person'), reason: optionalReason };

export const assignmentApi = {
  ...readingEndpoints(assignment, assignmentRecord),
  accept: answer('accept', 'Confirm, as the holder, that one has the item'),
  dispute: answer('dispute', 'Say, as the holder, that one does not have the item'),
  reportBroken: answer('report-broken', 'Say, as the holder, that one has the item and that it is broken'),
  confirmOnPaper: endpoint({
    method: 'POST',
    path: '/api/assignments/:id/actions/confirm-on-paper',
    params: idParams,
    access: 'assignment.confirmOnPaper',
    summary: 'Record that the holder signed on paper, with the paper as a file of the item',
    fields: paperFields,
    body: paperBody,
    response: assignmentRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  ownItems: endpoint({
    method: 'GET',
    path: '/api/users/me/items',
    access: 'signedIn',
    summary: 'The items in one’s own custody, newest first; no role is needed',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(maxPageSize).optional(),
      after: z.string().max(2000).optional(),
    }),
    response: page(ownItem),
  }),
  sign: endpoint({
    method: 'POST',
    path: '/api/assignments/sign',
    // Whose custody it is decides, not a role.
    access: 'signedIn',
    summary: 'Sign for up to 200 items in one’s own custody at once: all answers are kept, or none',
    fields: signFields,
    body: stepBody(signFields),
    response: z.object({ items: z.array(assignmentRecord) }),
    isIdempotent: true,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/api/people/:id/actions/hand-over',
    params: idParams,
    access: 'equipment.transfer',
    summary: 'Hand up to 200 of the items a person holds on to somebody else',
    fields: handOverFields,
    body: stepBody(handOverFields),
    response: z.object({ moved: z.int(), left: z.int() }),
    isIdempotent: true,
  }),
};
