import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { RetirementStatus } from '#contract/entities/retirement/retirement.states.ts';
import type { PathStep } from '#web/shared/record/StatePath.tsx';

export interface CaseStepState {
  status: RetirementStatus;
  state: PathStep['state'];
}

const way = ['draft', 'submitted', 'approved', 'in_process', 'ready', 'completed'] as const;

type Dated = Pick<RetirementRecord, 'status' | 'submittedAt' | 'approvedAt' | 'startedAt' | 'readyAt'>;

/** How many states were passed before a case ended without disposals. */
function placeBeforeEnd({ status, submittedAt, approvedAt, startedAt, readyAt }: Dated): number {
  if (status === 'rejected') return 2;
  if (readyAt !== null) return 5;
  if (startedAt !== null) return 4;
  if (approvedAt !== null) return 3;
  return submittedAt === null ? 1 : 2;
}

/** The way of a case with where it stands; one that ended early shows where it ended. */
export function pathOf(record: Dated): CaseStepState[] {
  const { status } = record;
  if (status === 'rejected' || status === 'cancelled') {
    const passed = way
      .slice(0, placeBeforeEnd(record))
      .map((name) => ({ status: name, state: 'done' }) as const);
    return [...passed, { status, state: 'ended' }];
  }
  // A completed case has nothing left to do.
  const place = status === 'completed' ? way.length : way.indexOf(status);
  return way.map((name, at) => ({
    status: name,
    state: at < place ? 'done' : at === place ? 'now' : 'open',
  }));
}
