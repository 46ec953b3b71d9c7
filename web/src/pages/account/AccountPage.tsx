import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { userApi } from '#contract/entities/user/user.api.ts';
import { user } from '#contract/entities/user/user.schema.ts';
import { authApi } from '#contract/features/auth/auth.api.ts';
import { AbsencePanel } from '#web/areas/users/AbsencePanel.tsx';
import { HoldingsPanel } from '#web/areas/users/HoldingsPanel.tsx';
import { SessionsPanel } from '#web/areas/users/SessionsPanel.tsx';
import { SignInsPanel } from '#web/areas/users/SignInsPanel.tsx';
import { call } from '#web/shared/client/client.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { ActivityPanel } from './ActivityPanel.tsx';
import { DatesPanel } from './DatesPanel.tsx';
import { LanguagePanel } from './LanguagePanel.tsx';
import { NoticesPanel } from './NoticesPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { ShortcutsPanel } from './ShortcutsPanel.tsx';

/** A part of the page that one looks for by its title. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="overline" component="div" sx={{ color: 'text.secondary', marginBottom: '-8px' }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Column({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>;
}

/** One's own account: who it is for, how one signs in, what one holds and did, and where it is open. */
export function AccountPage() {
  const { t } = useTranslation('sessions');
  const { t: account } = useTranslation('account');
  const can = useCan();
  useDocumentTitle(t('account'));
  return (
    <>
      <Typography variant="h2" component="h1" sx={{ marginBottom: 2 }}>
        {t('account')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Column>
          <Section title={account('sections.you')}>
            <PersonPanel />
            <LanguagePanel />
            <DatesPanel />
            <NoticesPanel />
            {can('user.away') && <AbsencePanel />}
            <ShortcutsPanel />
          </Section>
          <Section title={account('sections.work')}>
            <HoldingsPanel
              isOwn
              queryKey={[user.name, 'holdings', 'me']}
              load={(signal) => call(userApi.ownHoldings, { signal })}
            />
          </Section>
        </Column>
        <Column>
          <Section title={account('sections.security')}>
            <PasswordPanel />
            <SessionsPanel
              queryKey={[user.name, 'sessions', 'me']}
              load={(query, signal) => call(authApi.ownSessions, { query, signal })}
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
              queryKey={[user.name, 'signIns', 'me']}
              load={(query, signal) => call(authApi.ownSignIns, { query, signal })}
            />
          </Section>
          <Section title={account('sections.activity')}>
            <ActivityPanel />
          </Section>
        </Column>
      </Box>
    </>
  );
}
