import type { FieldProblem } from '#contract/shared/errors.ts';
import { checkDateOrder, checkNotFuture, choicesParam, problemFactory } from '#contract/shared/rules.ts';
import { repairFields } from './repair.schema.ts';
import type { RepairAction } from './repair.steps.ts';

export interface RepairWanted {
  status?: string;
  vendorId?: string | null;
  sentOn?: string | null;
  expectedOn?: string | null;
  backOn?: string | null;
  dataLeft?: boolean;
  mediaAction?: string | null;
  diagnosis?: string | null;
  resolution?: string | null;
}

/** What the rules must know beside the repair. */
export interface RepairRuleFacts {
  today?: string | undefined;
  /** The item keeps data that must not leave the building unseen. */
  storesData: boolean;
}

/** What was found and done is told in at least so many characters. */
const minText = 5;

const refuse = problemFactory(repairFields);

/** The journey to a vendor and back. */
function checkJourney(wanted: RepairWanted, today: string | undefined): FieldProblem[] {
  const { status, vendorId, sentOn, backOn } = wanted;
  const isAway = status === 'at_vendor';
  return [
    ...checkDateOrder(repairFields, wanted, 'sentOn', 'expectedOn'),
    ...checkDateOrder(repairFields, wanted, 'sentOn', 'backOn'),
    ...checkNotFuture(repairFields, wanted, 'sentOn', today),
    ...checkNotFuture(repairFields, wanted, 'backOn', today),
    ...(sentOn && !vendorId ? [refuse('vendorId', 'required')] : []),
    ...(!sentOn && (backOn || isAway) ? [refuse('sentOn', 'required')] : []),
    // The step that takes the item back writes this day.
    ...(isAway && backOn ? [refuse('backOn', 'read_only')] : []),
  ];
}

function checkTexts(wanted: RepairWanted): FieldProblem[] {
  return (['diagnosis', 'resolution'] as const)
    .filter((field) => wanted[field] && wanted[field].length < minText)
    .map((field) => refuse(field, 'too_short', { min: minText }));
}

/** A repair as a whole. */
export function checkRepair(wanted: RepairWanted, { today, storesData }: RepairRuleFacts): FieldProblem[] {
  const lacksMedia = wanted.dataLeft && storesData && !wanted.mediaAction;
  return [
    ...checkJourney(wanted, today),
    ...checkTexts(wanted),
    ...(lacksMedia ? [refuse('mediaAction', 'media_action_required')] : []),
  ];
}

/** How a repair ends. */
export interface CompletionWanted {
  outcome?: string;
  conditionAfter?: string | null;
  newSerial?: string | null;
  diagnosis?: string | null;
}

function checkNewSerial({ outcome, newSerial }: CompletionWanted, hasSerial: boolean): FieldProblem[] {
  if (newSerial && outcome !== 'replaced') return [refuse('newSerial', 'read_only')];
  return !newSerial && outcome === 'replaced' && hasSerial ? [refuse('newSerial', 'required')] : [];
}

/** What is wrong with ending a repair this way; `hasSerial` where the item is known to have a serial number. */
export function checkCompletion(
  wanted: CompletionWanted,
  { hasSerial = false }: { hasSerial?: boolean } = {},
): FieldProblem[] {
  const { outcome, conditionAfter, diagnosis } = wanted;
  const isGivenUp = outcome === 'not_repairable';
  const isOther = isGivenUp && conditionAfter && conditionAfter !== 'unusable';
  return [
    ...checkTexts({ diagnosis }),
    ...checkNewSerial(wanted, hasSerial),
    ...(isOther ? [refuse('conditionAfter', 'not_a_choice', choicesParam(['unusable']))] : []),
    ...(!isGivenUp && !conditionAfter ? [refuse('conditionAfter', 'required')] : []),
  ];
}

/** What a step of the journey writes beside what it was sent. */
export function journeyValues(step: RepairAction): { backOn?: null } {
  // A second journey begins with a new day of leaving; the days of the first stay in the history.
  return step === 'send' ? { backOn: null } : {};
}
