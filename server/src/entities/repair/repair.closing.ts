import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { repairSteps } from '#contract/entities/repair/repair.steps.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import { changeRecord } from '#server/shared/command/record.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { takeBackLoaner } from './repair.loaner.ts';
import { itemReason, lockWithItem, type RepairPorts } from './repair.ports.ts';
import { findNewWarranty, findOtherOpenNumber, repairSource } from './repair.repository.ts';
import { checkCompletionRecord } from './repair.rules.ts';

type CompleteInput = StepInput<typeof repairSteps, 'complete'>;

/** What a replaced unit brings with it; the serial number of the old one stays in the item's history. */
async function replacedValues({ db }: CommandContext, item: EquipmentRecord, input: CompleteInput) {
  if (input.outcome !== 'replaced') return {};
  return { ...(input.newSerial && { serial: input.newSerial }), ...(await findNewWarranty(db, item.id)) };
}

/** Gives the item back in the condition it now has; one that cannot be repaired comes into stock. */
async function giveItemBack(
  context: CommandContext,
  { life, custody }: RepairPorts,
  item: EquipmentRecord,
  input: CompleteInput,
  reason: string,
): Promise<void> {
  const place = input.movedToId ? { locationId: input.movedToId } : {};
  if (input.outcome === 'not_repairable') {
    const values = { condition: 'unusable', custodianId: null, projectId: null, dueOn: null, ...place };
    await custody.end(context, await life.step(context, item, { action: 'giveUpRepair', values, reason }));
    return;
  }
  const replaced = await replacedValues(context, item, input);
  const values = { condition: input.conditionAfter, ...place, ...replaced };
  await life.step(context, item, { action: 'completeRepair', values, reason });
}

export async function completeRepair(
  context: CommandContext,
  ports: RepairPorts,
  id: string,
  input: CompleteInput,
): Promise<RepairRecord> {
  const { before, status, item } = await lockWithItem(context, ports, id, 'complete');
  const problems = await checkCompletionRecord(context.db, item, input);
  if (problems.length > 0) throw refuseFields(problems);
  await takeBackLoaner(context, ports, before, input.loanerCondition);
  await giveItemBack(context, ports, item, input, itemReason(before, input.reason));
  const { outcome, resolution, diagnosis, newSerial } = input;
  const values = {
    status,
    outcome,
    resolution,
    ...(diagnosis && { diagnosis }),
    ...(newSerial && { newSerial }),
    conditionAfter: outcome === 'not_repairable' ? 'unusable' : input.conditionAfter,
    closedAt: context.now.toISOString(),
  };
  return changeRecord(context, repairSource, before, values, { action: 'complete', reason: input.reason });
}

/** Ends a repair without an outcome; an item that was in repair returns to where it was before. */
export async function cancelRepair(
  context: CommandContext,
  ports: RepairPorts,
  id: string,
  { reason, loanerCondition }: StepInput<typeof repairSteps, 'cancel'>,
): Promise<RepairRecord> {
  const { before, status, item } = await lockWithItem(context, ports, id, 'cancel');
  await takeBackLoaner(context, ports, before, loanerCondition);
  if (before.status !== 'requested') {
    await ports.life.step(context, item, { action: 'cancelRepair', reason: itemReason(before, reason) });
  }
  const values = { status, closedAt: context.now.toISOString() };
  return changeRecord(context, repairSource, before, values, { action: 'cancel', reason });
}

/** Opens a repair again whose fault came back; what it ended with stays in the history. */
export async function reopenRepair(
  context: CommandContext,
  ports: RepairPorts,
  id: string,
  { reason }: StepInput<typeof repairSteps, 'reopen'>,
): Promise<RepairRecord> {
  const { before, status, item } = await lockWithItem(context, ports, id, 'reopen');
  const number = await findOtherOpenNumber(context.db, item.id, id);
  if (number) throw new AppError('open_repair', { tag: item.tag ?? '', number });
  await ports.life.step(context, item, { action: 'startRepair', reason: itemReason(before, reason) });
  const values = {
    status,
    outcome: null,
    conditionAfter: null,
    newSerial: null,
    closedAt: null,
    loanerId: null,
  };
  return changeRecord(context, repairSource, before, values, { action: 'reopen', reason });
}
