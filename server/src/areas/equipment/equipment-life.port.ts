import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { CustodyStep, EquipmentAction } from '#contract/entities/equipment/equipment.steps.ts';
import type { WantedRecord, Written } from '#server/shared/command/record-sets.ts';
import type { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** What a step writes beside the status. */
export type EquipmentStep = {
  action: EquipmentAction;
  /** Columns of the item that the step sets. */
  values?: Record<string, unknown>;
  reason?: string | undefined;
};

/**
 * How other entities move an item through its life. Equipment provides it and `app.ts` hands it on, since entities
 * do not import each other; the state machine is checked in one place, and every step leaves its event on the item.
 */
export interface EquipmentLife {
  /** Locks an item; with a version only in that version, without one in whatever version it is. */
  lock: (context: CommandContext, id: string, version?: number) => Promise<EquipmentRecord>;
  /** Locks an item in the version the caller knows, and checks that its state and the caller allow the step. */
  lockForStep: (context: CommandContext, id: string, action: CustodyStep) => Promise<EquipmentRecord>;
  /** Takes a step with a locked item, or refuses with `bad_state`; 'previous' follows from the open assignment. */
  step: (context: CommandContext, before: EquipmentRecord, step: EquipmentStep) => Promise<EquipmentRecord>;
  /** Locks several items, and tells of each apart why it cannot take the step. */
  lockAllForStep: (
    context: CommandContext,
    wanted: readonly WantedRecord[],
    action: CustodyStep,
  ) => Promise<(EquipmentRecord | AppError)[]>;
  /** Takes a step with several locked items; their events are still to be written. What is known of all of them after it is not read. */
  stepAll: (
    context: CommandContext,
    items: readonly { before: EquipmentRecord; values: Record<string, unknown> }[],
    step: { action: CustodyStep; reason?: string | undefined; known?: Partial<EquipmentRecord> },
  ) => Promise<Written<EquipmentRecord>>;
  /** Tells in the histories of locked items what happened around them; the events are still to be written. */
  recordEvents: (
    context: CommandContext,
    events: readonly { id: string; action: string; reason?: string | undefined }[],
  ) => Promise<Written<EquipmentRecord>>;
  /** Tells in the history of a locked item what happened around it. */
  recordEvent: (
    context: CommandContext,
    before: EquipmentRecord,
    event: { action: string; reason?: string | undefined },
  ) => Promise<EquipmentRecord>;
}
