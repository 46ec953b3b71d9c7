import type { SeatEnd } from '#contract/entities/seat/seat.states.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** Whose open seats end: those of people, of devices, or of entitlements. */
export type SeatHolders =
  | { personIds: readonly string[] }
  | { equipmentIds: readonly string[] }
  | { entitlementIds: readonly string[] };

export type SeatReleaseOrder = SeatHolders & {
  end: SeatEnd;
  /** The last day of the seats; today in the agency's zone unless told. */
  onDate?: string;
  reason?: string | undefined;
};

/**
 * How other entities end seats: people who leave, items that are disposed of, entitlements that are terminated or
 * renewed. Seats provide it and `app.ts` hands it on. Everything happens in the caller's transaction, set by set.
 */
export interface SeatRelease {
  /** Frees every open seat of these holders, each with its event; answers how many there were. */
  releaseSeats: (context: CommandContext, order: SeatReleaseOrder) => Promise<number>;
  /** Moves every open seat of one entitlement to another one of the same product. */
  moveSeats: (
    context: CommandContext,
    from: { id: string; number: string },
    to: { id: string; number: string },
  ) => Promise<number>;
}
