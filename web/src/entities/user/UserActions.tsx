import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useNavigate } from 'react-router';
import { userActions, userApi } from '#contract/entities/user/user.api.ts';
import { user, type UserRecord } from '#contract/entities/user/user.schema.ts';
import {
  ownAccountRefusal,
  userStates,
  userSteps,
  type UserStep,
} from '#contract/entities/user/user.steps.ts';
import type { Holdings } from '#contract/areas/users/holdings.schema.ts';
import { optionalReason } from '#contract/shared/step-fields.ts';
import { offeredSteps, type OfferedStep } from '#contract/shared/steps.ts';
import { keepLink } from '#web/areas/users/one-time-link.ts';
import { holdingsMeta } from '#web/areas/users/HoldingsPanel.tsx';
import { StepActions } from '#web/features/records/StepActions.tsx';
import { StepFormDialog } from '#web/features/records/StepFormDialog.tsx';
import { useCommand } from '#web/features/records/useCommand.ts';
import { useErrorText } from '#web/features/records/useErrorText.ts';
import type { StepHandlers } from '#web/features/records/useStepDialog.tsx';
import { useSteps, type Viewer } from '#web/features/records/useSteps.ts';
import { call } from '#web/shared/client/client.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import type { MoreAction } from '#web/shared/record/MoreActions.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { nameOfUser } from './user.queries.ts';

const CloseDialog = lazyPart(() => import('./CloseDialog.tsx'), 'CloseDialog');

const declared = { machine: userStates, steps: userSteps };

/** The steps of an account's life, and parting it from the directory, which leads to no other state. */
const dialogSteps = {
  ...userSteps,
  releaseDirectory: { icon: 'sso', fields: { reason: optionalReason } },
} as const;
const calls = { ...userActions, releaseDirectory: userApi.releaseDirectory };
type DialogStep = UserStep | 'releaseDirectory';

/** The link that can be made for an account; who signs in through the directory alone has no password here. */
function linkMakerOf({ auth, status }: UserRecord): 'inviteAgain' | 'resetLink' | undefined {
  if (auth === 'sso') return undefined;
  if (status === 'invited') return 'inviteAgain';
  return status === 'active' ? 'resetLink' : undefined;
}

/** What the state of an account offers; nobody does it to their own. */
function offeredTo(viewer: Viewer, record: UserRecord): OfferedStep<DialogStep>[] {
  const refusal = ownAccountRefusal(record, viewer);
  return [
    ...offeredSteps(declared, record.status, viewer.roles, () => refusal),
    ...(record.directorySubject === null ? [] : [{ step: 'releaseDirectory' as const, refusal }]),
  ];
}

interface UserStepDialogProps extends StepHandlers {
  step: Exclude<DialogStep, 'close'>;
  record: UserRecord;
}

function UserStepDialog({ step, record, ...handlers }: UserStepDialogProps) {
  const { t } = useTranslation('user');
  const { t: form } = useTranslation('form');
  return (
    <StepFormDialog
      {...handlers}
      entity={user}
      step={dialogSteps[step]}
      title={t(`ask.${step}`, { name: nameOfUser(record) })}
      text={t(`ask.${step}Text`)}
      confirm={t(`do.${step}`)}
      labels={{ reason: form('changeReason') }}
    />
  );
}

/** What an administrator can do with an account; nobody shuts themselves out. */
export function UserActions({ record }: { record: UserRecord }) {
  const { t } = useTranslation('user');
  const { run } = useCommand(user);
  const navigate = useNavigate();
  const errorText = useErrorText(user);
  const viewer = { id: useSession().user?.uid ?? '' };
  const name = nameOfUser(record);
  const [held, setHeld] = useState<Holdings>();
  const { refetch } = useQuery({
    queryKey: [user.name, 'holdings', record.id],
    queryFn: ({ signal }) => call(userApi.holdings, { params: { id: record.id }, signal }),
    meta: holdingsMeta,
  });

  /** What is in hand is asked anew: the account may have been given something since the page was opened. */
  async function isHeldKnown(step: DialogStep): Promise<boolean> {
    if (step !== 'close') return true;
    const { data, error } = await refetch();
    setHeld(data);
    if (error) showToast(errorText(error), { variant: 'error' });
    return !error;
  }

  const ownAccount = ownAccountRefusal(record, viewer);
  const maker = linkMakerOf(record);
  // One's own password is changed on one's own page, where the present one is asked for.
  const changeOwn: MoreAction = {
    name: 'ownPassword',
    text: t('do.ownPassword'),
    icon: 'lock',
    onChoose: () => void navigate('/account'),
  };
  const makeLink: MoreAction | undefined = maker && {
    name: maker,
    text: t(`do.${maker}`),
    icon: 'mail',
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
  return (
    <StepActions
      entity={user}
      record={record}
      number={name}
      isEditable={record.status !== 'closed'}
      more={makeLink ? [ownAccount ? changeOwn : makeLink] : []}
      declared={dialogSteps}
      calls={calls}
      offered={useSteps(user, (seen) => offeredTo(seen, record))}
      main={undefined}
      textOf={(step) => t(`do.${step}`)}
      doneText={(step) => t(`done.${step}`, { name })}
      onChoose={isHeldKnown}
      renderDialog={(step, handlers) => {
        if (step !== 'close') return <UserStepDialog step={step} record={record} {...handlers} />;
        return held ? <CloseDialog record={record} held={held} {...handlers} /> : null;
      }}
    />
  );
}
