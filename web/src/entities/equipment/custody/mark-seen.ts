import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';

/** Says that an item of a list was seen today; rows do not know their version, so it is asked for first. */
export async function markSeen(id: string): Promise<EquipmentRecord> {
  const params = { id };
  const { version } = await call(equipmentApi.get, { params });
  return call(equipmentApi.markSeen, { params, version, body: {}, idempotencyKey: createRandomKey() });
}
