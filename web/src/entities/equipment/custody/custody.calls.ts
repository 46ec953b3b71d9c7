import type { z } from 'zod';
import {
  custodyActions,
  custodyApi,
  type BulkAnswer,
  type CheckInManyInput,
} from '#contract/entities/equipment/custody.api.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import type { EquipmentRecord, equipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { CustodyStep } from '#contract/entities/equipment/equipment.steps.ts';
import type { Endpoint, idParams } from '#contract/shared/endpoint.ts';
import { call } from '#web/shared/client/client.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';

/** The most items that one bulk step takes. */
export const mostItems = 200;

type Calls = Record<
  CustodyStep,
  Endpoint<typeof idParams, z.ZodUndefined, z.ZodType, typeof equipmentRecord>
>;
const calls: Calls = custodyActions;

/** Takes a step with one item; the server checks what the form holds. */
export function sendStep(
  step: CustodyStep,
  { id, version }: EquipmentRecord,
  body: FormInput,
  idempotencyKey: string,
): Promise<EquipmentRecord> {
  return call(calls[step], { params: { id }, version, idempotencyKey, body });
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

/** Says of several items that they were seen today; each is answered for itself. */
export function sendSeen(items: readonly EquipmentRecord[]): Promise<BulkAnswer> {
  const named = items.map(({ id, version }) => ({ id, version }));
  return call(equipmentApi.markSeenMany, { body: { items: named }, idempotencyKey: createRandomKey() });
}
