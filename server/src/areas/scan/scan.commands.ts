import { isDeepStrictEqual } from 'node:util';
import {
  scanLimits,
  type Scan,
  type ScanMode,
  type ScanResult,
  type ScanTarget,
} from '#contract/areas/scan/scan.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { CodeAnswer } from '#contract/features/codes/codes.api.ts';
import type { BatchStep } from '#contract/features/batch/batch.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { BatchTarget, BatchTargets } from '#server/features/batch/batch-target.ts';
import { issueBatchNumber, targetOf } from '#server/features/batch/batch.commands.ts';
import {
  getBatch,
  insertBatch,
  readBatch,
  undoUntil,
  type StoredBatch,
} from '#server/features/batch/batch.repository.ts';
import { problemsOfRefusal, tryRow } from '#server/features/batch/row-work.ts';
import { checkStepInput, checkStepPermission } from '#server/features/batch/steps.ts';
import { findCode } from '#server/features/codes/codes.repository.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { BatchMark, CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import {
  claimScans,
  claimSession,
  findAnswers,
  findSessionBatch,
  keepScan,
  keepUndone,
  lockScan,
  releaseScans,
  setSessionBatch,
  type ScannedRow,
} from './scan.repository.ts';

type ActingMode = Exclude<ScanMode, 'find'>;
type Action = NonNullable<ScanResult['action']>;

interface Scans {
  session: string;
  mode: ScanMode;
  target: ScanTarget;
  scans: readonly Scan[];
}

/** What a mode asks its step for; what a step does not take is refused by its own schema. */
function stepOf(mode: ActingMode, { locationId, ...others }: ScanTarget): BatchStep {
  if (mode !== 'checkIn') return { action: mode, input: { ...(locationId && { locationId }), ...others } };
  return { action: mode, input: { ...(locationId && { movedToId: locationId }), ...others } };
}

/** The paths of a step's problems as the body of the call has them. */
function atTarget({ path, ...problem }: FieldProblem): FieldProblem {
  return { ...problem, path: path.replace('step.input', 'target').replace('movedToId', 'locationId') };
}

async function readItem(
  { db }: CommandContext,
  target: BatchTarget,
  id: string,
): Promise<EquipmentRecord | undefined> {
  const [found] = await readRows(db, target.source, [id]);
  return found as unknown as EquipmentRecord | undefined;
}

/** Whether an item is already what a scan would make of it. */
function isDone(item: EquipmentRecord, mode: ActingMode, wanted: ScanTarget): boolean {
  const { status, locationId } = item;
  if (mode === 'move') return locationId === wanted.locationId;
  if (mode === 'checkIn') return status === 'in_stock' && locationId === wanted.locationId;
  if (status !== 'in_use') return false;
  if (wanted.personId) return item.custodianId === wanted.personId;
  if (wanted.projectId) return item.projectId === wanted.projectId;
  const hasOtherHolder = item.custodianId !== null || item.projectId !== null;
  return !hasOtherHolder && locationId === wanted.locationId;
}

function holderOf(item: EquipmentRecord, mode: ActingMode): string | null {
  if (mode === 'move') return item.location.label;
  return item.custodian?.label ?? item.project?.label ?? null;
}

/** The meaning of a scan: of its text, or of its physical keys where nothing has the text. */
async function findScanned({ db, actor }: CommandContext, { code, keys }: Scan): Promise<CodeAnswer> {
  const found = await findCode(db, code, actor);
  if (found.hits.length > 0 || found.freeTag !== null || keys === undefined || keys === code) return found;
  const byKeys = await findCode(db, keys, actor);
  return byKeys.hits.length > 0 || byKeys.freeTag !== null ? byKeys : found;
}

const targetKinds: readonly string[] = ['person', 'location', 'project'];

/** What a code says by itself, before anything is done. */
function meaningOf({ clientId }: Scan, { code, hits, freeTag }: CodeAnswer): ScanResult {
  const plain = { clientId, code, action: null, hits, from: null, problem: null, undoUntil: null };
  const [first] = hits;
  if (hits.length > 1) return { ...plain, outcome: 'several' };
  if (first) return { ...plain, outcome: targetKinds.includes(first.entity) ? 'target' : 'found' };
  return { ...plain, outcome: freeTag?.state ?? 'none' };
}

interface Work {
  context: CommandContext;
  target: BatchTarget;
  mode: ActingMode;
  wanted: ScanTarget;
  step: BatchStep;
}

function refusedResult(result: ScanResult, refusal: AppError): ScanResult {
  const [problem] = problemsOfRefusal(refusal);
  const { messageKey = refusal.code, params = {}, message = refusal.message } = problem ?? {};
  return { ...result, outcome: 'refused', problem: { messageKey, params, message } };
}

/** Does with one item what the mode says; answers what became of it, and its row in the batch. */
async function takeItem(
  work: Work,
  result: ScanResult,
  item: EquipmentRecord,
): Promise<[ScanResult, ScannedRow]> {
  const { context, target, mode, wanted, step } = work;
  const found = { ...result, from: holderOf(item, mode) };
  const row: ScannedRow = {
    code: result.code,
    targetId: item.id,
    targetVersion: item.version,
    verdict: 'same',
    result: null,
    versionAfter: null,
    problems: [],
  };
  const action: Action = mode === 'checkOut' && item.status === 'in_use' ? 'transfer' : mode;
  if (isDone(item, mode, wanted)) return [{ ...found, outcome: 'same', action }, row];
  const wantedItem = { id: item.id, version: item.version };
  const taken = await tryRow(context.db, async () => {
    checkStepPermission(context, target, { ...step, action });
    const [done] = (await target.steps?.[action]?.take(context, [wantedItem], step.input)) ?? [];
    return done ?? new AppError('not_found');
  });
  if (taken instanceof AppError) {
    const refused = refusedResult({ ...found, action }, taken);
    return [refused, { ...row, verdict: 'fix', result: 'refused', problems: problemsOfRefusal(taken) }];
  }
  const until = new Date(context.now.getTime() + scanLimits.undoMinutes * 60_000).toISOString();
  return [
    { ...found, outcome: 'done', action, undoUntil: until },
    { ...row, verdict: 'update', result: 'applied', versionAfter: taken.version },
  ];
}

async function takeScan(work: Work, scan: Scan): Promise<[ScanResult, ScannedRow]> {
  const result = meaningOf(scan, await findScanned(work.context, scan));
  const [hit] = result.hits;
  const item =
    result.outcome === 'found' && hit?.entity === 'equipment'
      ? await readItem(work.context, work.target, hit.id)
      : undefined;
  if (item) return takeItem(work, result, item);
  const nothing = { targetId: null, targetVersion: null, result: null, versionAfter: null, problems: [] };
  return [result, { ...nothing, code: result.code, verdict: 'fix' }];
}

/** A session can be undone, and is kept, counted from its last scan. */
async function keepSession(db: CommandContext['db'], id: string): Promise<void> {
  await db.run(sql`
    update batch set ended_at = now(), touched_at = now(), undo_until = ${undoUntil} where id = ${id}`);
}

/**
 * The batch of a session, locked; made with the first scan. A session does one thing with one target: an undo of it
 * gives each item back what it had before, and an item that went on to somebody else would stay half way.
 */
async function lockSession(context: CommandContext, session: string, step: BatchStep): Promise<StoredBatch> {
  const { db } = context;
  if (await claimSession(context, session)) {
    const number = await issueBatchNumber(db, 'scan');
    const made = {
      number,
      kind: 'scan',
      entity: 'equipment',
      title: number,
      state: 'applied',
      step,
    } as const;
    const id = await insertBatch(context, made);
    await setSessionBatch(db, session, id);
    await db.run(sql`update batch set applied_at = now() where id = ${id}`);
    await keepSession(db, id);
    return getBatch(db, id);
  }
  const id = await findSessionBatch(context, session);
  if (id === undefined) throw new AppError('not_found');
  await db.run(sql`select from batch where id = ${id} for update`);
  const batch = await getBatch(db, id);
  const isSame = batch.state === 'applied' && isDeepStrictEqual(batch.step, step);
  if (!isSame) throw new AppError('batch_state', { number: batch.number });
  await keepSession(db, id);
  return batch;
}

const markOf = ({ id, number }: StoredBatch): BatchMark => ({
  id,
  number,
  reason: null,
  isUndo: false,
  isTakeOver: false,
  undoes: null,
});

/**
 * Takes scans in their order; each is done at once and answered once, however often it is sent. The answers end with the
 * first code of a person or a place.
 */
export async function takeScans(
  context: CommandContext,
  targets: BatchTargets,
  { session, mode, target: wanted, scans }: Scans,
): Promise<{ batch: { id: string; number: string; version: number } | null; results: ScanResult[] }> {
  if (mode === 'find') {
    const results: ScanResult[] = [];
    for (const scan of scans) results.push(meaningOf(scan, await findScanned(context, scan)));
    return { batch: null, results };
  }
  const target = targetOf(targets, 'equipment');
  const step = stepOf(mode, wanted);
  checkStepPermission(context, target, step);
  const problems = checkStepInput(target, step);
  if (problems.length > 0) throw refuseFields(problems.map(atTarget));
  const batch = await lockSession(context, session, step);
  const fresh = await claimScans(context, batch.id, scans);
  const known = await findAnswers(
    context,
    scans.map(({ clientId }) => clientId),
  );
  const work: Work = { context: { ...context, batch: markOf(batch) }, target, mode, wanted, step };
  const results: ScanResult[] = [];
  for (const scan of scans) {
    if (!known.has(scan.clientId) && fresh.has(scan.clientId)) {
      const [result, row] = await takeScan(work, scan);
      await keepScan(context.db, batch.id, result, row);
      known.set(scan.clientId, result);
    }
    const answer = known.get(scan.clientId);
    // The id of a scan of somebody else is answered like one that does not exist.
    if (!answer) throw new AppError('not_found');
    results.push(answer);
    // What was scanned behind a person or a place is meant for them: the device decides, and sends it again.
    if (answer.outcome === 'target') break;
  }
  await releaseScans(context, batch.id);
  const { id, number, version } = batch;
  return { batch: { id, number, version }, results };
}

/** Takes one scan back: within a quarter of an hour, and only from the version that it left. */
export async function undoScan(
  context: CommandContext,
  targets: BatchTargets,
  clientId: string,
): Promise<ScanResult> {
  const scan = await lockScan(context, clientId);
  if (!scan) throw new AppError('not_found');
  const { answer, targetId, versionAfter } = scan;
  if (answer.outcome === 'undone') return answer;
  const { number, step, state } = await readBatch(context.db, scan.batchId);
  const action = answer.action;
  if (answer.outcome !== 'done' || targetId === null || action === null || state !== 'applied') {
    throw new AppError('batch_state', { number });
  }
  const target = targetOf(targets, 'equipment');
  const isLate = context.now.getTime() - new Date(scan.takenAt).getTime() > scanLimits.undoMinutes * 60_000;
  if (isLate) throw new AppError('scan_undo_over', { number, minutes: scanLimits.undoMinutes });
  checkStepPermission(context, target, { action, input: step?.input ?? {} });
  const mark: BatchMark = {
    id: scan.batchId,
    number,
    reason: `Undo of ${number}`,
    isUndo: true,
    isTakeOver: false,
    undoes: scan.batchId,
  };
  const wanted = { id: targetId, version: versionAfter ?? 0 };
  const [undone] = (await target.steps?.[action]?.undo({ ...context, batch: mark }, [wanted])) ?? [];
  if (!undone || undone instanceof AppError) throw undone ?? new AppError('not_found');
  const result: ScanResult = { ...answer, outcome: 'undone', undoUntil: null };
  await keepUndone(context.db, scan, result);
  return result;
}
