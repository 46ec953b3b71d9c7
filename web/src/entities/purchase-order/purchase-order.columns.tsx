import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { CodeCell, ExactCell, LinkCell, NoValue, TextCell } from '#web/shared/table/cells.tsx';
import { cellsOf } from '#web/shared/table/list-fields.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';
import { orderAddress } from './purchase-order.queries.ts';
import { ReceivedBar } from './ReceivedBar.tsx';

/** The title of an order; beside it, that it was sent back, and its open amendment. */
function TitleCell({
  title,
  amendment,
  amendmentStatus,
  sentBack,
}: Pick<PurchaseOrderRecord, 'title' | 'amendment' | 'amendmentStatus' | 'sentBack'>) {
  const { t } = useTranslation('purchaseOrder');
  const { t: record } = useTranslation('record');
  const amendmentText = amendmentStatus && t(`page.amendmentIs.${amendmentStatus}`, { number: amendment });
  const notes = [
    sentBack ? record('sentBack.short') : null,
    amendmentText ?? (amendment > 0 ? `+${amendment}` : null),
  ];
  return <TextCell text={title} quiet={notes.filter(Boolean).join(' · ')} />;
}

const cells = cellsOf<PurchaseOrderRecord>();

export const purchaseOrderColumns: ColumnSpec<PurchaseOrderRecord>[] = [
  {
    id: 'number',
    width: 128,
    isPinned: true,
    isLink: true,
    exports: ['number', 'orderNumber'],
    render: cells(['number', 'orderNumber'], (row) => (
      <LinkCell text={row.orderNumber ?? row.number} to={orderAddress(row)} isCode />
    )),
  },
  {
    id: 'title',
    width: 280,
    leastWidth: 154,
    grows: true,
    render: cells(['title', 'amendment', 'amendmentStatus', 'sentBack'], (row) => <TitleCell {...row} />),
  },
  { id: 'vendorId', width: 184, leastWidth: 112 },
  { id: 'status', width: 150, family: 'purchase-order' },
  { id: 'total', width: 96, isNumber: true },
  {
    id: 'acceptedUnits',
    width: 96,
    render: cells(['acceptedUnits', 'units'], ({ units, acceptedUnits }) =>
      units === 0 ? <NoValue /> : <ReceivedBar accepted={acceptedUnits} ordered={units} />,
    ),
  },
  { id: 'expectedOn', width: 96 },
  { id: 'orderNumber', width: 144, isHidden: true },
  {
    id: 'projectId',
    width: 120,
    isHidden: true,
    render: cells(['project.label'], ({ project }) => <CodeCell text={project?.label} />),
  },
  { id: 'authorId', width: 156, isHidden: true },
  { id: 'requesterId', width: 156, isHidden: true },
  { id: 'buyerId', width: 156, isHidden: true },
  { id: 'shipToId', width: 180, isHidden: true },
  { id: 'orderedOn', width: 112, isHidden: true },
  { id: 'closedOn', width: 112, isHidden: true },
  { id: 'contractNumber', width: 140, isHidden: true },
  { id: 'quoteNumber', width: 120, isHidden: true },
  {
    id: 'amendment',
    width: 108,
    isHidden: true,
    render: cells(['amendment'], ({ amendment }) => (
      <ExactCell text={amendment > 0 ? String(amendment) : null} />
    )),
  },
  { id: 'amendmentStatus', width: 140, isHidden: true },
  { id: 'invoiceNumber', width: 132, isHidden: true },
  { id: 'invoiceTotal', width: 120, isHidden: true, isNumber: true },
  ...baseColumns,
];
