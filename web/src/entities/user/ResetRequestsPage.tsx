import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { userApi, type ResetRequest } from '#contract/entities/user/user.api.ts';
import { user } from '#contract/entities/user/user.schema.ts';
import { LinkNotices } from '#web/areas/users/LinkNotices.tsx';
import { keepLink } from '#web/areas/users/one-time-link.ts';
import { useCommand } from '#web/features/records/useCommand.ts';
import { call } from '#web/shared/client/client.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { TotalText } from '#web/shared/format/TotalText.tsx';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { PagedPanel } from '#web/shared/record/PagedPanel.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';

const queryKey = [user.name, 'resetRequests'];

/** Who forgot a password and waits for a link; whoever has got one waits no longer. */
export function ResetRequestsPage() {
  const { t } = useTranslation('passwords');
  const { run, isRunning } = useCommand(user);
  useDocumentTitle(t('requests.title'));

  function makeLink(request: ResetRequest) {
    run(
      async (idempotencyKey) => {
        const params = { id: request.id };
        const { version } = await call(userApi.get, { params });
        const answer = await call(userApi.resetLink, { params, version, body: {}, idempotencyKey });
        keepLink({ userId: answer.id, name: request.name, link: answer.link });
        return answer;
      },
      () => t('requests.made', { name: request.name }),
    );
  }

  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 880, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <Typography variant="h2" component="h1">
          {t('requests.title')}
        </Typography>
        <Typography color="textSecondary" sx={{ marginBlockStart: '4px' }}>
          {t('requests.intro')}
        </Typography>
      </div>
      <LinkNotices />
      <PagedPanel
        title={t('requests.waiting')}
        queryKey={queryKey}
        load={(after, signal) => call(userApi.resetRequests, { query: { after }, signal })}
        empty={t('requests.none')}
        more={t('requests.more')}
        renderEnd={(items, { total }) =>
          total && items.length > 0 ? <TotalText total={total} /> : undefined
        }
        keyOf={({ id }) => id}
      >
        {(request) => (
          <li>
            <RecordLink to={`${user.page}/${request.id}`}>
              <bdi>{request.name}</bdi>
            </RecordLink>
            <span className="note">
              <Ltr>{request.email}</Ltr> · {t('requests.since')} <InstantText value={request.at} />
            </span>
            <span className="end">
              <Button size="small" disabled={isRunning} onClick={() => makeLink(request)}>
                {t('requests.make')}
              </Button>
            </span>
          </li>
        )}
      </PagedPanel>
    </Box>
  );
}
