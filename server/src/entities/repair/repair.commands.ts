import { ownMistakeHours } from '#contract/shared/deletion.ts';
import type { RepairCreate, RepairRecord, RepairUpdate } from '#contract/entities/repair/repair.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { can } from '#contract/shared/permissions.ts';
import {
  binRecord,
  changeRecord,
  createRecord,
  lockRecord,
  restoreRecord,
} from '#server/shared/command/record.ts';
import { issueNumber, lastYearNumber } from '#server/shared/command/numbers.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { lockIfThere, type RepairPorts } from './repair.ports.ts';
import { findItemId, findOtherOpenNumber, isCreator, repairSource } from './repair.repository.ts';
import { checkItem, checkLateFields, checkRepairRecord, checkSameEnded, refuse } from './repair.rules.ts';

function stored({ parts, ...plain }: Partial<RepairCreate>) {
  return { ...plain, ...(parts && { parts: JSON.stringify(parts) }) };
}

export async function createRepair(
  context: CommandContext,
  ports: RepairPorts,
  input: RepairCreate,
): Promise<RepairRecord> {
  const { db } = context;
  // Locked, so that of two requests for one item the second sees the first.
  const item = await lockIfThere(context, ports, input.equipmentId);
  const problems = item
    ? await checkItem(db, item)
    : [refuse('equipmentId', 'not_found', { entity: 'Item' })];
  return insertRepair(context, input, { reportedAt: context.now.toISOString() }, problems);
}

/** Writes a new repair under its number, unless something is wrong with it; what it has beside its fields is `state`. */
export async function insertRepair(
  context: CommandContext,
  input: RepairCreate,
  state: { reportedAt: string } & Partial<RepairRecord>,
  known: readonly FieldProblem[] = [],
): Promise<RepairRecord> {
  const { db } = context;
  const problems = [...known, ...(await checkRepairRecord(db, input))];
  if (problems.length > 0) throw refuseFields(problems);
  const number = await issueNumber(db, 'RP');
  if (!number) throw refuseFields([refuse('number', 'out_of_range', { min: 1, max: lastYearNumber })]);
  return createRecord(context, repairSource, { ...stored(input), ...state, number });
}

export async function updateRepair(
  context: CommandContext,
  id: string,
  { changeReason, ...input }: RepairUpdate,
): Promise<RepairRecord> {
  const before = await lockRecord(context, repairSource, id);
  if (Object.keys(input).length === 0) return before;
  const late = checkLateFields(before, input);
  const problems =
    late.length > 0 ? late : await checkRepairRecord(context.db, { ...before, ...input }, before);
  if (problems.length > 0) throw refuseFields(problems);
  return changeRecord(context, repairSource, before, stored(input), { reason: changeReason });
}

const hour = 3_600_000;

/** Moves a mistaken request to the bin; once somebody has worked on it, it stays. */
export async function deleteRepair(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<RepairRecord> {
  const before = await lockRecord(context, repairSource, id);
  const age = context.now.getTime() - new Date(before.createdAt).getTime();
  // How long a batch can be taken back is decided once for the whole of it.
  const isRecent = age < ownMistakeHours * hour || context.batch?.isUndo === true;
  const isOwnMistake = isRecent && (await isCreator(context.db, id, context.actor.id));
  if (!isOwnMistake && !can(context.actor.roles, 'repair.deleteAny')) throw new AppError('not_allowed');
  if (before.status !== 'requested' || before.loanerId !== null) throw new AppError('repair_begun');
  return binRecord(context, repairSource, before, reason);
}

export async function restoreRepair(
  context: CommandContext,
  { life }: RepairPorts,
  id: string,
  reason: string | undefined,
): Promise<RepairRecord> {
  const itemId = await findItemId(context.db, id);
  if (!itemId) throw new AppError('not_found');
  const item = await life.lock(context, itemId);
  return restoreRecord(context, repairSource, id, reason, async (record) => {
    // What had ended before it came holds its item no more.
    if (record.closedAt !== null) {
      return [
        ...(await checkSameEnded(context.db, record)),
        ...(await checkRepairRecord(context.db, record)),
      ];
    }
    const number = await findOtherOpenNumber(context.db, itemId, id);
    if (number) throw new AppError('open_repair', { tag: item.tag ?? '', number });
    return [...(await checkItem(context.db, item)), ...(await checkRepairRecord(context.db, record))];
  });
}
