import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { Condition } from '#contract/areas/equipment/conditions.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** Who has an item already: exactly one of them. */
export interface OpeningHolder {
  personId?: string;
  locationId?: string;
  projectId?: string;
}

/** How other entities give an item away and take it back; assignments provide it and `app.ts` hands it on. */
export interface Custody {
  /** Gives an item that is in stock to a person. */
  give: (
    context: CommandContext,
    item: EquipmentRecord,
    personId: string,
    reason: string,
  ) => Promise<EquipmentRecord>;
  /** Gives an item that is in stock to whoever has it already, from a past day on; with a last day it is lent. */
  open: (
    context: CommandContext,
    item: EquipmentRecord,
    holder: OpeningHolder & { startedOn?: string; dueOn?: string },
  ) => Promise<EquipmentRecord>;
  /** Says that a missing item is where it should be. */
  find: (context: CommandContext, item: EquipmentRecord, reason: string) => Promise<EquipmentRecord>;
  /** Takes an item back into stock, where it is. */
  takeBack: (
    context: CommandContext,
    item: EquipmentRecord,
    condition: Condition,
    reason: string,
  ) => Promise<EquipmentRecord>;
  /** Closes the open assignment of an item that has come back, if it has one. */
  end: (context: CommandContext, item: EquipmentRecord) => Promise<void>;
}
