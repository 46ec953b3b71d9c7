import { useTranslation } from 'react-i18next';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import type { OrderLine, OrderLineFacts } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { allFields, referenceName } from '#contract/shared/entity.ts';
import {
  PaperFacts,
  PaperSection,
  PaperSignatures,
  type PaperFact,
} from '#web/features/paper/PaperParts.tsx';
import { PaperRecordPage } from '#web/features/paper/PaperRecordPage.tsx';
import { PaperSheet } from '#web/features/paper/PaperSheet.tsx';
import { PaperTable, type PaperColumn } from '#web/features/paper/PaperTable.tsx';
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

function useFacts(record: PurchaseOrderRecord): PaperFact[] {
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

function useColumns(): PaperColumn<LineRow>[] {
  const { t } = useTranslation('purchaseOrder');
  const { labelOf } = useLineTexts();
  const money = (name: 'unitPrice' | 'discount' | 'freight'): PaperColumn<LineRow> => ({
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
    <PaperSection title={t('paper.approvedBy')}>
      <PaperFacts
        facts={approved.map(({ step, person, email, at }) => ({
          name: String(step),
          label: nameWithEmail(person, email),
          value: <InstantText value={at} />,
        }))}
      />
    </PaperSection>
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
    <PaperSheet
      title={labels.entity(purchaseOrder.name)}
      number={order.orderNumber ?? order.number}
      subtitle={order.amendment > 0 ? t('paper.amended', { status, number: order.amendment }) : status}
    >
      <PaperFacts facts={facts} />
      <PaperSection title={order.title}>
        <p>
          <bdi>{order.justification}</bdi>
        </p>
      </PaperSection>
      <PaperTable
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
      <PaperSignatures names={[t('paper.agency'), t('paper.vendor')]} />
    </PaperSheet>
  );
}

/** The purchase order as it is sent to the vendor or put into a file. */
export function PurchaseOrderPaperPage() {
  return (
    <PaperRecordPage entity={purchaseOrder} api={purchaseOrderApi}>
      {(order) => <OrderSheet order={order} />}
    </PaperRecordPage>
  );
}
