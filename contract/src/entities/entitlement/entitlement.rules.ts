import { addDays } from '#contract/shared/day.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { problemFactory } from '#contract/shared/rules.ts';
import { checkPercents, checkSum, isSameSplit, type ShareWanted } from '#contract/shared/share-rules.ts';
import { entitlementFields, unlimitedMetrics } from './entitlement.schema.ts';

type FundingWanted = ShareWanted & { fundingSourceId?: string | null };

export interface EntitlementWanted {
  metric?: string;
  quantity?: number | null;
  allowsOver?: boolean;
  /** The seats that are given already. */
  assigned?: number;
  term?: string;
  startsOn?: string;
  endsOn?: string | null;
  fundingLines?: readonly FundingWanted[];
}

/** What is in use already, and need not be asked for once more. */
export interface EntitlementBefore {
  metric: string;
  assigned: number;
  fundingLines: readonly FundingWanted[];
}

const refuse = problemFactory(entitlementFields);

function checkDays({ term, startsOn, endsOn }: EntitlementWanted): FieldProblem[] {
  if (term === 'perpetual') return endsOn ? [refuse('endsOn', 'perpetual_end')] : [];
  if (!endsOn) return [refuse('endsOn', 'subscription_end')];
  const titles = { later: entitlementFields.endsOn.title, earlier: entitlementFields.startsOn.title };
  return !startsOn || endsOn > startsOn ? [] : [refuse('endsOn', 'end_after_start', titles)];
}

/** Seats never exceed what was bought, unless the entitlement says that they may. */
function checkQuantity({
  metric = '',
  quantity,
  allowsOver,
  assigned = 0,
}: EntitlementWanted): FieldProblem[] {
  if (!quantity) return unlimitedMetrics.includes(metric) ? [] : [refuse('quantity', 'required')];
  return assigned > quantity && !allowsOver ? [refuse('quantity', 'below_assigned', { n: assigned })] : [];
}

/** What the terms themselves say, whoever pays for them. */
export function checkTerms(wanted: EntitlementWanted): FieldProblem[] {
  return [
    ...checkDays(wanted),
    ...checkQuantity(wanted),
    ...checkPercents('fundingLines', wanted.fundingLines ?? []),
  ];
}

/** An entitlement as a whole; a split that stays as it was is not added up again. */
export function checkEntitlement(wanted: EntitlementWanted, before?: EntitlementBefore): FieldProblem[] {
  const { fundingLines = [], metric } = wanted;
  const funding = { path: 'fundingLines', title: entitlementFields.fundingLines.title };
  const isFunded = fundingLines.length > 0 && !isSameSplit(fundingLines, before?.fundingLines ?? []);
  const isRecounted = before !== undefined && before.assigned > 0 && metric && metric !== before.metric;
  return [
    ...checkTerms(wanted),
    ...(isFunded ? checkSum(funding, fundingLines, true) : []),
    ...(isRecounted ? [refuse('metric', 'fixed_once_used')] : []),
  ];
}

/** The first day of the next term: it begins where this one ends, unless a day is sent. */
export function renewalStart(
  { endsOn }: { endsOn: string | null },
  startsOn: string | null | undefined,
): string {
  return startsOn || addDays(endsOn ?? '', 1);
}
