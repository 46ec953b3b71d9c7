import '#web/shared/schema/whole-zod.ts';
import { set, type FieldError, type FieldErrors, type Resolver } from 'react-hook-form';
import type { z } from 'zod';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { problemsOf } from '#contract/shared/rules.ts';
import { toInput, type FormInput, type FormShape, type FormValues } from './form-values.ts';

/** A form error that still knows its rule, so that it can be said in the person's language. */
export interface ProblemError extends FieldError {
  problem: FieldProblem;
}

/** The facts of a field, and its schema where it is known. */
type CheckedField = FieldFacts & { schema?: z.ZodType };

export interface ResolverOptions {
  shape: FormShape;
  fields: Readonly<Record<string, CheckedField>>;
  schema: z.ZodType;
  /** Rules that look at several fields, or at what another record decides; they are given what `acceptedInput` leaves. */
  rules?: (input: FormInput) => FieldProblem[];
}

/** Where a problem stands among the errors: a problem of a whole list must not hide those of its entries. */
export function errorPath(path: string, shape: FormShape): string {
  return shape.fields[path]?.kind === 'list' ? `${path}.root` : path;
}

/** A problem as the form library keeps it. */
export function toFieldError(problem: FieldProblem): ProblemError {
  return { type: problem.messageKey, message: problem.message, problem };
}

/**
 * What the rules look at: a value that its field refuses is left out, as if nothing was entered. A list goes on as it is:
 * its rules look at each entry, finished or not.
 */
export function acceptedInput(fields: ResolverOptions['fields'], input: FormInput): FormInput {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const field = fields[name];
      if (!field?.schema || field.kind === 'list') return [[name, value]];
      const parsed = field.schema.safeParse(value);
      return parsed.success ? [[name, parsed.data]] : [];
    }),
  );
}

/** What is wrong with the input by the contract's schema and the form's own rules, the first problem of each path. */
export function findProblems(options: Omit<ResolverOptions, 'shape'>, input: FormInput): FieldProblem[] {
  const parsed = options.schema.safeParse(input);
  const found = parsed.success ? [] : problemsOf(parsed.error, options.fields, input);
  const all = [...found, ...(options.rules?.(acceptedInput(options.fields, input)) ?? [])];
  return all.filter((problem, at) => all.findIndex(({ path }) => path === problem.path) === at);
}

/** The resolver of a form: the contract's schema, then the form's own rules. */
export function createResolver(options: ResolverOptions): Resolver<FormValues> {
  return (values) => {
    const problems = findProblems(options, toInput(options.shape, values));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<FormValues> = {};
    for (const problem of problems) {
      set(errors, errorPath(problem.path, options.shape), toFieldError(problem));
    }
    return { values: {}, errors };
  };
}

function isProblemError(value: object): value is ProblemError {
  return 'problem' in value && 'type' in value && typeof value.type === 'string';
}

/** All problems among the errors of a form, however deep they stand. */
export function listProblems(errors: object): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || name === 'ref') return [];
    return isProblemError(value) ? [value.problem] : listProblems(value);
  });
}
