import type { z } from 'zod';
import type { GivenSeats, seatApi } from '#contract/entities/seat/seat.api.ts';
import { seatFields } from '#contract/entities/seat/seat.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { createRecords, refusalOr } from '#server/shared/command/record-sets.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { problemOf } from '#server/shared/http/problems.ts';
import { checkChosen, judgeSeat, lockFacts, missing } from './seat.commands.ts';
import { seatSource } from './seat.repository.ts';

type SeatsInput = z.output<typeof seatApi.createMany.body>;
type WantedHolder = SeatsInput['holders'][number];

const idOf = ({ personId, equipmentId }: WantedHolder) => personId ?? equipmentId ?? '';

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
  const inputs = holders.map((holder) => ({ ...shared, ...holder }));
  const facts = await lockFacts(db, inputs);
  if (!facts[0]?.terms) throw refuseFields([missing('entitlementId')]);
  let given = 0;
  const checked = inputs.map((input, at) =>
    refusalOr(() => {
      const own = facts[at];
      if (!own) throw new Error('every seat has its facts');
      const wrong = checkChosen(input, own);
      const { label = '' } = own.person ?? own.device ?? {};
      const problems = wrong.length > 0 ? wrong : checkRepeated(holders, at, label);
      if (problems.length > 0) throw refuseFields(problems);
      const values = judgeSeat(input, own, given);
      given += 1;
      return values;
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
