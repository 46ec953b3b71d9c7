import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';

const working: readonly BatchRecord['state'][] = ['reading', 'checking', 'applying', 'undoing'];

type Standing = Pick<BatchRecord, 'state' | 'undoneBy'>;

/** Whether a job works on a batch, so that it looks different soon. */
export function isWorking({ state, undoneBy }: Standing): boolean {
  if (state === 'undoing' && undoneBy !== null) return isWorking({ state: undoneBy.state, undoneBy: null });
  return working.includes(state);
}

/** How far a job was when this page saw it first, and at which millisecond. */
export interface SeenProgress {
  state: BatchRecord['state'];
  done: number;
  at: number;
}

/** How many rows a second are done since they were seen first; undefined until that can be said. */
export function rowsPerSecond(first: SeenProgress, now: SeenProgress): number | undefined {
  const seconds = (now.at - first.at) / 1000;
  const rows = now.done - first.done;
  return first.state === now.state && rows > 0 && seconds > 0 ? rows / seconds : undefined;
}

/** How much is done, in whole percent; undefined as long as nobody knows of how much. */
export function percentOf({ done, total }: BatchRecord['progress']): number | undefined {
  return total > 0 ? Math.min(100, Math.floor((done * 100) / total)) : undefined;
}
