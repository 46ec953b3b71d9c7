import { can } from '#contract/shared/permissions.ts';
import type { StateMachine } from '#contract/shared/states.ts';
import type { Refusal } from '#contract/shared/steps.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { ListSource } from '#server/shared/list/source.ts';
import { lockRecord, type StoredRecord } from './record.ts';
import { checkTransition } from './transition.ts';

/** Checks that a state allows the step and that the caller may take it from there; answers the state it leads to. */
export function checkStep<S extends string, A extends string>(
  { actor }: CommandContext,
  source: ListSource<unknown>,
  machine: StateMachine<S, A, string>,
  record: StoredRecord,
  state: S,
  action: A,
): S {
  const { permission, to } = checkTransition(machine, source, record, state, action);
  if (!can(actor.roles, permission)) throw new AppError('not_allowed');
  return to === 'previous' ? state : to;
}

/** Locks a record in the version the caller knows and checks that it can take the step, and for this caller. */
export async function lockForStep<S extends string, A extends string, R extends StoredRecord & { status: S }>(
  context: CommandContext,
  source: ListSource<R>,
  machine: StateMachine<S, A, string>,
  id: string,
  action: NoInfer<A>,
): Promise<{ before: R; status: S }> {
  const before = await lockRecord(context, source, id);
  return { before, status: checkStep(context, source, machine, before, before.status, action) };
}

/** Throws why a step cannot be taken, if it cannot. */
export function checkRefusal(refusal: Refusal | undefined): void {
  if (!refusal) return;
  const { code, params, fields } = refusal;
  throw new AppError(code, params, fields ? { fields } : {});
}
