import { z } from 'zod';
import { endpoint, idParams, readingEndpoints } from '#contract/shared/endpoint.ts';
import { longText, reference } from '#contract/shared/field.ts';
import { assignment, assignmentRecord } from './assignment.schema.ts';

const answerBody = z.strictObject({
  notes: longText('Notes', { min: 0, max: 500 }).schema.optional(),
});

function answer(action: 'accept' | 'dispute', summary: string) {
  return endpoint({
    method: 'POST',
    path: `/api/assignments/:id/actions/${action}`,
    params: idParams,
    access: 'assignment.accept',
    summary,
    body: answerBody,
    response: assignmentRecord,
    isVersioned: true,
    isIdempotent: true,
  });
}

export const assignmentApi = {
  ...readingEndpoints(assignment, assignmentRecord),
  accept: answer('accept', 'Confirm that the holder has the item'),
  dispute: answer('dispute', 'Say that the holder does not have the item'),
  handOver: endpoint({
    method: 'POST',
    path: '/api/people/:id/actions/hand-over',
    params: idParams,
    access: 'equipment.transfer',
    summary: 'Hand up to 200 of the items a person holds on to somebody else',
    body: z.strictObject({
      toPersonId: reference('Person', 'person').schema,
      reason: longText('Reason', { min: 0, max: 500 }).schema.optional(),
    }),
    response: z.object({ moved: z.int(), left: z.int() }),
    isIdempotent: true,
  }),
};
