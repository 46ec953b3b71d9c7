import type {
  AllocateInput,
  AllocationShare,
  TransferInput,
} from '#contract/entities/allocation/allocation.api.ts';
import { allocationFields, type AllocationRecord } from '#contract/entities/allocation/allocation.schema.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { equipmentStatuses } from '#contract/entities/equipment/equipment.states.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import {
  closeAllocations,
  countTransfer,
  moveAllocations,
  openAllocations,
} from '#server/features/allocation/allocations.ts';
import type { EquipmentLife } from '#server/features/equipment-life/equipment-life.ts';
import { updateRow } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { writeEvent } from '#server/shared/history/event.ts';
import { readRows } from '#server/shared/list/page.ts';
import {
  allocationSource,
  findOpenProjects,
  findSharesInWords,
  getShareFacts,
} from './allocation.repository.ts';

/** A project that is over keeps the share it has, but gets none anew. */
async function checkProjects(db: Queryable, shares: readonly AllocationShare[]): Promise<FieldProblem[]> {
  const open = await findOpenProjects(
    db,
    shares.map(({ projectId }) => projectId),
  );
  const { title } = allocationFields.projectId;
  return shares.flatMap(({ projectId }, index) => {
    const path = `shares.${index}.projectId`;
    const number = open.get(projectId);
    if (number === undefined) return [fieldProblemOf(path, title, 'not_found', { entity: title })];
    const isRepeated = shares.findIndex((other) => other.projectId === projectId) < index;
    return isRepeated ? [fieldProblemOf(path, title, 'named_twice', { value: number })] : [];
  });
}

function checkPercents(shares: readonly AllocationShare[]): FieldProblem[] {
  const { title } = allocationFields.percent;
  return shares.flatMap(({ percent }, index) =>
    Number(percent) > 0
      ? []
      : [fieldProblemOf(`shares.${index}.percent`, title, 'out_of_range', { min: 0.001, max: 100 })],
  );
}

async function checkAllocation(
  db: Queryable,
  item: EquipmentRecord,
  { fromOn, shares }: AllocateInput,
  { sum, isWhole }: { sum: string; isWhole: boolean },
): Promise<FieldProblem[]> {
  const { title } = allocationFields.fromOn;
  const problems = [...(await checkProjects(db, shares)), ...checkPercents(shares)];
  if (fromOn < item.acquiredOn) {
    problems.push(fieldProblemOf('fromOn', title, 'date_order', { later: title, earlier: 'Acquired' }));
  }
  if (shares.length > 0 && !isWhole) problems.push(fieldProblemOf('shares', 'Shares', 'sum_100', { sum }));
  return problems;
}

function refuseDisposed(item: EquipmentRecord): void {
  if (item.status !== 'disposed') return;
  const needed = equipmentStatuses.filter((status) => status !== 'disposed').join(', ');
  throw new AppError('bad_state', {
    entity: 'equipment',
    number: item.tag ?? '',
    state: item.status,
    needed,
  });
}

/** The item tells the change in its history too, and a second change of the same version is refused. */
async function tellItem(
  context: CommandContext,
  item: EquipmentRecord,
  allocation: { from: string | null; to: string | null },
  reason: string | undefined,
): Promise<void> {
  await updateRow(context, equipment, item.id, {});
  const { id } = item;
  const version = item.version + 1;
  await writeEvent(context, {
    entity: 'equipment',
    id,
    version,
    action: 'allocate',
    changes: { allocation },
    reason,
  });
}

/** Sets the shares of an item from a day on: what ran ends the day before, what was planned from then on is taken back. */
export async function allocate(
  context: CommandContext,
  life: EquipmentLife,
  id: string,
  input: AllocateInput,
): Promise<{ id: string; version: number; shares: AllocationRecord[] }> {
  const { db } = context;
  const { fromOn, shares, reason } = input;
  const item = await life.lock(context, id, context.version);
  refuseDisposed(item);
  const facts = await getShareFacts(db, shares, fromOn);
  const problems = await checkAllocation(db, item, input, facts);
  if (problems.length > 0) throw refuseFields(problems);
  const from = await findSharesInWords(db, id, fromOn);
  await closeAllocations(context, { equipmentIds: [id], onDate: facts.dayBefore, reason });
  const ids = await openAllocations(
    context,
    shares.map((share) => ({ ...share, equipmentId: id, fromOn })),
  );
  await tellItem(context, item, { from, to: await findSharesInWords(db, id, fromOn) }, reason);
  return { id, version: item.version + 1, shares: await readRows(db, allocationSource, ids) };
}

/** Gives every share of a project to another one that is not over, so that the first can be closed. */
export async function transferShares(
  context: CommandContext,
  { reason, ...transfer }: TransferInput,
): Promise<{ items: number }> {
  const { fromProjectId, toProjectId } = transfer;
  const open = await findOpenProjects(context.db, [fromProjectId, toProjectId]);
  const { title } = allocationFields.projectId;
  const unknown = (['fromProjectId', 'toProjectId'] as const).filter((path) => !open.has(transfer[path]));
  const problems = unknown.map((path) => fieldProblemOf(path, title, 'not_found', { entity: title }));
  if (fromProjectId === toProjectId) {
    problems.push(
      fieldProblemOf('toProjectId', title, 'named_twice', { value: open.get(toProjectId) ?? '' }),
    );
  }
  if (problems.length > 0) throw refuseFields(problems);
  const { blocked } = await countTransfer(context.db, transfer);
  if (blocked > 0) throw new AppError('shares_overlap', { n: blocked, project: open.get(toProjectId) ?? '' });
  return { items: await moveAllocations(context, transfer, reason) };
}
