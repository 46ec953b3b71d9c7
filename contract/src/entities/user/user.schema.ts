import { z } from 'zod';
import { oneTimeLink } from '#contract/features/auth/password.schema.ts';
import { createSchema, defineEntity, recordSchema, updateSchema } from '#contract/shared/entity.ts';
import { choice, code, instant, list, reference, text } from '#contract/shared/field.ts';
import { emailFormat } from '#contract/shared/formats.ts';
import { roles } from '#contract/shared/roles.ts';
import { userStatuses } from './user.states.ts';

/** How an account may be entered: with its password, through the directory, or either way. */
export const userAuths = ['local', 'sso', 'both'] as const;

export const userFields = {
  email: code('Email', { ...emailFormat, write: 'create' }),
  firstName: text('First name', { max: 80 }),
  lastName: text('Last name', { max: 80 }),
  roles: list('Roles', z.enum(roles), { max: roles.length }),
  status: choice('Status', userStatuses, { write: 'never' }),
  auth: choice('Sign-in method', userAuths),
  directorySubject: text('Directory subject', { max: 255, optional: true, write: 'never' }),
  personId: reference('Person', 'person', { optional: true }),
  lastSignInAt: instant('Last sign-in', { optional: true, write: 'never' }),
} as const;

/** An account; what only the server knows of it (its password's hash, its token version) is no field. */
export const user = defineEntity({
  name: 'user',
  path: '/api/users',
  page: '/admin/user',
  display: 'email',
  fields: userFields,
  search: ['firstName', 'lastName', 'email'],
  filter: ['email', 'firstName', 'lastName', 'status', 'auth', 'personId'],
  sort: ['email', 'firstName', 'lastName', 'status'],
  defaultSort: 'email',
  derived: ['lastSignInAt'],
});

export const userRecord = recordSchema(userFields);
export const userCreate = createSchema(userFields, { auth: 'both' });
export const userUpdate = updateSchema(userFields);
/** An account together with a one-time link, which is told once and kept nowhere; a repeated request gets none. */
export const linkedUser = userRecord.extend({ link: oneTimeLink.nullable() });
export type UserRecord = z.infer<typeof userRecord>;
export type UserCreate = z.infer<typeof userCreate>;
export type LinkedUser = z.infer<typeof linkedUser>;
export type UserUpdate = z.infer<typeof userUpdate>;
