import { journeyValues } from '#contract/entities/repair/repair.rules.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { RepairAction, repairSteps } from '#contract/entities/repair/repair.steps.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import { changeRecord } from '#server/shared/command/record.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { itemReason, lockRepair, lockWithItem, type RepairPorts } from './repair.ports.ts';
import { repairSource } from './repair.repository.ts';
import { checkRepairRecord } from './repair.rules.ts';

type Values = Partial<RepairRecord>;

/** Takes a step that moves nothing but the repair; what it writes must fit the repair as a whole. */
export async function takeStep(
  context: CommandContext,
  id: string,
  action: RepairAction,
  { reason, ...sent }: Values & { reason?: string | undefined },
): Promise<RepairRecord> {
  const { before, status } = await lockRepair(context, id, action);
  const values = { ...sent, ...journeyValues(action), status };
  const problems = await checkRepairRecord(context.db, { ...before, ...values }, before);
  if (problems.length > 0) throw refuseFields(problems);
  return changeRecord(context, repairSource, before, values, { action, reason });
}

/** Work begins: the item is in repair, and whoever has it keeps it on paper. */
export async function startRepair(
  context: CommandContext,
  ports: RepairPorts,
  id: string,
  { reason, ...sent }: StepInput<typeof repairSteps, 'start'>,
): Promise<RepairRecord> {
  const { before, status, item } = await lockWithItem(context, ports, id, 'start');
  await ports.life.step(context, item, { action: 'startRepair', reason: itemReason(before, reason) });
  const problems = await checkRepairRecord(context.db, { ...before, ...sent }, before);
  if (problems.length > 0) throw refuseFields(problems);
  const values = { ...sent, status, startedAt: context.now.toISOString() };
  return changeRecord(context, repairSource, before, values, { action: 'start', reason });
}
