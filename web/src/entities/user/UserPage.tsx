import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { userApi } from '#contract/entities/user/user.api.ts';
import { user, type UserRecord } from '#contract/entities/user/user.schema.ts';
import { RecordFacts } from '#web/features/records/RecordFacts.tsx';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { AccessPanel } from './AccessPanel.tsx';
import { AbsencePanel } from '#web/areas/users/AbsencePanel.tsx';
import { LinkNotices } from '#web/areas/users/LinkNotices.tsx';
import { RoleText } from '#web/areas/users/RoleText.tsx';
import { SessionPanels } from './SessionPanels.tsx';
import { UserActions } from './UserActions.tsx';
import { UserHoldings } from './UserHoldings.tsx';
import { nameOfUser } from './user.queries.ts';
import { useUserTexts } from './useUserTexts.tsx';

function UserView({ record, history, view }: ShownRecord<UserRecord>) {
  const { t } = useTranslation('user');
  const texts = useUserTexts();
  const can = useCan();
  const name = nameOfUser(record);
  return (
    <RecordFrame
      entity={user}
      record={record}
      history={history}
      view={view}
      number={name}
      title={name}
      listName={t('list.title')}
      hasFiles={false}
      texts={texts}
      header={
        <>
          <LinkNotices />
          <RecordHeader
            code={record.email}
            chips={<StatusChip entity="user" status={record.status} size="large" />}
            title={name}
            subtitle={<RoleText roles={record.roles} />}
            actions={view.asOf === undefined ? <UserActions record={record} /> : null}
          />
        </>
      }
      main={
        view.asOf === undefined ? (
          <>
            <SessionPanels record={record} />
            <UserHoldings record={record} />
          </>
        ) : null
      }
      side={
        <>
          <AccessPanel record={record} />
          {view.asOf === undefined && record.status === 'active' && can('user.update') ? (
            <AbsencePanel userId={record.id} />
          ) : null}
          <RecordFacts
            entity={user}
            record={record}
            texts={texts}
            elsewhere={['status', 'email', 'roles', 'firstName', 'lastName']}
            labelWidth={108}
            columns={1}
          />
        </>
      }
    />
  );
}

/** The page of one account: who it is for, what it may do, and what happened to it. */
export function UserPage() {
  return (
    <RecordPage entity={user} api={userApi}>
      {(shown) => <UserView {...shown} />}
    </RecordPage>
  );
}
