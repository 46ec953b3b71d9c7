import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router';
import { userApi } from '#contract/entities/user/user.api.ts';
import { user, type UserRecord } from '#contract/entities/user/user.schema.ts';
import { userSteps } from '#contract/entities/user/user.steps.ts';
import { holdingsMeta } from '#web/areas/users/HoldingsPanel.tsx';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { useCommand } from '#web/features/records/useCommand.ts';
import { useRefusalText } from '#web/features/records/useRefusalText.ts';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { MoreActions, type MoreAction } from '#web/shared/record/MoreActions.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { keepLink } from '#web/areas/users/one-time-link.ts';
import { nameOfUser } from './user.queries.ts';
import { accountSteps, isOpenTo, sendStep, stepIcons, type AccountStep } from './user-steps.ts';

const CloseDialog = lazyPart(() => import('./CloseDialog.tsx'), 'CloseDialog');

/** What an administrator can do with an account; nobody shuts themselves out. */
export function UserActions({ record }: { record: UserRecord }) {
  const { t } = useTranslation('user');
  const { t: form } = useTranslation('form');
  const { t: recordText } = useTranslation('record');
  const { state } = useLocation();
  const isOwn = useSession().user?.uid === record.id;
  const { run, putRecord } = useCommand(user);
  const refusalText = useRefusalText(user);
  const [step, setStep] = useState<AccountStep>();
  const name = nameOfUser(record);
  const held = useQuery({
    queryKey: [user.name, 'holdings', record.id],
    queryFn: ({ signal }) => call(userApi.holdings, { params: { id: record.id }, signal }),
    meta: holdingsMeta,
  });

  /** What is in hand is asked anew: the account may have been given something since the page was opened. */
  async function chooseClose() {
    const { error } = await held.refetch();
    if (error) showToast(refusalText(error), { variant: 'error' });
    else setStep('close');
  }

  function finish(taken: AccountStep, changed: UserRecord) {
    putRecord(changed);
    setStep(undefined);
    showToast(t(`done.${taken}`, { name }), { variant: 'success' });
  }

  const actions = accountSteps
    .filter((one) => isOpenTo(one, record))
    .map((one): MoreAction => ({
      name: one,
      text: t(`do.${one}`),
      icon: stepIcons[one],
      reason: isOwn ? t('page.ownAccount') : undefined,
      onChoose: () => (one === 'close' ? void chooseClose() : setStep(one)),
    }));
  const maker = record.status === 'invited' ? ('inviteAgain' as const) : ('resetLink' as const);
  const makeLink: MoreAction = {
    name: maker,
    text: t(`do.${maker}`),
    icon: 'mail',
    reason: isOwn ? t('page.ownAccount') : undefined,
    onChoose: () =>
      run(
        async (idempotencyKey) => {
          const target = { params: { id: record.id }, version: record.version, body: {} };
          const answer = await call(userApi[maker], { ...target, idempotencyKey });
          keepLink({ userId: answer.id, name, link: answer.link });
          return answer;
        },
        () => t('done.link', { name }),
      ),
  };
  const hasPassword = record.auth !== 'sso';
  const hasLinks = hasPassword && (record.status === 'invited' || record.status === 'active');
  const offered = hasLinks ? [makeLink, ...actions] : actions;
  return (
    <>
      {record.status === 'closed' ? null : (
        <Button
          variant="outlined"
          component={RouterLink}
          to={`${user.page}/${record.id}/edit`}
          state={state as unknown}
          startIcon={<Icon name="edit" size={16} />}
        >
          {recordText('edit')}
        </Button>
      )}
      {offered.length > 0 ? <MoreActions actions={offered} /> : null}
      {step === 'close' && held.data ? (
        <Suspense fallback={null}>
          <CloseDialog
            record={record}
            held={held.data}
            onClose={() => setStep(undefined)}
            onDone={(changed) => finish('close', changed)}
          />
        </Suspense>
      ) : null}
      {step && step !== 'close' ? (
        <StepDialog
          entity={user}
          title={t(`ask.${step}`, { name })}
          text={t(`ask.${step}Text`)}
          icon={stepIcons[step]}
          confirm={t(`do.${step}`)}
          fields={userSteps.suspend.fields}
          start={{ reason: '' }}
          labelOf={() => form('changeReason')}
          onClose={() => setStep(undefined)}
          onSend={async ({ reason }, key) => {
            finish(step, await sendStep(step, record, typeof reason === 'string' ? reason : undefined, key));
          }}
        >
          <FormField name="reason" span={6} />
        </StepDialog>
      ) : null}
    </>
  );
}
