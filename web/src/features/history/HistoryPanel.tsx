import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import type { History } from './history.queries.ts';
import { HistoryEntry, type HistoryEntryProps } from './HistoryEntry.tsx';

interface HistoryPanelProps extends Omit<HistoryEntryProps, 'event'> {
  history: History;
  /** Hides what happened after this day. */
  until?: string | undefined;
  dayOf: (instant: string) => string;
}

function ChainMark({ history }: { history: History }) {
  const { t } = useTranslation('history');
  if (history.isLoading || history.isFailed || !history.isChainIntact) return null;
  return (
    <>
      <Icon name="shield" size={16} />
      {t('chainVerified', { shown: history.events.length, total: history.total })}
    </>
  );
}

/** The history of a record as a timeline, newest first. */
export function HistoryPanel({ history, until, dayOf, ...entry }: HistoryPanelProps) {
  const { t } = useTranslation('history');
  const events = history.events.filter((event) => until === undefined || dayOf(event.at) <= until);
  return (
    <Panel title={t('title')} end={<ChainMark history={history} />}>
      {history.isChainIntact ? null : <Notice tone="danger">{t('chainBroken')}</Notice>}
      {history.isFailed ? (
        <Notice tone="danger" action={<Button onClick={history.retry}>{t('tryAgain')}</Button>}>
          {t('failed')}
        </Notice>
      ) : null}
      {history.isLoading ? (
        <Box component="output" aria-label={t('loading')} sx={{ display: 'block' }}>
          <Skeleton variant="text" width="60%" />
          <Skeleton variant="text" width="40%" />
        </Box>
      ) : null}
      {!history.isLoading && !history.isFailed && events.length === 0 ? t('empty') : null}
      <Box component="ol" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {events.map((event) => (
          <HistoryEntry key={event.seq} event={event} {...entry} />
        ))}
      </Box>
      {history.hasOlder ? (
        <Button variant="outlined" disabled={history.isLoadingOlder} onClick={history.showOlder}>
          {t('showOlder')}
        </Button>
      ) : null}
    </Panel>
  );
}
