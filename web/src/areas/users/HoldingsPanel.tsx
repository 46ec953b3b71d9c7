import Box from '@mui/material/Box';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Holdings } from '#contract/areas/users/holdings.schema.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { HoldingsList } from './HoldingsList.tsx';

/** What an account has in hand is counted from these. */
export const holdingsMeta = { shows: ['assignment', 'seat', 'purchase-order', 'retirement'] } as const;

interface HoldingsPanelProps {
  /** Whether it is one's own account. */
  isOwn: boolean;
  queryKey: QueryKey;
  load: (signal: AbortSignal) => Promise<Holdings>;
}

/** What an account has in hand: items, seats, orders that wait. */
export function HoldingsPanel({ isOwn, queryKey, load }: HoldingsPanelProps) {
  const { t } = useTranslation('account');
  const query = useQuery({ queryKey, queryFn: ({ signal }) => load(signal), meta: holdingsMeta });
  const { data } = query;
  const canSign = useCan()('assignment.accept');
  const hasFailed = query.isError && !query.isFetching;
  const isEmpty = data?.total === 0;
  return (
    <Panel
      title={t(isOwn ? 'held.ownTitle' : 'held.title')}
      isFlush={!isEmpty}
      end={
        <>
          {data && !isEmpty ? <Ltr>{String(data.total)}</Ltr> : null}
          {isOwn && canSign ? <RecordLink to="/records/my-items">{t('held.myItems')}</RecordLink> : null}
        </>
      }
    >
      {isEmpty ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t(isOwn ? 'held.ownNone' : 'held.none')}
        </Box>
      ) : null}
      {data && !isEmpty ? <HoldingsList held={data} /> : null}
      {hasFailed ? <PanelFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
    </Panel>
  );
}
