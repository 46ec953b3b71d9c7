import type { CustomField, CustomValues } from '#contract/entities/category/custom-field.ts';
import { checkCustomValues } from '#contract/entities/category/custom-values.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { compareAmounts } from '#contract/shared/money.ts';
import { checkDateOrder, checkNotFuture, problemFactory } from '#contract/shared/rules.ts';
import { checkPercents, checkSum, type ShareWanted } from '#contract/shared/share-rules.ts';
import { equipmentFields } from './equipment.schema.ts';

export interface EquipmentWanted {
  serial?: string | null;
  acquiredOn?: string;
  inServiceOn?: string | null;
  warrantyStartsOn?: string | null;
  warrantyEndsOn?: string | null;
  cost?: string | null;
  salvageValue?: string | null;
  capitalClassOverride?: string | null;
  capitalClassReason?: string | null;
  fundingLines?: readonly ShareWanted[];
  customValues?: CustomValues;
}

/** What the rules must know beside the item; what is not known is not checked. */
export interface EquipmentFacts {
  /** The agency's day. */
  today?: string | undefined;
  category?: { requiresSerial: boolean; customFields: readonly CustomField[] } | undefined;
  /** Whether cost and life are over the thresholds of the day it was acquired. */
  isOverThreshold?: boolean;
  /** Whether a federal source pays a part of it. */
  isFederal?: boolean;
  /** The language in which the fields of the category are named. */
  language?: string;
}

const refuse = problemFactory(equipmentFields);

function checkDates(wanted: EquipmentWanted, today: string | undefined): FieldProblem[] {
  const { warrantyStartsOn, warrantyEndsOn } = wanted;
  const isTurned = warrantyStartsOn && warrantyEndsOn && warrantyEndsOn < warrantyStartsOn;
  return [
    ...checkNotFuture(equipmentFields, wanted, 'acquiredOn', today),
    ...checkDateOrder(equipmentFields, wanted, 'acquiredOn', 'inServiceOn'),
    ...(isTurned ? [refuse('warrantyEndsOn', 'warranty_order')] : []),
  ];
}

/** A capital or federal item has a cost, and its shares are the whole of it. */
function checkMoney(wanted: EquipmentWanted, facts: EquipmentFacts): FieldProblem[] {
  const { cost, salvageValue, capitalClassOverride: override, capitalClassReason } = wanted;
  const { fundingLines = [] } = wanted;
  const { isOverThreshold = false, isFederal = false } = facts;
  const isCapital = override ? override === 'capital' : isOverThreshold;
  const mustAddUp = fundingLines.length > 0 && (isCapital || isFederal);
  const isOver = cost && salvageValue && compareAmounts(salvageValue, cost) > 0;
  const funding = { path: 'fundingLines', title: equipmentFields.fundingLines.title };
  return [
    ...(override && !capitalClassReason ? [refuse('capitalClassReason', 'reason_required')] : []),
    ...(!cost && (override === 'capital' || isFederal) ? [refuse('cost', 'required')] : []),
    ...(isOver ? [refuse('salvageValue', 'salvage_over_cost')] : []),
    ...checkPercents('fundingLines', fundingLines),
    ...checkSum(funding, fundingLines, mustAddUp),
  ];
}

/** An item as a whole: its days, its money, and what its category asks for. */
export function checkEquipment(wanted: EquipmentWanted, facts: EquipmentFacts): FieldProblem[] {
  const { category, language = 'en' } = facts;
  const { serial, customValues } = wanted;
  return [
    ...checkDates(wanted, facts.today),
    ...(category?.requiresSerial && !serial ? [refuse('serial', 'required')] : []),
    ...checkMoney(wanted, facts),
    ...(category && customValues ? checkCustomValues(category.customFields, customValues, { language }) : []),
  ];
}
