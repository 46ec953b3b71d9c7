import { isDeepStrictEqual } from 'node:util';
import {
  fieldLockOf,
  moneyFields,
  moneyLockOf,
  type CorrectionInput,
  type CorrectionValues,
  type MoneyField,
  type MoneyLock,
} from '#contract/entities/equipment/correction.ts';
import {
  equipmentFields,
  type EquipmentRecord,
  type EquipmentUpdate,
  type FundingLine,
} from '#contract/entities/equipment/equipment.schema.ts';
import type { FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { fromThousandths, toThousandths } from '#contract/shared/money.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { needsSecondAdmin } from '#server/features/auth/second-administrator.ts';
import { changeRecord, lockRecord } from '#server/shared/command/record.ts';
import { isAnyOf } from '#server/shared/command/same-person.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import {
  equipmentSource,
  findSourceNames,
  refreshFundingAmounts,
  replaceFundingLines,
} from './equipment.repository.ts';
import { checkAwards, checkEquipmentRecord } from './equipment.rules.ts';

const sameSplit = (lines: readonly FundingLine[]) =>
  JSON.stringify(
    lines.map(({ fundingSourceId, percent }) => [fundingSourceId, fromThousandths(toThousandths(percent))]),
  );

function isSame(item: EquipmentRecord, field: MoneyField, value: unknown): boolean {
  const now = item[field];
  if (field === 'fundingLines') return sameSplit(item.fundingLines) === sameSplit(value as FundingLine[]);
  const isMoney = equipmentFields[field].kind === 'money';
  if (isMoney && now && value) return Number(now) === Number(value);
  return (now || null) === (value || null);
}

/** What was sent of an item's money and differs from what it has. */
export function changedMoney(item: EquipmentRecord, sent: CorrectionValues): CorrectionValues {
  const changed = moneyFields.filter(
    (field) => sent[field] !== undefined && !isSame(item, field, sent[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, sent[field]]));
}

/** Whether what was sent is what an item has, in whatever form. */
export function hasSameValues(item: EquipmentRecord, sent: EquipmentUpdate): boolean {
  return (
    Object.entries(sent).every(([field, value]) => {
      if (value === undefined || moneyFields.some((one) => one === field)) return true;
      const now: unknown = item[field as keyof EquipmentRecord];
      return isDeepStrictEqual(now ?? null, value === '' ? null : (value ?? null));
    }) && Object.keys(changedMoney(item, sent)).length === 0
  );
}

const lockKeys: Record<Exclude<MoneyLock, 'disposed'>, FieldErrorKey> = {
  retiring: 'locked_retiring',
  received: 'locked_received',
  federal: 'locked_federal',
  capital: 'locked_capital',
};

export function refuseDisposed({ status, tag }: EquipmentRecord): void {
  if (status === 'disposed') throw new AppError('item_disposed', { tag: tag ?? '' });
}

/** Locked money is not edited: it is corrected, with a reason. */
export function findLockedChanges(item: EquipmentRecord, input: EquipmentUpdate): FieldProblem[] {
  const changed = Object.keys(changedMoney(item, input)) as MoneyField[];
  return changed.flatMap((field) => {
    const lock = fieldLockOf(item, field);
    if (lock === null || lock === 'disposed') return [];
    return [fieldProblemOf(field, equipmentFields[field].title, lockKeys[lock])];
  });
}

const unchosen = { categoryId: false, modelId: false, locationId: false, parentId: false };

async function checkCorrection(db: Queryable, before: EquipmentRecord, values: CorrectionValues) {
  const wanted = { ...before, ...values, storedValues: before.customValues, chosen: unchosen };
  const { problems, derived } = await checkEquipmentRecord(db, wanted);
  const isPaidAnew = values.fundingLines !== undefined || values.acquiredOn !== undefined;
  if (isPaidAnew && before.purchaseOrderId === null) problems.push(...(await checkAwards(db, wanted)));
  // What else the item lacks is told where it is edited; a wrong amount does not wait for it.
  const own = problems.filter(({ path }) => moneyFields.some((field) => field === path.split('.')[0]));
  if (own.length > 0 || !derived) throw refuseFields(own.length > 0 ? own : problems);
  return derived;
}

/** Whether what the federal government has in an item changes: its cost, or who paid for it. */
function isFederalChange(before: EquipmentRecord, values: CorrectionValues, shareAfter: string): boolean {
  const touches = values.cost !== undefined || values.fundingLines !== undefined;
  return touches && (Number(before.federalShare) > 0 || Number(shareAfter) > 0);
}

const withoutAmount = ({ fundingSourceId, percent }: FundingLine): FundingLine => ({
  fundingSourceId,
  percent,
});

/** Writes what a correction says; who paid for the item is shared out over its cost again. */
async function applyCorrection(
  context: CommandContext,
  before: EquipmentRecord,
  values: CorrectionValues,
  options: { action: string; reason: string },
): Promise<EquipmentRecord> {
  const { db } = context;
  const { capitalClass, federalShare } = await checkCorrection(db, before, values);
  const { fundingLines, ...plain } = values;
  // Shares that were not corrected stay what they were when they were acquired.
  const derived = { capitalClass, ...(fundingLines && { federalShare }) };
  return changeRecord(
    context,
    equipmentSource,
    before,
    { ...plain, ...derived, correction: null },
    {
      ...options,
      also: async () => {
        if (fundingLines) replaceFundingLines(db, before.id, fundingLines.map(withoutAmount));
        if (fundingLines || values.cost !== undefined) refreshFundingAmounts(db, [before.id]);
      },
    },
  );
}

function checkCorrectable(item: EquipmentRecord): void {
  refuseDisposed(item);
  const tag = item.tag ?? '';
  if (moneyLockOf(item) === 'retiring') {
    throw new AppError('item_retiring', { tag, number: item.retirement?.label ?? '' });
  }
}

/** Corrects money that is locked. What changes a federal amount waits for another administrator, where there is one. */
export async function correctEquipment(
  context: CommandContext,
  id: string,
  { reason, ...sent }: CorrectionInput,
): Promise<EquipmentRecord> {
  const { db, actor, now } = context;
  const before = await lockRecord(context, equipmentSource, id);
  const tag = before.tag ?? '';
  checkCorrectable(before);
  if (before.correction) throw new AppError('correction_open', { tag, who: before.correction.by });
  const values = changedMoney(before, sent);
  if (Object.keys(values).length === 0) throw new AppError('correction_empty', { tag });
  const { federalShare } = await checkCorrection(db, before, values);
  const isFederal = isFederalChange(before, values, federalShare);
  if (!isFederal) return applyCorrection(context, before, values, { action: 'correct', reason });
  if (!(await needsSecondAdmin(db, actor.id))) {
    return applyCorrection(context, before, values, { action: 'correctAlone', reason });
  }
  const fundingSources = await findSourceNames(db, values.fundingLines ?? []);
  const correction = {
    values,
    fundingSources,
    reason,
    byId: actor.id,
    by: actor.name,
    at: now.toISOString(),
  };
  const options = { action: 'askCorrection', reason };
  return changeRecord(context, equipmentSource, before, { correction }, options);
}

async function lockOpen(context: CommandContext, id: string) {
  const before = await lockRecord(context, equipmentSource, id);
  const { correction } = before;
  if (!correction) throw new AppError('no_correction', { tag: before.tag ?? '' });
  return { before, correction, isOwn: await isAnyOf(context.db, context.actor.id, [correction.byId]) };
}

export async function confirmCorrection(context: CommandContext, id: string): Promise<EquipmentRecord> {
  const { before, correction, isOwn } = await lockOpen(context, id);
  checkCorrectable(before);
  if (isOwn) throw new AppError('correction_same_person', { tag: before.tag ?? '' });
  const values = correction.values as CorrectionValues;
  return applyCorrection(context, before, values, { action: 'correct', reason: correction.reason });
}

function endCorrection(
  context: CommandContext,
  before: EquipmentRecord,
  options: { action: string; reason?: string },
): Promise<EquipmentRecord> {
  return changeRecord(context, equipmentSource, before, { correction: null }, options);
}

export async function rejectCorrection(
  context: CommandContext,
  id: string,
  { reason }: { reason: string },
): Promise<EquipmentRecord> {
  const { before, isOwn } = await lockOpen(context, id);
  if (isOwn) throw new AppError('correction_same_person', { tag: before.tag ?? '' });
  return endCorrection(context, before, { action: 'rejectCorrection', reason });
}

export async function withdrawCorrection(context: CommandContext, id: string): Promise<EquipmentRecord> {
  const { before, correction, isOwn } = await lockOpen(context, id);
  if (!isOwn) throw new AppError('not_author', { number: before.tag ?? '', author: correction.by });
  return endCorrection(context, before, { action: 'withdrawCorrection' });
}
