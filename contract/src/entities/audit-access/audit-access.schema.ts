import { z } from 'zod';
import { createSchema, defineEntity, recordSchema } from '#contract/shared/entity.ts';
import { choice, code, date, instant, longText, reference, text } from '#contract/shared/field.ts';
import { emailFormat } from '#contract/shared/formats.ts';
import { auditAccessStatuses } from './audit-access.states.ts';

/** One packet and what is in it, or all records. */
export const auditScopes = ['packet', 'all'] as const;
export type AuditScope = (typeof auditScopes)[number];

const create = { write: 'create' } as const;
const never = { write: 'never' } as const;

export const auditAccessFields = {
  number: code('Number', {
    pattern: /^AU-\d{4}-\d{5}$/,
    example: 'AU-2026-00001',
    max: 13,
    ...never,
  }),
  email: code('Account’s email', { ...emailFormat, ...create }),
  organization: text('Organization', { min: 2, max: 120, ...create }),
  purpose: longText('Purpose', { min: 10, max: 500, ...create }),
  scope: choice('Scope', auditScopes, create),
  packetNumber: code('Packet', {
    pattern: /^PK-\d{4}-\d{5}$/,
    example: 'PK-2026-00001',
    max: 13,
    optional: true,
    ...create,
  }),
  fromOn: date('First day', create),
  untilOn: date('Last day', create),
  userId: reference('Account', 'user', never),
  status: choice('Status', auditAccessStatuses, never),
  confirmedBy: text('Confirmed by', { max: 161, optional: true, ...never }),
  confirmedAt: instant('Confirmed', { optional: true, ...never }),
  revokedAt: instant('Revoked', { optional: true, ...never }),
} as const;

/** A time in which somebody from outside reads, and nothing else (decision 085). */
export const auditAccess = defineEntity({
  name: 'audit-access',
  path: '/api/audit-access',
  page: '/system/audit-access',
  display: 'number',
  fields: auditAccessFields,
  search: ['number', 'email', 'organization'],
  filter: ['number', 'email', 'organization', 'scope', 'status', 'fromOn', 'untilOn', 'createdAt'],
  sort: ['number', 'email', 'organization', 'scope', 'status', 'fromOn', 'untilOn', 'createdAt'],
  defaultSort: '-number',
});

export const auditAccessRecord = recordSchema(auditAccessFields);
export const auditAccessCreate = createSchema(auditAccessFields);
export type AuditAccessRecord = z.infer<typeof auditAccessRecord>;
export type AuditAccessCreate = z.output<typeof auditAccessCreate>;

/** One reading of an auditor. */
export const auditRead = z.object({
  id: z.string(),
  at: z.iso.datetime({ offset: true }),
  /** Method and pattern of the call. */
  call: z.string(),
  /** The record that was asked for. */
  recordId: z.string().nullable(),
  /** How many records the answer has, where it is a list. */
  rows: z.int().nullable(),
  /** The size of the answer; unknown for a file that is sent while it is made. */
  bytes: z.int().nullable(),
});
export type AuditRead = z.infer<typeof auditRead>;

/** The newest readings, with how many there are. */
export const auditReads = z.object({
  items: z.array(auditRead),
  next: z.string().nullable(),
  total: z.int(),
});
