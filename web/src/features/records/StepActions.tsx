import Button from '@mui/material/Button';
import type { StepIcon } from '#contract/shared/steps.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';
import type { MoreAction } from '#web/shared/record/MoreActions.tsx';
import { RecordActions, type RecordActionsProps } from './RecordActions.tsx';
import { useStepDialog, type StepTaking } from './useStepDialog.tsx';

/** A step that the state of a record offers; with a reason it cannot be taken now. */
export interface ShownStep<Step extends string> {
  step: Step;
  reason: string | undefined;
  /** The element that says what is missing: such a step keeps its place as a button that says so. */
  describedBy?: string | undefined;
}

/** The steps as the contract declares them. */
export type StepDeclarations<Step extends string> = Readonly<Record<Step, { icon: StepIcon }>>;

interface StepActionsProps<R extends { id: string; version: number }, Step extends string>
  extends RecordActionsProps<R>, Omit<StepTaking<R, Step>, 'entity' | 'record'> {
  declared: StepDeclarations<Step>;
  offered: readonly ShownStep<Step>[];
  /** What most often comes next; it is the main button, all others are behind "more". */
  main: Step | undefined;
  textOf: (step: Step) => string;
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
export function StepActions<R extends { id: string; version: number }, Step extends string>({
  declared,
  calls,
  offered,
  main,
  textOf,
  doneText,
  onTaken,
  onChoose,
  renderDialog,
  children,
  more = [],
  ...actions
}: StepActionsProps<R, Step>) {
  const { entity, record } = actions;
  const { choose, dialog } = useStepDialog({
    entity,
    record,
    calls,
    doneText,
    onTaken,
    onChoose,
    renderDialog,
  });
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
      onChoose: () => choose(step),
    }));

  return (
    <RecordActions {...actions} more={[...others, ...more]}>
      {first ? (
        <MainButton
          text={textOf(first.step)}
          icon={declared[first.step].icon}
          offered={first}
          onChoose={() => choose(first.step)}
        />
      ) : null}
      {children}
      {dialog}
    </RecordActions>
  );
}
