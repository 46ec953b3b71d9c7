import type { FieldKind } from '#contract/shared/field.ts';
import { leasePayments, leases, subscriptionPayments, subscriptions } from './agreement.definitions.ts';

/** What a report is asked with; each stands in its address. */
export const reportParameters = ['asOf', 'known', 'left', 'year', 'by'] as const;
export type ReportParameter = (typeof reportParameters)[number];

/** What is known today of the day, or what was recorded by its end. */
export const reportKnown = ['today', 'then'] as const;
export type ReportKnown = (typeof reportKnown)[number];

/** Whether items that left in the fiscal year of the day are shown, or none that left. */
export const reportLeft = ['year', 'none'] as const;
export type ReportLeft = (typeof reportLeft)[number];

/** What the rows of a count are: the topmost places, or the awards that paid for items. */
export const reportBy = ['place', 'award'] as const;
export type ReportBy = (typeof reportBy)[number];

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
  /** What is summed for each row and in all: counted lines, or amounts. */
  figures: Readonly<Record<string, 'count' | 'money'>>;
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
    enteredOn: date,
    leftOn: date,
  },
  checks: { withoutCost: true, withoutSerial: false, enteredLater: false, leftSince: false },
} as const satisfies ReportDefinition;

const federal = {
  reads: 'facts',
  parameters: ['asOf', 'known', 'left'],
  rows: 'name',
  figures: { items: 'count', paid: 'money', federalAmount: 'money' },
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
    disposedOn: date,
    disposalMethod: item('disposalMethod'),
    salePrice: money,
    enteredOn: date,
    leftOn: date,
  },
  checks: {
    withoutSerial: true,
    withoutFain: true,
    withoutCost: true,
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
  figures: { warranty: 'count', lease: 'count', loan: 'count', license: 'count', support: 'count' },
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

const repairCost = {
  reads: 'records',
  parameters: ['year'],
  rows: 'name',
  figures: { repairs: 'count', failures: 'count', daysOut: 'count', repairCost: 'money' },
  columns: {
    number: code,
    tag: code,
    name: text,
    repairKind: { kind: 'choice', choiceOf: ['repair', 'kind'] },
    repairStatus: { kind: 'choice', choiceOf: ['repair', 'status'] },
    outcome: { kind: 'choice', choiceOf: ['repair', 'outcome'] },
    reportedOn: date,
    closedOn: date,
    daysOut: { kind: 'integer' },
    repairCost: money,
    cost: money,
  },
  checks: { isDear: true, isRepeated: false, isOpen: false },
} as const satisfies ReportDefinition;

const custodyChanges = {
  reads: 'records',
  parameters: ['year'],
  rows: 'name',
  figures: { given: 'count', returned: 'count', waiting: 'count' },
  columns: {
    number: code,
    tag: code,
    name: text,
    holder: text,
    custodyKind: { kind: 'choice', choiceOf: ['assignment', 'kind'] },
    startedOn: date,
    endedOn: date,
    custodyEnd: { kind: 'choice', choiceOf: ['assignment', 'end'] },
    acceptance: { kind: 'choice', choiceOf: ['assignment', 'acceptance'] },
    daysToAccept: { kind: 'integer' },
  },
  checks: { isWaiting: true, isDisputed: true, manyHolders: false },
} as const satisfies ReportDefinition;

const countStatus = {
  reads: 'records',
  parameters: ['by'],
  rows: 'name',
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
  reads: 'records',
  parameters: [],
  rows: 'name',
  figures: {
    items: 'count',
    withHostname: 'count',
    withHardwareAddress: 'count',
    withNetworkAddress: 'count',
    withOwner: 'count',
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
    lastSeenOn: date,
  },
  checks: {
    withoutHostname: true,
    withoutAddress: true,
    withoutOwner: true,
    sameAddress: true,
    notSeenHalfYear: true,
    withoutUnit: false,
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
