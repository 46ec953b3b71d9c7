import { scanLimits, scanPermission, type ScanResult } from '#contract/areas/scan/scan.api.ts';
import { can } from '#contract/shared/permissions.ts';
import type { BatchTargets } from '#server/features/batch/batch-target.ts';
import { targetOf } from '#server/features/batch/batch.commands.ts';
import { readBatch } from '#server/features/batch/batch.repository.ts';
import { checkStepPermission } from '#server/features/batch/steps.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { BatchMark, CommandContext } from '#server/shared/http/context.ts';
import type { ScanPorts } from './scan-adding.ts';
import { keepUndone, lockScan, type TakenScan } from './scan.repository.ts';

type Action = NonNullable<ScanResult['action']>;

interface Undone {
  scan: TakenScan;
  action: Action;
  targetId: string;
}

/** Takes the item out of the case again; whoever could not put it there cannot do that either. */
async function takeOutOfCase(
  context: CommandContext,
  { cases }: ScanPorts,
  { scan, targetId }: Undone,
): Promise<void> {
  if (!can(context.actor.roles, scanPermission('addTo', { retirementId: targetId }))) {
    throw new AppError('not_allowed');
  }
  const [item] = scan.answer.hits;
  // One case has all scans of the session: what is left of them can still be taken back as a whole.
  const batch = context.batch && { ...context.batch, isUndo: false, undoes: null };
  await cases.remove({ ...context, batch }, targetId, item?.id ?? '');
}

/** Gives the item back what it had before the step, and only from the version that the step left. */
async function takeStepBack(
  context: CommandContext,
  targets: BatchTargets,
  { scan, action, targetId }: Undone,
): Promise<void> {
  const target = targetOf(targets, 'equipment');
  checkStepPermission(context, target, { action, input: {} });
  const wanted = { id: targetId, version: scan.versionAfter ?? 0 };
  const [undone] = (await target.steps?.[action]?.undo(context, [wanted])) ?? [];
  if (!undone || undone instanceof AppError) throw undone ?? new AppError('not_found');
}

/** Takes one scan back within a quarter of an hour. */
export async function undoScan(
  context: CommandContext,
  targets: BatchTargets,
  ports: ScanPorts,
  clientId: string,
): Promise<ScanResult> {
  const scan = await lockScan(context, clientId);
  if (!scan) throw new AppError('not_found');
  const { answer, targetId } = scan;
  if (answer.outcome === 'undone') return answer;
  const { number, state } = await readBatch(context.db, scan.batchId);
  const { action } = answer;
  if (answer.outcome !== 'done' || targetId === null || action === null || state !== 'applied') {
    throw new AppError('batch_state', { number });
  }
  const isLate = context.now.getTime() - new Date(scan.takenAt).getTime() > scanLimits.undoMinutes * 60_000;
  if (isLate) throw new AppError('scan_undo_over', { number, minutes: scanLimits.undoMinutes });
  const mark: BatchMark = {
    id: scan.batchId,
    number,
    reason: `Undo of ${number}`,
    isUndo: true,
    isTakeOver: false,
    undoes: scan.batchId,
  };
  const marked = { ...context, batch: mark };
  const taken = { scan, action, targetId };
  if (action === 'addItems') await takeOutOfCase(marked, ports, taken);
  else await takeStepBack(marked, targets, taken);
  const result: ScanResult = { ...answer, outcome: 'undone', undoUntil: null };
  await keepUndone(context.db, scan, result);
  return result;
}
