import type { SerialFinding } from '#contract/entities/purchase-order/receipt.schema.ts';
import { getRecord } from '#server/features/records/records.routes.ts';
import type { EquipmentIntake } from '#server/areas/equipment/equipment-intake.port.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { purchaseOrderSource } from './purchase-order.repository.ts';

/** Which serial numbers of a delivery stand twice or belong to a living item; asked in one statement, written nowhere. */
export async function findSerialProblems(
  context: CommandContext,
  intake: EquipmentIntake,
  orderId: string,
  lines: readonly { lineId: string; serials: readonly (string | null)[] }[],
): Promise<SerialFinding[]> {
  const order = await getRecord(context.db, purchaseOrderSource, orderId);
  const models = new Map(order.lines.map(({ id, modelId }) => [id, modelId]));
  const batches = lines
    .filter(({ lineId }) => models.has(lineId))
    .map(({ lineId, serials }) => ({ lineId, modelId: models.get(lineId) ?? null, serials }));
  const taken = await intake.findTakenSerials(context, batches);
  return taken.map(({ batch, unit, tag, itemId }) => ({
    lineId: batches[batch]?.lineId ?? '',
    unit,
    item: tag === null || itemId === null ? null : { id: itemId, label: tag, note: null },
  }));
}
