import type { CustomValues } from '#contract/entities/category/custom-field.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** Units of one order line that arrive together: the same in everything but what is a unit's own, and a cent. */
export interface IntakeBatch {
  name: string;
  categoryId: string;
  modelId: string | null;
  locationId: string;
  acquiredOn: string;
  warrantyMonths: number;
  purchaseOrderId: string;
  receiptLineId: string;
  /** Who pays, and how much for all of them together. */
  fundingLines: readonly { fundingSourceId: string; percent: string; amount: string }[];
  /** One for each item; null where it has none. */
  serials: readonly (string | null)[];
  /** The printed tags of units that they claim, in their order; a unit without one gets the next number. */
  tags: readonly (string | null)[];
  /** Values of the category's own fields that they share. */
  customValues: CustomValues;
  /** What a unit has of its own, above what they share; units at the end may be left out. */
  ownValues: readonly CustomValues[];
  /** What they are worth together; the cent that does not divide goes to the last item. */
  value: string;
}

/** A serial number that cannot be used: where it stands, and who has it. */
export interface SerialProblem {
  batch: number;
  unit: number;
  /** The tag of the living item that has it, or null when it stands twice in what arrives. */
  tag: string | null;
  itemId: string | null;
}

export interface NewItem {
  id: string;
  tag: string;
  receiptLineId: string;
  cost: string;
}

/**
 * How goods become items. Equipment provides it and `app.ts` hands it on, since entities do not import each other.
 * All of it is done with a few statements, however many items there are.
 */
export interface EquipmentIntake {
  /** The serial numbers that another unit of the delivery or a living item of the same maker has. */
  findTakenSerials: (
    context: CommandContext,
    batches: readonly Pick<IntakeBatch, 'modelId' | 'serials'>[],
  ) => Promise<SerialProblem[]>;
  /**
   * What is wrong with the values of units, at `<batch>.customValues.<key>` and `<batch>.ownValues.<unit>.<key>`; a
   * value that is missing is asked for later.
   */
  checkValues: (
    context: CommandContext,
    batches: readonly Pick<IntakeBatch, 'categoryId' | 'customValues' | 'ownValues'>[],
  ) => Promise<FieldProblem[]>;
  /** Why printed tags cannot be claimed: the first refusal, where there is one. */
  checkTags: (context: CommandContext, tags: readonly string[]) => Promise<AppError | undefined>;
  /** Makes the items: tagged, in the state received, each with its event. Undefined when a prefix has no tags left. */
  create: (
    context: CommandContext,
    batches: readonly IntakeBatch[],
    reason: string,
  ) => Promise<NewItem[] | undefined>;
  /** Voids untouched items of receipt lines; answers the tag of one that was touched meanwhile, and then does nothing. */
  voidItems: (
    context: CommandContext,
    receiptLineIds: readonly string[],
    reason: string,
  ) => Promise<{ touchedTag: string | undefined; itemIds: string[] }>;
}
