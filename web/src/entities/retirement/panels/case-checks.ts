import type { RetirementLine, RetirementSummary } from '#contract/entities/retirement/retirement.lines.ts';
import { removalSteps, type Lack } from '#contract/areas/retirement/retirement-vocabulary.ts';

/** What a case is asked before it can be ready, several lacks at a time. */
export const checkKinds = ['certificates', 'instruction', 'value', 'police', 'removals', 'papers'] as const;
export type CheckKind = (typeof checkKinds)[number];

const lacksOf: Record<CheckKind, readonly Lack[]> = {
  certificates: ['certificate', 'verification'],
  instruction: ['instruction'],
  value: ['fair_market_value'],
  police: ['police_report'],
  removals: removalSteps,
  papers: ['recipient', 'surplus_reference', 'affidavit'],
};

export interface CaseCheck {
  kind: CheckKind;
  isDone: boolean;
  /** What is open of it, each with how many lines; a paper of the case counts none. */
  open: { lack: Lack; lines: number }[];
  /** The lines that lack it. */
  lines: RetirementLine[];
}

/** Whether a line lacks something of a kind. */
export function lacksKind(line: RetirementLine, kind: CheckKind): boolean {
  return line.lacks.some((lack) => lacksOf[kind].includes(lack));
}

/** How many checks of a case are open. */
export function countOpenChecks({
  lacks,
  lineLacks,
}: Pick<RetirementSummary, 'lacks' | 'lineLacks'>): number {
  const open = [...lacks, ...lineLacks.filter(({ lines }) => lines > 0).map(({ lack }) => lack)];
  return checkKinds.filter((kind) => open.some((lack) => lacksOf[kind].includes(lack))).length;
}

/** The checks of a case: those that are open, and those that something was asked for and is done. */
export function checksOf(summary: RetirementSummary, lines: readonly RetirementLine[]): CaseCheck[] {
  const { sanitization, instructionsNeeded, removalsNeeded } = summary;
  const isRequired: Record<CheckKind, boolean> = {
    certificates: sanitization.not_needed < summary.items,
    instruction: instructionsNeeded > 0,
    value: lines.some(({ awards }) => awards.length > 0),
    police: lines.some(({ policeReport }) => policeReport !== null),
    removals: removalsNeeded > 0,
    papers: false,
  };
  return checkKinds.flatMap((kind) => {
    const open = [
      ...summary.lineLacks.filter(({ lack, lines: count }) => count > 0 && lacksOf[kind].includes(lack)),
      ...summary.lacks.filter((lack) => lacksOf[kind].includes(lack)).map((lack) => ({ lack, lines: 0 })),
    ];
    const isDone = open.length === 0;
    if (isDone && !isRequired[kind]) return [];
    return [{ kind, isDone, open, lines: lines.filter((line) => lacksKind(line, kind)) }];
  });
}
