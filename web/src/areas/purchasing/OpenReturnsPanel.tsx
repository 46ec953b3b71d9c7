import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { purchaseOrder } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { ReturnRow } from './ReturnRow.tsx';
import { useOpenReturns } from './vendor-returns.queries.ts';

/** What a vendor still has to make good for, the oldest first; it is settled on the page of its order. */
export function OpenReturnsPanel({ vendorId }: { vendorId: string }) {
  const { t } = useTranslation('vendorReturns');
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useOpenReturns(vendorId);
  const total = data?.pages[0]?.total ?? 0;
  if (data === undefined || total === 0) return null;
  return (
    <Panel title={t('openTitle')} isFlush end={t('open', { count: total })}>
      <PanelRows>
        {data.pages
          .flatMap(({ items }) => items)
          .map((row) => (
            <ReturnRow
              key={row.id}
              row={row}
              link={
                <RecordLink to={`${purchaseOrder.page}/${row.order.id}`}>
                  <Code>{row.order.label}</Code>
                </RecordLink>
              }
            />
          ))}
      </PanelRows>
      {hasNextPage ? (
        <Box sx={{ padding: '8px 16px', borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </Box>
      ) : null}
    </Panel>
  );
}
