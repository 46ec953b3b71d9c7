import Button from '@mui/material/Button';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartQuery, Session } from '#contract/features/auth/session.schema.ts';
import type { Page } from '#contract/shared/page.ts';
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
  /** Told why ending was refused, beside the person here. */
  onRefused?: (error: unknown) => void;
  /** Ends all of them, or all but the one that asks. */
  endAllText: string;
}

/** Where somebody is signed in, and the way to end it. */
export function SessionsPanel(props: SessionsPanelProps) {
  const { queryKey, load, onEnd, onEndAll, onRefused, endAllText } = props;
  const { t } = useTranslation('sessions');
  const { problemText } = useProblemText();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  async function run(work: () => Promise<unknown>, done: string) {
    setIsBusy(true);
    try {
      await work();
      showToast(done, { variant: 'success' });
    } catch (error) {
      onRefused?.(error);
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' });
    } finally {
      setIsBusy(false);
      void client.invalidateQueries({ queryKey });
    }
  }

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
          <Button size="small" disabled={isBusy} onClick={() => void run(onEndAll, t('endedAll'))}>
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
                disabled={isBusy}
                onClick={() => void run(() => onEnd(session), t('ended'))}
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
