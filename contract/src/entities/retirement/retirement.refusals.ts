import { dayLength } from '#contract/shared/day.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { can } from '#contract/shared/permissions.ts';
import type { Held } from '#contract/shared/roles.ts';
import { checkJustification, fieldProblemOf } from '#contract/shared/rules.ts';
import { findTransition } from '#contract/shared/states.ts';
import { fieldRefusal, offeredSteps, type OfferedStep, type Refusal } from '#contract/shared/steps.ts';
import { isFederal, type RetirementLine, type RetirementSummary } from './retirement.lines.ts';
import { isWorking, retirementFields, type RetirementRecord } from './retirement.schema.ts';
import {
  caseSteps,
  retirementStates,
  type DialogLineStep,
  type CaseStep,
  type RetirementAction,
} from './retirement.steps.ts';

/** What the steps of a case depend on beside the case. */
export interface CaseFacts {
  viewer: { id: string; roles: readonly Held[] };
  /** Whether somebody else must decide because this person wrote the case. */
  isOwn: boolean;
  summary?: Pick<RetirementSummary, 'lacks' | 'lackingLines' | 'undecidableLines' | 'canBeReady'> | undefined;
}

type Case = Pick<RetirementRecord, 'number' | 'status' | 'authorId' | 'author'>;

/** Only its author changes a draft: otherwise somebody could approve his or her own words. */
export function authorRefusal(
  { number, authorId, author }: Case,
  viewer: { id: string },
): Refusal | undefined {
  if (authorId === viewer.id) return undefined;
  return { code: 'not_author', params: { number, author: author?.label ?? '' } };
}

const ofAuthor: readonly RetirementAction[] = ['submit', 'withdraw'];
const ofDraftAuthor: readonly RetirementAction[] = ['addItems', 'removeItems', 'setLines'];
const ofSecondPerson: readonly RetirementAction[] = [
  'return',
  'approve',
  'reject',
  'complete',
  'waive',
  'dropWaiver',
];

/** Nobody takes these steps with a case he or she wrote, unless the agency has switched the separation of duties off. */
export function needsSecondPerson(step: RetirementAction, { status }: Case): boolean {
  return ofSecondPerson.includes(step) || (step === 'cancel' && status !== 'draft');
}

/** Why this person cannot take a step that the state of a case and the role allow. */
export function personRefusal(
  step: RetirementAction,
  record: Case,
  { viewer, isOwn }: Pick<CaseFacts, 'viewer' | 'isOwn'>,
): Refusal | undefined {
  if (step === 'takeOver') {
    const { number } = record;
    return record.authorId === viewer.id ? { code: 'own_draft', params: { number } } : undefined;
  }
  const isDraft = record.status === 'draft';
  const isCancelByOther = step === 'cancel' && isDraft && !can(viewer.roles, 'retirement.cancel');
  if (ofAuthor.includes(step) || isCancelByOther || (isDraft && ofDraftAuthor.includes(step))) {
    return authorRefusal(record, viewer);
  }
  if (!isOwn || !needsSecondPerson(step, record)) return undefined;
  return { code: 'same_person', params: { number: record.number } };
}

/** What a case must have before somebody can decide on it. */
export function findMissingInCase({
  justification,
  itemCount,
}: Pick<RetirementRecord, 'justification' | 'itemCount'>): FieldProblem[] {
  return [
    ...checkJustification(retirementFields, justification),
    ...(itemCount > 0 ? [] : [fieldProblemOf('itemCount', retirementFields.itemCount.title, 'required')]),
  ];
}

/** What somebody who decides must have before their eyes. */
export const neededToDecide: readonly string[] = ['fair_market_value', 'police_report'];

/** Why a case cannot take a step yet: what it lacks. */
export function lackRefusal(
  step: CaseStep,
  { number }: Case,
  summary: NonNullable<CaseFacts['summary']>,
): Refusal | undefined {
  if (step === 'makeReady' && !summary.canBeReady) {
    const n = summary.lackingLines + summary.lacks.length;
    // What lacks nothing and still cannot be ready has no items.
    return n > 0
      ? { code: 'case_lacks', params: { number, n } }
      : { code: 'case_last_items', params: { number } };
  }
  const undecidable = step === 'submit' ? summary.undecidableLines : 0;
  return undecidable > 0 ? { code: 'case_lacks', params: { number, n: undecidable } } : undefined;
}

/** The steps that the state of a case offers; those that cannot be taken say why. */
export function offeredCaseSteps(record: RetirementRecord, facts: CaseFacts): OfferedStep<CaseStep>[] {
  const declared = { machine: retirementStates, steps: caseSteps };
  const offered = offeredSteps(declared, record.status, facts.viewer.roles, (step) => {
    const refusal = personRefusal(step, record, facts);
    if (refusal) return refusal;
    const missing = step === 'submit' ? findMissingInCase(record) : [];
    if (missing.length > 0) return fieldRefusal(...missing);
    return facts.summary && lackRefusal(step, record, facts.summary);
  });
  // Taking over is there for those alone who can do it.
  return offered.filter(({ step, refusal }) => step !== 'takeOver' || refusal === undefined);
}

/** What the reversal of a disposal depends on. */
export interface ReversalFacts {
  tag: string;
  isRequested: boolean;
  isReversed: boolean;
  /** Whether this person asked for it. */
  isOwn: boolean;
  closedAt: string | null;
  now: Date;
  /** So many days after its disposal an item can still come back. */
  days: number;
}

/** Why the disposal of an item cannot be reversed by this step. */
export function reversalRefusal(
  step: 'askReversal' | 'confirmReversal' | 'dropReversal',
  { tag, isRequested, isReversed, isOwn, closedAt, now, days }: ReversalFacts,
): Refusal | undefined {
  const isTooLate = closedAt !== null && now.getTime() - new Date(closedAt).getTime() > days * dayLength;
  const tooLate: Refusal | undefined = isTooLate
    ? { code: 'reversal_too_late', params: { tag, days } }
    : undefined;
  if (step === 'askReversal') return isRequested ? { code: 'reversal_asked', params: { tag } } : tooLate;
  if (!isRequested || isReversed) return { code: 'reversal_not_asked', params: { tag } };
  if (step === 'dropReversal') return undefined;
  return isOwn ? { code: 'reversal_same_person', params: { tag } } : tooLate;
}

/** What a line is looked at with. */
export interface LineFacts extends Pick<CaseFacts, 'viewer' | 'isOwn'> {
  now: Date;
  reversalDays: number;
}

/** The steps of one line that make sense for it, of those that its case could take. */
function sensibleSteps({ status }: Pick<RetirementRecord, 'status'>, line: RetirementLine): DialogLineStep[] {
  const { reversal, waiver, sanitization } = line;
  if (status === 'completed') {
    if (reversal === null) return ['askReversal'];
    return reversal.reversedAt === null ? ['confirmReversal', 'dropReversal'] : [];
  }
  if (status === 'draft') return ['removeItems'];
  if (!isWorking({ status })) return [];
  const isOpen = sanitization === 'needed' || sanitization === 'performed';
  return [
    ...(isFederal(line) ? (['reviseValues'] as const) : []),
    ...(waiver !== null ? (['dropWaiver'] as const) : isOpen ? (['waive'] as const) : []),
    'removeItems',
  ];
}

/** Steps that are not even shown to a role that cannot take them. */
const hiddenSteps: readonly DialogLineStep[] = ['reviseValues', 'removeItems'];

/** The steps that a line offers in the present state of its case. */
export function offeredLineSteps(
  record: Pick<RetirementRecord, 'number' | 'status' | 'authorId' | 'author' | 'closedAt'>,
  line: RetirementLine,
  facts: LineFacts,
): OfferedStep<DialogLineStep>[] {
  return sensibleSteps(record, line).flatMap((step) => {
    const transition = findTransition(retirementStates, record.status, step);
    if (!transition) return [];
    if (!can(facts.viewer.roles, transition.permission)) {
      return hiddenSteps.includes(step) && record.status !== 'draft'
        ? []
        : [{ step, refusal: { code: 'not_allowed', params: {} } }];
    }
    return [{ step, refusal: personRefusal(step, record, facts) ?? lineRefusal(step, record, line, facts) }];
  });
}

function lineRefusal(
  step: DialogLineStep,
  { closedAt }: Pick<RetirementRecord, 'closedAt'>,
  { equipment, reversal }: RetirementLine,
  { viewer, now, reversalDays: days }: LineFacts,
): Refusal | undefined {
  if (step !== 'askReversal' && step !== 'confirmReversal' && step !== 'dropReversal') return undefined;
  return reversalRefusal(step, {
    tag: equipment.label,
    isRequested: reversal !== null,
    isReversed: (reversal?.reversedAt ?? null) !== null,
    isOwn: reversal?.askedById === viewer.id,
    closedAt,
    now,
    days,
  });
}
