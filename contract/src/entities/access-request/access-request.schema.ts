import type { z } from 'zod';
import { oneTimeLink } from '#contract/features/auth/password.schema.ts';
import { createSchema, defineEntity, recordSchema } from '#contract/shared/entity.ts';
import { choice, code, instant, longText, reference, text } from '#contract/shared/field.ts';
import { emailFormat } from '#contract/shared/formats.ts';
import { accessRequestStatuses } from './access-request.states.ts';

export const accessRequestFields = {
  name: text('Name', { min: 2, max: 100, write: 'create' }),
  email: code('Email', { ...emailFormat, write: 'create' }),
  reason: longText('Reason', { min: 10, max: 1000, write: 'create' }),
  status: choice('Status', accessRequestStatuses, { write: 'never' }),
  decision: longText('Decision', { max: 500, optional: true, write: 'never' }),
  decidedAt: instant('Decided', { optional: true, write: 'never' }),
  userId: reference('Account', 'user', { optional: true, write: 'never' }),
} as const;

/** Somebody without an account asks for one; nothing is granted until an administrator decides. */
export const accessRequest = defineEntity({
  name: 'access-request',
  path: '/api/access-requests',
  page: '/requests/access-request',
  display: 'email',
  fields: accessRequestFields,
  search: ['name', 'email'],
  filter: ['name', 'email', 'status', 'createdAt'],
  sort: ['createdAt', 'name', 'email', 'status'],
  defaultSort: '-createdAt',
});

export const accessRequestRecord = recordSchema(accessRequestFields);
export const accessRequestCreate = createSchema(accessRequestFields);
/** An approved request with the link for its new account; a repeated call gets none. */
export const approvedRequest = accessRequestRecord.extend({ link: oneTimeLink.nullable() });
export type AccessRequestRecord = z.infer<typeof accessRequestRecord>;
export type AccessRequestCreate = z.infer<typeof accessRequestCreate>;
export type ApprovedRequest = z.infer<typeof approvedRequest>;
