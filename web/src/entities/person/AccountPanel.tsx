import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { userApi } from '#contract/entities/user/user.api.ts';
import { user } from '#contract/entities/user/user.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { MailLink } from '#web/shared/record/ContactLinks.tsx';
import { Facts } from '#web/shared/record/Facts.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { joinList } from '#web/shared/format/join-list.ts';

/** The account that a person signs in with, for those who may see accounts. */
export function AccountPanel({ personId }: { personId: string }) {
  const { t } = useTranslation('person');
  const labels = useLabels();
  const { data } = useQuery({
    queryKey: [user.name, 'list', 'ofPerson', personId],
    queryFn: ({ signal }) =>
      call(userApi.list, {
        query: [
          ['filter[personId]', personId],
          ['limit', '1'],
          ['fields', 'email,roles,status,lastSignInAt'],
        ],
        signal,
      }),
  });
  const account = data?.items[0];
  return (
    <Panel title={t('page.account')}>
      {data && !account ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('page.noAccount')}</Box>
      ) : null}
      {account ? (
        <Facts
          columns={1}
          labelWidth={108}
          facts={[
            {
              key: 'email',
              label: labels.field(user.name, 'email'),
              value: <MailLink value={account.email} />,
            },
            {
              key: 'roles',
              label: labels.field(user.name, 'roles'),
              value: joinList(account.roles.map((role) => labels.value('role', 'short', role))),
            },
            {
              key: 'status',
              label: labels.field(user.name, 'status'),
              value: labels.value(user.name, 'status', account.status),
            },
            ...(account.lastSignInAt
              ? [
                  {
                    key: 'lastSignInAt',
                    label: labels.field(user.name, 'lastSignInAt'),
                    value: <InstantText value={account.lastSignInAt} />,
                  },
                ]
              : []),
          ]}
        />
      ) : null}
    </Panel>
  );
}
