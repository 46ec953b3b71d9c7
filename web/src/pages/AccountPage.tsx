import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

import { authApi } from '#contract/features/auth/auth.api.ts';
import { SessionsPanel } from '#web/features/sessions/SessionsPanel.tsx';
import { SignInsPanel } from '#web/features/sessions/SignInsPanel.tsx';
import { call } from '#web/shared/client/client.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { MailLink } from '#web/shared/record/ContactLinks.tsx';
import { Facts } from '#web/shared/record/Facts.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { useSession } from '#web/shared/session/useSession.ts';

const shownSignIns = 10;

/** One's own account: who it is for, what it may do, and where it is signed in. */
export function AccountPage() {
  const { t } = useTranslation('sessions');
  const labels = useLabels();
  const { user, roles } = useSession();
  useDocumentTitle(t('account'));
  const holdsItems = roles.includes('user') || roles.includes('admin');
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 880, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="h1">{t('account')}</Typography>
      <Panel title={t('person')}>
        <Facts
          labelWidth={148}
          facts={[
            {
              key: 'name',
              label: t('name'),
              value: <bdi>{`${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim()}</bdi>,
            },
            {
              key: 'email',
              label: labels.field('user', 'email'),
              value: <MailLink value={user?.email ?? null} />,
            },
            {
              key: 'roles',
              label: labels.field('user', 'roles'),
              value: roles.map((role) => labels.value('role', 'short', role)).join(', '),
            },
            ...(holdsItems
              ? [
                  {
                    key: 'items',
                    label: t('items'),
                    value: <RecordLink to="/records/my-items">{t('showItems')}</RecordLink>,
                  },
                ]
              : []),
          ]}
        />
      </Panel>
      <SessionsPanel
        queryKey={['me', 'sessions']}
        load={(signal) => call(authApi.ownSessions, { query: {}, signal })}
        endAllText={t('endOthers')}
        onEnd={({ id }) =>
          call(authApi.endOwnSession, {
            params: { sessionId: id },
            body: {},
            idempotencyKey: createRandomKey(),
          })
        }
        onEndAll={() => call(authApi.endOtherSessions, { body: {}, idempotencyKey: createRandomKey() })}
      />
      <SignInsPanel
        queryKey={['me', 'signIns']}
        load={(after, signal) =>
          call(authApi.ownSignIns, {
            query: { limit: shownSignIns, ...(after !== undefined && { after }) },
            signal,
          })
        }
      />
    </Box>
  );
}
