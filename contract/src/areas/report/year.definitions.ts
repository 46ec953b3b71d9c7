import type { ReportDefinition } from './report.definitions.ts';

/** What a line of repairs is: an item that was in service, or a repair. */
export const repairLines = ['item', 'repair'] as const;

const text = { kind: 'text' } as const;
const code = { kind: 'code' } as const;
const date = { kind: 'date' } as const;
const money = { kind: 'money' } as const;

export const repairCost = {
  reads: 'facts',
  parameters: ['year'],
  rows: 'name',
  figures: {
    items: 'count',
    itemYears: 'years',
    repairs: 'count',
    failures: 'count',
    daysOut: 'count',
    repairCost: 'money',
    purchaseCost: 'money',
  },
  ratios: {
    failureRate: { of: 'failures', to: 'itemYears', per: 100, unit: 'decimal', least: 5, hasInterval: true },
    costPerYear: { of: 'repairCost', to: 'itemYears', unit: 'money' },
    costOfPurchase: { of: 'repairCost', to: 'purchaseCost', unit: 'percent' },
  },
  columns: {
    record: code,
    line: { kind: 'choice', choiceOf: ['report', 'line'] },
    tag: code,
    name: text,
    repairKind: { kind: 'choice', choiceOf: ['repair', 'kind'] },
    repairStatus: { kind: 'choice', choiceOf: ['repair', 'status'] },
    outcome: { kind: 'choice', choiceOf: ['repair', 'outcome'] },
    reportedOn: date,
    closedOn: date,
    daysOut: { kind: 'integer' },
    repairCost: money,
    inServiceOn: date,
    daysInService: { kind: 'integer' },
    itemYears: { kind: 'decimal' },
    purchaseCost: money,
  },
  checks: { isDear: true, isRepeated: false, isOpen: false },
} as const satisfies ReportDefinition;

export const custodyChanges = {
  reads: 'records',
  parameters: ['year', 'by'],
  rows: 'name',
  by: ['holder', 'unit', 'place'],
  figures: {
    given: 'count',
    returned: 'count',
    waiting: 'count',
    accepted: 'count',
    acceptDays: 'count',
    manyHolders: 'count',
  },
  ratios: { daysToAccept: { of: 'acceptDays', to: 'accepted', unit: 'decimal' } },
  columns: {
    number: code,
    tag: code,
    name: text,
    holder: text,
    unit: text,
    location: text,
    custodyKind: { kind: 'choice', choiceOf: ['assignment', 'kind'] },
    startedOn: date,
    endedOn: date,
    custodyEnd: { kind: 'choice', choiceOf: ['assignment', 'end'] },
    acceptance: { kind: 'choice', choiceOf: ['assignment', 'acceptance'] },
    daysToAccept: { kind: 'integer' },
    holders: { kind: 'integer' },
  },
  checks: { isWaiting: true, isDisputed: true, manyHolders: false },
} as const satisfies ReportDefinition;
