import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { repairSteps } from '#contract/entities/repair/repair.steps.ts';
import type { Condition } from '#contract/areas/equipment/conditions.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import { changeRecord } from '#server/shared/command/record.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { itemReason, lockIfThere, lockWithItem, type RepairPorts } from './repair.ports.ts';
import { isStillLent, repairSource } from './repair.repository.ts';
import { refuse } from './repair.rules.ts';

function checkLoaner(loaner: EquipmentRecord | undefined): FieldProblem[] {
  if (!loaner) return [refuse('loanerId', 'not_found', { entity: 'Loaner' })];
  if (loaner.status === 'in_stock') return [];
  return [refuse('loanerId', 'loaner_not_in_stock', { tag: loaner.tag ?? '', itemState: loaner.status })];
}

/** Gives whoever holds the item another one for as long as the repair lasts. */
export async function lendLoaner(
  context: CommandContext,
  ports: RepairPorts,
  id: string,
  { loanerId, reason }: StepInput<typeof repairSteps, 'lendLoaner'>,
): Promise<RepairRecord> {
  const { before, item } = await lockWithItem(context, ports, id, 'lendLoaner');
  const loaner = await lockIfThere(context, ports, loanerId);
  const problems = checkLoaner(loaner);
  if (problems.length > 0 || !loaner || !item.custodianId) throw refuseFields(problems);
  await ports.custody.give(context, loaner, item.custodianId, itemReason(before, reason));
  return changeRecord(context, repairSource, before, { loanerId }, { action: 'lendLoaner', reason });
}

/** Takes the loaner back into stock, whoever has the item by now, unless the loaner has gone another way meanwhile. */
export async function takeBackLoaner(
  context: CommandContext,
  { life, custody }: RepairPorts,
  repair: RepairRecord,
  condition: Condition | undefined,
): Promise<void> {
  if (!repair.loanerId) return;
  const loaner = await life.lock(context, repair.loanerId);
  if (loaner.status !== 'in_use' || !(await isStillLent(context.db, repair.id, loaner.id))) return;
  await custody.takeBack(context, loaner, condition ?? loaner.condition, itemReason(repair, undefined));
}

export async function returnLoaner(
  context: CommandContext,
  ports: RepairPorts,
  id: string,
  { loanerCondition, reason }: StepInput<typeof repairSteps, 'returnLoaner'>,
): Promise<RepairRecord> {
  const { before } = await lockWithItem(context, ports, id, 'returnLoaner');
  await takeBackLoaner(context, ports, before, loanerCondition);
  return changeRecord(context, repairSource, before, { loanerId: null }, { action: 'returnLoaner', reason });
}
