import Paper from '@mui/material/Paper';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { user, type UserRecord } from '#contract/entities/user/user.schema.ts';
import { userSteps } from '#contract/entities/user/user.steps.ts';
import type { Holdings } from '#contract/areas/users/holdings.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { HoldingsList } from '#web/areas/users/HoldingsList.tsx';
import { StepFormDialog } from '#web/features/records/StepFormDialog.tsx';
import type { StepHandlers } from '#web/features/records/useStepDialog.tsx';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { nameOfUser } from './user.queries.ts';

interface CloseDialogProps extends StepHandlers {
  record: UserRecord;
  held: Holdings;
}

/** Nobody leaves silently: what the account has in hand is said aloud, with the reason. */
function findProblems(input: FormInput): FieldProblem[] {
  const { acknowledgesHoldings, reason } = userSteps.close.fields;
  return [
    ...(input['acknowledgesHoldings'] === true
      ? []
      : [fieldProblemOf('acknowledgesHoldings', acknowledgesHoldings.title, 'required')]),
    ...(input['reason'] === undefined ? [fieldProblemOf('reason', reason.title, 'reason_required')] : []),
  ];
}

/** Closes an account for good, after a look at what it has in hand. */
export function CloseDialog({ record, held, ...handlers }: CloseDialogProps) {
  const { t } = useTranslation('user');
  const { t: form } = useTranslation('form');
  const hasThings = held.total > 0;
  return (
    <StepFormDialog
      {...handlers}
      entity={user}
      step={userSteps.close}
      title={t('ask.close', { name: nameOfUser(record) })}
      text={hasThings ? t('ask.closeHolds', { count: held.total }) : t('ask.closeText')}
      confirm={t('do.close')}
      labels={{ reason: form('changeReason'), acknowledgesHoldings: t('ask.acknowledges') }}
      look={(name) => (name === 'reason' ? { isRequired: hasThings } : hasThings ? undefined : null)}
      rules={hasThings ? findProblems : () => []}
      notices={
        hasThings ? (
          <Paper variant="outlined" sx={{ gridColumn: '1 / -1', maxHeight: 240, overflow: 'auto' }}>
            <HoldingsList held={held} />
          </Paper>
        ) : null
      }
    />
  );
}
