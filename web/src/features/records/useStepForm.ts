import '#web/shared/schema/whole-zod.ts';
import { useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Entity } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { focusField, sortByPlace } from '#web/shared/form/field-focus.ts';
import { errorPath, findProblems, toFieldError } from '#web/shared/form/form-resolver.ts';
import type { FormScope, ReferenceSearch } from '#web/shared/form/form-scope.ts';
import { toInput, type FormInput, type FormValues } from '#web/shared/form/form-values.ts';
import { createKeyHolder } from '#web/shared/form/idempotency-key.ts';
import { useDescribeProblem } from '#web/shared/form/useDescribeProblem.ts';
import { useErrorText } from './useErrorText.ts';

/** What a step asks for and how it is sent. */
export interface StepFormSetup {
  entity: Entity;
  fields: Readonly<Record<string, FieldFacts>>;
  /** What the fields start with. */
  start: FormValues;
  labelOf: (path: string) => string;
  searches?: Readonly<Record<string, ReferenceSearch>> | undefined;
  /** The body that the step is sent with, as the contract has it: what it refuses is not sent. */
  schema?: z.ZodType | undefined;
  /** Makes the body of what was filled in; empty fields are left out already. */
  toBody?: ((input: FormInput) => FormInput) | undefined;
  /** Rules that look at several fields of what was filled in. */
  rules?: ((input: FormInput) => FieldProblem[]) | undefined;
  /** The field of the form that a path in the body stands for, where the body is not as flat as the form. */
  fieldOf?: ((path: string) => string) | undefined;
  /** Sends the body. What it throws is said at its field. */
  onSend: (input: FormInput, idempotencyKey: string) => Promise<void>;
}

/** The server alone checks a step that names no schema. */
const anything = z.unknown();

function withoutEmpty(input: FormInput): FormInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== ''));
}

/** The state of a short form that is sent at once; what is refused, here or by the server, is said at its field. */
export function useStepForm(setup: StepFormSetup) {
  const { entity, fields, labelOf, searches = {} } = setup;
  const errorText = useErrorText(entity);
  const [refusal, setRefusal] = useState<unknown>();
  const [keys] = useState(createKeyHolder);
  const form = useForm<FormValues>({ defaultValues: setup.start });
  const shape = { names: Object.keys(fields), fields };
  const scope: FormScope = {
    entity,
    form,
    shape,
    labelOf,
    describeProblem: useDescribeProblem(entity, labelOf),
    searches,
  };

  /** Says problems at their fields; answers whether there was one to say. */
  function showProblems(problems: readonly FieldProblem[]): boolean {
    const own = problems.filter(({ path }) => (path.split('.')[0] ?? path) in fields);
    for (const problem of own) form.setError(errorPath(problem.path, shape), toFieldError(problem));
    const [first] = sortByPlace(own.map(({ path }) => path));
    if (first !== undefined) focusField(first);
    return own.length > 0;
  }

  function showRefusal(error: unknown): void {
    const problems = isRequestError(error) ? (error.problem?.fields ?? []) : [];
    const { fieldOf = (path: string) => path } = setup;
    if (!showProblems(problems.map((problem) => ({ ...problem, path: fieldOf(problem.path) })))) {
      setRefusal(error);
    }
  }

  const sendBy = (onSend: StepFormSetup['onSend']) =>
    form.handleSubmit(async (values) => {
      const input = withoutEmpty(toInput(shape, values));
      const body = setup.toBody?.(input) ?? input;
      const rules = () => setup.rules?.(input) ?? [];
      setRefusal(undefined);
      if (showProblems(findProblems({ schema: setup.schema ?? anything, fields, rules }, body))) return;
      try {
        await onSend(body, keys.keyFor(body));
      } catch (error) {
        showRefusal(error);
      }
    });

  return {
    scope,
    /** Why the whole was refused, in words. */
    refusal: refusal === undefined ? undefined : errorText(refusal),
    isSending: form.formState.isSubmitting,
    /** Sends what was filled in, in the usual way unless another one is given. */
    onSubmit: (event: SyntheticEvent, onSend = setup.onSend) => {
      form.clearErrors();
      void sendBy(onSend)(event);
    },
  };
}
