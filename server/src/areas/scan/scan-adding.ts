import { scanLimits, type ScanResult, type ScanTarget } from '#contract/areas/scan/scan.api.ts';
import { receiptFields } from '#contract/entities/purchase-order/receipt.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { addToQueue } from '#server/features/label/queue.commands.ts';
import { problemsOfRefusal, tryRow } from '#server/features/batch/row-work.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import type { ScannedRow } from './scan.repository.ts';

/** What scans that add need of others: the own commands of cases, and the lists that the queue of labels reads. */
export interface ScanPorts {
  cases: {
    /** Adds an item to a draft in whatever version that is: several people may scan for it in turn. */
    add: (context: CommandContext, id: string, equipmentId: string) => Promise<{ version: number }>;
    remove: (context: CommandContext, id: string, equipmentId: string) => Promise<{ version: number }>;
    holds: (db: Queryable, id: string, equipmentId: string) => Promise<boolean>;
  };
  orders: {
    /** Refuses an order of which nothing can arrive now. */
    checkArriving: (context: CommandContext, id: string) => Promise<void>;
  };
  lists: ServedLists;
}

/** What is added to has to be named, and nothing else. */
export function checkAddTarget({ retirementId, purchaseOrderId, labels, ...others }: ScanTarget): void {
  const [strange] = Object.keys(others);
  const problems = [];
  if (strange !== undefined) problems.push(fieldProblemOf(`target.${strange}`, 'Target', 'unknown_field'));
  const given = Object.entries({ retirementId, purchaseOrderId, labels }).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length === 0) {
    problems.push(fieldProblemOf('target.retirementId', 'Retirement case', 'required'));
  }
  for (const [name] of given.slice(1)) {
    problems.push(fieldProblemOf(`target.${name}`, 'Target', 'unknown_field'));
  }
  if (problems.length > 0) throw refuseFields(problems);
}

/** Until when a scan can be taken back by itself. */
export const undoUntilOf = ({ now }: CommandContext): string =>
  new Date(now.getTime() + scanLimits.undoMinutes * 60_000).toISOString();

/** What a refusal says of a scan. */
export function refusedResult(result: ScanResult, refusal: AppError): ScanResult {
  const [problem] = problemsOfRefusal(refusal);
  const { messageKey = refusal.code, params = {}, message = refusal.message } = problem ?? {};
  return { ...result, outcome: 'refused', problem: { messageKey, params, message } };
}

/** Puts a scanned item into a draft case; its row in the batch is that of the case, which is what changes. */
export async function addToCase(
  context: CommandContext,
  { cases }: ScanPorts,
  caseId: string,
  result: ScanResult,
  item: EquipmentRecord,
): Promise<[ScanResult, ScannedRow]> {
  const found: ScanResult = { ...result, action: 'addItems' };
  const row: ScannedRow = {
    code: result.code,
    targetId: caseId,
    targetVersion: null,
    verdict: 'same',
    result: null,
    versionAfter: null,
    problems: [],
  };
  if (await cases.holds(context.db, caseId, item.id)) return [{ ...found, outcome: 'same' }, row];
  const added = await tryRow(context.db, () => cases.add(context, caseId, item.id));
  if (added instanceof AppError) {
    const problems = problemsOfRefusal(added);
    return [refusedResult(found, added), { ...row, verdict: 'fix', result: 'refused', problems }];
  }
  return [
    { ...found, outcome: 'done', undoUntil: undoUntilOf(context) },
    { ...row, verdict: 'update', result: 'applied', versionAfter: added.version },
  ];
}

/** Puts a scanned item into the own queue of labels, which no history is kept of: taking it out again is its undo. */
export async function addToLabels(
  context: CommandContext,
  { lists }: ScanPorts,
  result: ScanResult,
  equipmentId: string,
): Promise<ScanResult> {
  const { db, actor } = context;
  const found: ScanResult = { ...result, action: 'queueLabel' };
  const waiting = await db.maybe(sql`
    select from label_queue where user_id = ${actor.id} and equipment_id = ${equipmentId}`);
  if (waiting) return { ...found, outcome: 'same' };
  const added = await tryRow(db, () => addToQueue(context, lists, { equipmentIds: [equipmentId] }));
  if (added instanceof AppError) return refusedResult(found, added);
  return { ...found, outcome: 'done', undoUntil: undoUntilOf(context) };
}

/**
 * What a scan is for a receipt that is being written: a blank tag that an item will claim, or the serial number of a new
 * one. Nothing is written: the receipt is, as a whole, when it is posted.
 */
export function addToReceipt(result: ScanResult): ScanResult {
  const { outcome, code, hits } = result;
  if (outcome === 'blank') return { ...result, outcome: 'done', action: 'receiveTag' };
  if (outcome === 'none' && receiptFields.serial.schema.safeParse(code).success) {
    return { ...result, outcome: 'done', action: 'receiveSerial' };
  }
  const [item] = hits;
  if (outcome !== 'found' || item?.entity !== 'equipment') return result;
  const field = code === item.label ? 'tag' : 'serial';
  const taken = fieldProblemOf(field, receiptFields[field].title, 'not_unique', {
    value: code,
    link: item.label,
  });
  return refusedResult(result, refuseFields([taken]));
}
