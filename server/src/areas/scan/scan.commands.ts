import { isDeepStrictEqual } from 'node:util';
import {
  scanPermission,
  type Scan,
  type ScanMode,
  type ScanResult,
  type ScanTarget,
} from '#contract/areas/scan/scan.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { CodeAnswer } from '#contract/features/codes/codes.api.ts';
import type { BatchStep } from '#contract/features/batch/batch.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { can } from '#contract/shared/permissions.ts';
import type { BatchTarget, BatchTargets } from '#server/features/batch/batch-target.ts';
import { issueBatchNumber, targetOf } from '#server/features/batch/batch.commands.ts';
import {
  getBatch,
  insertBatch,
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
  addToCase,
  addToLabels,
  addToReceipt,
  checkAddTarget,
  refusedResult,
  undoUntilOf,
  type ScanPorts,
} from './scan-adding.ts';
import {
  claimScans,
  claimSession,
  findAnswers,
  findSession,
  keepScan,
  releaseScans,
  setSessionBatch,
  type ScannedRow,
} from './scan.repository.ts';

/** The modes that take a step with each item. */
type ActingMode = Exclude<ScanMode, 'find' | 'addTo'>;
type StepAction = ActingMode | 'transfer';

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
function meaningOf({ clientId }: Scan, mode: ScanMode, { code, hits, freeTag }: CodeAnswer): ScanResult {
  const plain = { clientId, code, action: null, hits, from: null, problem: null, undoUntil: null };
  const [first] = hits;
  if (hits.length > 1) return { ...plain, outcome: 'several' };
  if (first) {
    const isCase = mode === 'addTo' && (first.entity === 'retirement' || first.entity === 'purchase-order');
    return { ...plain, outcome: isCase || targetKinds.includes(first.entity) ? 'target' : 'found' };
  }
  return { ...plain, outcome: freeTag?.state ?? 'none' };
}

interface Work {
  context: CommandContext;
  target: BatchTarget;
  mode: ScanMode;
  /** Does with an item what the mode says; answers what became of it, and its row in the batch. */
  take: (
    context: CommandContext,
    result: ScanResult,
    item: EquipmentRecord,
  ) => Promise<[ScanResult, ScannedRow]>;
}

interface StepWork {
  target: BatchTarget;
  mode: ActingMode;
  wanted: ScanTarget;
  step: BatchStep;
}

/** Takes the step of the mode with one item. */
async function takeStep(
  context: CommandContext,
  { target, mode, wanted, step }: StepWork,
  result: ScanResult,
  item: EquipmentRecord,
): Promise<[ScanResult, ScannedRow]> {
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
  const action: StepAction = mode === 'checkOut' && item.status === 'in_use' ? 'transfer' : mode;
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
  return [
    { ...found, outcome: 'done', action, undoUntil: undoUntilOf(context) },
    { ...row, verdict: 'update', result: 'applied', versionAfter: taken.version },
  ];
}

/** The item that a scan leads to, where it leads to one. */
async function itemOf(
  { context, target }: Pick<Work, 'context' | 'target'>,
  { outcome, hits }: ScanResult,
): Promise<EquipmentRecord | undefined> {
  const [hit] = hits;
  return outcome === 'found' && hit?.entity === 'equipment' ? readItem(context, target, hit.id) : undefined;
}

async function takeScan(work: Work, scan: Scan): Promise<[ScanResult, ScannedRow]> {
  const result = meaningOf(scan, work.mode, await findScanned(work.context, scan));
  const item = await itemOf(work, result);
  if (item) return work.take(work.context, result, item);
  const nothing = { targetId: null, targetVersion: null, result: null, versionAfter: null, problems: [] };
  return [result, { ...nothing, code: result.code, verdict: 'fix' }];
}

/** A session can be undone, and is kept, counted from its last scan. */
async function keepSession(db: CommandContext['db'], id: string): Promise<void> {
  await db.run(sql`
    update batch set ended_at = now(), touched_at = now(), undo_until = ${undoUntil} where id = ${id}`);
}

/** What a session does: the step that it takes with items, or what it adds them to. */
interface SessionWork {
  entity: 'equipment' | 'retirement';
  step: BatchStep | null;
  adds: ScanTarget | null;
}

/**
 * The batch of a session, locked; made with the first scan. A session does one thing with one target: an undo of it
 * gives each item back what it had before, and an item that went on to somebody else would stay half way.
 */
async function lockSession(
  context: CommandContext,
  session: string,
  { entity, step, adds }: SessionWork,
): Promise<StoredBatch> {
  const { db } = context;
  if (await claimSession(context, session)) {
    const number = await issueBatchNumber(db, 'scan');
    const made = {
      number,
      kind: 'scan',
      entity,
      title: number,
      state: 'applied',
      ...(step && { step }),
    } as const;
    const id = await insertBatch(context, made);
    await setSessionBatch(db, session, id, adds);
    await db.run(sql`update batch set applied_at = now() where id = ${id}`);
    await keepSession(db, id);
    return getBatch(db, id);
  }
  const known = await findSession(context, session);
  if (!known) throw new AppError('not_found');
  const id = known.batchId;
  await db.run(sql`select from batch where id = ${id} for update`);
  const batch = await getBatch(db, id);
  const isSame = isDeepStrictEqual(batch.step, step) && isDeepStrictEqual(known.target, adds);
  if (!isSame || batch.state !== 'applied') throw new AppError('batch_state', { number: batch.number });
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

/** Each mode asks for what its command asks for by itself, before anything is read. */
function checkScanPermission({ actor }: CommandContext, mode: ScanMode, wanted: ScanTarget): void {
  if (!can(actor.roles, scanPermission(mode, wanted))) throw new AppError('not_allowed');
}

/** What a mode does with each item, and what its session is kept as. */
function workOf(
  target: BatchTarget,
  ports: ScanPorts,
  mode: ActingMode | 'addTo',
  wanted: ScanTarget,
): SessionWork & Pick<Work, 'take'> {
  if (mode === 'addTo') {
    const { retirementId = '' } = wanted;
    return {
      entity: 'retirement',
      step: null,
      adds: { retirementId },
      take: (context, result, item) => addToCase(context, ports, retirementId, result, item),
    };
  }
  const step = stepOf(mode, wanted);
  const problems = checkStepInput(target, step);
  if (problems.length > 0) throw refuseFields(problems.map(atTarget));
  return {
    entity: 'equipment',
    step,
    adds: null,
    take: (context, result, item) => takeStep(context, { target, mode, wanted, step }, result, item),
  };
}

/** Puts what has the codes into the own queue of labels: it is a list of one’s own, so there is no batch of it. */
async function queueScans(
  context: CommandContext,
  target: BatchTarget,
  ports: ScanPorts,
  scans: readonly Scan[],
): Promise<ScanResult[]> {
  const results: ScanResult[] = [];
  for (const scan of scans) {
    const result = meaningOf(scan, 'addTo', await findScanned(context, scan));
    const item = await itemOf({ context, target }, result);
    results.push(item ? await addToLabels(context, ports, result, item.id) : result);
    if (result.outcome === 'target') break;
  }
  return results;
}

/** What serial numbers and blank tags of a delivery are; they are written with the receipt, so there is no batch of them. */
async function readArrivals(
  context: CommandContext,
  { orders }: ScanPorts,
  orderId: string,
  scans: readonly Scan[],
): Promise<ScanResult[]> {
  await orders.checkArriving(context, orderId);
  const results: ScanResult[] = [];
  for (const scan of scans) {
    const result = addToReceipt(meaningOf(scan, 'addTo', await findScanned(context, scan)));
    results.push(result);
    if (result.outcome === 'target') break;
  }
  return results;
}

/**
 * Takes scans in their order; each is done at once and answered once, however often it is sent. The answers end with the
 * first code of a person, a place or a case.
 */
export async function takeScans(
  context: CommandContext,
  targets: BatchTargets,
  ports: ScanPorts,
  given: Scans,
): Promise<{ batch: { id: string; number: string; version: number } | null; results: ScanResult[] }> {
  const { session, mode, target: wanted, scans } = given;
  checkScanPermission(context, mode, wanted);
  if (mode === 'find') {
    const results: ScanResult[] = [];
    for (const scan of scans) results.push(meaningOf(scan, mode, await findScanned(context, scan)));
    return { batch: null, results };
  }
  const target = targetOf(targets, 'equipment');
  if (mode === 'addTo') checkAddTarget(wanted);
  if (wanted.labels) return { batch: null, results: await queueScans(context, target, ports, scans) };
  if (wanted.purchaseOrderId !== undefined) {
    return { batch: null, results: await readArrivals(context, ports, wanted.purchaseOrderId, scans) };
  }
  const { take, ...kept } = workOf(target, ports, mode, wanted);
  const batch = await lockSession(context, session, kept);
  const fresh = await claimScans(context, batch.id, scans);
  const known = await findAnswers(
    context,
    scans.map(({ clientId }) => clientId),
  );
  const work: Work = { context: { ...context, batch: markOf(batch) }, target, mode, take };
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
