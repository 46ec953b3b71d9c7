import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';

export const importSteps = ['file', 'columns', 'values', 'review', 'done'] as const;
export type ImportStep = (typeof importSteps)[number];

const stepOfState: Readonly<Record<BatchRecord['state'], ImportStep>> = {
  reading: 'file',
  mapping: 'columns',
  checking: 'review',
  checked: 'review',
  applying: 'done',
  paused: 'done',
  applied: 'done',
  partly_applied: 'done',
  undoing: 'done',
  undone: 'done',
  partly_undone: 'done',
  cancelled: 'file',
  expired: 'file',
  failed: 'file',
};

/** The steps that can be opened: decisions about columns and values can be changed until the import is applied. */
export function openSteps({ state }: Pick<BatchRecord, 'state'>): readonly ImportStep[] {
  if (state === 'mapping') return ['columns', 'values'];
  return state === 'checked' ? ['columns', 'values', 'review'] : [];
}

/** The step that is shown: the one of the address if it can be opened, otherwise the one of the state. */
export function stepOf(batch: Pick<BatchRecord, 'state'>, asked: string | null): ImportStep {
  return openSteps(batch).find((step) => step === asked) ?? stepOfState[batch.state];
}
