import type { AllocateInput, TransferInput } from '#contract/entities/allocation/allocation.api.ts';
import { checkAllocation } from '#contract/entities/allocation/allocation.rules.ts';
import { allocationFields, type AllocationRecord } from '#contract/entities/allocation/allocation.schema.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { equipmentStatuses } from '#contract/entities/equipment/equipment.states.ts';
import { addDays } from '#contract/shared/day.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import {
  closeAllocations,
  countTransfer,
  moveAllocations,
  openAllocations,
} from '#server/areas/projects/allocations.ts';
import type { EquipmentLife } from '#server/areas/equipment/equipment-life.port.ts';
import { updateRow } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { writeEvent } from '#server/shared/history/event.ts';
import { readRows } from '#server/shared/list/page.ts';
import { allocationSource, findOpenProjects, describeShares } from './allocation.repository.ts';

/** A project that is over keeps the share it has, but gets none anew. */
async function checkShares(
  db: Queryable,
  { acquiredOn }: EquipmentRecord,
  input: AllocateInput,
): Promise<FieldProblem[]> {
  const ids = input.shares.map(({ projectId }) => projectId);
  const open = await findOpenProjects(db, ids);
  const { title } = allocationFields.projectId;
  const closed = ids.flatMap((id, index) =>
    open.has(id) ? [] : [fieldProblemOf(`shares.${index}.projectId`, title, 'not_found', { entity: title })],
  );
  const own = checkAllocation(input, { acquiredOn, nameOf: (id) => open.get(id) });
  // What cannot be chosen at all is not also told to be there twice.
  return [...closed, ...own.filter(({ path }) => !closed.some((other) => other.path === path))];
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
async function recordItemEvent(
  context: CommandContext,
  item: EquipmentRecord,
  allocation: { from: string | null; to: string | null },
  reason: string | undefined,
): Promise<void> {
  updateRow(context, equipment, item.id, {});
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
  const problems = await checkShares(db, item, input);
  if (problems.length > 0) throw refuseFields(problems);
  const from = await describeShares(db, id, fromOn);
  await closeAllocations(context, { equipmentIds: [id], onDate: addDays(fromOn, -1), reason });
  const ids = await openAllocations(
    context,
    shares.map((share) => ({ ...share, equipmentId: id, fromOn })),
  );
  await recordItemEvent(context, item, { from, to: await describeShares(db, id, fromOn) }, reason);
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
