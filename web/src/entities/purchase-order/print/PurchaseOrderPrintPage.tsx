import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import type { OrderLine, OrderLineFacts } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { allFields, referenceName } from '#contract/shared/entity.ts';
import {
  PrintFacts,
  PrintSection,
  PrintSignatures,
  type PrintFact,
} from '#web/features/print/PrintParts.tsx';
import { PrintRecordPage } from '#web/features/print/PrintRecordPage.tsx';
import { PrintSheet } from '#web/features/print/PrintSheet.tsx';
import { PrintTable, type PrintColumn } from '#web/features/print/PrintTable.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { nameWithEmail } from '#web/shared/format/account.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { deducted } from '#web/shared/format/number.ts';
import { Percent } from '#web/shared/format/Percent.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { hasValue, ValueText } from '#web/shared/record/ValueText.tsx';
import { useApprovals, useLineFacts } from '../order-lines.queries.ts';
import { nameOfLine, useLineTexts } from '../useLineTexts.ts';
import { approvalsInForce } from '../panels/approvals-in-force.ts';

const shownFields = [
  'orderNumber',
  'vendorId',
  'orderedOn',
  'expectedOn',
  'shipToId',
  'projectId',
  'contractNumber',
  'quoteNumber',
  'requesterId',
  'buyerId',
] as const;
const totalFields = ['goodsTotal', 'discountTotal', 'taxTotal', 'freightTotal', 'total'] as const;
const fields = allFields(purchaseOrder);

function useFacts(record: PurchaseOrderRecord): PrintFact[] {
  const labels = useLabels();
  const values = record as Readonly<Record<string, unknown>>;
  return shownFields.flatMap((name) => {
    const facts = fields[name];
    const value = facts?.kind === 'reference' ? values[referenceName(name)] : values[name];
    if (!hasValue(value)) return [];
    const text = <ValueText entity={purchaseOrder.name} name={name} facts={facts} value={value} />;
    return [{ name, label: labels.field(purchaseOrder.name, name), value: text }];
  });
}

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
      render: ({ description, facts }) => (
        <>
          <bdi>{nameOfLine(description, facts)}</bdi>
          {description && facts?.model ? (
            <div>
              <bdi>{facts.model.label}</bdi>
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

function ApprovalList({ order }: { order: PurchaseOrderRecord }) {
  const { t } = useTranslation('purchaseOrder');
  const approved = approvalsInForce(order, useApprovals(order).data?.decisions ?? []);
  if (approved.length === 0) return null;
  return (
    <PrintSection title={t('paper.approvedBy')}>
      <PrintFacts
        facts={approved.map(({ step, person, email, at }) => ({
          name: String(step),
          label: nameWithEmail(person, email),
          value: <InstantText value={at} />,
        }))}
      />
    </PrintSection>
  );
}

function OrderSheet({ order }: { order: PurchaseOrderRecord }) {
  const { t } = useTranslation('purchaseOrder');
  const { t: record } = useTranslation('record');
  const labels = useLabels();
  const facts = useFacts(order);
  const columns = useColumns();
  const { data: lineFacts } = useLineFacts(order);
  if (!lineFacts) return <RecordLoading label={record('loading')} />;
  const status = labels.value(purchaseOrder.name, 'status', order.status);
  return (
    <PrintSheet
      title={labels.entity(purchaseOrder.name)}
      number={order.orderNumber ?? order.number}
      subtitle={order.amendment > 0 ? t('paper.amended', { status, number: order.amendment }) : status}
    >
      <PrintFacts facts={facts} />
      <PrintSection title={order.title}>
        <p>
          <bdi>{order.justification}</bdi>
        </p>
      </PrintSection>
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
      <ApprovalList order={order} />
      <PrintSignatures names={[t('paper.agency'), t('paper.vendor')]} />
    </PrintSheet>
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
