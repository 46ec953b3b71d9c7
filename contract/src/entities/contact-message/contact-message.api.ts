import { z } from 'zod';
import { actionBody, endpoint, idParams, readingEndpoints } from '#contract/shared/endpoint.ts';
import { longText } from '#contract/shared/field.ts';
import { contactMessage, contactMessageCreate, contactMessageRecord } from './contact-message.schema.ts';

const stepOf = {
  method: 'POST',
  params: idParams,
  access: 'contact-message.update',
  response: contactMessageRecord,
  isVersioned: true,
  isIdempotent: true,
} as const;

export const contactMessageApi = {
  ...readingEndpoints(contactMessage, contactMessageRecord),
  create: endpoint({
    method: 'POST',
    path: '/api/contact-messages',
    access: 'contact-message.create',
    summary: 'Write to the administrators',
    entity: contactMessage,
    body: contactMessageCreate,
    response: z.object({ id: z.uuid(), status: z.literal('new') }),
    status: 201,
    isIdempotent: true,
  }),
  answer: endpoint({
    ...stepOf,
    path: '/api/contact-messages/:id/actions/answer',
    summary: 'Keep the answer to a message',
    body: z.strictObject({ answer: longText('Answer', { min: 2, max: 4000 }).schema }),
  }),
  close: endpoint({
    ...stepOf,
    path: '/api/contact-messages/:id/actions/close',
    summary: 'Close a message, answered or not',
    body: actionBody,
  }),
};
