import type { SeatCreate, SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import { seatStates } from '#contract/entities/seat/seat.steps.ts';
import type { SetCommands, SetWanted } from '#server/features/batch/set-commands.ts';
import { refuseDeleted } from '#server/shared/command/record.ts';
import { changeRecords, createRecords, lockRecords, refusalOr } from '#server/shared/command/record-sets.ts';
import { checkStep } from '#server/shared/command/step.ts';
import { getToday } from '#server/shared/db/today.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { judgeSeat, lockFacts, releasedValues } from './seat.commands.ts';
import { seatSource } from './seat.repository.ts';

type SeatUpdate = Record<string, never>;
type Wanted = SetWanted<SeatCreate, SeatUpdate, SeatRecord>;
type Checked = { created: Record<string, unknown> } | { same: SeatRecord };

/** One seat of a license for a holder: of two rows the later meets what the earlier one left. */
function keysOf({ before, input }: Wanted): string[] {
  const { entitlementId, personId, equipmentId } = before ?? input;
  return [`${entitlementId} ${personId || equipmentId || ''}`];
}

async function checkSeats({ db }: CommandContext, rows: readonly Wanted[]): Promise<(Checked | AppError)[]> {
  const wanted = rows.flatMap(({ before, input }) => (before === null ? [input] : []));
  const facts = (await lockFacts(db, wanted)).values();
  const given = new Map<string, number>();
  return rows.map(({ before, input }) =>
    refusalOr((): Checked => {
      if (before !== null) {
        refuseDeleted(seatSource, before);
        return { same: before };
      }
      const own = facts.next().value;
      if (!own) throw new Error('every seat has its facts');
      const count = given.get(input.entitlementId) ?? 0;
      const created = judgeSeat(input, own, count);
      given.set(input.entitlementId, count + 1);
      return { created };
    }),
  );
}

async function writeSeats(context: CommandContext, checked: readonly Checked[]): Promise<SeatRecord[]> {
  const created = checked.flatMap((one) => ('created' in one ? [one.created] : []));
  const { records, events } = await createRecords(context, seatSource, created);
  await writeEvents(context, events);
  const made = records.values();
  return checked.map((one) => {
    const record = 'created' in one ? made.next().value : one.same;
    if (!record) throw new Error('what was written can be read');
    return record;
  });
}

/** A seat has no bin: what a batch gave is released. */
async function releaseSeats(
  context: CommandContext,
  wanted: readonly { id: string; version: number }[],
  reason: string,
): Promise<(SeatRecord | AppError)[]> {
  const locked = await lockRecords(context, seatSource, wanted);
  const today = await getToday(context.db);
  const released = locked.map((before) => {
    if (before instanceof AppError) return before;
    return refusalOr(() => {
      const status = checkStep(context, seatSource, seatStates, before, before.status, 'release');
      const values = releasedValues(before, status, today);
      return { id: before.id, before, values, action: 'release', reason };
    });
  });
  const changes = released.flatMap((one) => (one instanceof AppError ? [] : [one]));
  const { records, events } = await changeRecords(context, seatSource, changes);
  await writeEvents(context, events);
  const after = new Map(records.map((record) => [record.id, record]));
  return released.map((one) =>
    one instanceof AppError ? one : (after.get(one.id) ?? new AppError('not_found')),
  );
}

/** Seats of an import, by sets. A seat that somebody has is left as it is: it is given and released, never changed. */
export const seatSets: SetCommands<SeatCreate, SeatUpdate, SeatRecord, Checked> = {
  place: async (_, wanted) => wanted.map((row) => ({ isAlone: false, keys: keysOf(row) })),
  check: checkSeats,
  preview: async (_, checked) => checked.map((one) => ({ ...('created' in one ? one.created : one.same) })),
  write: writeSeats,
  remove: releaseSeats,
};
