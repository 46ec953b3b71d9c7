import type { StoredRecord } from '#server/shared/command/record.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { inHalves } from './halves.ts';
import { tryRow } from './row-work.ts';
import type { SetRead, SetRow, TargetSets } from './set-commands.ts';

/** What became of a row: refused, written or checked together with others, or done by its own command. */
export type SetOutcome<A> = AppError | { written: StoredRecord } | { checked: unknown } | { alone: A };

interface Work<A> {
  sets: TargetSets;
  /** Whether rows are only checked: then they are written only where a later row has to meet them. */
  isRehearsal: boolean;
  /** After so many rows by their own commands no further row is begun; all of them without it. */
  mostAlone?: number;
  /** Does the row at a place by its own command. */
  runAlone: (at: number) => Promise<A>;
}

interface Placed {
  at: number;
  read: SetRead;
}

/** Rows that are written together, and those that wait for them because they share a value. */
class Segment {
  readonly together: Placed[] = [];
  readonly later: Placed[] = [];
  private readonly keys = new Set<string>();

  /** Takes a row in; answers whether it has to wait for the others. */
  add(placed: Placed): boolean {
    const { keys } = placed.read;
    const isShared = keys.some((key) => this.keys.has(key));
    (isShared ? this.later : this.together).push(placed);
    for (const key of keys) this.keys.add(key);
    return isShared;
  }
}

/** Checks the rows of a segment and writes them, where somebody will look at them in this transaction. */
async function runTogether<A>(
  context: CommandContext,
  { sets, isRehearsal, runAlone }: Work<A>,
  together: readonly Placed[],
  isMet: boolean,
  outcomes: SetOutcome<A>[],
): Promise<void> {
  const results = await sets.check(
    context,
    together.map(({ read }) => read),
  );
  const good: { at: number; checked: unknown }[] = [];
  for (const [place, { at }] of together.entries()) {
    const checked = results[place];
    outcomes[at] = checked instanceof AppError ? checked : { checked };
    if (!(checked instanceof AppError)) good.push({ at, checked });
  }
  if (good.length === 0 || (isRehearsal && !isMet)) return;
  // Somebody else may be faster with one of their values: the others stay.
  await inHalves(
    good,
    async (some) => {
      const checked = some.map((one) => one.checked);
      const written = await tryRow(context.db, () => sets.write(context, checked));
      if (written instanceof AppError) return written;
      for (const [place, { at }] of some.entries()) {
        const record = written[place];
        if (record && !isRehearsal) outcomes[at] = { written: record };
      }
      return some;
    },
    async (one) => {
      outcomes[one.at] = { alone: await runAlone(one.at) };
      return one;
    },
  );
}

async function runSegment<A>(
  context: CommandContext,
  work: Work<A>,
  { together, later }: Segment,
  isMet: boolean,
  outcomes: SetOutcome<A>[],
): Promise<void> {
  if (together.length === 0) return;
  await runTogether(context, work, together, isMet || later.length > 0, outcomes);
  for (const { at } of later) outcomes[at] = { alone: await work.runAlone(at) };
}

/**
 * Checks rows in their order and writes them, as many as possible together: what comes out is what the commands of one
 * record would have done one after the other. A row that is refused already comes as its refusal, one that only its own
 * command can do as null. Rows that were not begun have no outcome.
 */
export async function runSets<A>(
  context: CommandContext,
  work: Work<A>,
  rows: readonly (SetRow | AppError | null)[],
): Promise<SetOutcome<A>[]> {
  const outcomes: SetOutcome<A>[] = [];
  const asked = rows.flatMap((row) => (row === null || row instanceof AppError ? [] : [row]));
  const reads = await work.sets.read(context, asked);
  const readOf = new Map(asked.map((row, at) => [row, reads[at]]));
  let segment = new Segment();
  let countAlone = 0;
  for (const [at, row] of rows.entries()) {
    if (countAlone >= (work.mostAlone ?? Infinity)) break;
    const read = row === null || row instanceof AppError ? row : readOf.get(row);
    if (read instanceof AppError) outcomes[at] = read;
    else if (!read || read.isAlone) {
      await runSegment(context, work, segment, true, outcomes);
      segment = new Segment();
      outcomes[at] = { alone: await work.runAlone(at) };
      countAlone += 1;
    } else if (segment.add({ at, read })) countAlone += 1;
  }
  await runSegment(context, work, segment, false, outcomes);
  return outcomes;
}
