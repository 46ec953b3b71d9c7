import { z } from 'zod';
import {
  createSchema,
  defineEntity,
  recordSchema,
  referenceValue,
  updateSchema,
} from '#contract/shared/entity.ts';
import {
  bool,
  choice,
  code,
  date,
  integer,
  list,
  money,
  percent,
  reference,
  text,
} from '#contract/shared/field.ts';
import { billingPeriods, paymentTimings } from '#contract/shared/payment-terms.ts';
import { licenseMetrics } from '#contract/areas/software/license-metrics.ts';
import { entitlementPhases, entitlementStatuses } from './entitlement.states.ts';
import { yesOrNo } from '#contract/shared/yes-or-no.ts';

/** How a license is counted. */
export const entitlementMetrics = licenseMetrics;
/** Metrics that may be without a limit. */
export const unlimitedMetrics: readonly string[] = ['site', 'free'];
export const entitlementTerms = ['perpetual', 'subscription'] as const;
export const sbitaAnswers = ['yes', 'no', 'unknown'] as const;

/** A part of the cost and the source that pays it. */
export const entitlementFunding = z.strictObject({
  fundingSourceId: z.uuid(),
  percent: percent('Percent').schema,
});
export type EntitlementFunding = z.infer<typeof entitlementFunding>;

const never = { write: 'never' } as const;
const optional = { optional: true } as const;

export const entitlementFields = {
  number: code('Number', { pattern: /^LC-[0-9]{5}$/, example: 'LC-00042', max: 8, ...never }),
  softwareId: reference('Product', 'software', { write: 'create' }),
  phase: choice('Phase', entitlementPhases, never),
  status: choice('Status', entitlementStatuses, never),
  metric: choice('Metric', entitlementMetrics),
  quantity: integer('Quantity', { min: 1, max: 1_000_000, ...optional }),
  allowsOver: bool('May be over-assigned'),
  assigned: integer('Assigned', { min: 0, max: 1_000_000_000, ...never }),
  term: choice('Term', entitlementTerms),
  startsOn: date('Starts'),
  endsOn: date('Ends', optional),
  daysLeft: integer('Days left', { min: -1_000_000, max: 10_000_000, ...optional, ...never }),
  autoRenew: bool('Auto-renews'),
  noticeDays: integer('Notice days', { min: 0, max: 365, ...optional }),
  decisionDueOn: date('Decision due', { ...optional, ...never }),
  isDecisionDue: bool('Decision is due', never),
  isExpiredInUse: bool('Expired in use', never),
  cost: money('Cost', optional),
  billingPeriod: choice('Billing period', billingPeriods),
  yearlyCost: money('Annual cost', { ...optional, ...never }),
  projectId: reference('Project', 'project', optional),
  fundingLines: list('Funding', entitlementFunding, { max: 20 }),
  contractNumber: text('Contract number', { max: 60, ...optional }),
  maintenanceEndsOn: date('Maintenance ends', optional),
  downgradeRights: bool('Downgrade rights'),
  transferable: bool('Transferable'),
  keyLast4: text('License key', { max: 4, ...optional, ...never }),
  sbita: choice('SBITA', sbitaAnswers),
  sbitaTermMonths: integer('Non-cancellable months', { min: 1, max: 600, ...optional }),
  sbitaOptionMonths: integer('Option months', { min: 0, max: 600, ...optional }),
  sbitaOptionCertain: choice('Options reasonably certain', yesOrNo, optional),
  sbitaPayment: money('Payment', optional),
  sbitaRhythm: choice('Payment frequency', billingPeriods, optional),
  sbitaPaidAt: choice('Payment timing', paymentTimings, optional),
  sbitaVariablePayments: money('Variable payments a year', optional),
  sbitaStartsOn: date('Commencement', optional),
  sbitaImplementationCost: money('Implementation cost', optional),
  sbitaIncentives: money('Vendor incentives', optional),
  sbitaDiscountRate: percent('Discount rate', optional),
  sbitaExempt: bool('Exempt from GASB 96', never),
  previousTermId: reference('Previous term', 'entitlement', { ...optional, ...never }),
  nextTermId: reference('Next term', 'entitlement', { ...optional, ...never }),
  terminatedOn: date('Terminated', { ...optional, ...never }),
  purchaseOrderId: reference('Purchase order', 'purchase-order', { ...optional, ...never }),
} as const;

/** Values that a new entitlement starts with in the form. */
export const entitlementDefaults = {
  metric: 'named_user',
  allowsOver: false,
  term: 'subscription',
  autoRenew: false,
  billingPeriod: 'yearly',
  fundingLines: [],
  downgradeRights: false,
  transferable: false,
  sbita: 'unknown',
} as const;

/** What was bought of a product, once or for a term. */
export const entitlement = defineEntity({
  name: 'entitlement',
  path: '/api/entitlements',
  guarded: { allowsOver: true },
  page: '/inventory/software/entitlement',
  display: 'number',
  fields: entitlementFields,
  search: ['number', 'software', 'contractNumber'],
  filter: [
    'number',
    'softwareId',
    'phase',
    'status',
    'metric',
    'quantity',
    'assigned',
    'term',
    'startsOn',
    'endsOn',
    'daysLeft',
    'autoRenew',
    'decisionDueOn',
    'isDecisionDue',
    'isExpiredInUse',
    'cost',
    'billingPeriod',
    'yearlyCost',
    'projectId',
    'contractNumber',
    'maintenanceEndsOn',
    'sbita',
    'sbitaExempt',
    'purchaseOrderId',
  ],
  sort: [
    'number',
    'softwareId',
    'status',
    'metric',
    'quantity',
    'assigned',
    'startsOn',
    'endsOn',
    'decisionDueOn',
    'cost',
    'yearlyCost',
  ],
  defaultSort: '-number',
  derived: [
    'status',
    'assigned',
    'daysLeft',
    'decisionDueOn',
    'isDecisionDue',
    'isExpiredInUse',
    'yearlyCost',
    'sbitaExempt',
  ],
});

export const entitlementRecord = recordSchema(entitlementFields).extend({
  publisher: z.string(),
  /** Seats that can still be given; empty where there is no limit. */
  available: z.int().nullable(),
  fundingSources: z.array(referenceValue),
  /** Whether federal money pays for a part of it. */
  isFederal: z.boolean(),
});
export const entitlementCreate = createSchema(entitlementFields, entitlementDefaults);
export const entitlementUpdate = updateSchema(entitlementFields);
export type EntitlementRecord = z.infer<typeof entitlementRecord>;
export type EntitlementCreate = z.infer<typeof entitlementCreate>;
export type EntitlementUpdate = z.infer<typeof entitlementUpdate>;
