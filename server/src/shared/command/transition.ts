import { findTransition, statesFor, type StateMachine, type Transition } from '#contract/shared/states.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { ListSource } from '#server/shared/list/source.ts';
import { numberOf, type StoredRecord } from './record.ts';

/** The step an action takes from the record's state, or `bad_state` with the states that it needs. */
export function checkTransition<S extends string, A extends string, V extends string>(
  machine: StateMachine<S, A, V>,
  source: ListSource<unknown>,
  record: StoredRecord,
  state: S,
  action: A,
): Transition<S, A, V> {
  const step = findTransition(machine, state, action);
  if (step) return step;
  throw new AppError('bad_state', {
    entity: source.entity.name,
    number: numberOf(source, record),
    state,
    needed: statesFor(machine, action).join(', '),
  });
}
