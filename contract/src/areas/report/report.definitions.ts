import type { FieldKind } from '#contract/shared/field.ts';
import { leasePayments, leases, subscriptionPayments, subscriptions } from './agreement.definitions.ts';
import { custodyChanges, repairCost } from './year.definitions.ts';

/** What a report is asked with; each stands in its address. */
export const reportParameters = ['asOf', 'known', 'left', 'year', 'by'] as const;
export type ReportParameter = (typeof reportParameters)[number];

/** What is known today of the day, or what was recorded by its end. */
export const reportKnown = ['today', 'then'] as const;
export type ReportKnown = (typeof reportKnown)[number];

/** Whether items that left in the fiscal year of the day are shown, or none that left. */
export const reportLeft = ['year', 'none'] as const;
export type ReportLeft = (typeof reportLeft)[number];

/** What rows can be: the topmost places, the awards that paid for items, who had items, or the units of these people. */
export const reportBy = ['place', 'award', 'holder', 'unit'] as const;
export type ReportBy = (typeof reportBy)[number];

/** What a figure sums: lines and days, amounts, or parts of years with four places. */
export type ReportUnit = 'count' | 'money' | 'years';
/** The sum of nothing. */
export const emptySums: Readonly<Record<ReportUnit, string>> = { count: '0', money: '0.00', years: '0.0000' };

/** A figure beside another one, of each row and in all; it opens the lines of the first. */
export interface ReportRatio {
  of: string;
  to: string;
  /** So much of the second; one where nothing is said. */
  per?: number;
  unit: 'money' | 'percent' | 'decimal';
  /** Fewer of the first say nothing: there is no value then. */
  least?: number;
  /** With the exact interval of the first figure, a count of events (Poisson, 90 %). */
  hasInterval?: true;
}

/** The most lines that a PDF has; on paper nobody reads more. */
export const mostPdfLines = 20_000;

/** A column of the lines: how its values look, and whose choices they are (`labels.value`). */
export interface ReportColumn {
  kind: Extract<
    FieldKind,
    'text' | 'code' | 'date' | 'money' | 'percent' | 'decimal' | 'integer' | 'bool' | 'choice'
  >;
  /** The entity and the field whose choice it is; `report` has its own words. */
  choiceOf?: readonly [entity: string, field: string];
}

/** What one report is: everything that both floors and the files need to know of it. */
export interface ReportDefinition {
  /** Facts made of finished events, or the records as they are now. */
  reads: 'facts' | 'records';
  parameters: readonly ReportParameter[];
  /** Some of its figures are those of the fiscal year up to the day. */
  hasYear?: true;
  /** What a row is called by: the name of a record, a month, or fiscal years. */
  rows: 'name' | 'month' | 'years';
  /** What the rows can be, the usual one first, where that is asked for. */
  by?: readonly ReportBy[];
  /** What is summed for each row and in all. */
  figures: Readonly<Record<string, ReportUnit>>;
  ratios?: Readonly<Record<string, ReportRatio>>;
  /** The figures of a line, in their order; the first is the record itself, which opens. */
  columns: Readonly<Record<string, ReportColumn>>;
  /** What is incomplete or worth a look: each is a number that opens its lines. `true` where somebody must act. */
  checks: Readonly<Record<string, boolean>>;
}

const item = (field: string): ReportColumn => ({ kind: 'choice', choiceOf: ['equipment', field] });
const text = { kind: 'text' } as const;
const code = { kind: 'code' } as const;
const date = { kind: 'date' } as const;
const money = { kind: 'money' } as const;
const percent = { kind: 'percent' } as const;

const register = {
  reads: 'facts',
  parameters: ['asOf', 'known'],
  rows: 'name',
  figures: { items: 'count', cost: 'money', bookValue: 'money' },
  columns: {
    tag: code,
    serial: code,
    name: text,
    category: text,
    status: item('status'),
    condition: item('condition'),
    use: item('use'),
    location: text,
    custodian: text,
    acquiredOn: date,
    cost: money,
    bookValue: money,
    capitalClass: item('capitalClass'),
    federalShare: percent,
    titleHolder: item('titleHolder'),
    inServiceOn: date,
    networkApproval: item('networkApproval'),
    enteredOn: date,
    leftOn: date,
  },
  checks: { withoutCost: true, withoutSerial: false, enteredLater: false, leftSince: false },
} as const satisfies ReportDefinition;

/** The facts that 2 CFR 200.313(d)(1) wants of every item; each has a check where it is missing. */
const federalFacts = {
  withoutName: true,
  withoutSerial: true,
  withoutFain: true,
  withoutTitleHolder: true,
  withoutAcquired: true,
  withoutCost: true,
  withoutFederalPart: true,
  withoutLocation: true,
  withoutUse: true,
  withoutCondition: true,
  withoutDisposed: true,
  withoutSalePrice: true,
} as const;

const federal = {
  reads: 'facts',
  parameters: ['asOf', 'known', 'left'],
  rows: 'name',
  figures: { items: 'count', paid: 'money', federalAmount: 'money', amountDue: 'money' },
  columns: {
    tag: code,
    serial: code,
    name: text,
    award: code,
    fain: code,
    titleHolder: item('titleHolder'),
    acquiredOn: date,
    cost: money,
    paid: money,
    federalPart: percent,
    federalAmount: money,
    location: text,
    use: item('use'),
    condition: item('condition'),
    conditionOn: date,
    lastSeenOn: date,
    disposedOn: date,
    disposalMethod: item('disposalMethod'),
    salePrice: money,
    amountDue: money,
    enteredOn: date,
    leftOn: date,
  },
  checks: {
    lacksFacts: true,
    ...federalFacts,
    conditionOld: true,
    placeOld: true,
    isNeverSeen: false,
    enteredLater: false,
    leftSince: false,
  },
} as const satisfies ReportDefinition;

const sensitive = {
  reads: 'records',
  parameters: [],
  rows: 'name',
  figures: { items: 'count', cost: 'money' },
  columns: {
    tag: code,
    serial: code,
    name: text,
    category: text,
    status: item('status'),
    custodian: text,
    location: text,
    storesData: { kind: 'bool' },
    encryption: item('encryption'),
    lastSeenOn: date,
    acquiredOn: date,
    cost: money,
  },
  checks: { withoutCustodian: true, notSeen: true, withoutEncryption: true, severalOfKind: false },
} as const satisfies ReportDefinition;

const ends = {
  reads: 'records',
  parameters: [],
  rows: 'month',
  figures: {
    warranty: 'count',
    lease: 'count',
    loan: 'count',
    license: 'count',
    maintenance: 'count',
    support: 'count',
  },
  columns: {
    record: code,
    name: text,
    end: { kind: 'choice', choiceOf: ['report', 'end'] },
    endsOn: date,
    decideBy: date,
    holder: text,
    location: text,
  },
  checks: { isOver: true, decisionDue: true },
} as const satisfies ReportDefinition;

const rollForward = {
  reads: 'facts',
  parameters: ['year'],
  rows: 'name',
  figures: {
    opening: 'money',
    adjustments: 'money',
    additions: 'money',
    transfers: 'money',
    disposals: 'money',
    closing: 'money',
    depOpening: 'money',
    depAdjustments: 'money',
    expense: 'money',
    depTransfers: 'money',
    depDisposals: 'money',
    depClosing: 'money',
    net: 'money',
    heldForSale: 'money',
    depHeldForSale: 'money',
  },
  columns: {
    tag: code,
    name: text,
    assetClass: { kind: 'choice', choiceOf: ['report', 'assetClass'] },
    category: text,
    acquiredOn: date,
    disposedOn: date,
    adjustment: { kind: 'choice', choiceOf: ['report', 'adjustment'] },
    opening: money,
    adjustments: money,
    additions: money,
    transfers: money,
    disposals: money,
    closing: money,
    depOpening: money,
    depAdjustments: money,
    expense: money,
    depTransfers: money,
    depDisposals: money,
    depClosing: money,
    net: money,
    heldForSale: money,
    depHeldForSale: money,
  },
  checks: { withoutCost: true, doesNotAddUp: true, isAdjusted: false },
} as const satisfies ReportDefinition;

const countStatus = {
  reads: 'records',
  parameters: ['by'],
  rows: 'name',
  by: ['place', 'award'],
  figures: { items: 'count', counted: 'count', notCounted: 'count', countDue: 'count', countLate: 'count' },
  columns: {
    tag: code,
    serial: code,
    name: text,
    category: text,
    status: item('status'),
    location: text,
    custodian: text,
    award: code,
    countState: { kind: 'choice', choiceOf: ['report', 'countState'] },
    lastSeenOn: date,
    countDueOn: date,
    acquiredOn: date,
    cost: money,
  },
  checks: { isLate: true, isLateFederal: true, isNeverSeen: false, isMissing: false },
} as const satisfies ReportDefinition;

const networkInventory = {
  reads: 'facts',
  parameters: ['asOf', 'known'],
  rows: 'name',
  figures: {
    items: 'count',
    withHostname: 'count',
    withHardwareAddress: 'count',
    withNetworkAddress: 'count',
    withOwner: 'count',
    networkApproved: 'count',
  },
  columns: {
    tag: code,
    name: text,
    hostname: code,
    hardwareAddress: code,
    networkAddress: code,
    serial: code,
    owner: text,
    unit: text,
    category: text,
    status: item('status'),
    location: text,
    storesData: { kind: 'bool' },
    networkApproval: item('networkApproval'),
    lastSeenOn: date,
    lastOnlineOn: date,
    enteredOn: date,
    leftOn: date,
  },
  checks: {
    withoutHostname: true,
    withoutAddress: true,
    withoutOwner: true,
    onlineNotApproved: true,
    sameAddress: true,
    notSeenHalfYear: true,
    agentSilent: false,
    withoutUnit: false,
    approvalUndecided: false,
    enteredLater: false,
    leftSince: false,
  },
} as const satisfies ReportDefinition;

/** Every report, in the order in which they are offered; the key is its address. */
export const reports = {
  'equipment-register': register,
  'federal-register': federal,
  'roll-forward': rollForward,
  'gasb-96': subscriptions,
  'gasb-96-payments': subscriptionPayments,
  'gasb-87': leases,
  'gasb-87-payments': leasePayments,
  'small-and-attractive': sensitive,
  ends,
  'repair-cost': repairCost,
  'custody-changes': custodyChanges,
  'count-status': countStatus,
  'cis-1-1': networkInventory,
} as const satisfies Readonly<Record<string, ReportDefinition>>;

export type ReportKind = keyof typeof reports;
export const reportKinds = Object.keys(reports) as [ReportKind, ...ReportKind[]];

export function reportOf(kind: ReportKind): ReportDefinition {
  return reports[kind];
}

/** What a line of the ends ends with. */
export const reportEnds = [
  'warranty',
  'lease',
  'return',
  'loan',
  'license',
  'maintenance',
  'support',
] as const;

/** How a line of the count stands: seen within the limit, never seen and not due yet, due soon, or late. */
export const countStates = ['counted', 'not_counted', 'due', 'late'] as const;

/** Assets that are not owned things have rows of their own in the roll-forward, called by these. */
export const assetClasses = ['leased', 'subscription', 'intangible'] as const;

/** What an adjustment of a closed year is: entered since, corrected since, or not there any more. */
export const reportAdjustments = ['entered', 'corrected', 'removed'] as const;

type NamesOf<P extends 'figures' | 'columns' | 'checks'> = {
  [K in ReportKind]: keyof (typeof reports)[K][P] & string;
}[ReportKind];
export type ReportFigureName = NamesOf<'figures'>;
export type ReportColumnName = NamesOf<'columns'>;
export type ReportCheckName = NamesOf<'checks'>;
type RatiosOf<D> = D extends { ratios: infer R } ? keyof R & string : never;
export type ReportRatioName = { [K in ReportKind]: RatiosOf<(typeof reports)[K]> }[ReportKind];
export type FederalFact = keyof typeof federalFacts;
