import { checkCustomValues } from '#contract/entities/category/custom-values.ts';
import type { BulkAnswer } from '#contract/entities/equipment/custody.api.ts';
import { equipmentFields, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { equipmentStates, equipmentSteps } from '#contract/entities/equipment/equipment.steps.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { inBulk } from '#server/shared/command/in-bulk.ts';
import {
  changeRecords,
  lockRecords,
  refusalOr,
  type WantedRecord,
} from '#server/shared/command/record-sets.ts';
import { checkStep } from '#server/shared/command/step.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findCategoryRules, type CategoryRules } from './equipment.facts.ts';
import { equipmentSource } from './equipment.repository.ts';

const action = 'stock';

/** What an item still lacks of everything that its category asks for. */
export function findLacking(
  item: Pick<EquipmentRecord, 'customValues'> & { serial?: string | null | undefined },
  category: CategoryRules | undefined,
): FieldProblem[] {
  const problems = checkCustomValues(category?.customFields ?? [], item.customValues).filter(
    ({ messageKey }) => messageKey === 'required',
  );
  if (category?.requiresSerial && !item.serial) {
    problems.push(fieldProblemOf('serial', equipmentFields.serial.title, 'required'));
  }
  return problems;
}

/** Puts received items into stock: tagged, inspected, and with everything that their categories ask for. */
export async function stockAll(
  context: CommandContext,
  wanted: readonly WantedRecord[],
  reason?: string,
): Promise<(EquipmentRecord | AppError)[]> {
  const ids = wanted.map(({ id }) => id);
  const [locked, categories] = await Promise.all([
    lockRecords(context, equipmentSource, wanted),
    findCategoryRules(context.db, ids),
  ]);
  const results = locked.map((item) =>
    refusalOr(() => {
      if (item instanceof AppError) throw item;
      checkStep(context, equipmentSource, equipmentStates, item, item.status, action);
      const problems = findLacking(item, categories.get(item.categoryId));
      if (problems.length > 0) throw refuseFields(problems);
      return item;
    }),
  );
  const changes = results.flatMap((before) =>
    before instanceof AppError
      ? []
      : [{ id: before.id, before, values: { status: equipmentSteps[action].to }, action, reason }],
  );
  if (changes.length === 0) return results;
  const { records, events } = await changeRecords(context, equipmentSource, changes);
  await writeEvents(context, events);
  const after = new Map(records.map((record) => [record.id, record]));
  return results.map((result) => (result instanceof AppError ? result : (after.get(result.id) ?? result)));
}

export async function stockEquipment(
  context: CommandContext,
  id: string,
  reason?: string,
): Promise<EquipmentRecord> {
  const [result] = await stockAll(context, [{ id, version: context.version }], reason);
  if (!result || result instanceof AppError) throw result ?? new AppError('not_found');
  return result;
}

export async function stockMany(
  context: CommandContext,
  items: readonly { id: string; version: number }[],
  reason?: string,
): Promise<BulkAnswer> {
  return { results: await inBulk(context, items, (some) => stockAll(context, some, reason)) };
}
