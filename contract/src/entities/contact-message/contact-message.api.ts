import { z } from 'zod';
import { endpoint, readingEndpoints } from '#contract/shared/endpoint.ts';
import { stepEndpoints } from '#contract/shared/steps.ts';
import { contactMessage, contactMessageCreate, contactMessageRecord } from './contact-message.schema.ts';
import { contactMessageSteps } from './contact-message.steps.ts';

/** The calls of its steps. */
export const contactMessageActions = stepEndpoints(contactMessage, contactMessageSteps, contactMessageRecord);

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
  ...contactMessageActions,
};
