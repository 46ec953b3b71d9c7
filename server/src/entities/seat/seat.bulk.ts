import type { z } from 'zod';
import type { seatApi } from '#contract/entities/seat/seat.api.ts';
import { seatFields, type SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { createRecords } from '#server/shared/command/record-sets.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { checkFree, checkHolder, lockChosen, missing, seatValues } from './seat.commands.ts';
import { lockTerms, seatSource } from './seat.repository.ts';

type SeatsInput = z.output<typeof seatApi.createMany.body>;
type WantedHolder = SeatsInput['holders'][number];

const idOf = ({ personId, equipmentId }: WantedHolder) => personId ?? equipmentId ?? '';
const atRow = (at: number, problems: readonly FieldProblem[]) =>
  problems.map((problem) => ({ ...problem, path: `holders.${at}.${problem.path}` }));

/** Locks people before devices and each in the order of their ids, so that nobody waits in a circle. */
async function lockHolders(db: Queryable, holders: readonly WantedHolder[]) {
  const orders = holders.map((holder) => `${holder.personId ? 0 : 1} ${idOf(holder)}`);
  const places = [...holders.keys()].toSorted((a, b) => ((orders[a] ?? '') < (orders[b] ?? '') ? -1 : 1));
  const locked = await Promise.all(
    places.map(async (at) => [at, await lockChosen(db, holders[at] ?? {})] as const),
  );
  return new Map(locked);
}

function findRepeated(holders: readonly WantedHolder[], labelOf: (at: number) => string): FieldProblem[] {
  const ids = holders.map(idOf);
  return ids.flatMap((id, at) => {
    if (id === '' || ids.indexOf(id) === at) return [];
    const field = holders[at]?.personId ? 'personId' : 'equipmentId';
    const { title } = seatFields[field];
    return atRow(at, [fieldProblemOf(field, title, 'value_repeated', { value: labelOf(at) })]);
  });
}

/** Gives seats of one entitlement by the rules of one seat: to all holders, or to none with every problem at its row. */
export async function createSeats(
  context: CommandContext,
  { holders, ...shared }: SeatsInput,
): Promise<{ seats: SeatRecord[] }> {
  const { db } = context;
  const locked = await lockHolders(db, holders);
  const terms = await lockTerms(db, shared.entitlementId);
  if (!terms) throw refuseFields([missing('entitlementId')]);
  const inputs = holders.map((holder) => ({ ...shared, ...holder }));
  const checked = await Promise.all(
    inputs.map(async (input, at) => {
      const found = locked.get(at);
      const wrong = found?.problems ?? [];
      return atRow(at, wrong.length > 0 ? wrong : await checkHolder(db, input, terms, found?.holder));
    }),
  );
  const problems = [...checked.flat(), ...findRepeated(holders, (at) => locked.get(at)?.holder?.label ?? '')];
  if (problems.length > 0) throw refuseFields(problems);
  checkFree(terms, holders.length);
  const { records, events } = await createRecords(
    context,
    seatSource,
    inputs.map((input) => seatValues(input, terms)),
  );
  await writeEvents(context, events);
  return { seats: records };
}
