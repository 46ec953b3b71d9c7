import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { deducted } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Amount, Amounts } from '#web/shared/record/Amounts.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';

const parts = ['goodsTotal', 'discountTotal', 'taxTotal', 'freightTotal'] as const;

/** What an order comes to, and what of it has come; every sum is the database's. */
export function OrderTotalsPanel({ order }: { order: PurchaseOrderRecord }) {
  const { t } = useTranslation('purchaseOrder');
  const labels = useLabels();
  const label = (field: string) => labels.field(purchaseOrder.name, field);
  return (
    <Panel title={t('page.totals')}>
      <Amounts>
        {parts.map((name) => (
          <Amount key={name} label={label(name)}>
            <Money value={name === 'discountTotal' ? deducted(order[name]) : order[name]} />
          </Amount>
        ))}
        <Amount label={label('total')} isSum>
          <Money value={order.total} hasSign />
        </Amount>
        <Amount label={label('receivedValue')}>
          <Money value={order.receivedValue} />
        </Amount>
        {order.invoiceTotal === null ? null : (
          <Amount label={label('invoiceTotal')}>
            <Money value={order.invoiceTotal} />
          </Amount>
        )}
      </Amounts>
    </Panel>
  );
}
