import { expect, it } from 'vitest';
import { can } from '#contract/shared/permissions.ts';
import type { Role } from '#contract/shared/roles.ts';
import { findTransition, type StateMachine } from '#contract/shared/states.ts';
import type { CalledName, Steps } from '#contract/shared/steps.ts';
import { ifMatch, type Answer, type TestApp } from './app.ts';
import { codeOf, type Versioned } from './calls.ts';

type Recorded = Versioned & { status: string };

interface Attempt<R> {
  record: R;
  body: object;
}

/** A life cycle to be tried: everything but the state and the role lets each step be taken. */
export interface StepMatrix<S extends string, T extends Steps<S>, R extends Recorded> {
  api: () => TestApp;
  /** The address of the collection. */
  path: string;
  machine: StateMachine<S, keyof T & string, string>;
  steps: T;
  /** Who tries, with the roles the token stands for. */
  callers: Readonly<Record<string, { roles: readonly Role[]; token: () => string }>>;
  aRecord: (state: S) => Promise<R>;
  /** The states in which there is a record to take a step with; so there is in all of them unless said otherwise. */
  states?: readonly S[];
  /** The state that a record shows; its status unless said otherwise. */
  stateOf?: (record: R) => string | null;
  /** The body with which the step is accepted; what the record needs before, such as a loaner, is done to it here. */
  prepare: (action: CalledName<T>, record: R) => Promise<Attempt<R>> | Attempt<R>;
  /** Why a caller is refused whom state and role allow, such as somebody who is not the author. */
  refusedFor?: (action: CalledName<T>, caller: string, state: S) => string | undefined;
  /** Steps that need more than this to be tried; they have tests of their own. */
  except?: readonly CalledName<T>[];
}

/** Nobody, and one account of each role. */
export function callersOf(api: () => TestApp): StepMatrix<string, Steps, Recorded>['callers'] {
  const as = (name: keyof TestApp['tokens'], ...roles: Role[]) => ({
    roles,
    token: () => api().tokens[name],
  });
  return {
    none: as('none'),
    staff: as('staff', 'staff'),
    user: as('user', 'user'),
    admin: as('admin', 'admin'),
  };
}

function expectedOf<S extends string, T extends Steps<S>, R extends Recorded>(
  { machine, steps, states = machine.states, callers, refusedFor }: StepMatrix<S, T, R>,
  state: S,
  action: CalledName<T>,
  caller: string,
): string {
  const roles = callers[caller]?.roles ?? [];
  const permission = steps[action]?.permission;
  if (!permission || !can(roles, permission)) return '403 not_allowed';
  const step = findTransition(machine, state, action);
  if (!step) return '409 bad_state';
  if (!can(roles, step.permission)) return '403 not_allowed';
  const refusal = refusedFor?.(action, caller, state);
  if (refusal !== undefined) return `403 ${refusal}`;
  if (step.to === 'previous') return `200 ${state}`;
  // Where a state has no record, the one before no longer shows any.
  return `200 ${states.includes(step.to) ? step.to : null}`;
}

function outcomeOf<R extends Recorded>(answer: Answer<R>, stateOf: (record: R) => string | null): string {
  return `${answer.status} ${answer.status === 200 ? stateOf(answer.body) : codeOf(answer)}`;
}

/** Tries every declared step in every state as every caller: taken exactly where declared, refused with its code elsewhere. */
export function tryEveryStep<S extends string, T extends Steps<S>, R extends Recorded>(
  matrix: StepMatrix<S, T, R>,
): void {
  const { machine, steps, callers, except = [], stateOf = (record) => record.status } = matrix;
  const actions = (Object.keys(steps) as CalledName<T>[]).filter(
    (action) => 'path' in (steps[action] ?? {}) && !except.includes(action),
  );

  it.each(matrix.states ?? machine.states)(
    '26 takes from %s exactly the steps it declares, for whom it declares them',
    async (state) => {
      const api = matrix.api();
      const wrong: string[] = [];
      let tried = 0;
      let fresh: R | undefined;
      for (const action of actions) {
        const step = steps[action] as { path: string };
        let attempt: Attempt<R> | undefined;
        for (const [caller, { token }] of Object.entries(callers)) {
          if (!attempt) {
            fresh ??= await matrix.aRecord(state);
            expect(stateOf(fresh), 'the state it starts in').toBe(state);
            attempt = await matrix.prepare(action, fresh);
            // What was prepared for one step is not as the next one expects it.
            if (attempt.record.version !== fresh.version) fresh = undefined;
          }
          const { record, body } = attempt;
          const address = `${matrix.path}/${record.id}`;
          const answer = await api.request<R>(
            token(),
            'POST',
            `${address}/actions/${step.path}`,
            body,
            ifMatch(record.version),
          );
          const expected = expectedOf(matrix, state, action, caller);
          if (outcomeOf(answer, stateOf) !== expected)
            wrong.push(`${action} by ${caller}: ${outcomeOf(answer, stateOf)}, not ${expected}`);
          const after = await api.request<Recorded>(api.tokens.admin, 'GET', address);
          const isMoved = after.body.version !== record.version;
          if (isMoved !== (answer.status === 200)) wrong.push(`${action} by ${caller}: ${after.body.status}`);
          if (isMoved) [attempt, fresh] = [undefined, undefined];
          tried += 1;
        }
      }
      expect(wrong).toEqual([]);
      expect(tried).toBe(actions.length * Object.keys(callers).length);
    },
  );
}
