import Button from '@mui/material/Button';
import { Suspense, useState, type ReactNode } from 'react';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import type { MoreAction } from '#web/shared/record/MoreActions.tsx';
import { RecordActions, type RecordActionsProps } from './RecordActions.tsx';

/** A step that the state of a record offers; with a reason it cannot be taken now. */
export interface ShownStep<Step extends string> {
  step: Step;
  reason: string | undefined;
  /** The element that says what is missing: such a step keeps its place as a button that says so. */
  describedBy?: string | undefined;
}

export interface StepMenuProps<
  R extends { id: string; version: number },
  Step extends string,
> extends RecordActionsProps<R> {
  steps: readonly ShownStep<Step>[];
  /** What most often comes next; it is the main button, all others are behind "more". */
  main: Step | undefined;
  icons: Readonly<Record<Step, IconName>>;
  textOf: (step: Step) => string;
  /** The dialog in which a step is taken. */
  renderDialog: (step: Step, close: () => void) => ReactNode;
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

/** What this person can do with a record that goes through states; what is not possible says why. */
export function StepMenu<R extends { id: string; version: number }, Step extends string>(
  props: StepMenuProps<R, Step>,
) {
  const { steps, main, icons, textOf, renderDialog, children, more = [], ...record } = props;
  const [chosen, setChosen] = useState<Step>();
  const first = steps.find(
    ({ step, reason, describedBy }) => step === main && (reason === undefined || describedBy !== undefined),
  );
  const others = steps
    .filter((one) => one !== first)
    .map(({ step, reason }): MoreAction => ({
      name: step,
      text: textOf(step),
      icon: icons[step],
      reason,
      onChoose: () => setChosen(step),
    }));
  return (
    <RecordActions {...record} more={[...others, ...more]}>
      {first ? (
        <MainButton
          text={textOf(first.step)}
          icon={icons[first.step]}
          offered={first}
          onChoose={() => setChosen(first.step)}
        />
      ) : null}
      {children}
      {chosen === undefined ? null : (
        <Suspense fallback={null}>{renderDialog(chosen, () => setChosen(undefined))}</Suspense>
      )}
    </RecordActions>
  );
}
