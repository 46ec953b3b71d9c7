import type { EquipmentStatus } from '#contract/entities/equipment/equipment.states.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { lockForRetiring, moveRetiring } from '#server/areas/equipment/equipment-retiring.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** Why an item moves: the number of its case, and what was said about it. */
export function itemReason({ number }: RetirementRecord, reason: string | null | undefined): string {
  return reason ? `${number}: ${reason}`.slice(0, 500) : number;
}

/** The items of a case, and where they were when it was approved. */
export async function findItems(
  db: Queryable,
  id: string,
): Promise<{ equipmentId: string; tag: string; status: string; statusBefore: EquipmentStatus | null }[]> {
  return db.many(sql`
    select e.id as "equipmentId", e.tag, e.status, l.status_before as "statusBefore"
    from retirement_line l join equipment e on e.id = l.equipment_id
    where l.retirement_id = ${id} order by l.position`);
}

/** Gives items of an approved case back to where they were before. */
export async function returnItems(
  context: CommandContext,
  before: RetirementRecord,
  { equipmentIds, reason }: { equipmentIds: readonly string[]; reason: string | undefined },
): Promise<void> {
  const lines = await findItems(context.db, before.id);
  const items = await lockForRetiring(context, equipmentIds, 'cancelRetirement');
  const back = items.map((item) => {
    const line = lines.find(({ equipmentId }) => equipmentId === item.id);
    return { ...item, to: line?.statusBefore ?? 'in_stock' };
  });
  await moveRetiring(context, back, { action: 'cancelRetirement', reason: itemReason(before, reason) });
}
