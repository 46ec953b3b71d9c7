import type { z } from 'zod';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { Fields } from '#contract/shared/field.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { problemsOf } from '#contract/shared/rules.ts';
import { stepBody, type StepBody } from '#contract/shared/steps.ts';
import type { StoredRecord } from '#server/shared/command/record.ts';
import type { WantedRecord } from '#server/shared/command/record-sets.ts';
import type { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';

/** Each record as it is after a step, or why it was left as it was. */
export type StepResults = (StoredRecord | AppError)[];

/** A step that a batch takes with many records of a target, all of them in the same statements. */
export interface TargetStep {
  permission: Permission;
  /** What is wrong with what it was asked for, whatever the record. */
  check: (input: unknown) => FieldProblem[];
  take: (context: CommandContext, wanted: readonly WantedRecord[], input: unknown) => Promise<StepResults>;
  /** Takes back what the batch `context.batch.undoes` did; a record must have the version that it left. */
  undo: (context: CommandContext, wanted: readonly WantedRecord[]) => Promise<StepResults>;
}

interface Declaration<F extends Fields> extends Pick<TargetStep, 'permission' | 'undo'> {
  /** What it is asked for; the reason is that of the batch. */
  fields: F;
  take: (
    context: CommandContext,
    wanted: readonly WantedRecord[],
    input: z.output<StepBody<F>>,
  ) => Promise<StepResults>;
}

/** Declares a step; what it was asked for passes the schema of a single request. */
export function defineStep<const F extends Fields>({ fields, take, ...step }: Declaration<F>): TargetStep {
  const schema = stepBody(fields);
  return {
    ...step,
    check: (input) => {
      const { error } = schema.safeParse(input);
      return error ? problemsOf(error, fields, input) : [];
    },
    take: (context, wanted, input) => take(context, wanted, schema.parse(input)),
  };
}
