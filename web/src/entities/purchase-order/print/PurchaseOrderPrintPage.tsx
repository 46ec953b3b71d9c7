import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import type { OrderLine, OrderLineFacts } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { PrintAddresses } from '#web/features/print/PrintAddresses.tsx';
import { PrintRecordPage } from '#web/features/print/PrintRecordPage.tsx';
import { PrintTable, type PrintColumn } from '#web/features/print/PrintTable.tsx';
import { RecordPaper, type PaperDecision } from '#web/features/print/RecordPaper.tsx';
import { usePrintFacts } from '#web/features/print/usePrintFacts.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { deducted } from '#web/shared/format/number.ts';
import { Percent } from '#web/shared/format/Percent.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { useApprovals, useLineFacts } from '../order-lines.queries.ts';
import { approvalsOnPaper } from '../panels/approvals-in-force.ts';
import { nameOfLine, useLineTexts } from '../useLineTexts.ts';
import { useOrderAddresses, type OrderAddresses } from './order-addresses.queries.ts';

const shownFields = [
  'orderNumber',
  'orderedOn',
  'expectedOn',
  'projectId',
  'contractNumber',
  'quoteNumber',
  'requesterId',
  'buyerId',
] as const;
const totalFields = ['goodsTotal', 'discountTotal', 'taxTotal', 'freightTotal', 'total'] as const;

interface LineRow extends OrderLine {
  facts: OrderLineFacts | undefined;
}

function useColumns(): PrintColumn<LineRow>[] {
  const { t } = useTranslation('purchaseOrder');
  const { labelOf } = useLineTexts();
  const money = (name: 'unitPrice' | 'discount' | 'freight'): PrintColumn<LineRow> => ({
    id: name,
    title: labelOf(name),
    isFigure: true,
    render: (line) => <Money value={line[name]} />,
  });
  return [
    { id: 'position', title: t('line.position'), render: (_, index) => <Count value={index + 1} /> },
    {
      id: 'description',
      title: labelOf('description'),
      width: '40%',
      render: ({ description, facts, expectedOn }) => (
        <>
          <bdi>{nameOfLine(description, facts)}</bdi>
          {description && facts?.model ? (
            <div>
              <bdi>{facts.model.label}</bdi>
            </div>
          ) : null}
          {expectedOn ? (
            <div>
              {labelOf('expectedOn')}: <DateText value={expectedOn} />
            </div>
          ) : null}
        </>
      ),
    },
    {
      id: 'quantity',
      title: labelOf('quantity'),
      isFigure: true,
      render: ({ quantity }) => <Count value={quantity} />,
    },
    money('unitPrice'),
    money('discount'),
    {
      id: 'tax',
      title: labelOf('taxPercent'),
      isFigure: true,
      render: ({ taxPercent }) => <Percent value={taxPercent} />,
    },
    money('freight'),
    {
      id: 'total',
      title: t('line.total'),
      isFigure: true,
      render: ({ facts }) => <Money value={facts?.total} />,
    },
  ];
}

/** Every approval that the order rests on, the first ones and those of its amendments. */
function useDecisions(order: PurchaseOrderRecord): PaperDecision[] {
  const { t } = useTranslation('purchaseOrder');
  const { data } = useApprovals(order);
  return approvalsOnPaper(order, data?.decisions ?? []).map(({ amendment, ...decision }) => ({
    ...decision,
    // What the approvers told each other does not go to the vendor.
    comment: null,
    text:
      t(`decision.${decision.decision}`) +
      (amendment > 0 ? ` · ${t('page.amendment', { number: amendment })}` : ''),
  }));
}

function OrderHead({ order, addresses }: { order: PurchaseOrderRecord; addresses: OrderAddresses }) {
  const labels = useLabels();
  const { vendor, shipTo } = addresses;
  const ltr = (text: string | null | undefined) => (text ? <bdi dir="ltr">{text}</bdi> : null);
  return (
    <PrintAddresses
      addresses={[
        {
          name: 'vendor',
          title: labels.field(purchaseOrder.name, 'vendorId'),
          lines: [
            vendor?.name,
            ltr(vendor?.vendorNumber),
            vendor?.address,
            ltr(vendor?.email),
            ltr(vendor?.phone),
          ],
        },
        {
          name: 'shipTo',
          title: labels.field(purchaseOrder.name, 'shipToId'),
          lines: [order.shipTo?.label, shipTo],
        },
      ]}
    />
  );
}

function OrderSheet({ order }: { order: PurchaseOrderRecord }) {
  const { t } = useTranslation('purchaseOrder');
  const { t: record } = useTranslation('record');
  const labels = useLabels();
  const factsOf = usePrintFacts(purchaseOrder, order);
  const columns = useColumns();
  const decisions = useDecisions(order);
  const { data: lineFacts } = useLineFacts(order);
  const { data: addresses } = useOrderAddresses(order);
  if (!lineFacts || !addresses) return <RecordLoading label={record('loading')} />;
  const status = labels.value(purchaseOrder.name, 'status', order.status);
  return (
    <RecordPaper
      title={labels.entity(purchaseOrder.name)}
      number={order.orderNumber ?? order.number}
      subtitle={order.amendment > 0 ? t('paper.amended', { status, number: order.amendment }) : status}
      letterhead={addresses.letterhead}
      logoOn={order.orderedOn}
      terms={{ title: t('paper.terms'), text: addresses.terms }}
      head={<OrderHead order={order} addresses={addresses} />}
      facts={factsOf(shownFields)}
      heading={order.title}
      text={order.justification}
      decisionsTitle={t('paper.approvedBy')}
      decisions={decisions}
      signatures={[t('paper.agency'), t('paper.vendor')]}
    >
      <PrintTable
        label={labels.field(purchaseOrder.name, 'lines')}
        columns={columns}
        rows={order.lines.map((line) => ({ ...line, facts: lineFacts.get(line.id) }))}
        keyOf={({ id }) => id}
        sums={totalFields.map((name) => ({
          label: labels.field(purchaseOrder.name, name),
          value: (
            <Money
              value={name === 'discountTotal' ? deducted(order[name]) : order[name]}
              hasSign={name === 'total'}
            />
          ),
          isStrong: name === 'total',
        }))}
      />
    </RecordPaper>
  );
}

/** The purchase order as it is sent to the vendor or put into a file. */
export function PurchaseOrderPrintPage() {
  return (
    <PrintRecordPage entity={purchaseOrder} api={purchaseOrderApi}>
      {(order) => <OrderSheet order={order} />}
    </PrintRecordPage>
  );
}
