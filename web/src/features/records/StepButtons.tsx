import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { Entity } from '#contract/shared/entity.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import type { FormValues } from '#web/shared/form/form-values.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { useRecordCache } from './record.queries.ts';
import { StepDialog } from './StepDialog.tsx';

/** A step that asks something first: its button, its question, and how it is sent. */
export interface AskedStep {
  name: string;
  icon: IconName;
  isMain: boolean;
  /** The texts of the button; those that confirm, if they differ. */
  text: string;
  confirm?: string;
  title: string;
  explanation: string;
  fields: Readonly<Record<string, FieldFacts>>;
  start: FormValues;
  labelOf: (path: string) => string;
  schema: z.ZodType;
  form: ReactNode;
  /** Sends the body and answers the record as it is then. */
  onSend: (body: unknown, idempotencyKey: string) => Promise<{ id: string }>;
  done: string;
}

/** The few steps of a record that is decided and no more: a button each, and what it asks. */
export function StepButtons({ entity, steps }: { entity: Entity; steps: readonly AskedStep[] }) {
  const { putRecord } = useRecordCache(entity.name);
  const [chosen, setChosen] = useState<string>();
  const step = steps.find(({ name }) => name === chosen);
  const close = () => setChosen(undefined);
  return (
    <>
      {steps.map(({ name, icon, isMain, text }) => (
        <Button
          key={name}
          variant={isMain ? 'contained' : 'outlined'}
          startIcon={<Icon name={icon} size={16} />}
          onClick={() => setChosen(name)}
        >
          {text}
        </Button>
      ))}
      {step ? (
        <StepDialog
          entity={entity}
          title={step.title}
          text={step.explanation}
          icon={step.icon}
          confirm={step.confirm ?? step.text}
          fields={step.fields}
          start={step.start}
          labelOf={step.labelOf}
          schema={step.schema}
          onClose={close}
          onSend={async (body, idempotencyKey) => {
            putRecord(await step.onSend(body, idempotencyKey));
            close();
            showToast(step.done, { variant: 'success' });
          }}
        >
          {step.form}
        </StepDialog>
      ) : null}
    </>
  );
}
