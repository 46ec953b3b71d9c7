import { z } from 'zod';
import { createSchema, defineEntity, recordSchema, titlesOf, updateSchema } from '#contract/shared/entity.ts';
import { choice, code, instant, integer, longText, money, reference, text } from '#contract/shared/field.ts';
import { heldLookup } from '#contract/shared/held-filter.ts';
import { sentBack } from '#contract/shared/sent-back.ts';
import { retirementMethods, retirementReasons } from '#contract/areas/retirement/retirement-vocabulary.ts';
import { retirementLineColumns } from './retirement.line-columns.ts';
import { retirementLineFields } from './retirement.lines.ts';
import { retirementStatuses, workingRetirementStatuses } from './retirement.states.ts';

const never = { write: 'never' } as const;
const optional = { optional: true } as const;

export const retirementFields = {
  number: code('Number', {
    pattern: /^RT-[0-9]{4}-[0-9]{5}$/,
    example: 'RT-2026-00031',
    max: 13,
    ...never,
  }),
  status: choice('Status', retirementStatuses, never),
  title: text('Title', { min: 2, max: 120 }),
  reason: choice('Reason', retirementReasons),
  method: choice('Method', retirementMethods),
  justification: longText('Justification', { max: 2000, ...optional }),
  vendorId: reference('Recipient (vendor)', 'vendor', optional),
  personId: reference('Recipient (person)', 'person', optional),
  recipient: text('Recipient', { max: 120, ...optional }),
  surplusReference: text('Surplus reference', { max: 40, ...optional }),
  affidavitId: reference('Affidavit', 'attachment', optional),
  authorId: reference('Author', 'user', { ...optional, ...never }),
  submittedAt: instant('Submitted', { ...optional, ...never }),
  approvedAt: instant('Approved', { ...optional, ...never }),
  startedAt: instant('Started', { ...optional, ...never }),
  readyAt: instant('Ready', { ...optional, ...never }),
  closedAt: instant('Closed', { ...optional, ...never }),
  itemCount: integer('Items', { min: 0, max: 500, ...never }),
  fairMarketValue: money('Market value', never),
  bookValue: money('Book value', never),
  proceeds: money('Proceeds', never),
  amountDue: money('Federal amount due', never),
} as const;

/** What may still be written between the approval and the end: the papers come late. */
export const lateRetirementFields: readonly string[] = [
  'vendorId',
  'personId',
  'recipient',
  'surplusReference',
  'affidavitId',
];

export const retirement = defineEntity({
  name: 'retirement',
  path: '/api/retirements',
  page: '/inventory/retirement',
  display: 'number',
  fields: retirementFields,
  importFields: retirementLineColumns,
  search: ['number', 'title', 'surplusReference', 'recipient', 'vendor'],
  lookups: heldLookup,
  filter: [
    'number',
    'status',
    'title',
    'reason',
    'method',
    'vendorId',
    'personId',
    'surplusReference',
    'authorId',
    'submittedAt',
    'approvedAt',
    'closedAt',
    'createdAt',
  ],
  sort: [
    'number',
    'status',
    'title',
    'reason',
    'method',
    'vendorId',
    'submittedAt',
    'approvedAt',
    'closedAt',
  ],
  defaultSort: '-number',
  labels: {
    lines: 'Lines',
    ...titlesOf(retirementLineFields),
    waiver: 'Sanitization waived',
    reversal: 'Reversal requested',
    reversedBy: 'Reversed by',
  },
  derived: ['itemCount', 'fairMarketValue', 'bookValue', 'proceeds', 'amountDue'],
});

export const retirementRecord = recordSchema(retirementFields).extend({ sentBack });
export const retirementCreate = createSchema(retirementFields);
export const retirementUpdate = updateSchema(retirementFields);
export type RetirementRecord = z.infer<typeof retirementRecord>;
export type RetirementCreate = z.infer<typeof retirementCreate>;
export type RetirementUpdate = z.infer<typeof retirementUpdate>;

/** The items of a case are being worked on. */
export function isWorking({ status }: Pick<RetirementRecord, 'status'>): boolean {
  return (workingRetirementStatuses as readonly string[]).includes(status);
}

/** The case was approved before: only its new values are to be decided. */
export function isRevision({ status, approvedAt }: Pick<RetirementRecord, 'status' | 'approvedAt'>): boolean {
  return status === 'submitted' && approvedAt !== null;
}

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
