import type { FieldProblem } from '#contract/shared/errors.ts';
import { checkNotFuture, problemFactory } from '#contract/shared/rules.ts';
import { seatFields } from './seat.schema.ts';

export type SeatTarget = 'person' | 'equipment';

export interface SeatWanted {
  personId?: string | null;
  equipmentId?: string | null;
  startedOn?: string | null;
}

const refuse = problemFactory(seatFields);

/** Who can have a seat of a license that is counted so; the first one is offered first. */
export function seatTargetsOf(metric: string): readonly SeatTarget[] {
  if (metric === 'named_user') return ['person'];
  if (metric === 'device') return ['equipment'];
  return ['person', 'equipment'];
}

function checkTarget({ personId, equipmentId }: SeatWanted, metric: string): FieldProblem[] {
  if (Boolean(personId) === Boolean(equipmentId)) return [refuse('personId', 'one_target')];
  const targets = seatTargetsOf(metric);
  if (equipmentId && !targets.includes('equipment')) return [refuse('equipmentId', 'seat_for_people')];
  return personId && !targets.includes('person') ? [refuse('personId', 'seat_for_devices')] : [];
}

/** A seat goes to one person or one device, as its license is counted, from a day that has come. */
export function checkSeat(
  wanted: SeatWanted,
  { metric, today }: { metric: string; today?: string },
): FieldProblem[] {
  return [...checkTarget(wanted, metric), ...checkNotFuture(seatFields, wanted, 'startedOn', today)];
}
