import type { Refusal, StepIcon } from '#contract/shared/steps.ts';
import type { MoreAction } from '#web/shared/record/MoreActions.tsx';
import { RecordActions, type ActedRecord, type RecordActionsProps } from './RecordActions.tsx';
import { useStepDialog, type StepTaking } from './useStepDialog.tsx';

/** A step that the state of a record offers; with a reason it cannot be taken now. */
export interface ShownStep<Step extends string> {
  step: Step;
  reason: string | undefined;
  refusal?: Refusal | undefined;
  /** The element that says what is missing: such a step keeps its place as a button that says so. */
  describedBy?: string | undefined;
}

/** The steps as the contract declares them. */
export type StepDeclarations<Step extends string> = Readonly<Record<Step, { icon: StepIcon }>>;

interface StepActionsProps<R extends ActedRecord, Step extends string>
  extends RecordActionsProps<R>, Omit<StepTaking<R, Step>, 'entity' | 'record'> {
  declared: StepDeclarations<Step>;
  offered: readonly ShownStep<Step>[];
  /** What most often comes next, the likeliest first: these are buttons, all others are behind "more". */
  main: Step | readonly Step[] | undefined;
  textOf: (step: Step) => string;
}

/** What a role can never do is not offered to it. */
export function withoutForbidden<S extends ShownStep<string>>(offered: readonly S[]): S[] {
  return offered.filter(({ refusal }) => refusal?.code !== 'not_allowed');
}

/** What this person can do with a record whose steps the contract declares; what is not possible says why. */
export function StepActions<R extends ActedRecord, Step extends string>({
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
  const known = withoutForbidden(offered);
  const order: readonly unknown[] = Array.isArray(main) ? main : [main];
  const likely = known
    .filter(({ step, reason, describedBy }) => {
      const isOpen = reason === undefined || describedBy !== undefined;
      return order.includes(step) && isOpen;
    })
    .toSorted((one, other) => order.indexOf(one.step) - order.indexOf(other.step));
  const toAction = ({ step, reason, describedBy }: ShownStep<Step>): MoreAction => ({
    name: step,
    text: textOf(step),
    icon: declared[step].icon,
    reason,
    describedBy,
    onChoose: () => choose(step),
  });
  const others = known.filter((one) => !likely.includes(one));

  return (
    <RecordActions {...actions} likely={likely.map(toAction)} more={[...others.map(toAction), ...more]}>
      {children}
      {dialog}
    </RecordActions>
  );
}
