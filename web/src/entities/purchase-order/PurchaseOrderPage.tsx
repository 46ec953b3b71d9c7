import Chip from '@mui/material/Chip';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { ChainPanel } from '#web/areas/chain/ChainPanel.tsx';
import { RecordFacts } from '#web/features/records/RecordFacts.tsx';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatDollars } from '#web/shared/format/number.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { AmendmentsPanel } from './amendments/AmendmentsPanel.tsx';
import { OrderNotices } from './OrderNotices.tsx';
import { ApprovalsPanel } from './panels/ApprovalsPanel.tsx';
import { BudgetPanel } from './panels/BudgetPanel.tsx';
import { OrderLinesPanel } from './panels/OrderLinesPanel.tsx';
import { OrderPath } from './panels/OrderPath.tsx';
import { OrderTotalsPanel } from './panels/OrderTotalsPanel.tsx';
import { PurchaseOrderActions } from './PurchaseOrderActions.tsx';
import { ReceiptsPanel } from './receiving/ReceiptsPanel.tsx';
import { useOrderTexts } from './useOrderTexts.tsx';

// These stand in the header or in a panel of their own.
const elsewhere = [
  'number',
  'status',
  'title',
  'lines',
  'goodsTotal',
  'discountTotal',
  'taxTotal',
  'freightTotal',
  'total',
  'units',
  'acceptedUnits',
  'receivedValue',
  'invoiceTotal',
  'amendment',
  'amendmentStatus',
];

function OrderView({ record, history, view }: ShownRecord<PurchaseOrderRecord>) {
  const { t } = useTranslation('purchaseOrder');
  const texts = useOrderTexts();
  const isNow = view.asOf === undefined;
  const canAct = isNow && record.deletedAt === null;
  const subtitle = [
    isolateLtr(formatDollars(record.total)),
    record.vendor?.label,
    record.requester ? t('page.requestedBy', { who: record.requester.label }) : undefined,
    record.amendment > 0 && !record.amendmentStatus
      ? t('page.amendment', { number: record.amendment })
      : undefined,
  ].filter((text) => text !== undefined);
  return (
    <RecordFrame
      entity={purchaseOrder}
      record={record}
      history={history}
      view={view}
      number={record.orderNumber ?? record.number}
      isCode
      title={`${record.orderNumber ?? record.number} ${record.title}`}
      listName={t('list.title')}
      api={purchaseOrderApi}
      texts={texts}
      header={
        <>
          {canAct ? <OrderNotices order={record} /> : null}
          <RecordHeader
            code={record.orderNumber ?? record.number}
            chips={
              <>
                <StatusChip entity="purchase-order" status={record.status} size="large" />
                {record.amendmentStatus ? (
                  <Chip
                    size="small"
                    variant="outlined"
                    label={t(`page.amendmentIs.${record.amendmentStatus}`, { number: record.amendment })}
                  />
                ) : null}
              </>
            }
            title={record.title}
            subtitle={subtitle.join(' · ')}
            actions={canAct ? <PurchaseOrderActions order={record} today={view.today} /> : null}
          />
          {isNow ? <OrderPath order={record} /> : null}
        </>
      }
      wide={<OrderLinesPanel order={record} isNow={isNow} />}
      main={
        <>
          <RecordFacts
            entity={purchaseOrder}
            record={record}
            texts={texts}
            elsewhere={elsewhere}
            // Accounts have a page for administrators alone.
            shown={{ authorId: <bdi>{record.author?.label}</bdi> }}
            labelWidth={148}
          />
          {isNow ? <ReceiptsPanel order={record} /> : null}
          {isNow ? <AmendmentsPanel order={record} /> : null}
        </>
      }
      side={
        <>
          <OrderTotalsPanel order={record} />
          {isNow ? <BudgetPanel order={record} /> : null}
          {isNow ? <ApprovalsPanel order={record} /> : null}
          {isNow ? <ChainPanel kind="purchase-order" id={record.id} /> : null}
        </>
      }
    />
  );
}

/** The page of one order: what is bought, how far it is, who decided, what it comes to, and all that happened. */
export function PurchaseOrderPage() {
  return (
    <RecordPage entity={purchaseOrder} api={purchaseOrderApi}>
      {(shown) => <OrderView {...shown} />}
    </RecordPage>
  );
}
