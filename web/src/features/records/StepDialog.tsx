import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Entity } from '#contract/shared/entity.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { focusField } from '#web/shared/form/field-focus.ts';
import { toFieldError } from '#web/shared/form/form-resolver.ts';
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
  onClose: () => void;
  /** Sends the step with what was filled in; empty fields are left out. What it throws is said at its field. */
  onSend: (input: FormInput, idempotencyKey: string) => Promise<void>;
  children: ReactNode;
}

function withoutEmpty(input: FormInput): FormInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== ''));
}

/** Asks what a step of a record's life needs to know; what the server refuses is said at the field it is about. */
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

  function showProblems(error: unknown): void {
    const problems = isRequestError(error) ? (error.problem?.fields ?? []) : [];
    const own = problems.filter(({ path }) => path in fields);
    for (const problem of own) form.setError(problem.path, toFieldError(problem));
    if (own[0]) focusField(own[0].path);
    setRefusal(own.length > 0 ? undefined : error);
  }

  const send = form.handleSubmit(async (values) => {
    const input = withoutEmpty(toInput(shape, values));
    setRefusal(undefined);
    try {
      await onSend(input, keys.keyFor(input));
    } catch (error) {
      showProblems(error);
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
