import { z } from 'zod';
import { endpoint, entityEndpoints, idParams } from '#contract/shared/endpoint.ts';
import {
  licenseKeyBody,
  licenseKeyFields,
  revealedKey,
  revealFields,
} from '#contract/areas/software/license-key.ts';
import { stepBody, stepEndpoints } from '#contract/shared/steps.ts';
import {
  entitlement,
  entitlementCreate,
  entitlementFields,
  entitlementRecord,
  entitlementUpdate,
} from './entitlement.schema.ts';
import { entitlementSteps } from './entitlement.steps.ts';

const fields = entitlementFields;

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

/** The calls of its steps. */
export const entitlementActions = stepEndpoints(entitlement, entitlementSteps, entitlementRecord);

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
  ...entitlementActions,
  setKey: endpoint({
    method: 'POST',
    path: '/api/entitlements/:id/actions/set-key',
    params: idParams,
    access: 'entitlement.update',
    summary: 'Keep a license key, sealed; an empty one is forgotten',
    fields: licenseKeyFields,
    body: licenseKeyBody,
    response: entitlementRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
  revealKey: endpoint({
    method: 'POST',
    path: '/api/entitlements/:id/actions/reveal-key',
    params: idParams,
    access: 'entitlement.revealKey',
    summary: 'Show the license key; the reason stays in the history',
    fields: revealFields,
    body: stepBody(revealFields),
    response: revealedKey,
    isVersioned: true,
  }),
};
