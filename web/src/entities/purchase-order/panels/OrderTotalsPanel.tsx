import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Panel } from '#web/shared/record/Panel.tsx';

const parts = ['goodsTotal', 'discountTotal', 'taxTotal', 'freightTotal'] as const;

function Row({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        paddingBlock: '5px',
        ...(isStrong && { fontWeight: 600, borderBlock: 1, borderColor: 'divider', marginBlock: '4px' }),
      }}
    >
      <Box component="dt" sx={{ color: isStrong ? 'text.primary' : 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ margin: 0 }}>
        <Money value={value} hasSign={isStrong} />
      </Box>
    </Box>
  );
}

/** What an order comes to, and what of it has come; every sum is the database's. */
export function OrderTotalsPanel({ order }: { order: PurchaseOrderRecord }) {
  const { t } = useTranslation('purchaseOrder');
  const labels = useLabels();
  const label = (field: string) => labels.field(purchaseOrder.name, field);
  return (
    <Panel title={t('page.totals')}>
      <Box component="dl" sx={{ margin: '-8px 0', typography: 'body2' }}>
        {parts.map((name) => (
          <Row
            key={name}
            label={label(name)}
            value={name === 'discountTotal' && Number(order[name]) > 0 ? `-${order[name]}` : order[name]}
          />
        ))}
        <Row label={label('total')} value={order.total} isStrong />
        <Row label={label('receivedValue')} value={order.receivedValue} />
        {order.invoiceTotal === null ? null : (
          <Row label={label('invoiceTotal')} value={order.invoiceTotal} />
        )}
      </Box>
    </Panel>
  );
}
