import Button from '@mui/material/Button';
import { useMutation, type QueryKey } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { user } from '#contract/entities/user/user.schema.ts';
import type { PartQuery, Session } from '#contract/features/auth/session.schema.ts';
import type { Page } from '#contract/shared/page.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { PagedPanel } from '#web/shared/record/PagedPanel.tsx';
import { AddressText, DeviceText } from './DeviceText.tsx';

interface SessionsPanelProps {
  queryKey: QueryKey;
  load: (query: PartQuery, signal: AbortSignal) => Promise<Page<Session>>;
  onEnd: (session: Session) => Promise<unknown>;
  onEndAll: () => Promise<unknown>;
  /** Ends all of them, or all but the one that asks. */
  endAllText: string;
}

/** Where somebody is signed in, and the way to end it. */
export function SessionsPanel(props: SessionsPanelProps) {
  const { queryKey, load, onEnd, onEndAll, endAllText } = props;
  const { t } = useTranslation('sessions');
  const { problemText } = useProblemText();
  const { refresh } = useRecordCache(user.name);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ end }: { end: () => Promise<unknown>; done: string }) => end(),
    onSuccess: (_, { done }) => showToast(done, { variant: 'success' }),
    onError: (error) => {
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' });
      refresh();
    },
  });

  return (
    <PagedPanel
      title={t('title')}
      queryKey={queryKey}
      load={(after, signal) => load({ after }, signal)}
      empty={t('none')}
      more={t('more')}
      keyOf={({ id }) => id}
      renderEnd={(items) =>
        items.some(({ isCurrent }) => !isCurrent) ? (
          <Button
            size="small"
            disabled={isPending}
            onClick={() => mutate({ end: onEndAll, done: t('endedAll') })}
          >
            {endAllText}
          </Button>
        ) : undefined
      }
    >
      {(session) => (
        <li>
          <span>
            <DeviceText {...session} />
            {session.isCurrent ? ` · ${t('current')}` : null}
          </span>
          <span className="note">
            <AddressText {...session} /> · {t(`way.${session.way}`)} · {t('lastSeen')}{' '}
            <InstantText value={session.lastSeenAt} />
          </span>
          {session.isCurrent ? null : (
            <span className="end">
              <Button
                size="small"
                disabled={isPending}
                onClick={() => mutate({ end: () => onEnd(session), done: t('ended') })}
              >
                {t('end')}
              </Button>
            </span>
          )}
        </li>
      )}
    </PagedPanel>
  );
}
