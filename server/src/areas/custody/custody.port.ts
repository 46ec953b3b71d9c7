import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { Condition } from '#contract/areas/equipment/conditions.ts';
import type {
  CheckInManyInput,
  CheckOutInput,
  ExtendInput,
  LoanInput,
} from '#contract/entities/equipment/custody.api.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { WantedRecord } from '#server/shared/command/record-sets.ts';
import type { NewEvent } from '#server/shared/history/event.ts';
import type { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** Each item as it is after a step, or why it was left as it was. */
export type CustodyResults = Promise<(EquipmentRecord | AppError)[]>;

/** Who has an item already: exactly one of them. */
export interface OpeningHolder {
  personId?: string;
  locationId?: string;
  projectId?: string;
}

/** Who has an item already, since when, and until when where it is lent. */
export type OpeningGiving = OpeningHolder & { startedOn?: string; dueOn?: string };

/** A new item that is with somebody already. */
export interface OpeningRequest {
  giving: OpeningGiving;
  acquiredOn: string;
  categoryId: string;
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
  open: (context: CommandContext, item: EquipmentRecord, holder: OpeningGiving) => Promise<EquipmentRecord>;
  /** What is wrong with who has items already, of each item. */
  checkOpenings: (context: CommandContext, asked: readonly OpeningRequest[]) => Promise<FieldProblem[][]>;
  /** Gives items that are in stock to whoever has each of them already; all of them passed their check. */
  openAll: (
    context: CommandContext,
    opened: readonly { item: EquipmentRecord; giving: OpeningGiving }[],
  ) => Promise<EquipmentRecord[]>;
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
  /** Gives several items to one holder, lends them or hands them on. */
  giveAll: (
    context: CommandContext,
    wanted: readonly WantedRecord[],
    action: 'checkOut' | 'loan' | 'transfer',
    input: CheckOutInput | LoanInput,
  ) => CustodyResults;
  /** Takes several items back into stock. */
  takeBackAll: (
    context: CommandContext,
    wanted: readonly WantedRecord[],
    input: CheckInManyInput,
  ) => CustodyResults;
  /** Moves the day on which several lent items are due back. */
  extendAll: (context: CommandContext, wanted: readonly WantedRecord[], input: ExtendInput) => CustodyResults;
  /** Gives locked items back the custody that they had before a batch; the events are still to be written. */
  undo: (
    context: CommandContext,
    items: readonly EquipmentRecord[],
    batchId: string,
  ) => Promise<{ refused: Map<string, AppError>; events: NewEvent[] }>;
}
