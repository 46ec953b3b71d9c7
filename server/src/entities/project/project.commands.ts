import type {
  ProjectCreate,
  ProjectRecord,
  ProjectUpdate,
} from '#contract/entities/project/project.schema.ts';
import { openProjectStatuses } from '#contract/entities/project/project.states.ts';
import { projectStates, type ProjectAction } from '#contract/entities/project/project.steps.ts';
import { countOpenOrders } from '#server/areas/projects/project-spending.ts';
import {
  binRecord,
  changeRecord,
  createRecord,
  lockRecord,
  restoreRecord,
} from '#server/shared/command/record.ts';
import { lockForStep } from '#server/shared/command/step.ts';
import { countUses } from '#server/shared/command/uses.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { projectSource, projectUses, replaceFundingLines } from './project.repository.ts';
import { checkProjectRecord, refuseOpenBusiness, type Wanted } from './project.rules.ts';

async function refuseWrong(context: CommandContext, wanted: Wanted, before?: ProjectRecord): Promise<void> {
  const problems = await checkProjectRecord(context.db, wanted, before);
  if (problems.length > 0) throw refuseFields(problems);
}

function refuseState({ number, status }: ProjectRecord, allowed: readonly string[]): void {
  if (allowed.includes(status)) return;
  throw new AppError('bad_state', { entity: 'project', number, state: status, needed: allowed.join(', ') });
}

export async function createProject(context: CommandContext, input: ProjectCreate): Promise<ProjectRecord> {
  await refuseWrong(context, { ...input, status: 'planned' });
  const { fundingLines, ...values } = input;
  return createRecord(context, projectSource, values, (id) =>
    replaceFundingLines(context.db, id, fundingLines),
  );
}

/** A project that is over stays as it was. */
export async function updateProject(
  context: CommandContext,
  id: string,
  { changeReason, ...input }: ProjectUpdate,
): Promise<ProjectRecord> {
  const before = await lockRecord(context, projectSource, id);
  if (Object.keys(input).length === 0) return before;
  refuseState(before, openProjectStatuses);
  await refuseWrong(context, { ...before, ...input }, before);
  const { fundingLines, ...values } = input;
  return changeRecord(context, projectSource, before, values, {
    reason: changeReason,
    ...(fundingLines && { also: () => replaceFundingLines(context.db, id, fundingLines) }),
  });
}

/** Takes a step; a project begins only whole, and ends only when nothing is open any more. */
export async function moveProject(
  context: CommandContext,
  id: string,
  action: ProjectAction,
  { reason }: { reason?: string | undefined },
): Promise<ProjectRecord> {
  const { before, status } = await lockForStep(context, projectSource, projectStates, id, action);
  if (status === 'active') await refuseWrong(context, { ...before, status }, before);
  if (status === 'closed' || status === 'cancelled') {
    await refuseOpenBusiness(context.db, before);
    const n = await countOpenOrders(context.db, id);
    if (n > 0) throw new AppError('project_orders_open', { n, project: before.number });
  }
  return changeRecord(context, projectSource, before, { status }, { action, reason });
}

const deletable = ['planned', 'cancelled'];

/** Moves a mistaken project to the bin; what was begun is closed instead. */
export async function deleteProject(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<ProjectRecord> {
  const before = await lockRecord(context, projectSource, id);
  refuseState(before, deletable);
  const n = await countUses(context.db, projectUses(id));
  if (n > 0) throw new AppError('in_use', { entity: before.number, n });
  return binRecord(context, projectSource, before, reason);
}

export async function restoreProject(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<ProjectRecord> {
  return restoreRecord(context, projectSource, id, reason, (record) =>
    checkProjectRecord(context.db, record, record),
  );
}
