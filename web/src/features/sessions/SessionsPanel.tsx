import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#contract/features/auth/session.schema.ts';
import type { Page } from '#contract/shared/page.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { showMessage } from '#web/shared/messages/messages.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { AddressText, DeviceText } from './DeviceText.tsx';

interface SessionsPanelProps {
  queryKey: QueryKey;
  load: (signal: AbortSignal) => Promise<Page<Session>>;
  onEnd: (session: Session) => Promise<unknown>;
  onEndAll: () => Promise<unknown>;
  /** Ends all of them, or all but the one that asks. */
  endAllText: string;
}

/** Where somebody is signed in, and the way to end it. */
export function SessionsPanel({ queryKey, load, onEnd, onEndAll, endAllText }: SessionsPanelProps) {
  const { t } = useTranslation('sessions');
  const { problemText } = useProblemText();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  const items = data?.items ?? [];
  const canEndAll = items.some(({ isCurrent }) => !isCurrent);

  async function run(work: () => Promise<unknown>) {
    setIsBusy(true);
    try {
      await work();
      showMessage(t('ended'), { variant: 'success' });
    } catch (error) {
      showMessage(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' });
    } finally {
      setIsBusy(false);
      void client.invalidateQueries({ queryKey });
    }
  }

  return (
    <Panel
      title={t('title')}
      isFlush={items.length > 0}
      end={
        canEndAll ? (
          <Button size="small" disabled={isBusy} onClick={() => void run(onEndAll)}>
            {endAllText}
          </Button>
        ) : undefined
      }
    >
      {data && items.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('none')}</Box>
      ) : null}
      {items.length > 0 ? (
        <PanelRows>
          {items.map((session) => (
            <li key={session.id}>
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
                  <Button size="small" disabled={isBusy} onClick={() => void run(() => onEnd(session))}>
                    {t('end')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </PanelRows>
      ) : null}
    </Panel>
  );
}
