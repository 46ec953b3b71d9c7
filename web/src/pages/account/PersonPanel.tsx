import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userApi } from '#contract/entities/user/user.api.ts';
import { user as userEntity, userFields } from '#contract/entities/user/user.schema.ts';
import { SentForm } from '#web/features/records/SentForm.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { showMessage } from '#web/shared/messages/messages.ts';
import { MailLink } from '#web/shared/record/ContactLinks.tsx';
import { Facts } from '#web/shared/record/Facts.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { updateSessionUser } from '#web/shared/session/session.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { PhotoField } from './PhotoField.tsx';

const { firstName, lastName } = userFields;
const schema = userApi.updateOwn.body;

/** The name and the photo, which people change themselves, and what only administrators do. */
export function PersonPanel() {
  const { t } = useTranslation('sessions');
  const { t: account } = useTranslation('account');
  const labels = useLabels();
  const client = useQueryClient();
  const { user, roles } = useSession();
  const holdsItems = roles.includes('user') || roles.includes('admin');
  const facts = [
    { key: 'email', label: labels.field('user', 'email'), value: <MailLink value={user?.email ?? null} /> },
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
  ];
  return (
    <Panel title={t('person')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <PhotoField />
        <SentForm
          entity={userEntity}
          label={account('name.title')}
          fields={{ firstName, lastName }}
          start={{ firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' }}
          labelOf={(path) => labels.field('user', path)}
          schema={schema}
          confirm={account('name.save')}
          onSend={async (input) => {
            updateSessionUser(await call(userApi.updateOwn, { body: schema.parse(input) }));
            void client.invalidateQueries({ queryKey: ['me', 'activity'] });
            showMessage(account('name.saved'), { variant: 'success' });
          }}
        >
          <FormField name="firstName" span={3} />
          <FormField name="lastName" span={3} />
        </SentForm>
        <Facts labelWidth={148} facts={facts} />
      </Box>
    </Panel>
  );
}
