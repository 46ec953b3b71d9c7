import Button from '@mui/material/Button';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { MoreActions } from '#web/shared/record/MoreActions.tsx';
import { withoutForbidden, type ShownStep, type StepDeclarations } from './StepActions.tsx';
import { useStepDialog, type StepTaking } from './useStepDialog.tsx';

interface StepButtonsProps<
  R extends { id: string; version: number },
  Step extends string,
  A extends R,
> extends StepTaking<R, Step, A> {
  declared: StepDeclarations<Step>;
  offered: readonly ShownStep<Step>[];
  main: Step | undefined;
  textOf: (step: Step) => string;
}

/** The few steps of a record that is decided and no more: a button each; those that cannot be taken say why. */
export function StepButtons<R extends { id: string; version: number }, Step extends string, A extends R = R>({
  declared,
  offered,
  main,
  textOf,
  ...taking
}: StepButtonsProps<R, Step, A>) {
  const { choose, dialog } = useStepDialog(taking);
  const known = withoutForbidden(offered);
  const refused = known.filter(({ reason }) => reason !== undefined);
  return (
    <>
      {known
        .filter(({ reason }) => reason === undefined)
        .map(({ step }) => (
          <Button
            key={step}
            variant={step === main ? 'contained' : 'outlined'}
            startIcon={<Icon name={declared[step].icon} size={16} />}
            onClick={() => choose(step)}
          >
            {textOf(step)}
          </Button>
        ))}
      <MoreActions
        actions={refused.map(({ step, reason }) => ({
          name: step,
          text: textOf(step),
          icon: declared[step].icon,
          reason,
          onChoose: () => choose(step),
        }))}
      />
      {dialog}
    </>
  );
}
