import type { RetirementSummary } from '#contract/entities/retirement/retirement.lines.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { retirementStates } from '#contract/entities/retirement/retirement.states.ts';
import { can, type Role } from '#contract/shared/permissions.ts';
import { countOpenChecks } from '../panels/case-checks.ts';
import type { CaseStep } from './retirement-steps.ts';

/** Why a step cannot be taken; the words are the screen's. */
export type StepRefusal =
  | { code: 'notAllowed' | 'ownCase' | 'noItems' | 'noJustification' }
  | { code: 'notAuthor'; who: string }
  | { code: 'lacks'; checks: number }
  | { code: 'needsValues'; lines: number };

export interface OfferedStep {
  step: CaseStep;
  refusal: StepRefusal | undefined;
}

/** Who looks at a case, and what is known about it. */
export interface Onlooker {
  id: string;
  roles: readonly Role[];
  /** Nobody decides on what he or she wrote. */
  separationOfDuties: boolean;
  summary: RetirementSummary | undefined;
}

const decisions: readonly CaseStep[] = ['return', 'approve', 'reject', 'complete'];
/** What somebody who decides must have before their eyes. */
export const neededToDecide: readonly string[] = ['fair_market_value', 'police_report'];
const ofAuthor: readonly CaseStep[] = ['submit', 'withdraw'];
const ofLines = ['reviseValues', 'askReversal', 'dropReversal', 'confirmReversal'];

function refusalOf(step: CaseStep, record: RetirementRecord, onlooker: Onlooker): StepRefusal | undefined {
  const isAuthor = record.authorId === onlooker.id;
  const isCancel = step === 'cancel';
  const isDraft = record.status === 'draft';
  const mayCancelAny = can(onlooker.roles, 'retirement.cancel');
  if (!isAuthor && (ofAuthor.includes(step) || (isCancel && isDraft && !mayCancelAny))) {
    return { code: 'notAuthor', who: record.author?.label ?? '' };
  }
  const isDecision = decisions.includes(step) || (isCancel && !isDraft);
  if (isAuthor && onlooker.separationOfDuties && isDecision) return { code: 'ownCase' };
  if (step === 'submit' && record.itemCount === 0) return { code: 'noItems' };
  if (step === 'submit' && (record.justification?.length ?? 0) < 10) return { code: 'noJustification' };
  const undecidable = step === 'submit' ? countUndecidable(onlooker.summary) : 0;
  if (undecidable > 0) return { code: 'needsValues', lines: undecidable };
  if (step === 'makeReady' && onlooker.summary && !onlooker.summary.canBeReady) {
    return { code: 'lacks', checks: countOpenChecks(onlooker.summary) };
  }
  return undefined;
}

function countUndecidable(summary: RetirementSummary | undefined): number {
  const needed = (summary?.lineLacks ?? []).filter(({ lack }) => neededToDecide.includes(lack));
  return needed.reduce((sum, { lines }) => sum + lines, 0);
}

/** The steps that the state of a case offers, those that cannot be taken with their reason. */
export function offeredSteps(record: RetirementRecord, onlooker: Onlooker): OfferedStep[] {
  return retirementStates.transitions
    .filter(({ from, action }) => !ofLines.includes(action) && from.includes(record.status))
    .map(({ action, permission }) => {
      const step = action as CaseStep;
      if (!can(onlooker.roles, permission)) return { step, refusal: { code: 'notAllowed' } };
      return { step, refusal: refusalOf(step, record, onlooker) };
    });
}
