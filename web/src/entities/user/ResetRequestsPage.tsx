import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userApi, type ResetRequest } from '#contract/entities/user/user.api.ts';
import { user } from '#contract/entities/user/user.schema.ts';
import { LinkNotice } from '#web/features/access/LinkNotice.tsx';
import { keepLink } from '#web/features/access/one-time-link.ts';
import { useCommand } from '#web/features/records/useCommand.ts';
import { call } from '#web/shared/client/client.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { TotalText } from '#web/shared/format/TotalText.tsx';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';

const queryKey = [user.name, 'resetRequests'];

function useResetRequests() {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(userApi.resetRequests, { query: pageParam === undefined ? {} : { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Who forgot a password and waits for a link; whoever has got one waits no longer. */
export function ResetRequestsPage() {
  const { t } = useTranslation('passwords');
  const client = useQueryClient();
  const { run, isRunning } = useCommand(user);
  const [made, setMade] = useState<ResetRequest>();
  const query = useResetRequests();
  useDocumentTitle(t('requests.title'));
  if (query.isPending) return <RecordLoading label={t('requests.loading')} />;
  if (query.error)
    return <RecordFailed error={query.error} backTo={user.page} onRetry={() => void query.refetch()} />;
  const items = query.data.pages.flatMap((page) => page.items);
  const total = query.data.pages[0]?.total;

  function makeLink(request: ResetRequest) {
    run(
      async (idempotencyKey) => {
        const params = { id: request.id };
        const { version } = await call(userApi.get, { params });
        const answer = await call(userApi.resetLink, { params, version, body: {}, idempotencyKey });
        keepLink(answer.id, answer.link);
        setMade(request);
        void client.invalidateQueries({ queryKey });
        return answer;
      },
      () => t('requests.made', { name: request.name }),
    );
  }

  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 880, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <Typography variant="h1">{t('requests.title')}</Typography>
        <Typography color="textSecondary" sx={{ marginBlockStart: '4px' }}>
          {t('requests.intro')}
        </Typography>
      </div>
      {made ? <LinkNotice userId={made.id} name={made.name} /> : null}
      <Panel
        title={t('requests.title')}
        isFlush={items.length > 0}
        end={total && items.length > 0 ? <TotalText total={total} /> : undefined}
      >
        {items.length === 0 ? (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('requests.none')}</Box>
        ) : (
          <PanelRows>
            {items.map((request) => (
              <li key={request.id}>
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
            ))}
            {query.hasNextPage ? (
              <li>
                <Button
                  size="small"
                  disabled={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('requests.more')}
                </Button>
              </li>
            ) : null}
          </PanelRows>
        )}
      </Panel>
    </Box>
  );
}
