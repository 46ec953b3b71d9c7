import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many rows are read or checked without a pause: a few milliseconds of work. */
export const rowsInOneTurn = 20;

/** Called for each row of long work: others are served after every few rows. */
export function createTurns(every = rowsInOneTurn): () => Promise<void> | undefined {
  let count = 0;
  return () => {
    count += 1;
    return count % every === 0 ? nextTurn() : undefined;
  };
}
