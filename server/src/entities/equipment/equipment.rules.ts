import type { CustomValues } from '#contract/entities/category/custom-field.ts';
import { checkCustomValues } from '#contract/entities/category/custom-values.ts';
import { equipmentFields, type EquipmentCreate } from '#contract/entities/equipment/equipment.schema.ts';
import type { ErrorParams, FieldErrorKey, FieldProblem } from '#contract/shared/errors.ts';
import { toCents } from '#contract/shared/money.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { checkAwardPeriod } from '#server/features/award-period/award-period.ts';
import { checkReference } from '#server/shared/command/references.ts';
import { lockTree } from '#server/shared/command/tree.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import {
  findSameMac,
  findSameSerial,
  findSameValue,
  getAgencyFacts,
  getCategoryRules,
  getFundingFacts,
  getModelRules,
  getParentFacts,
  type CategoryDefaults,
  type CategoryRules,
} from './equipment.repository.ts';

/** How deep items can be parts of each other. */
const maxPartDepth = 3;

/** An item as it would be after the command, and which of its references are newly chosen. */
export interface Wanted extends Omit<EquipmentCreate, keyof CategoryDefaults>, CategoryDefaults {
  id?: string;
  chosen: { categoryId: boolean; modelId: boolean; locationId: boolean; parentId: boolean };
  /** The custom values it already has; they are not compared with others again. */
  keptValues?: CustomValues;
}

/** What follows from the wanted values. */
export interface Derived {
  category: CategoryRules;
  manufacturerId: string | null;
  capitalClass: 'capital' | 'sensitive' | 'non_capital';
  federalShare: string;
}

type EquipmentField = keyof typeof equipmentFields;

function refuse(field: EquipmentField, key: FieldErrorKey, params: ErrorParams = {}): FieldProblem {
  return fieldProblemOf(field, equipmentFields[field].title, key, params);
}

function checkDates(item: Wanted, today: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (item.acquiredOn > today) problems.push(refuse('acquiredOn', 'date_future', { today }));
  if (item.inServiceOn && item.inServiceOn < item.acquiredOn) {
    problems.push(refuse('inServiceOn', 'date_order', { later: 'In service', earlier: 'Acquired' }));
  }
  if (item.warrantyStartsOn && item.warrantyEndsOn && item.warrantyEndsOn < item.warrantyStartsOn) {
    problems.push(refuse('warrantyEndsOn', 'warranty_order'));
  }
  return problems;
}

async function checkIdentity(
  db: Queryable,
  item: Wanted,
  category: CategoryRules,
  manufacturerId: string | null,
) {
  const problems: FieldProblem[] = [];
  if (!item.serial && category.requiresSerial) problems.push(refuse('serial', 'required'));
  const sameSerial = item.serial ? await findSameSerial(db, item.serial, manufacturerId, item.id) : undefined;
  if (sameSerial) {
    problems.push(refuse('serial', 'not_unique', { value: item.serial ?? '', link: sameSerial.tag }));
  }
  const sameMac = await findSameMac(db, item.macAddresses, item.id);
  if (sameMac) problems.push(refuse('macAddresses', 'not_unique', { value: sameMac.mac, link: sameMac.tag }));
  return problems;
}

async function checkParent(db: Queryable, item: Wanted): Promise<FieldProblem[]> {
  if (!item.parentId || !item.chosen.parentId) return [];
  const missing = await checkReference(db, 'equipment', item.parentId, {
    path: 'parentId',
    title: 'Part of',
  });
  if (missing.length > 0) return missing;
  await lockTree(db, 'equipment');
  const { isUnder, depth } = await getParentFacts(db, item.parentId, item.id);
  if (isUnder) return [refuse('parentId', 'cycle')];
  return depth > maxPartDepth ? [refuse('parentId', 'too_deep', { max: maxPartDepth })] : [];
}

async function checkMoney(db: Queryable, item: Wanted, sensitive: boolean) {
  const problems: FieldProblem[] = [];
  const cost = item.cost || null;
  const override = item.capitalClassOverride || null;
  const { today, isCapital } = await getAgencyFacts(db, { ...item, cost });
  const capitalClass = override ?? (isCapital ? 'capital' : sensitive ? 'sensitive' : 'non_capital');
  const funding = await getFundingFacts(db, item.fundingLines);
  const isFederal = Number(funding.federalShare) > 0;
  if (override && !item.capitalClassReason) problems.push(refuse('capitalClassReason', 'reason_required'));
  if (cost === null && (override === 'capital' || isFederal)) problems.push(refuse('cost', 'required'));
  if (cost !== null && toCents(item.salvageValue) > toCents(cost))
    problems.push(refuse('salvageValue', 'salvage_over_cost'));
  if (funding.unknown > 0) problems.push(refuse('fundingLines', 'not_found', { entity: 'funding source' }));
  item.fundingLines.forEach(({ percent }, index) => {
    if (Number(percent) > 0) return;
    problems.push(
      fieldProblemOf(`fundingLines.${index}.percent`, 'Percent', 'out_of_range', { min: 0.001, max: 100 }),
    );
  });
  const mustAddUp = item.fundingLines.length > 0 && (capitalClass === 'capital' || isFederal);
  if (Number(funding.sum) > 100 || (mustAddUp && !funding.isWhole)) {
    problems.push(refuse('fundingLines', 'sum_100', { sum: funding.sum }));
  }
  return { problems, today, capitalClass, federalShare: funding.federalShare };
}

/** An award pays for what was entered by hand only within its period of performance; the rest its order asked. */
export function checkAwards(
  db: Queryable,
  { fundingLines, acquiredOn }: Pick<Wanted, 'fundingLines' | 'acquiredOn'>,
): Promise<FieldProblem[]> {
  const shares = fundingLines.map(({ fundingSourceId }, at) => ({
    fundingSourceId,
    path: `fundingLines.${at}.fundingSourceId`,
  }));
  return checkAwardPeriod(db, shares, acquiredOn);
}

async function checkDetails(db: Queryable, item: Wanted, category: CategoryRules): Promise<FieldProblem[]> {
  const problems = checkCustomValues(category.customFields, item.customValues).map((broken) =>
    fieldProblemOf(
      `customValues.${broken.field}`,
      broken.label?.en ?? broken.field,
      broken.key,
      broken.params,
    ),
  );
  if (problems.length > 0) return problems;
  for (const { key, label, type, unique, hidden } of category.customFields) {
    const value = item.customValues[key];
    if (hidden || !value || value === item.keptValues?.[key]) continue;
    const field = { path: `customValues.${key}`, title: label.en };
    if (type === 'person') problems.push(...(await checkReference(db, 'person', String(value), field)));
    const same = unique ? await findSameValue(db, { ...item, key, value }) : undefined;
    if (same) {
      const params = { value: String(value), link: same.tag };
      problems.push(fieldProblemOf(field.path, field.title, 'not_unique', params));
    }
  }
  return problems;
}

/** Checks an item as a whole and derives what follows from it; every problem is told at once. */
export async function checkEquipment(
  db: Queryable,
  item: Wanted,
): Promise<{ problems: FieldProblem[]; derived: Derived | undefined }> {
  const category = await getCategoryRules(db, item.categoryId);
  if (!category || (item.chosen.categoryId && !category.isOpen)) {
    return { problems: [refuse('categoryId', 'not_found', { entity: 'category' })], derived: undefined };
  }
  const problems: FieldProblem[] = [];
  if (category.kind !== 'equipment') problems.push(refuse('categoryId', 'wrong_kind'));
  const model = item.modelId ? await getModelRules(db, item.modelId) : undefined;
  if (item.modelId && (!model || (item.chosen.modelId && !model.isOpen))) {
    problems.push(refuse('modelId', 'not_found', { entity: 'model' }));
  } else if (model && model.categoryId !== item.categoryId)
    problems.push(refuse('modelId', 'model_category'));
  if (item.chosen.locationId) {
    problems.push(
      ...(await checkReference(db, 'location', item.locationId, { path: 'locationId', title: 'Location' })),
    );
  }
  const manufacturerId = model?.manufacturerId ?? null;
  const money = await checkMoney(db, item, category.sensitive);
  problems.push(
    ...(await checkParent(db, item)),
    ...checkDates(item, money.today),
    ...(await checkIdentity(db, item, category, manufacturerId)),
    ...(await checkDetails(db, item, category)),
    ...money.problems,
  );
  const { capitalClass, federalShare } = money;
  return { problems, derived: { category, manufacturerId, capitalClass, federalShare } };
}
