import { z } from 'zod';
import { endpoint, idParams } from '#contract/shared/endpoint.ts';
import { integer, longText } from '#contract/shared/field.ts';
import { stepBody } from '#contract/shared/steps.ts';

/** How the close of a fiscal year stands. Before the first one, and after it was reopened or canceled, the year is open. */
export const fiscalYearStates = ['closing', 'closed', 'reopening', 'reopened', 'canceled'] as const;
export type FiscalYearState = (typeof fiscalYearStates)[number];

const moment = z.iso.datetime({ offset: true });

export const fiscalYear = z.object({
  id: z.uuid(),
  version: z.int(),
  number: z.string(),
  /** The year in which it ends, its first and its last day. */
  year: z.int(),
  firstOn: z.iso.date(),
  lastOn: z.iso.date(),
  state: z.enum(fiscalYearStates),
  /** Everything that was known before this moment is in its lines. */
  knownAt: moment,
  lines: z.int(),
  /** The sums of its lines, by the figures of the roll-forward. */
  sums: z.record(z.string(), z.string()),
  /** SHA-256 over its lines; null until all of them are written. */
  hash: z.string().nullable(),
  /** How many of its lines are written while a job does so; nobody can close it before. */
  preparation: z.object({ lines: z.int(), total: z.int().nullable() }).nullable(),
  preparedBy: z.string(),
  preparedAt: moment,
  /** Who confirmed its lines; a job hashes them once more before it is closed in that name. */
  confirmedBy: z.string().nullable(),
  confirmedAt: moment.nullable(),
  /** When its lines turned out to be others than those that were frozen: it can only be canceled. */
  alteredAt: moment.nullable(),
  closedBy: z.string().nullable(),
  closedAt: moment.nullable(),
  requestedBy: z.string().nullable(),
  requestedAt: moment.nullable(),
  reopenReason: z.string().nullable(),
  reopenedBy: z.string().nullable(),
  reopenedAt: moment.nullable(),
});
export type FiscalYear = z.infer<typeof fiscalYear>;

/** The year that can be closed now: the one after the last closed one, or the last one that is over. */
const nextYear = z.object({ year: z.int(), firstOn: z.iso.date(), lastOn: z.iso.date() });
export const fiscalYears = z.object({ items: z.array(fiscalYear), next: nextYear.nullable() });
export type FiscalYears = z.infer<typeof fiscalYears>;

export const closeFields = { year: integer('Fiscal year', { min: 1901, max: 9998 }) } as const;
/** Why a closed year has to be opened again. */
export const reopenFields = { reason: longText('Reason', { min: 20, max: 500 }) } as const;

const step = { params: idParams, isVersioned: true, isIdempotent: true, response: fiscalYear } as const;

/** The close of fiscal years: frozen by one administrator, closed by another, reopened by both. */
export const fiscalYearApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/fiscal-years',
    access: 'report.read',
    summary: 'The closes of fiscal years, the newest first, and the year that can be closed next',
    response: fiscalYears,
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/api/fiscal-years',
    access: 'fiscal-year.close',
    summary:
      'Begin to freeze the balances and lines of a fiscal year that is over; once they are, another administrator closes it',
    fields: closeFields,
    body: stepBody(closeFields),
    response: fiscalYear,
    status: 201,
    isIdempotent: true,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/fiscal-years/:id/actions/close',
    ...step,
    access: 'fiscal-year.close',
    summary:
      'Confirm the balances that were frozen, as somebody else than who froze them; a job hashes them once more and closes the fiscal year',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/fiscal-years/:id/actions/cancel',
    ...step,
    access: 'fiscal-year.close',
    summary: 'Give up a close that nobody has confirmed yet',
  }),
  requestReopen: endpoint({
    method: 'POST',
    path: '/api/fiscal-years/:id/actions/request-reopen',
    ...step,
    access: 'fiscal-year.reopen',
    summary: 'Request that the last closed fiscal year is opened again, with the reason',
    fields: reopenFields,
    body: stepBody(reopenFields),
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/fiscal-years/:id/actions/reopen',
    ...step,
    access: 'fiscal-year.reopen',
    summary: 'Open a closed fiscal year again, as somebody else than who requested it',
  }),
  leaveClosed: endpoint({
    method: 'POST',
    path: '/api/fiscal-years/:id/actions/leave-closed',
    ...step,
    access: 'fiscal-year.reopen',
    summary: 'Turn down a request to open a fiscal year again; it stays closed',
  }),
};
