import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { MailLink } from '#web/shared/record/ContactLinks.tsx';
import { Facts } from '#web/shared/record/Facts.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { PhotoField } from './PhotoField.tsx';
import { joinList } from '#web/shared/format/join-list.ts';

/** The photo, which people change themselves, and what administrators do: the name, the e-mail and the roles. */
export function PersonPanel() {
  const { t } = useTranslation('sessions');
  const { t: account } = useTranslation('account');
  const labels = useLabels();
  const { user, roles } = useSession();
  const facts = [
    {
      key: 'name',
      label: account('name.title'),
      value: (
        <>
          <bdi>{`${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim()}</bdi>
          <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
            {account('name.who')}
          </Box>
        </>
      ),
    },
    { key: 'email', label: labels.field('user', 'email'), value: <MailLink value={user?.email ?? null} /> },
    {
      key: 'roles',
      label: labels.field('user', 'roles'),
      value: joinList(roles.map((role) => labels.value('role', 'short', role))),
    },
  ];
  return (
    <Panel title={t('person')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <PhotoField />
        <Facts labelWidth={148} facts={facts} />
      </Box>
    </Panel>
  );
}
