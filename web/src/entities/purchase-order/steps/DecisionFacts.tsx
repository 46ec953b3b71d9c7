import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Facts } from '#web/shared/record/Facts.tsx';
import { DifferenceTable } from '../amendments/DifferenceTable.tsx';
import { useAmendmentDifference } from '../order-lines.queries.ts';

function ProposedChanges({ order }: { order: PurchaseOrderRecord }) {
  const { data } = useAmendmentDifference(order, order.amendment);
  return data ? <DifferenceTable difference={data} /> : null;
}

/** What somebody decides on: from whom, for how much, and what an amendment changes. */
export function DecisionFacts({ order }: { order: PurchaseOrderRecord }) {
  const { t } = useTranslation('purchaseOrder');
  const labels = useLabels();
  const label = (field: string) => labels.field(purchaseOrder.name, field);
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 2, minWidth: 0 }}>
      <Facts
        facts={[
          { key: 'title', label: label('title'), value: <bdi>{order.title}</bdi> },
          {
            key: 'vendor',
            label: label('vendorId'),
            value: <bdi>{order.vendor?.label ?? t('list.noVendor')}</bdi>,
          },
          {
            key: 'total',
            label: label('total'),
            value: (
              <strong>
                <Money value={order.total} hasSign />
              </strong>
            ),
          },
          {
            key: 'lines',
            label: label('lines'),
            value: t('page.lineCount', { count: order.lines.length }),
          },
        ]}
        labelWidth={96}
      />
      {order.amendmentStatus === null ? null : <ProposedChanges order={order} />}
    </Box>
  );
}
