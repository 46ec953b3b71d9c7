import { Fragment, useMemo, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Entity } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { stepBody, type CalledStep } from '#contract/shared/steps.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useFormScope, type ReferenceSearch } from '#web/shared/form/form-scope.ts';
import { toFormValues, toInput, type FormInput, type FormValues } from '#web/shared/form/form-values.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { StepDialog } from './StepDialog.tsx';
import type { StepHandlers } from './useStepDialog.tsx';

/** How a field of a step is shown where that is not as usual. */
export interface StepFieldLook {
  span?: number | undefined;
  hint?: string | undefined;
  /** It must be filled in here, though the contract lets it be left out. */
  isRequired?: boolean | undefined;
  optionLabel?: ((value: string) => string) | undefined;
  /** What it is filled in with instead of the usual control of its kind. */
  control?: ReactNode;
}

/** How a field is shown with what is filled in so far; null where it is not asked, and then not sent. */
export type StepLook = (name: string, input: FormInput) => StepFieldLook | null | undefined;

interface StepFormDialogProps extends StepHandlers {
  entity: Entity;
  /** The step as the contract declares it. */
  step: Pick<CalledStep, 'icon' | 'fields'>;
  title: string;
  text: string;
  confirm: string;
  width?: 640 | 880;
  /** What is known already, by field; everything else starts empty. */
  start?: FormValues;
  /** The labels of what is no field of the entity. */
  labels?: Readonly<Record<string, string>>;
  searches?: Readonly<Record<string, ReferenceSearch>>;
  look?: StepLook;
  /** Rules that look at several fields of what is sent. */
  rules?: (input: FormInput) => FieldProblem[];
  /** The field of the form that a path in what is sent stands for, where that is not the same. */
  fieldOf?: (path: string) => string;
  notices?: ReactNode;
  /** What follows the fields. */
  foot?: ReactNode;
}

const asUsual: StepLook = () => undefined;

function StepFields({ look }: { look: StepLook }) {
  const { form, shape } = useFormScope();
  const input = toInput(shape, useWatch({ control: form.control }));
  return shape.names.map((name) => {
    const own = look(name, input);
    if (own === null) return null;
    const { isRequired = false, span = 6, control, ...rest } = own ?? {};
    if (control !== undefined) return <Fragment key={name}>{control}</Fragment>;
    const facts = shape.fields[name];
    return (
      <FormField
        key={name}
        name={name}
        span={span}
        facts={isRequired && facts ? { ...facts, required: true } : facts}
        {...rest}
      />
    );
  });
}

/** Asks what a step of the contract needs to know: its fields, checked by its body. */
export function StepFormDialog({
  step,
  start,
  labels: own,
  look = asUsual,
  rules,
  notices,
  foot,
  ...dialog
}: StepFormDialogProps) {
  const labels = useLabels();
  const { fields } = step;
  const names = Object.keys(fields);
  const schema = useMemo(() => stepBody(fields), [fields]);
  const known = Object.entries(start ?? {}).filter(([name]) => names.includes(name));
  const asked = (input: FormInput): FormInput =>
    Object.fromEntries(Object.entries(input).filter(([name]) => look(name, input) !== null));
  return (
    <StepDialog
      {...dialog}
      icon={step.icon}
      fields={fields}
      start={{ ...toFormValues({ names, fields }, {}), ...Object.fromEntries(known) }}
      labelOf={(path) => own?.[path] ?? labels.field(dialog.entity.name, path, fields[path]?.title)}
      schema={schema}
      toBody={asked}
      rules={(input) => rules?.(asked(input)) ?? []}
    >
      {notices}
      <StepFields look={look} />
      {foot}
    </StepDialog>
  );
}
