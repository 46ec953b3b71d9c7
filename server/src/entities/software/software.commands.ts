import {
  softwareFields,
  type SoftwareCreate,
  type SoftwareRecord,
  type SoftwareUpdate,
} from '#contract/entities/software/software.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { checkDeletesOwnRecent } from '#server/shared/command/delete-own-recent.ts';
import {
  binRecord,
  changeRecord,
  createRecord,
  lockRecord,
  restoreRecord,
} from '#server/shared/command/record.ts';
import { checkReference } from '#server/shared/command/references.ts';
import { countUses } from '#server/shared/command/uses.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findCategoryKind, isNameTaken, softwareSource, softwareUses } from './software.repository.ts';

type Wanted = SoftwareCreate & { id?: string };

async function checkCategory(db: Queryable, categoryId: string): Promise<FieldProblem[]> {
  const { title } = softwareFields.categoryId;
  const kind = await findCategoryKind(db, categoryId);
  if (kind === undefined) return [fieldProblemOf('categoryId', title, 'not_found', { entity: title })];
  return kind === 'software' ? [] : [fieldProblemOf('categoryId', title, 'software_category')];
}

async function checkSoftware(
  db: Queryable,
  wanted: Wanted,
  before?: SoftwareRecord,
): Promise<FieldProblem[]> {
  const { title } = softwareFields.ownerId;
  const problems = [
    ...(wanted.categoryId === before?.categoryId ? [] : await checkCategory(db, wanted.categoryId)),
    ...(wanted.ownerId === before?.ownerId
      ? []
      : await checkReference(db, 'person', wanted.ownerId, { path: 'ownerId', title })),
  ];
  if (await isNameTaken(db, wanted)) {
    const { publisher } = wanted;
    problems.push(fieldProblemOf('name', softwareFields.name.title, 'software_taken', { publisher }));
  }
  return problems;
}

export async function createSoftware(
  context: CommandContext,
  input: SoftwareCreate,
): Promise<SoftwareRecord> {
  const problems = await checkSoftware(context.db, input);
  if (problems.length > 0) throw refuseFields(problems);
  return createRecord(context, softwareSource, { ...input });
}

export async function updateSoftware(
  context: CommandContext,
  id: string,
  { changeReason, ...input }: SoftwareUpdate,
): Promise<SoftwareRecord> {
  const before = await lockRecord(context, softwareSource, id);
  const problems = await checkSoftware(context.db, { ...before, ...input }, before);
  if (problems.length > 0) throw refuseFields(problems);
  return changeRecord(context, softwareSource, before, input, { reason: changeReason });
}

/** Moves a product to the bin that nothing was bought of, given or seen. */
export async function deleteSoftware(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<SoftwareRecord> {
  const before = await lockRecord(context, softwareSource, id);
  await checkDeletesOwnRecent(context, softwareSource, before);
  const n = await countUses(context.db, softwareUses(id));
  if (n > 0) throw new AppError('product_used', { product: before.name, n });
  return binRecord(context, softwareSource, before, reason);
}

export async function restoreSoftware(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<SoftwareRecord> {
  return restoreRecord(context, softwareSource, id, reason, (record) => checkSoftware(context.db, record));
}
