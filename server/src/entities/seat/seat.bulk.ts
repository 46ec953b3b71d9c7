import type { z } from 'zod';
import type { GivenSeats, seatApi } from '#contract/entities/seat/seat.api.ts';
import { seatFields } from '#contract/entities/seat/seat.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { createRecords, refusalOr } from '#server/shared/command/record-sets.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { problemOf } from '#server/shared/http/problems.ts';
import { checkFree, checkHolder, lockChosen, missing, seatValues } from './seat.commands.ts';
import { lockTerms, seatSource } from './seat.repository.ts';

type SeatsInput = z.output<typeof seatApi.createMany.body>;
type WantedHolder = SeatsInput['holders'][number];

const idOf = ({ personId, equipmentId }: WantedHolder) => personId ?? equipmentId ?? '';

/** Locks people before devices and each in the order of their ids, so that nobody waits in a circle. */
async function lockHolders(db: Queryable, holders: readonly WantedHolder[]) {
  const orders = holders.map((holder) => `${holder.personId ? 0 : 1} ${idOf(holder)}`);
  const places = [...holders.keys()].toSorted((a, b) => ((orders[a] ?? '') < (orders[b] ?? '') ? -1 : 1));
  const locked = await Promise.all(
    places.map(async (at) => [at, await lockChosen(db, holders[at] ?? {})] as const),
  );
  return new Map(locked);
}

function checkRepeated(holders: readonly WantedHolder[], at: number, value: string): FieldProblem[] {
  const id = idOf(holders[at] ?? {});
  if (id === '' || holders.findIndex((holder) => idOf(holder) === id) === at) return [];
  const field = holders[at]?.personId ? 'personId' : 'equipmentId';
  return [fieldProblemOf(field, seatFields[field].title, 'value_repeated', { value })];
}

/** Gives seats of one entitlement in one transaction by the rules of one seat; who gets none is told why. */
export async function createSeats(
  context: CommandContext,
  { holders, ...shared }: SeatsInput,
): Promise<GivenSeats> {
  const { db, requestId } = context;
  const locked = await lockHolders(db, holders);
  const terms = await lockTerms(db, shared.entitlementId);
  if (!terms) throw refuseFields([missing('entitlementId')]);
  const inputs = holders.map((holder) => ({ ...shared, ...holder }));
  const problems = await Promise.all(
    inputs.map(async (input, at) => {
      const { holder, problems: wrong = [] } = locked.get(at) ?? {};
      if (wrong.length > 0) return wrong;
      const repeated = checkRepeated(holders, at, holder?.label ?? '');
      return repeated.length > 0 ? repeated : checkHolder(db, input, terms, holder);
    }),
  );
  let { assigned } = terms;
  const checked = inputs.map((input, at) =>
    refusalOr(() => {
      const wrong = problems[at] ?? [];
      if (wrong.length > 0) throw refuseFields(wrong);
      checkFree({ ...terms, assigned });
      assigned += 1;
      return seatValues(input, terms);
    }),
  );
  const rows = checked.flatMap((row) => (row instanceof AppError ? [] : [row]));
  const { records, events } =
    rows.length > 0 ? await createRecords(context, seatSource, rows) : { records: [], events: [] };
  await writeEvents(context, events);
  const seats = new Map(records.map((record) => [idOf(record), record]));
  return {
    results: checked.map((row, at) =>
      row instanceof AppError
        ? { record: null, problem: problemOf(row, requestId) }
        : { record: seats.get(idOf(holders[at] ?? {})) ?? null, problem: null },
    ),
  };
}
