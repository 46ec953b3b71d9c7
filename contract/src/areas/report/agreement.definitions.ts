import type { ReportDefinition } from './report.definitions.ts';

/** Whether an agreement is an asset and a liability, too short for it, not decided, or lacks what they are computed from. */
export const recognitions = ['recognized', 'short_term', 'undecided', 'incomplete'] as const;

const text = { kind: 'text' } as const;
const code = { kind: 'code' } as const;
const date = { kind: 'date' } as const;
const money = { kind: 'money' } as const;
const percent = { kind: 'percent' } as const;
const integer = { kind: 'integer' } as const;
const recognition = { kind: 'choice', choiceOf: ['report', 'recognition'] } as const;

/** What subscriptions and leases of GASB 96 and 87 have in common: balances on the day, and the fiscal year up to it. */
const agreementFigures = {
  agreements: 'count',
  asset: 'money',
  amortized: 'money',
  net: 'money',
  liability: 'money',
  dueInYear: 'money',
  accruedInterest: 'money',
  amortization: 'money',
  interest: 'money',
  payments: 'money',
  shortTerm: 'money',
} as const;
const agreementBalances = {
  asset: money,
  amortized: money,
  net: money,
  liability: money,
  dueInYear: money,
  accruedInterest: money,
  amortization: money,
  interest: money,
  payments: money,
} as const;
const agreementChecks = {
  withoutTerm: true,
  withoutPayment: true,
  withoutTiming: true,
  withoutRate: true,
  unevenTerm: true,
} as const;
const agreementMarks = { isShortTerm: false, endedEarly: false, rateOfAgency: false } as const;

export const subscriptions = {
  reads: 'records',
  parameters: ['asOf'],
  hasYear: true,
  rows: 'name',
  figures: agreementFigures,
  columns: {
    number: code,
    name: text,
    recognition,
    startsOn: date,
    termMonths: integer,
    payment: money,
    rhythm: { kind: 'choice', choiceOf: ['entitlement', 'sbitaRhythm'] },
    timing: { kind: 'choice', choiceOf: ['entitlement', 'sbitaPaidAt'] },
    rate: percent,
    firstLiability: money,
    prepaid: money,
    implementation: money,
    incentives: money,
    ...agreementBalances,
    variablePayments: money,
  },
  checks: { ...agreementChecks, isUndecided: true, ...agreementMarks },
} as const satisfies ReportDefinition;

export const leases = {
  reads: 'records',
  parameters: ['asOf'],
  hasYear: true,
  rows: 'name',
  figures: agreementFigures,
  columns: {
    tag: code,
    name: text,
    recognition,
    startsOn: date,
    termEndsOn: date,
    termMonths: integer,
    payment: money,
    rhythm: { kind: 'choice', choiceOf: ['equipment', 'leaseRhythm'] },
    timing: { kind: 'choice', choiceOf: ['equipment', 'leasePaidAt'] },
    rate: percent,
    firstLiability: money,
    prepaid: money,
    ...agreementBalances,
  },
  checks: { ...agreementChecks, ...agreementMarks },
} as const satisfies ReportDefinition;

const maturity = {
  reads: 'records',
  parameters: ['asOf'],
  rows: 'years',
  figures: { principal: 'money', interestToCome: 'money', paymentsToCome: 'money' },
  checks: { isIncomplete: true },
} as const;
const maturityColumns = {
  years: code,
  termEndsOn: date,
  principal: money,
  interestToCome: money,
  paymentsToCome: money,
} as const;

export const subscriptionPayments = {
  ...maturity,
  columns: { number: code, name: text, ...maturityColumns },
} as const satisfies ReportDefinition;

export const leasePayments = {
  ...maturity,
  columns: { tag: code, name: text, ...maturityColumns },
} as const satisfies ReportDefinition;
