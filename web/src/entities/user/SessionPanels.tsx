import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { userApi } from '#contract/entities/user/user.api.ts';
import { user, type UserRecord } from '#contract/entities/user/user.schema.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { SessionsPanel } from '#web/areas/users/SessionsPanel.tsx';
import { SignInsPanel } from '#web/areas/users/SignInsPanel.tsx';
import { call } from '#web/shared/client/client.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';

/** Where an account is signed in and when that was tried; both can be ended by an administrator. */
export function SessionPanels({ record }: { record: UserRecord }) {
  const { t } = useTranslation('sessions');
  const { putRecord } = useRecordCache(user.name);
  const { id, version } = record;
  const command = () => ({ version, body: {}, idempotencyKey: createRandomKey() });
  return (
    <>
      <SessionsPanel
        queryKey={[user.name, 'sessions', id]}
        load={(query, signal) => call(userApi.sessions, { params: { id }, query, signal })}
        endAllText={t('endAll')}
        onEnd={async (session) => {
          const params = { id, sessionId: session.id };
          putRecord(await call(userApi.endSession, { params, ...command() }));
        }}
        onEndAll={async () => putRecord(await call(userApi.endSessions, { params: { id }, ...command() }))}
      />
      <SignInsPanel
        queryKey={[user.name, 'signIns', id]}
        load={(query, signal) => call(userApi.signIns, { params: { id }, query, signal })}
      />
    </>
  );
}
