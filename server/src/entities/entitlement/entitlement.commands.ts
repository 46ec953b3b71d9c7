import {
  entitlement,
  type EntitlementCreate,
  type EntitlementRecord,
  type EntitlementUpdate,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import { checkGuarded } from '#server/shared/command/guarded-fields.ts';
import { checkDeletesOwnRecent } from '#server/shared/command/delete-own-recent.ts';
import {
  binRecord,
  changeRecord,
  createRecord,
  lockRecord,
  restoreRecord,
} from '#server/shared/command/record.ts';
import { issueSeries, lastSeriesNumber } from '#server/shared/command/series.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { checkLicenseMoney } from './entitlement.corrections.ts';
import { entitlementSource, findReversedReceipt, replaceFunding } from './entitlement.repository.ts';
import { checkEntitlementRecord, refuse } from './entitlement.rules.ts';

/** The next numbers of entitlements, one for each. */
export async function issueNumbers(db: Queryable, count: number): Promise<string[]> {
  const numbers = await issueSeries(db, 'LC', count);
  if (numbers.length < count) {
    throw refuseFields([refuse('number', 'out_of_range', { min: 1, max: lastSeriesNumber })]);
  }
  return numbers;
}

/** Writes an entitlement that was checked, with its number and its funding. */
export async function insertEntitlement(
  context: CommandContext,
  { fundingLines, ...plain }: EntitlementCreate,
  also: Record<string, unknown>,
): Promise<EntitlementRecord> {
  const [number] = await issueNumbers(context.db, 1);
  return createRecord(context, entitlementSource, { ...plain, ...also, number }, (id) =>
    replaceFunding(context.db, id, fundingLines),
  );
}

export async function createEntitlement(
  context: CommandContext,
  input: EntitlementCreate,
): Promise<EntitlementRecord> {
  // A new one begins without the exception, unless an administrator grants it.
  checkGuarded(context, entitlement, { allowsOver: { from: false, to: input.allowsOver } });
  const problems = await checkEntitlementRecord(context.db, input);
  if (problems.length > 0) throw refuseFields(problems);
  return insertEntitlement(context, input, { phase: 'draft' });
}

/** Refuses what only an entitlement in one of these phases takes. */
export function checkPhase({ number, phase, status }: EntitlementRecord, needed: readonly string[]): void {
  if (needed.includes(phase)) return;
  const params = { entity: 'entitlement', number, state: status, needed: needed.join(', ') };
  throw new AppError('bad_state', params);
}

export async function updateEntitlement(
  context: CommandContext,
  id: string,
  { changeReason, ...input }: EntitlementUpdate,
): Promise<EntitlementRecord> {
  const before = await lockRecord(context, entitlementSource, id);
  if (Object.keys(input).length === 0) return before;
  checkPhase(before, ['draft', 'active']);
  const correction = await checkLicenseMoney(context, before, input, changeReason);
  const problems = await checkEntitlementRecord(context.db, { ...before, ...input }, before);
  problems.push(...correction.problems);
  if (problems.length > 0) throw refuseFields(problems);
  const { fundingLines, ...plain } = input;
  return changeRecord(context, entitlementSource, before, plain, {
    ...(correction.action && { action: correction.action }),
    reason: changeReason,
    ...(fundingLines && { also: () => replaceFunding(context.db, id, fundingLines) }),
  });
}

/** Moves a draft to the bin; what was in force is terminated instead. */
export async function deleteEntitlement(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<EntitlementRecord> {
  const before = await lockRecord(context, entitlementSource, id);
  await checkDeletesOwnRecent(context, entitlementSource, before);
  checkPhase(before, ['draft']);
  return binRecord(context, entitlementSource, before, reason);
}

export async function restoreEntitlement(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<EntitlementRecord> {
  return restoreRecord(context, entitlementSource, id, reason, async (record) => {
    const receipt = await findReversedReceipt(context.db, id);
    if (receipt) throw new AppError('receipt_reversed', { receipt });
    return checkEntitlementRecord(context.db, record);
  });
}
