import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { SeatTarget } from '#contract/entities/seat/seat.rules.ts';
import type { Problem } from '#contract/shared/errors.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';

/** What the dialog needs to know of the entitlement that seats are given of. */
export type SeatTerms = Pick<
  EntitlementRecord,
  'id' | 'number' | 'metric' | 'quantity' | 'available' | 'allowsOver'
>;

/** Somebody or something that was chosen for a seat, and what became of it. */
export interface ChosenHolder {
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

/** What the server answered for one holder: a seat, or why there is none. */
export interface SeatAnswer {
  problem: Problem | null;
}

/** Who got no seat stays with the reason; that there is none left is told once, for all. */
export function applyAnswers(
  chosen: readonly ChosenHolder[],
  answers: readonly SeatAnswer[],
  textOf: (problem: Problem) => string,
): { given: number; left: ChosenHolder[]; stopped: string | undefined } {
  const used = answers.find(({ problem }) => problem && problem.fields.length === 0)?.problem;
  const left = chosen.flatMap(({ key, target, value }, at) => {
    const problem = answers[at]?.problem;
    if (!problem) return [];
    const holder = { key, target, value };
    return [problem.fields.length > 0 ? { ...holder, problem: textOf(problem) } : holder];
  });
  return { given: chosen.length - left.length, left, stopped: used ? textOf(used) : undefined };
}
