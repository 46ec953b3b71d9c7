import type { Problem } from '#contract/shared/errors.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { problemOf } from '#server/shared/http/problems.ts';

/** What became of one record of a bulk command. */
export interface BulkResult<R> {
  id: string;
  record: R | null;
  problem: Problem | null;
}

interface Item {
  id: string;
  version: number;
}

/** Every record once, in the order of the ids; those that are named again in a later round. */
function roundsOf(items: readonly Item[]): { place: number; item: Item }[][] {
  const rounds: { place: number; item: Item }[][] = [];
  const times = new Map<string, number>();
  for (const [place, item] of items.entries()) {
    const round = times.get(item.id) ?? 0;
    times.set(item.id, round + 1);
    (rounds[round] ??= []).push({ place, item });
  }
  return rounds.map((round) => round.toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1)));
}

/**
 * Does the same with several records in one transaction. A record that is refused stays as it was and is reported;
 * the others go on. `work` is given every record at most once, in the order in which everybody locks them.
 */
export async function inBulk<R>(
  { requestId }: CommandContext,
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<(R | AppError)[]>,
): Promise<BulkResult<R>[]> {
  // By place, not by id: whoever names a record twice is told of both tries.
  const results: BulkResult<R>[] = [];
  for (const round of roundsOf(items)) {
    const done = await work(round.map(({ item }) => item));
    for (const [at, { place, item }] of round.entries()) {
      const result = done[at] ?? new AppError('not_found');
      results[place] =
        result instanceof AppError
          ? { id: item.id, record: null, problem: problemOf(result, requestId) }
          : { id: item.id, record: result, problem: null };
    }
  }
  return results;
}
