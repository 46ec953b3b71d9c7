import { can, type Permission } from './permissions.ts';
import type { Held } from './roles.ts';

/** One step of a life cycle; `via` names the entity whose command takes it. */
export interface Transition<S extends string, A extends string, V extends string> {
  action: A;
  from: readonly S[];
  /** 'previous' returns to the state before the present one. */
  to: S | 'previous';
  permission: Permission;
  via: V;
}

/** A life cycle as data: states, the first one, and every step that exists. */
export interface StateMachine<S extends string, A extends string, V extends string> {
  states: readonly S[];
  initial: S;
  transitions: readonly Transition<S, A, V>[];
}

export function defineStateMachine<const S extends string, const A extends string, const V extends string>(
  machine: StateMachine<S, A, V>,
): StateMachine<S, A, V> {
  return machine;
}

/** The step that an action takes from a state, if there is one. */
export function findTransition<S extends string, A extends string, V extends string>(
  machine: StateMachine<S, A, V>,
  state: S,
  action: A,
): Transition<S, A, V> | undefined {
  return machine.transitions.find((step) => step.action === action && step.from.includes(state));
}

/** The states from which an action can be taken. */
export function statesFor<S extends string, A extends string, V extends string>(
  machine: StateMachine<S, A, V>,
  action: A,
): S[] {
  return machine.transitions.filter((step) => step.action === action).flatMap((step) => step.from);
}

/** The actions that a record in this state offers to somebody with these roles. */
export function actionsFor<S extends string, A extends string, V extends string>(
  machine: StateMachine<S, A, V>,
  state: S,
  roles: readonly Held[],
): A[] {
  return machine.transitions
    .filter((step) => step.from.includes(state) && can(roles, step.permission))
    .map((step) => step.action);
}
