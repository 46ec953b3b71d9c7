import type { z } from 'zod';
import {
  custodyApi,
  type BulkAnswer,
  type CheckInInput,
  type CheckInManyInput,
  type FoundInput,
  type LoanInput,
  type missingBody,
} from '#contract/entities/equipment/custody.api.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { call } from '#web/shared/client/client.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import type { CustodyStep } from './custody-steps.ts';

/** The most items that one bulk step takes. */
export const mostItems = 200;

/** Takes a step with one item; the server checks what the form holds. */
export function sendStep(
  step: CustodyStep,
  { id, version }: EquipmentRecord,
  body: FormInput,
  idempotencyKey: string,
): Promise<EquipmentRecord> {
  const sent = { params: { id }, version, idempotencyKey };
  switch (step) {
    case 'checkOut':
      return call(custodyApi.checkOut, { ...sent, body });
    case 'loan':
      return call(custodyApi.loan, { ...sent, body: body as LoanInput });
    case 'transfer':
      return call(custodyApi.transfer, { ...sent, body });
    case 'checkIn':
      return call(custodyApi.checkIn, { ...sent, body: body as CheckInInput });
    case 'reportMissing':
      return call(custodyApi.reportMissing, { ...sent, body: body as z.output<typeof missingBody> });
    case 'find':
      return call(custodyApi.find, { ...sent, body: body as FoundInput });
  }
}

/** Takes a step with several items at once; each is answered for itself. */
export function sendBulkStep(
  step: 'checkOut' | 'checkIn',
  items: readonly EquipmentRecord[],
  body: FormInput,
  idempotencyKey: string,
): Promise<BulkAnswer> {
  const named = items.map(({ id, version }) => ({ id, version }));
  return step === 'checkOut'
    ? call(custodyApi.checkOutMany, {
        body: { ...body, items: named },
        idempotencyKey,
      })
    : call(custodyApi.checkInMany, { body: { ...(body as CheckInManyInput), items: named }, idempotencyKey });
}

/** The items with these tags, as they are now. */
export async function findByTags(tags: readonly string[]): Promise<EquipmentRecord[]> {
  const query: [string, string][] = [
    ['filter[tag][is]', tags.join(',')],
    ['limit', String(mostItems)],
  ];
  return (await call(equipmentApi.list, { query })).items;
}
