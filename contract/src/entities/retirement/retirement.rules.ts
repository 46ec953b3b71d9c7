import type { MethodSetting, RetirementRules } from '#contract/areas/retirement/retirement-settings.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { problemFactory } from '#contract/shared/rules.ts';
import { retirementLineFields } from './retirement.lines.ts';
import { retirementFields } from './retirement.schema.ts';

export interface RetirementWanted {
  reason?: string;
  method?: string;
  vendorId?: string | null;
  personId?: string | null;
  recipient?: string | null;
}

const refuse = problemFactory(retirementFields);

/** What the settings say about the method of a case. */
export function methodOf(
  rules: RetirementRules,
  { method }: { method?: string | undefined },
): MethodSetting | undefined {
  return rules.methods.find((one) => one.method === method);
}

/** Whether a method can be chosen, for a reason where there is one already. */
function isOffered({ isActive, reasons }: MethodSetting, reason: unknown): boolean {
  return isActive && (!reason || reasons.some((one) => one === reason));
}

/** The methods that are offered for a reason; the one that was chosen before stays. */
export function methodsFor(
  rules: RetirementRules | undefined,
  reason: unknown,
  chosen: unknown,
): readonly string[] | undefined {
  if (!rules) return undefined;
  const names: string[] = rules.methods.filter((one) => isOffered(one, reason)).map(({ method }) => method);
  return typeof chosen === 'string' && chosen !== '' && !names.includes(chosen) ? [...names, chosen] : names;
}

function checkOffer(
  { reason, method }: RetirementWanted,
  rules: RetirementRules,
  before: { reason: string; method: string } | undefined,
): FieldProblem[] {
  if (before && reason === before.reason && method === before.method) return [];
  const setting = reason ? rules.reasons.find((one) => one.reason === reason) : undefined;
  if (reason && !setting?.isActive) return [refuse('reason', 'reason_not_offered')];
  const found = methodOf(rules, { method });
  return method && !(found && isOffered(found, reason)) ? [refuse('method', 'method_not_offered')] : [];
}

/** A case has a reason and a method that are offered, and one recipient at most; without the settings only the latter is told. */
export function checkRetirement(
  wanted: RetirementWanted,
  rules: RetirementRules | undefined,
  before?: { reason: string; method: string },
): FieldProblem[] {
  const recipients = [wanted.vendorId, wanted.personId, wanted.recipient].filter(Boolean);
  return [
    ...(rules ? checkOffer(wanted, rules, before) : []),
    ...(recipients.length > 1 ? [refuse('recipient', 'one_recipient')] : []),
  ];
}

/**
 * An item leaves after the approval of its case and not after today, by the agency's days; `path` is where its line
 * stands in what was sent. Without a day of approval there is none yet, `undefined` is one that is not known here.
 */
export function checkDisposedOn(
  disposedOn: string | null | undefined,
  { today, approvedOn }: { today: string; approvedOn: string | null | undefined },
  path = '',
): FieldProblem[] {
  if (!disposedOn) return [];
  const refuseLine = problemFactory(retirementLineFields, path);
  if (approvedOn === null) return [refuseLine('disposedOn', 'read_only')];
  if (disposedOn > today) return [refuseLine('disposedOn', 'date_future', { today })];
  if (approvedOn === undefined || disposedOn >= approvedOn) return [];
  return [refuseLine('disposedOn', 'before_approval', { day: approvedOn })];
}
