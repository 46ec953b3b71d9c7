import type { z } from 'zod';
import { createSchema, defineEntity, recordSchema } from '#contract/shared/entity.ts';
import { choice, code, instant, longText, text } from '#contract/shared/field.ts';
import { emailFormat } from '#contract/shared/formats.ts';
import { contactMessageStatuses } from './contact-message.states.ts';

export const contactMessageFields = {
  name: text('Name', { min: 2, max: 100, write: 'create' }),
  email: code('Email', { ...emailFormat, write: 'create' }),
  topic: text('Topic', { min: 2, max: 120, write: 'create' }),
  message: longText('Message', { min: 10, max: 4000, write: 'create' }),
  status: choice('Status', contactMessageStatuses, { write: 'never' }),
  answer: longText('Answer', { max: 4000, optional: true, write: 'never' }),
  answeredAt: instant('Answered', { optional: true, write: 'never' }),
} as const;

/** What a user writes to the administrators, and what they answer. */
export const contactMessage = defineEntity({
  name: 'contact-message',
  path: '/api/contact-messages',
  page: '/requests/contact-message',
  display: 'topic',
  fields: contactMessageFields,
  search: ['topic', 'name', 'email'],
  filter: ['topic', 'name', 'email', 'status', 'createdAt'],
  sort: ['createdAt', 'topic', 'name', 'email', 'status'],
  defaultSort: '-createdAt',
});

export const contactMessageRecord = recordSchema(contactMessageFields);
export const contactMessageCreate = createSchema(contactMessageFields);
export type ContactMessageRecord = z.infer<typeof contactMessageRecord>;
export type ContactMessageCreate = z.infer<typeof contactMessageCreate>;
