import type { z } from 'zod';
import {
  custodyActions,
  custodyApi,
  type bulkAnswer,
  type BulkAnswer,
} from '#contract/entities/equipment/custody.api.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import type { EquipmentRecord, equipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { CustodyStep } from '#contract/entities/equipment/equipment.steps.ts';
import type { Endpoint, idParams } from '#contract/shared/endpoint.ts';
import { joinValues, maxFilterValues } from '#contract/shared/list-query.ts';
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

/** The steps that are taken with several items at once. */
export const bulkSteps = ['checkOut', 'checkIn', 'transfer', 'loan', 'extend'] as const;
export type BulkStep = (typeof bulkSteps)[number];

type BulkCall = Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodType, typeof bulkAnswer>;
const bulkCalls: Record<BulkStep, BulkCall> = {
  checkOut: custodyApi.checkOutMany,
  checkIn: custodyApi.checkInMany,
  transfer: custodyApi.transferMany,
  loan: custodyApi.loanMany,
  extend: custodyApi.extendMany,
};

const named = (items: readonly EquipmentRecord[]) => items.map(({ id, version }) => ({ id, version }));

/** Takes a step with several items at once; each is answered for itself, and the server checks what the form holds. */
export function sendBulkStep(
  step: BulkStep,
  items: readonly EquipmentRecord[],
  body: FormInput,
  idempotencyKey: string,
): Promise<BulkAnswer> {
  return call(bulkCalls[step], { body: { ...body, items: named(items) }, idempotencyKey });
}

/** The items with these tags, as they are now; a filter takes a hundred values. */
export async function findByTags(tags: readonly string[]): Promise<EquipmentRecord[]> {
  const parts = Array.from({ length: Math.ceil(tags.length / maxFilterValues) }, (_, at) =>
    tags.slice(at * maxFilterValues, (at + 1) * maxFilterValues),
  );
  const pages = await Promise.all(
    parts.map((part) =>
      call(equipmentApi.list, {
        query: [
          ['filter[tag][is]', joinValues(part)],
          ['limit', String(maxFilterValues)],
        ],
      }),
    ),
  );
  return pages.flatMap(({ items }) => items);
}

/** Marks several items as seen today; each is answered for itself. */
export function sendSeen(items: readonly EquipmentRecord[]): Promise<BulkAnswer> {
  return call(equipmentApi.markSeenMany, {
    body: { items: named(items) },
    idempotencyKey: createRandomKey(),
  });
}

/** Puts several received items into stock; each is answered for itself. */
export function sendStock(items: readonly EquipmentRecord[]): Promise<BulkAnswer> {
  return call(equipmentApi.stockMany, { body: { items: named(items) }, idempotencyKey: createRandomKey() });
}
