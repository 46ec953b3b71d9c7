import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { SeatTarget } from '#contract/entities/seat/seat.rules.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';

/** What the dialog needs to know of the entitlement that seats are given of. */
export type SeatTerms = Pick<
  EntitlementRecord,
  'id' | 'number' | 'metric' | 'quantity' | 'available' | 'allowsOver'
>;

/** Somebody or something that was chosen for a seat, and what became of it. */
export interface ChosenHolder {
  /** Sent with the call, so that a seat is given once. */
  key: string;
  target: SeatTarget;
  value: ReferenceValue;
  problem?: string;
}

/** Adds a holder once. */
export function addHolder(
  chosen: readonly ChosenHolder[],
  target: SeatTarget,
  value: ReferenceValue,
): ChosenHolder[] {
  if (chosen.some((one) => one.value.id === value.id)) return [...chosen];
  return [...chosen, { key: createRandomKey(), target, value }];
}

/** How one call for a seat ended: given, refused for this holder, or refused for everybody who follows. */
export type SeatAnswer = { kind: 'given' } | { kind: 'refused' | 'stop'; problem: string };

/** Asks for one seat after the other; whoever got none stays, with the reason. */
export async function giveSeats(
  chosen: readonly ChosenHolder[],
  ask: (holder: ChosenHolder) => Promise<SeatAnswer>,
): Promise<{ given: number; left: ChosenHolder[]; stopped: string | undefined }> {
  const left: ChosenHolder[] = [];
  let given = 0;
  let stopped: string | undefined;
  for (const { problem: _, ...holder } of chosen) {
    if (stopped !== undefined) {
      left.push(holder);
      continue;
    }
    const answer = await ask(holder);
    if (answer.kind === 'given') given += 1;
    else if (answer.kind === 'stop') {
      stopped = answer.problem;
      left.push(holder);
    } else left.push({ ...holder, problem: answer.problem });
  }
  return { given, left, stopped };
}
