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
  hasOpenSeat,
  lockDevice,
  lockPerson,
  lockTerms,
  seatSource,
  type Holder,
  type SeatTerms,
} from './seat.repository.ts';

const refuse = problemFactory(seatFields);
export const missing = (field: 'personId' | 'equipmentId' | 'entitlementId') =>
  refuse(field, 'not_found', { entity: seatFields[field].title });

/** Who and what was chosen, locked before the entitlement, as everywhere. */
export async function lockChosen(
  db: Queryable,
  { personId, equipmentId }: Pick<SeatCreate, 'personId' | 'equipmentId'>,
) {
  const problems: FieldProblem[] = [];
  const person = personId ? await lockPerson(db, personId) : undefined;
  if (personId && !person) problems.push(missing('personId'));
  const device = equipmentId ? await lockDevice(db, equipmentId) : undefined;
  if (equipmentId && !device) problems.push(missing('equipmentId'));
  if (device?.isDisposed) problems.push(refuse('equipmentId', 'device_gone', { tag: device.label }));
  return { holder: person ?? device, problems };
}

export async function checkHolder(
  db: Queryable,
  input: SeatCreate,
  terms: SeatTerms,
  holder: Holder | undefined,
): Promise<FieldProblem[]> {
  const wrong = checkSeat(input, terms);
  if (wrong.length > 0 || !holder || !(await hasOpenSeat(db, input.entitlementId, input))) return wrong;
  const params = { holder: holder.label, number: terms.number };
  return [refuse(input.personId ? 'personId' : 'equipmentId', 'seat_held', params)];
}

/** A seat is given while there is one: whoever asks for the last one at the same moment waits, and is refused. */
export function checkFree({ number, status, quantity, assigned, allowsOver }: SeatTerms): void {
  if (!assignableStatuses.includes(status)) {
    const needed = assignableStatuses.join(', ');
    throw new AppError('bad_state', { entity: 'entitlement', number, state: status, needed });
  }
  if (quantity !== null && assigned >= quantity && !allowsOver) {
    throw new AppError('seats_used', { n: quantity });
  }
}

/** What a new seat is written with. */
export function seatValues(input: SeatCreate, { softwareId, today }: SeatTerms): Record<string, unknown> {
  const target = input.personId ? 'person' : 'equipment';
  return { ...input, softwareId, target, startedOn: input.startedOn ?? today };
}

export async function createSeat(context: CommandContext, input: SeatCreate): Promise<SeatRecord> {
  const { db } = context;
  const { holder, problems } = await lockChosen(db, input);
  const terms = await lockTerms(db, input.entitlementId);
  if (!terms) problems.push(missing('entitlementId'));
  if (problems.length > 0 || !terms) throw refuseFields(problems);
  const wrong = await checkHolder(db, input, terms, holder);
  if (wrong.length > 0) throw refuseFields(wrong);
  checkFree(terms);
  return createRecord(context, seatSource, seatValues(input, terms));
}

/** Frees a seat by hand. */
export async function releaseSeat(
  context: CommandContext,
  id: string,
  { reason }: { reason?: string | undefined },
): Promise<SeatRecord> {
  const { before, status } = await lockForStep(context, seatSource, seatStates, id, 'release');
  const today = await getToday(context.db);
  const endedOn = before.startedOn && before.startedOn > today ? before.startedOn : today;
  const values = { status, end: 'released', endedOn };
  return changeRecord(context, seatSource, before, values, { action: 'release', reason });
}
