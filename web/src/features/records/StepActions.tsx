import Button from '@mui/material/Button';
import { Suspense, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint, idParams } from '#contract/shared/endpoint.ts';
import type { StepIcon } from '#contract/shared/steps.ts';
import { call } from '#web/shared/client/client.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import type { MoreAction } from '#web/shared/record/MoreActions.tsx';
import { useRecordCache } from './record.queries.ts';
import { RecordActions, type RecordActionsProps } from './RecordActions.tsx';

interface Versioned {
  id: string;
  version: number;
}

/** A step that the state of a record offers; with a reason it cannot be taken now. */
export interface ShownStep<Step extends string> {
  step: Step;
  reason: string | undefined;
  /** The element that says what is missing: such a step keeps its place as a button that says so. */
  describedBy?: string | undefined;
}

/** How the dialog of a step ends: it is closed, or what it asked for is sent. */
export interface StepHandlers {
  onClose: () => void;
  onSend: (body: FormInput, idempotencyKey: string) => Promise<void>;
}

interface StepActionsProps<R extends Versioned, Step extends string> extends RecordActionsProps<R> {
  /** The steps as the contract declares them, and their calls. */
  declared: Readonly<Record<Step, { icon: StepIcon }>>;
  calls: Readonly<Record<Step, Endpoint<typeof idParams, z.ZodUndefined, z.ZodType, z.ZodType<R>>>>;
  offered: readonly ShownStep<Step>[];
  /** What most often comes next; it is the main button, all others are behind "more". */
  main: Step | undefined;
  textOf: (step: Step) => string;
  /** What is told when a step was taken. */
  doneText: (step: Step, after: R) => string;
  onTaken?: (step: Step, after: R) => void;
  /** The dialog in which a step is taken. */
  renderDialog: (step: Step, handlers: StepHandlers) => ReactNode;
}

interface MainButtonProps {
  text: string;
  icon: IconName;
  offered: ShownStep<string>;
  onChoose: () => void;
}

function MainButton({ text, icon, offered, onChoose }: MainButtonProps) {
  const isOpen = offered.reason === undefined;
  return (
    <Button
      variant="contained"
      // Still reached by the keyboard: what describes it says what is missing.
      aria-disabled={!isOpen || undefined}
      aria-describedby={isOpen ? undefined : offered.describedBy}
      startIcon={<Icon name={icon} size={16} />}
      onClick={() => {
        if (isOpen) onChoose();
      }}
      sx={(theme) => ({
        '&[aria-disabled=true], &[aria-disabled=true]:hover': {
          color: theme.palette.text.disabled,
          backgroundColor: theme.palette.surface.inset,
          cursor: 'default',
        },
      })}
    >
      {text}
    </Button>
  );
}

/** What this person can do with a record whose steps the contract declares; what is not possible says why. */
export function StepActions<R extends Versioned, Step extends string>({
  declared,
  calls,
  offered,
  main,
  textOf,
  doneText,
  onTaken,
  renderDialog,
  children,
  more = [],
  ...actions
}: StepActionsProps<R, Step>) {
  const { entity, record } = actions;
  const { putRecord } = useRecordCache(entity.name);
  const [chosen, setChosen] = useState<Step>();
  const first = offered.find(
    ({ step, reason, describedBy }) => step === main && (reason === undefined || describedBy !== undefined),
  );
  const others = offered
    .filter((one) => one !== first)
    .map(({ step, reason }): MoreAction => ({
      name: step,
      text: textOf(step),
      icon: declared[step].icon,
      reason,
      onChoose: () => setChosen(step),
    }));
  const close = () => setChosen(undefined);

  async function take(step: Step, body: FormInput, idempotencyKey: string) {
    const { id, version } = record;
    const after = await call(calls[step], { params: { id }, version, body, idempotencyKey });
    putRecord(after);
    showToast(doneText(step, after), { variant: 'success' });
    onTaken?.(step, after);
    close();
  }

  return (
    <RecordActions {...actions} more={[...others, ...more]}>
      {first ? (
        <MainButton
          text={textOf(first.step)}
          icon={declared[first.step].icon}
          offered={first}
          onChoose={() => setChosen(first.step)}
        />
      ) : null}
      {children}
      {chosen === undefined ? null : (
        <Suspense fallback={null}>
          {renderDialog(chosen, { onClose: close, onSend: (body, key) => take(chosen, body, key) })}
        </Suspense>
      )}
    </RecordActions>
  );
}
