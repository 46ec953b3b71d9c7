import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** What becomes of an item's repair when the item is gone; repairs provide it and `app.ts` hands it on. */
export interface OpenRepair {
  /** Cancels the open repair of a locked item, if it has one. */
  cancel: (context: CommandContext, item: EquipmentRecord, reason: string) => Promise<void>;
  /** The same for any number of locked items, in one step. */
  cancelMany: (context: CommandContext, equipmentIds: readonly string[], reason: string) => Promise<void>;
}
