import { z } from 'zod';
import { endpoint, idParams } from '#contract/shared/endpoint.ts';
import { longText, type Fields } from '#contract/shared/field.ts';
import { neededReason } from '#contract/shared/step-fields.ts';
import { equipmentFields, equipmentRecord, type EquipmentRecord } from './equipment.schema.ts';

/** What decides the value of an item, what is owed for it or who owns it; once it counts, it changes by a correction alone. */
export const moneyFields = [
  'cost',
  'fundingLines',
  'acquiredOn',
  'acquisitionMethod',
  'invoiceNumber',
  'inServiceOn',
  'usefulLifeMonths',
  'salvageValue',
  'capitalClassOverride',
  'capitalClassReason',
  'titleHolder',
] as const;
export type MoneyField = (typeof moneyFields)[number];

/** What is not known yet when goods arrive; empty, it is filled in by whoever learns it. */
const filledLater: readonly MoneyField[] = ['invoiceNumber', 'inServiceOn'];

/** Why the money of an item is locked. */
export const moneyLocks = ['disposed', 'retiring', 'received', 'federal', 'capital'] as const;
export type MoneyLock = (typeof moneyLocks)[number];

type Locked = Pick<EquipmentRecord, 'status' | 'purchaseOrderId' | 'federalShare' | 'capitalClass'>;

/** Money stays open while an item was entered by hand and is neither capital nor federal. */
export function moneyLockOf({
  status,
  purchaseOrderId,
  federalShare,
  capitalClass,
}: Locked): MoneyLock | null {
  if (status === 'disposed') return 'disposed';
  if (status === 'retirement_pending') return 'retiring';
  if (purchaseOrderId !== null) return 'received';
  if (Number(federalShare) > 0) return 'federal';
  return capitalClass === 'capital' ? 'capital' : null;
}

/** Whether a field of an item can no longer be edited, and why. */
export function fieldLockOf(item: EquipmentRecord, field: MoneyField): MoneyLock | null {
  const lock = moneyLockOf(item);
  if (lock === 'disposed' || lock === 'retiring') return lock;
  return filledLater.includes(field) && item[field] === null ? null : lock;
}

export const correctionReason = longText('Reason', { min: 20, max: 500 });

const shape = {
  cost: equipmentFields.cost.schema,
  fundingLines: equipmentFields.fundingLines.schema,
  acquiredOn: equipmentFields.acquiredOn.schema,
  acquisitionMethod: equipmentFields.acquisitionMethod.schema,
  invoiceNumber: equipmentFields.invoiceNumber.schema,
  inServiceOn: equipmentFields.inServiceOn.schema,
  usefulLifeMonths: equipmentFields.usefulLifeMonths.schema,
  salvageValue: equipmentFields.salvageValue.schema,
  capitalClassOverride: equipmentFields.capitalClassOverride.schema,
  capitalClassReason: equipmentFields.capitalClassReason.schema,
  titleHolder: equipmentFields.titleHolder.schema,
};

/** The fields of a correction, each only where it is wrong. */
export const correctionValues = z.strictObject(shape).partial();
export type CorrectionValues = z.output<typeof correctionValues>;

export const correctionBody = correctionValues.extend({ reason: correctionReason.schema });
export type CorrectionInput = z.output<typeof correctionBody>;
/** What refusals of a correction name its parts by. */
const correctionFields: Fields = {
  ...Object.fromEntries(moneyFields.map((name) => [name, equipmentFields[name]])),
  reason: correctionReason,
};
const rejectFields = { reason: neededReason };
export const rejectCorrectionBody = z.strictObject({ reason: neededReason.schema });
const noBody = z.strictObject({});

function onCorrection<const B extends z.ZodType>(
  path: string,
  summary: string,
  body: B,
  fields: Fields = {},
) {
  return endpoint({
    method: 'POST',
    path: `/api/equipment/:id/${path}`,
    params: idParams,
    access: 'equipment.correct',
    summary,
    fields,
    body,
    response: equipmentRecord,
    isVersioned: true,
    isIdempotent: true,
  });
}

/** A correction of locked money; what changes a federal amount waits for a second administrator. */
export const correctionApi = {
  correct: onCorrection(
    'corrections',
    'Correct locked money of an item, with a reason',
    correctionBody,
    correctionFields,
  ),
  confirmCorrection: onCorrection(
    'actions/confirm-correction',
    'Confirm the correction that another administrator asked for',
    noBody,
  ),
  rejectCorrection: onCorrection(
    'actions/reject-correction',
    'Reject the correction that another administrator asked for',
    rejectCorrectionBody,
    rejectFields,
  ),
  withdrawCorrection: onCorrection(
    'actions/withdraw-correction',
    'Withdraw the correction one asked for',
    noBody,
  ),
};
