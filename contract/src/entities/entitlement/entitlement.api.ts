import { z } from 'zod';
import { actionBody, endpoint, entityEndpoints, idParams } from '#contract/shared/endpoint.ts';
import { longText } from '#contract/shared/field.ts';
import { licenceKey, neededReason, revealedKey } from '#contract/shared/licence-key.ts';
import {
  entitlement,
  entitlementCreate,
  entitlementFields,
  entitlementRecord,
  entitlementUpdate,
} from './entitlement.schema.ts';

const { reason } = actionBody.shape;
const fields = entitlementFields;

/** The terms of the next term; what is not sent is as in this one, and it begins where this one ends. */
export const renewBody = z.strictObject({
  startsOn: fields.startsOn.schema.optional(),
  endsOn: fields.endsOn.schema.unwrap(),
  quantity: fields.quantity.schema.optional(),
  cost: fields.cost.schema.optional(),
  contractNumber: fields.contractNumber.schema.optional(),
  reason,
});
export const terminateBody = z.strictObject({ reason: longText('Reason', { min: 3, max: 500 }).schema });
export type RenewInput = z.output<typeof renewBody>;

/** One day in the calendar of renewals. */
export const renewalEntry = z.object({
  id: z.uuid(),
  number: z.string(),
  product: z.string(),
  kind: z.enum(['decision', 'end']),
  day: z.iso.date(),
  status: fields.status.schema,
  assigned: z.int(),
  quantity: z.int().nullable(),
  autoRenew: z.boolean(),
  yearlyCost: z.string().nullable(),
});
/** The calendar of renewals by month; the counts are whole, the entries of a month at most so many. */
export const renewalCalendar = z.object({
  from: z.iso.date(),
  /** What all months have together. */
  decisions: z.int(),
  ends: z.int(),
  yearlyCost: z.string(),
  months: z.array(
    z.object({
      month: z.string(),
      decisions: z.int(),
      ends: z.int(),
      yearlyCost: z.string(),
      entries: z.array(renewalEntry),
    }),
  ),
});
export type RenewalCalendar = z.output<typeof renewalCalendar>;

/** How many months a calendar has at most, and how many entries each of them. */
export const maxCalendarMonths = 36;
export const maxMonthEntries = 50;

function action<
  const B extends z.ZodType,
  const A extends 'entitlement.update' | 'entitlement.terminate' = 'entitlement.update',
>(path: string, summary: string, body: B, access: A = 'entitlement.update' as A) {
  return endpoint({
    method: 'POST',
    path: `/api/entitlements/:id/actions/${path}`,
    params: idParams,
    access,
    summary,
    body,
    response: entitlementRecord,
    isVersioned: true,
    isIdempotent: true,
  });
}

export const entitlementApi = {
  ...entityEndpoints(entitlement, {
    record: entitlementRecord,
    create: entitlementCreate,
    update: entitlementUpdate,
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/entitlements/calendar',
    access: 'entitlement.read',
    summary: 'Decisions that are due and terms that end, month by month',
    query: z.strictObject({
      from: z.iso.date().optional(),
      months: z.coerce.number().int().min(1).max(maxCalendarMonths).optional(),
    }),
    response: renewalCalendar,
  }),
  activate: action('activate', 'Put a drafted entitlement in force', actionBody),
  renew: action('renew', 'Make the next term and move every open seat to it', renewBody),
  terminate: action(
    'terminate',
    'End an entitlement for good and free its seats',
    terminateBody,
    'entitlement.terminate',
  ),
  setKey: action('set-key', 'Keep a license key, sealed; an empty one is forgotten', licenceKey),
  revealKey: endpoint({
    method: 'POST',
    path: '/api/entitlements/:id/actions/reveal-key',
    params: idParams,
    access: 'entitlement.revealKey',
    summary: 'Show the license key; the reason stays in the history',
    body: z.strictObject({ reason: neededReason }),
    response: revealedKey,
    isVersioned: true,
  }),
};
