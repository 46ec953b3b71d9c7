import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { batchStates } from '#contract/features/batch/batch.states.ts';
import { findTransition } from '#contract/shared/states.ts';
import { agencyDayOf } from '#web/shared/format/instant.ts';

const offered = ['pause', 'resume', 'retry', 'cancel', 'undo'] as const;
export type OfferedStep = (typeof offered)[number];

/** Whether a batch can be undone on this day; the hour is left to the server. */
export function canStillUndo({ undoUntil }: Pick<BatchRecord, 'undoUntil'>, today = ''): boolean {
  return undoUntil !== null && agencyDayOf(undoUntil) >= today;
}

/** The steps that a batch offers as it is now; an undo cannot be undone or canceled. */
export function stepsOf(
  batch: Pick<BatchRecord, 'kind' | 'state' | 'undoUntil'>,
  today: string | undefined,
): OfferedStep[] {
  return offered.filter((step) => {
    if (findTransition(batchStates, batch.state, step) === undefined) return false;
    if (step === 'undo') return batch.kind !== 'undo' && canStillUndo(batch, today);
    return !(step === 'cancel' && batch.kind === 'undo');
  });
}
