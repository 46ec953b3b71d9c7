import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Entity } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { focusField, sortByPlace } from '#web/shared/form/field-focus.ts';
import { errorPath, findProblems, toFieldError } from '#web/shared/form/form-resolver.ts';
import { FormScopeProvider, type FormScope, type ReferenceSearch } from '#web/shared/form/form-scope.ts';
import { toInput, type FormInput, type FormValues } from '#web/shared/form/form-values.ts';
import { createKeyHolder } from '#web/shared/form/idempotency-key.ts';
import { useSayProblem } from '#web/shared/form/useSayProblem.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useRefusalText } from './useRefusalText.ts';

interface StepDialogProps {
  entity: Entity;
  title: string;
  text: string;
  icon: IconName;
  confirm: string;
  fields: Readonly<Record<string, FieldFacts>>;
  /** What the fields start with. */
  start: FormValues;
  labelOf: (path: string) => string;
  searches?: Readonly<Record<string, ReferenceSearch>>;
  /** The body that the step is sent with, as the contract has it: what it refuses is not sent. */
  schema?: z.ZodType;
  /** Makes the body of what was filled in; empty fields are left out already. */
  toBody?: (input: FormInput) => FormInput;
  /** Rules that look at several fields of what was filled in. */
  rules?: (input: FormInput) => FieldProblem[];
  onClose: () => void;
  /** Sends the body. What it throws is said at its field. */
  onSend: (input: FormInput, idempotencyKey: string) => Promise<void>;
  children: ReactNode;
}

/** The server alone checks a step that names no schema. */
const anything = z.unknown();

function withoutEmpty(input: FormInput): FormInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== ''));
}

/** Asks what a step of a record's life needs to know; what is refused, here or by the server, is said at its field. */
export function StepDialog(props: StepDialogProps) {
  const { entity, fields, labelOf, searches = {}, onSend } = props;
  const { t } = useTranslation('form');
  const formId = useId();
  const refusalText = useRefusalText(entity);
  const [refusal, setRefusal] = useState<unknown>();
  const [keys] = useState(createKeyHolder);
  const form = useForm<FormValues>({ defaultValues: props.start });
  const shape = { names: Object.keys(fields), fields };
  const scope: FormScope = {
    entity,
    form,
    shape,
    labelOf,
    sayProblem: useSayProblem(entity, labelOf),
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
    if (!showProblems(problems)) setRefusal(error);
  }

  const send = form.handleSubmit(async (values) => {
    const input = withoutEmpty(toInput(shape, values));
    const body = props.toBody?.(input) ?? input;
    const rules = () => props.rules?.(input) ?? [];
    setRefusal(undefined);
    if (showProblems(findProblems({ schema: props.schema ?? anything, fields, rules }, body))) return;
    try {
      await onSend(body, keys.keyFor(body));
    } catch (error) {
      showRefusal(error);
    }
  });

  return (
    <DecisionDialog
      isOpen
      width={640}
      title={props.title}
      text={props.text}
      mark={<Icon name={props.icon} size={20} />}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="outlined" onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button variant="contained" type="submit" form={formId} disabled={form.formState.isSubmitting}>
            {props.confirm}
          </Button>
        </>
      }
    >
      {refusal === undefined ? null : <Notice tone="danger">{refusalText(refusal)}</Notice>}
      <FormScopeProvider value={scope}>
        <Box
          component="form"
          id={formId}
          noValidate
          onSubmit={(event) => {
            form.clearErrors();
            void send(event);
          }}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: 'repeat(6, minmax(0, 1fr))' },
            gap: 2,
          }}
        >
          {props.children}
        </Box>
      </FormScopeProvider>
    </DecisionDialog>
  );
}
