import { assignableStatuses } from '#contract/entities/entitlement/entitlement.states.ts';
import { checkSeat } from '#contract/entities/seat/seat.rules.ts';
import { seatFields, type SeatCreate, type SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import { seatStates } from '#contract/entities/seat/seat.steps.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { problemFactory } from '#contract/shared/rules.ts';
import { changeRecord, createRecord } from '#server/shared/command/record.ts';
import { lockForStep } from '#server/shared/command/step.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { getToday } from '#server/shared/db/today.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import {
  haveOpenSeats,
  lockDevices,
  lockPeople,
  lockTermsOfAll,
  seatSource,
  type Holder,
  type SeatPlace,
  type SeatTerms,
} from './seat.repository.ts';

const refuse = problemFactory(seatFields);
export const missing = (field: 'personId' | 'equipmentId' | 'entitlementId') =>
  refuse(field, 'not_found', { entity: seatFields[field].title });

/** What the rules of a seat need of the database. */
export interface SeatFacts {
  person: Holder | undefined;
  device: Holder | undefined;
  terms: SeatTerms | undefined;
  /** Whether the holder has a seat of the license already. */
  isHeld: boolean;
}

/**
 * The facts of seats, in a few statements for all of them. Who and what was chosen is locked before the licenses, each kind
 * in the order of its ids, so that nobody waits in a circle.
 */
export async function lockFacts(db: Queryable, inputs: readonly SeatPlace[]): Promise<SeatFacts[]> {
  const idsOf = (field: keyof SeatPlace) => [...new Set(inputs.flatMap((input) => input[field] || []))];
  const people = await lockPeople(db, idsOf('personId'));
  const devices = await lockDevices(db, idsOf('equipmentId'));
  const terms = await lockTermsOfAll(db, idsOf('entitlementId'));
  const isHeld = await haveOpenSeats(db, inputs);
  return inputs.map(({ entitlementId, personId, equipmentId }, at) => ({
    person: people.get(personId ?? ''),
    device: devices.get(equipmentId ?? ''),
    terms: terms.get(entitlementId),
    isHeld: isHeld[at] ?? false,
  }));
}

/** What is wrong with who and what was chosen, whatever the license says. */
export function checkChosen(
  { personId, equipmentId }: Pick<SeatCreate, 'personId' | 'equipmentId'>,
  { person, device }: Pick<SeatFacts, 'person' | 'device'>,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (personId && !person) problems.push(missing('personId'));
  if (equipmentId && !device) problems.push(missing('equipmentId'));
  if (device?.isDisposed) problems.push(refuse('equipmentId', 'device_gone', { tag: device.label }));
  return problems;
}

/** A seat is given while there is one: whoever asks for the last one at the same moment waits, and is refused. */
function checkFree({ number, status, quantity, assigned, allowsOver }: SeatTerms): void {
  if (!assignableStatuses.includes(status)) {
    const needed = assignableStatuses.join(', ');
    throw new AppError('bad_state', { entity: 'entitlement', number, state: status, needed });
  }
  if (quantity !== null && assigned >= quantity && !allowsOver) {
    throw new AppError('seats_used', { n: quantity });
  }
}

/** What a new seat is written with. */
function seatValues(input: SeatCreate, { softwareId, today }: SeatTerms): Record<string, unknown> {
  const target = input.personId ? 'person' : 'equipment';
  return { ...input, softwareId, target, startedOn: input.startedOn ?? today };
}

/** What follows from the rules for one seat; `given` counts the seats of its license that go away in the same command. */
export function judgeSeat(input: SeatCreate, facts: SeatFacts, given = 0): Record<string, unknown> {
  const { terms, isHeld } = facts;
  const problems = checkChosen(input, facts);
  if (!terms) problems.push(missing('entitlementId'));
  if (problems.length > 0 || !terms) throw refuseFields(problems);
  const holder = facts.person ?? facts.device;
  const wrong = checkSeat(input, terms);
  if (wrong.length === 0 && holder && isHeld) {
    const params = { holder: holder.label, number: terms.number };
    wrong.push(refuse(input.personId ? 'personId' : 'equipmentId', 'seat_held', params));
  }
  if (wrong.length > 0) throw refuseFields(wrong);
  checkFree({ ...terms, assigned: terms.assigned + given });
  return seatValues(input, terms);
}

export async function createSeat(context: CommandContext, input: SeatCreate): Promise<SeatRecord> {
  const [facts] = await lockFacts(context.db, [input]);
  if (!facts) throw new Error('every seat has its facts');
  return createRecord(context, seatSource, judgeSeat(input, facts));
}

/** What a seat is written with that is released today. */
export function releasedValues(before: SeatRecord, status: SeatRecord['status'], today: string) {
  const endedOn = before.startedOn && before.startedOn > today ? before.startedOn : today;
  return { status, end: 'released', endedOn };
}

/** Frees a seat by hand. */
export async function releaseSeat(
  context: CommandContext,
  id: string,
  { reason }: { reason?: string | undefined },
): Promise<SeatRecord> {
  const { before, status } = await lockForStep(context, seatSource, seatStates, id, 'release');
  const today = await getToday(context.db);
  const values = releasedValues(before, status, today);
  return changeRecord(context, seatSource, before, values, { action: 'release', reason });
}
