import { z } from 'zod';
import { endpoint, idParams, type Endpoint, type nothing } from './endpoint.ts';
import type { Entity } from './entity.ts';
import type { ErrorCode, ErrorParams, FieldProblem } from './errors.ts';
import type { Fields } from './field.ts';
import { can, type Permission } from './permissions.ts';
import type { Held } from './roles.ts';
import { defineStateMachine, type StateMachine, type Transition } from './states.ts';

/** What a step looks like on a button. */
export type StepIcon =
  | 'arrow-right'
  | 'box'
  | 'check'
  | 'clock'
  | 'edit'
  | 'eye'
  | 'in'
  | 'key'
  | 'lock'
  | 'mail'
  | 'out'
  | 'plus'
  | 'refresh'
  | 'repair'
  | 'search'
  | 'shield'
  | 'sso'
  | 'swap'
  | 'trash'
  | 'truck'
  | 'undo'
  | 'upload'
  | 'user'
  | 'warn'
  | 'x';

/** One way to take a step: from which states, to which one, and for whom. */
export interface StepWay<S extends string = string> {
  from: readonly S[];
  /** 'same' stays in the present state, 'previous' returns to the one before it. */
  to: S | 'same' | 'previous';
  permission: Permission;
}

/** A step that people take by a call of its own. */
export interface CalledStep<S extends string = string> extends StepWay<S> {
  /** From other states it leads elsewhere or asks for more: whoever calls it has the first permission at least. */
  or?: readonly StepWay<S>[];
  /** The last part of its address. */
  path: string;
  summary: string;
  icon: StepIcon;
  /** What it asks for, in the order of the dialog. */
  fields: Fields;
  /** Parts of its answer that are told once and never kept. */
  secrets?: readonly string[];
}

/** A step that the command of something else takes; `via` names it. */
export interface InnerStep<S extends string = string> extends StepWay<S> {
  via: string;
}

/** All steps of a life cycle; declare them with `as const satisfies Steps<Status>`. */
export type Steps<S extends string = string> = Readonly<Record<string, CalledStep<S> | InnerStep<S>>>;

/** The steps of a declaration that have a call of their own. */
export type CalledName<T extends Steps> = {
  [K in keyof T]: T[K] extends { path: string } ? K & string : never;
}[keyof T];

/** The life cycle that a declaration describes. */
export function stateMachineOf<const S extends string, T extends Steps<S>>({
  entity,
  states,
  initial,
  steps,
}: {
  entity: Entity['name'];
  states: readonly S[];
  initial: NoInfer<S>;
  steps: T;
}): StateMachine<S, keyof T & string, string> {
  type Name = keyof T & string;
  const transitions = (Object.entries(steps) as [Name, Steps<S>[string]][]).flatMap(([action, step]) => {
    const via = 'via' in step ? step.via : entity;
    const ways = [step, ...('or' in step ? (step.or ?? []) : [])];
    return ways.flatMap(({ from, to, permission }): Transition<S, Name, string>[] =>
      to === 'same'
        ? from.map((state) => ({ action, from: [state], to: state, permission, via }))
        : [{ action, from, to, permission, via }],
    );
  });
  return defineStateMachine({ states, initial, transitions });
}

/** The body of a step: its fields and nothing else; what is not required can be left out. */
export type StepBody<F extends Fields> = z.ZodObject<
  { [K in keyof F]: F[K]['required'] extends false ? z.ZodOptional<F[K]['schema']> : F[K]['schema'] },
  z.core.$strict
>;

export function stepBody<F extends Fields>(fields: F): StepBody<F> {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, { schema, required }]) => [
      name,
      required ? schema : schema.optional(),
    ]),
  );
  return z.strictObject(shape) as unknown as StepBody<F>;
}

/** What the command of a step is given. */
export type StepInput<T extends Steps, K extends CalledName<T>> = T[K] extends {
  fields: infer F extends Fields;
}
  ? z.output<StepBody<F>>
  : never;

/** The calls of a declaration's steps, by name. */
export type StepEndpoints<T extends Steps, R extends z.ZodType, A> = {
  [K in CalledName<T>]: Endpoint<
    typeof idParams,
    typeof nothing,
    T[K] extends { fields: infer F extends Fields } ? StepBody<F> : never,
    K extends keyof A ? Extract<A[K], z.ZodType> : R
  >;
};

/** The calls of all steps that have one; each answers with the record, unless `answers` names something else. */
export function stepEndpoints<
  T extends Steps,
  R extends z.ZodType,
  A extends { readonly [K in keyof T]?: z.ZodType } = {},
>(entity: Entity, steps: T, record: R, answers?: A): StepEndpoints<T, R, A> {
  const calls: Record<string, Endpoint> = {};
  for (const [name, step] of Object.entries(steps)) {
    if (!('path' in step)) continue;
    calls[name] = endpoint({
      method: 'POST',
      path: `${entity.path}/:id/actions/${step.path}`,
      params: idParams,
      access: step.permission,
      summary: step.summary,
      fields: step.fields,
      body: stepBody(step.fields),
      response: answers?.[name] ?? record,
      isVersioned: true,
      isIdempotent: true,
      secrets: step.secrets ?? [],
    });
  }
  return calls as unknown as StepEndpoints<T, R, A>;
}

/** Why a step cannot be taken: an error of the table, with the fields it stands at if it has some. */
export interface Refusal {
  code: ErrorCode;
  params: ErrorParams;
  fields?: FieldProblem[];
}

/** A refusal that stands at a field of the step. */
export function fieldRefusal(...fields: FieldProblem[]): Refusal {
  return { code: 'validation_failed', params: {}, fields };
}

const notAllowed: Refusal = { code: 'not_allowed', params: {} };

/** A step that the state of a record offers, with why it cannot be taken, if it cannot. */
export interface OfferedStep<A extends string> {
  step: A;
  refusal: Refusal | undefined;
}

/** The steps that a state offers by calls of their own; what the roles forbid is among them with its refusal. */
export function offeredSteps<S extends string, T extends Steps<S>>(
  { machine, steps }: { machine: StateMachine<S, string, string>; steps: T },
  state: S,
  roles: readonly Held[],
  refusalOf: (step: CalledName<T>) => Refusal | undefined = () => undefined,
): OfferedStep<CalledName<T>>[] {
  const known: Steps = steps;
  return machine.transitions
    .filter(({ action, from }) => 'path' in (known[action] ?? {}) && from.includes(state))
    .map(({ action, permission }) => {
      const step = action as CalledName<T>;
      const refusal = can(roles, permission) ? refusalOf(step) : notAllowed;
      return { step, refusal };
    });
}
