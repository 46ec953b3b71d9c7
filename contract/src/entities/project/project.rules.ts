import type { FieldProblem } from '#contract/shared/errors.ts';
import { checkDateOrder, problemFactory } from '#contract/shared/rules.ts';
import { checkPercents, checkSum, type ShareWanted } from '#contract/shared/share-rules.ts';
import { projectFields } from './project.schema.ts';
import { runningProjectStatuses, type ProjectStatus } from './project.states.ts';

export interface ProjectWanted {
  managerId?: string | null;
  startsOn?: string | null;
  endsOn?: string | null;
  fundingLines?: readonly ShareWanted[];
}

const refuse = problemFactory(projectFields);

/** A project as a whole; once it runs it needs a manager, a start, and funding that adds up to 100. */
export function checkProject(wanted: ProjectWanted, status: ProjectStatus): FieldProblem[] {
  const isRunning = runningProjectStatuses.some((one) => one === status);
  const { managerId, startsOn, fundingLines = [] } = wanted;
  const funding = { path: 'fundingLines', title: projectFields.fundingLines.title };
  return [
    ...(isRunning && !managerId ? [refuse('managerId', 'required')] : []),
    ...(isRunning && !startsOn ? [refuse('startsOn', 'required')] : []),
    ...checkDateOrder(projectFields, wanted, 'startsOn', 'endsOn'),
    ...checkPercents('fundingLines', fundingLines),
    ...checkSum(funding, fundingLines, isRunning),
  ];
}
