import type { CustomValues } from '#contract/entities/category/custom-field.ts';
import { checkEquipment } from '#contract/entities/equipment/equipment.rules.ts';
import { equipmentFields, type EquipmentCreate } from '#contract/entities/equipment/equipment.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf, problemFactory } from '#contract/shared/rules.ts';
import { checkAwardPeriod } from '#server/areas/projects/award-period.ts';
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
  storedValues?: CustomValues;
}

/** What follows from the wanted values. */
export interface Derived {
  category: CategoryRules;
  manufacturerId: string | null;
  capitalClass: 'capital' | 'sensitive' | 'non_capital';
  federalShare: string;
}

const refuse = problemFactory(equipmentFields);

async function checkIdentity(db: Queryable, item: Wanted, manufacturerId: string | null) {
  const problems: FieldProblem[] = [];
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

/** What the settings and the funding sources say about the money of an item. */
async function getMoneyFacts(db: Queryable, item: Wanted, sensitive: boolean) {
  const cost = item.cost || null;
  const { today, isCapital: isOverThreshold } = await getAgencyFacts(db, { ...item, cost });
  const { federalShare, unknown } = await getFundingFacts(db, item.fundingLines);
  const ownClass = isOverThreshold ? 'capital' : sensitive ? 'sensitive' : 'non_capital';
  return {
    capitalClass: item.capitalClassOverride || ownClass,
    federalShare,
    unknown,
    facts: { today, isOverThreshold, isFederal: Number(federalShare) > 0 },
  } as const;
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

/** What the values of the category's fields point at, and which of them another item has; the others are as they were. */
async function checkDetails(db: Queryable, item: Wanted, category: CategoryRules): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const { key, label, type, unique, hidden } of category.customFields) {
    const value = item.customValues[key];
    if (hidden || !value || value === item.storedValues?.[key]) continue;
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
export async function checkEquipmentRecord(
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
  const { capitalClass, federalShare, unknown, facts } = await getMoneyFacts(db, item, category.sensitive);
  const own = checkEquipment(item, { ...facts, category });
  const hasWrongDetails = own.some(({ path }) => path.startsWith('customValues.'));
  problems.push(
    ...own,
    ...(unknown > 0 ? [refuse('fundingLines', 'not_found', { entity: 'funding source' })] : []),
    ...(await checkParent(db, item)),
    ...(await checkIdentity(db, item, manufacturerId)),
    ...(hasWrongDetails ? [] : await checkDetails(db, item, category)),
  );
  return { problems, derived: { category, manufacturerId, capitalClass, federalShare } };
}
