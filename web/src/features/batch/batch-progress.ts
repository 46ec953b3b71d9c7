import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';

const working: readonly BatchRecord['state'][] = ['reading', 'checking', 'applying', 'undoing'];

type Standing = Pick<BatchRecord, 'state' | 'undoneBy'>;

/** Whether a job works on a batch, so that it looks different soon. */
export function isWorking({ state, undoneBy }: Standing): boolean {
  if (state === 'undoing' && undoneBy !== null) return isWorking({ state: undoneBy.state, undoneBy: null });
  return working.includes(state);
}

/** How much is done, in whole percent; undefined as long as nobody knows of how much. */
export function percentOf({ done, total }: BatchRecord['progress']): number | undefined {
  return total > 0 ? Math.min(100, Math.floor((done * 100) / total)) : undefined;
}
