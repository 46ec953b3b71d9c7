import Paper from '@mui/material/Paper';
import { useTranslation } from 'react-i18next';
import { userApi } from '#contract/entities/user/user.api.ts';
import { user, type UserRecord } from '#contract/entities/user/user.schema.ts';
import type { Holdings } from '#contract/areas/users/holdings.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { userSteps } from '#contract/entities/user/user.steps.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { HoldingsList } from '#web/areas/users/HoldingsList.tsx';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { nameOfUser } from './user.queries.ts';

const { acknowledgesHoldings, reason } = userSteps.close.fields;

interface CloseDialogProps {
  record: UserRecord;
  held: Holdings;
  onClose: () => void;
  onDone: (changed: UserRecord) => void;
}

/** Nobody leaves silently: what the account has in hand is said aloud, with the reason. */
function findProblems(input: FormInput): FieldProblem[] {
  return [
    ...(input['acknowledgesHoldings'] === true
      ? []
      : [fieldProblemOf('acknowledgesHoldings', 'Handed over', 'required')]),
    ...(input['reason'] === undefined ? [fieldProblemOf('reason', 'Reason', 'reason_required')] : []),
  ];
}

/** Closes an account for good, after a look at what it has in hand. */
export function CloseDialog({ record, held, onClose, onDone }: CloseDialogProps) {
  const { t } = useTranslation('user');
  const { t: form } = useTranslation('form');
  const hasThings = held.total > 0;
  const schema = userApi.close.body;
  return (
    <StepDialog
      entity={user}
      title={t('ask.close', { name: nameOfUser(record) })}
      text={hasThings ? t('ask.closeHolds', { count: held.total }) : t('ask.closeText')}
      icon="x"
      confirm={t('do.close')}
      fields={hasThings ? { acknowledgesHoldings, reason: { ...reason, required: true } } : { reason }}
      start={{ reason: '', acknowledgesHoldings: false }}
      labelOf={(path) => (path === 'reason' ? form('changeReason') : t('ask.acknowledges'))}
      schema={schema}
      rules={hasThings ? findProblems : () => []}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const sent = { params: { id: record.id }, version: record.version, idempotencyKey };
        onDone(await call(userApi.close, { ...sent, body: schema.parse(body) }));
      }}
    >
      {hasThings ? (
        <>
          <Paper variant="outlined" sx={{ gridColumn: '1 / -1', maxHeight: 240, overflow: 'auto' }}>
            <HoldingsList held={held} />
          </Paper>
          <FormField name="acknowledgesHoldings" span={6} />
        </>
      ) : null}
      <FormField name="reason" span={6} />
    </StepDialog>
  );
}
