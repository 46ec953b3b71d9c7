import { customFieldLabel, type CustomValues } from '#contract/entities/category/custom-field.ts';
import { checkEquipment } from '#contract/entities/equipment/equipment.rules.ts';
import { equipmentFields, type EquipmentCreate } from '#contract/entities/equipment/equipment.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf, problemFactory } from '#contract/shared/rules.ts';
import { checkAwardPeriods } from '#server/areas/projects/award-period.ts';
import { checkReference } from '#server/shared/command/references.ts';
import { lockTree } from '#server/shared/command/tree.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import {
  getEquipmentFacts,
  type CategoryDefaults,
  type CategoryRules,
  type EquipmentFacts,
  type ChosenLabels,
} from './equipment.facts.ts';
import { findSameValue, getParentFacts } from './equipment.repository.ts';

/** How deep items can be parts of each other. */
const maxPartDepth = 3;

/** What is not said follows from the category. */
type UndefinedOr<T> = { [K in keyof T]?: T[K] | undefined };

/** An item as it would be after the command, and which of its references are newly chosen. */
export interface Wanted extends Omit<EquipmentCreate, keyof CategoryDefaults>, UndefinedOr<CategoryDefaults> {
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
  /** The day it is in the agency's zone. */
  today: string;
}

const refuse = problemFactory(equipmentFields);

/** The category itself is refused then; its values only complete the item. */
const unknownCategory: CategoryDefaults = { usefulLifeMonths: 60, salvageValue: '0', storesData: false };

function checkIdentity(item: Wanted, { sameSerial, sameMac }: EquipmentFacts): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (sameSerial !== null) {
    problems.push(refuse('serial', 'not_unique', { value: item.serial ?? '', link: sameSerial }));
  }
  if (sameMac) problems.push(refuse('macAddresses', 'not_unique', { value: sameMac.mac, link: sameMac.tag }));
  return problems;
}

async function checkParent(db: Queryable, item: Wanted): Promise<FieldProblem[]> {
  if (!item.parentId || !item.chosen.parentId) return [];
  const [missing, , { isUnder, depth }] = await Promise.all([
    checkReference(db, 'equipment', item.parentId, { path: 'parentId', title: 'Part of' }),
    lockTree(db, 'equipment'),
    getParentFacts(db, item.parentId, item.id),
  ]);
  if (missing.length > 0) return missing;
  if (isUnder) return [refuse('parentId', 'cycle')];
  return depth > maxPartDepth ? [refuse('parentId', 'too_deep', { max: maxPartDepth })] : [];
}

type Paid = Pick<Wanted, 'fundingLines' | 'acquiredOn'>;

/** An award pays for what was entered by hand only within its period of performance; the rest its order asked. */
export function checkAwardsOfAll(db: Queryable, items: readonly Paid[]): Promise<FieldProblem[][]> {
  const bought = items.map(({ fundingLines, acquiredOn }) => ({
    day: acquiredOn,
    shares: fundingLines.map(({ fundingSourceId }, at) => ({
      fundingSourceId,
      path: `fundingLines.${at}.fundingSourceId`,
    })),
  }));
  return checkAwardPeriods(db, bought);
}

export async function checkAwards(db: Queryable, item: Paid): Promise<FieldProblem[]> {
  const [problems = []] = await checkAwardsOfAll(db, [item]);
  return problems;
}

/** What the values of the category's fields point at, and which of them another item has; the others are as they were. */
async function checkDetails(db: Queryable, item: Wanted, category: CategoryRules): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const { key, label, type, unique, hidden } of category.customFields) {
    const value = item.customValues[key];
    if (hidden || !value || value === item.storedValues?.[key]) continue;
    const field = { path: `customValues.${key}`, title: customFieldLabel({ key, label }, 'en') };
    if (type === 'person') problems.push(...(await checkReference(db, 'person', String(value), field)));
    const same = unique ? await findSameValue(db, { ...item, key, value }) : undefined;
    if (same) {
      const params = { value: String(value), link: same.tag };
      problems.push(fieldProblemOf(field.path, field.title, 'not_unique', params));
    }
  }
  return problems;
}

function checkChosen(item: Wanted, { category, model, hasLocation }: EquipmentFacts): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (category?.kind !== 'equipment') problems.push(refuse('categoryId', 'wrong_kind'));
  if (item.modelId && (!model || (item.chosen.modelId && !model.isOpen))) {
    problems.push(refuse('modelId', 'not_found', { entity: 'model' }));
  } else if (model && model.categoryId !== item.categoryId)
    problems.push(refuse('modelId', 'model_category'));
  if (item.chosen.locationId && !hasLocation) {
    problems.push(refuse('locationId', 'not_found', { entity: 'Location' }));
  }
  return problems;
}

function deriveFrom(item: Wanted, facts: EquipmentFacts, category: CategoryRules): Derived {
  const { isCapital, federalShare, model, today } = facts;
  const ownClass = isCapital ? 'capital' : category.sensitive ? 'sensitive' : 'non_capital';
  const capitalClass = item.capitalClassOverride || ownClass;
  return { category, manufacturerId: model?.manufacturerId ?? null, capitalClass, federalShare, today };
}

/** What the rules say of an item. */
interface Judged<W> {
  problems: FieldProblem[];
  derived: Derived | undefined;
  /** The item with what the category adds to it. */
  item: W & CategoryDefaults;
}

/** Everything that the rules say of an item by what was asked for; every problem is told at once. */
export function judgeItem<W extends Wanted>(
  wanted: W,
  facts: EquipmentFacts,
  parentProblems: readonly FieldProblem[] = [],
): Judged<W> {
  const { category } = facts;
  const defaults = category?.defaults ?? unknownCategory;
  const item = {
    ...wanted,
    usefulLifeMonths: wanted.usefulLifeMonths ?? defaults.usefulLifeMonths,
    salvageValue: wanted.salvageValue ?? defaults.salvageValue,
    storesData: wanted.storesData ?? defaults.storesData,
  };
  if (!category || (item.chosen.categoryId && !category.isOpen)) {
    return {
      problems: [refuse('categoryId', 'not_found', { entity: 'category' })],
      derived: undefined,
      item,
    };
  }
  const { today, isCapital, federalShare, unknownSources } = facts;
  const isFederal = Number(federalShare) > 0;
  const problems = [
    ...checkChosen(item, facts),
    ...checkEquipment(item, { today, isOverThreshold: isCapital, isFederal, category }),
    ...(unknownSources > 0 ? [refuse('fundingLines', 'not_found', { entity: 'funding source' })] : []),
    ...parentProblems,
    ...checkIdentity(item, facts),
  ];
  return { problems, derived: deriveFrom(item, facts, category), item };
}

/** Asks for everything that an item is checked by, and checks it as a whole. */
export async function checkEquipmentRecord<W extends Wanted>(
  db: Queryable,
  wanted: W,
): Promise<Judged<W> & ChosenLabels> {
  const newLocationId = wanted.chosen.locationId ? wanted.locationId : null;
  const [facts, parentProblems] = await Promise.all([
    getEquipmentFacts(db, { ...wanted, newLocationId }),
    checkParent(db, wanted),
  ]);
  const judged = judgeItem(wanted, facts, parentProblems);
  const { problems, derived, item } = judged;
  const hasWrongDetails = problems.some(({ path }) => path.startsWith('customValues.'));
  if (derived && !hasWrongDetails) problems.push(...(await checkDetails(db, item, derived.category)));
  const { categoryLabel, locationLabel } = facts;
  return { ...judged, categoryLabel, locationLabel };
}
