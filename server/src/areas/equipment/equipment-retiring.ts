import type { EquipmentStatus } from '#contract/entities/equipment/equipment.states.ts';
import type { EquipmentAction } from '#contract/entities/equipment/equipment.steps.ts';
import type { RetirementMethod } from '#contract/areas/retirement/retirement-vocabulary.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** An item that is locked until the transaction ends. */
export interface LockedItem {
  id: string;
  tag: string;
  version: number;
  status: EquipmentStatus;
}

/** How one item ended. */
export interface Disposition {
  equipmentId: string;
  disposedOn: string;
  salePrice: string | null;
}

export type RetiringAction = Extract<
  EquipmentAction,
  'approveRetirement' | 'cancelRetirement' | 'dispose' | 'reverseDisposal'
>;

/**
 * How retirement moves up to 500 items at once, each step in one statement with an event for every item. Equipment
 * provides it and `app.ts` hands it on.
 */
export interface EquipmentRetiring {
  /** Locks items in the order of their ids and refuses, with `bad_state`, the first that cannot take the step. */
  lock: (context: CommandContext, ids: readonly string[], action: RetiringAction) => Promise<LockedItem[]>;
  /** Gives locked items another status. */
  move: (
    context: CommandContext,
    items: readonly (LockedItem & { to: EquipmentStatus })[],
    step: { action: RetiringAction; reason: string },
  ) => Promise<void>;
  /** Ends locked items: nobody holds them any more, and what became of them stands on them. */
  dispose: (
    context: CommandContext,
    items: readonly LockedItem[],
    end: {
      retirement: { id: string; number: string; title: string };
      method: RetirementMethod;
      dispositions: readonly Disposition[];
      reason: string;
    },
  ) => Promise<void>;
  /** Takes a locked item that was disposed of by mistake back into stock. */
  takeBack: (context: CommandContext, item: LockedItem, reason: string) => Promise<void>;
}
