import type { CustomField } from '#contract/entities/category/custom-field.ts';
import {
  category,
  categoryDefaults,
  categoryFields,
  maxCategoryDepth,
  type CategoryCreate,
  type CategoryRecord,
  type CategoryUpdate,
} from '#contract/entities/category/category.schema.ts';
import { checkCategory } from '#contract/entities/category/category.rules.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { checkDeactivation } from '#server/shared/command/validated-record.ts';
import {
  binRecord,
  changeRecord,
  createRecord,
  lockRecord,
  restoreRecord,
} from '#server/shared/command/record.ts';
import { checkReference } from '#server/shared/command/references.ts';
import { findSpot, lockTree, repathBranch } from '#server/shared/command/tree.ts';
import { checkUnique } from '#server/shared/command/unique.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import {
  categorySource,
  countCategoryUses,
  findInherited,
  findUsedCustomFields,
} from './category.repository.ts';

const tree = { table: 'category', maxDepth: maxCategoryDepth, cycle: 'category_cycle' } as const;

interface Names {
  id?: string;
  name: string;
  code: string;
  parentId: string | null;
}

async function checkNames({ db }: CommandContext, names: Names): Promise<FieldProblem[]> {
  const parent = { path: 'parentId', title: categoryFields.parentId.title };
  const code = { entity: category, field: 'code', link: raw('name'), countsBin: true };
  const within = sql`parent_id is not distinct from ${names.parentId}::uuid`;
  const sibling = { entity: category, field: 'name', link: raw('code'), within };
  return [
    ...(await checkReference(db, 'category', names.parentId, parent)),
    ...(await checkUnique(db, code, names.code, names.id)),
    ...(await checkUnique(db, sibling, names.name, names.id)),
  ];
}

export async function createCategory(
  context: CommandContext,
  input: CategoryCreate,
): Promise<CategoryRecord> {
  const parentId = input.parentId ?? null;
  const {
    usefulLifeMonths,
    requiresSerial,
    storesData,
    customFields: parentFields,
  } = parentId ? ((await findInherited(context.db, parentId)) ?? categoryDefaults) : categoryDefaults;
  const problems = [
    ...(await checkNames(context, { name: input.name, code: input.code, parentId })),
    ...checkCategory(input),
  ];
  if (problems.length > 0) throw refuseFields(problems);
  const spot = await findSpot(context.db, tree, { name: input.name, parentId });
  const customFields = JSON.stringify(input.customFields ?? parentFields);
  const inherited = { usefulLifeMonths, requiresSerial, storesData };
  return createRecord(context, categorySource, { ...inherited, ...input, customFields, ...spot });
}

/** A field that holds values keeps its type and whether they are sealed, and is hidden instead of dropped. */
async function keepUsedFields(
  { db }: CommandContext,
  before: CategoryRecord,
  wanted: readonly CustomField[],
): Promise<{ fields: CustomField[]; problems: FieldProblem[] }> {
  const used = await findUsedCustomFields(
    db,
    before.id,
    before.customFields.map((field) => field.key),
  );
  const dropped = before.customFields
    .filter((field) => used.includes(field.key) && !wanted.some((kept) => kept.key === field.key))
    .map((field) => ({ ...field, hidden: true }));
  const problems = wanted.flatMap((field, index) => {
    const old = before.customFields.find((known) => known.key === field.key);
    if (!old || !used.includes(field.key)) return [];
    const isResealed = (old.sensitive ?? false) !== (field.sensitive ?? false);
    return [
      ...(old.type === field.type
        ? []
        : [fieldProblemOf(`customFields.${index}.type`, 'Type', 'fixed_once_used')]),
      ...(isResealed
        ? [fieldProblemOf(`customFields.${index}.sensitive`, 'Sensitive', 'fixed_once_used')]
        : []),
    ];
  });
  return { fields: [...wanted, ...dropped], problems };
}

async function checkFixed(
  context: CommandContext,
  before: CategoryRecord,
  input: CategoryUpdate,
): Promise<FieldProblem[]> {
  const isCodeChanged = input.code !== undefined && input.code !== before.code;
  const isKindChanged = input.kind !== undefined && input.kind !== before.kind;
  if (!isCodeChanged && !isKindChanged) return [];
  const { children, records } = await countCategoryUses(context.db, before.id);
  const problems: FieldProblem[] = [];
  if (isCodeChanged && records > 0) problems.push(fieldProblemOf('code', 'Code', 'fixed_once_used'));
  if (isKindChanged && records + children > 0)
    problems.push(fieldProblemOf('kind', 'Kind', 'fixed_once_used'));
  return problems;
}

export async function updateCategory(
  context: CommandContext,
  id: string,
  { changeReason, ...input }: CategoryUpdate,
): Promise<CategoryRecord> {
  if (input.name !== undefined || input.parentId !== undefined) await lockTree(context.db, 'category');
  const before = await lockRecord(context, categorySource, id);
  checkDeactivation(context, categorySource, before, input);
  const names = {
    id,
    name: input.name ?? before.name,
    code: input.code ?? before.code,
    parentId: input.parentId === undefined ? before.parentId : input.parentId,
  };
  const isMoved = names.name !== before.name || names.parentId !== before.parentId;
  const spot = isMoved ? await findSpot(context.db, tree, names) : undefined;
  const kept = input.customFields && (await keepUsedFields(context, before, input.customFields));
  const problems = [
    ...(await checkFixed(context, before, input)),
    ...(isMoved || names.code !== before.code ? await checkNames(context, names) : []),
    ...checkCategory(input),
    ...(kept?.problems ?? []),
  ];
  if (problems.length > 0) throw refuseFields(problems);
  const values = { ...input, ...spot, ...(kept && { customFields: JSON.stringify(kept.fields) }) };
  return changeRecord(context, categorySource, before, values, {
    reason: changeReason,
    ...(isMoved && { also: () => repathBranch(context.db, 'category', id) }),
  });
}

export async function deleteCategory(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<CategoryRecord> {
  const before = await lockRecord(context, categorySource, id);
  const { children, records } = await countCategoryUses(context.db, id);
  if (children + records > 0) throw new AppError('in_use', { entity: before.name, n: children + records });
  return binRecord(context, categorySource, before, reason);
}

export async function restoreCategory(
  context: CommandContext,
  id: string,
  reason?: string,
): Promise<CategoryRecord> {
  return restoreRecord(context, categorySource, id, reason, (record) => checkNames(context, record));
}
