import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { ChainStart } from '#contract/areas/chain/chain.schema.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { chainOf } from './chain-links.ts';
import { useChainSummary } from './chain.queries.ts';

/** What hangs on a record in sums, on its page, with the way to the whole chain. */
export function ChainPanel({ kind, id }: { kind: ChainStart; id: string }) {
  const { t } = useTranslation('chain');
  const { data, isError } = useChainSummary(`${kind}:${id}`);
  if (isError && !data) return null;
  const { total, counts } = data ?? {};
  const lines = [
    { key: 'orders', text: t('panel.orders'), count: counts?.orders, amount: total?.ordered },
    { key: 'committed', text: t('column.committed'), count: undefined, amount: total?.committed },
    { key: 'receipts', text: t('panel.receipts'), count: counts?.receipts, amount: total?.received },
    { key: 'items', text: t('panel.items'), count: counts?.items, amount: total?.items },
    { key: 'repairs', text: t('panel.repairs'), count: counts?.repairs, amount: total?.repairs },
    { key: 'retirements', text: t('panel.retirements'), count: counts?.retirements, amount: total?.proceeds },
  ];
  return (
    <Panel
      title={t('panel.title')}
      isFlush
      end={<RecordLink to={chainOf(kind, id)}>{t('panel.open')}</RecordLink>}
    >
      <PanelRows>
        {lines.map(({ key, text, count, amount }) => (
          <li key={key}>
            {text}
            {count === undefined ? null : (
              <span className="note">
                <Count value={count} />
              </span>
            )}
            <Box component="span" className="end">
              {amount === undefined ? <Skeleton width={64} /> : <Money value={amount} hasSign />}
            </Box>
          </li>
        ))}
      </PanelRows>
    </Panel>
  );
}
