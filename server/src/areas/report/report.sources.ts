import type { ReportKind } from '#contract/areas/report/report.definitions.ts';
import { ends, smallAndAttractive } from './present-records.ts';
import { countStatus } from './count-status.ts';
import { custodyChanges } from './custody-changes.ts';
import { leasePayments, leases, subscriptionPayments, subscriptions } from './agreements.ts';
import { networkInventory } from './network-inventory.ts';
import { repairCost } from './repair-cost.ts';
import { rollForward } from './roll-forward.ts';
import { equipmentRegister, federalRegister } from './registers.ts';
import type { Question } from './report.question.ts';
import type { LineParts, ReportSource } from './report.source.ts';

const sources: { readonly [K in ReportKind]: ReportSource<K> } = {
  'equipment-register': equipmentRegister,
  'federal-register': federalRegister,
  'roll-forward': rollForward,
  'gasb-96': subscriptions,
  'gasb-96-payments': subscriptionPayments,
  'gasb-87': leases,
  'gasb-87-payments': leasePayments,
  'small-and-attractive': smallAndAttractive,
  ends,
  'repair-cost': repairCost,
  'custody-changes': custodyChanges,
  'count-status': countStatus,
  'cis-1-1': networkInventory,
};

/** What a report selects. */
export function sourceOf(question: Question, use: 'sums' | 'lines'): LineParts {
  const source: ReportSource = sources[question.kind];
  return source(question, use);
}
