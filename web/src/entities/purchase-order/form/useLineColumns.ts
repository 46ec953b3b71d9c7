import { useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { lineKinds, type LineKind } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import type { SheetColumn, TextColumn } from '#web/features/sheet/sheet-column.ts';
import { references } from '#web/features/references/references.ts';
import { formatDate } from '#web/shared/format/date.ts';
import { readDate } from '#web/shared/format/read-date.ts';
import { formatMoney } from '#web/shared/format/number.ts';
import { previewTotal } from './line-preview.ts';
import { costsOf, type OrderLineRow } from './order-line-rows.ts';

type TextField =
  | 'description'
  | 'quantity'
  | 'unitPrice'
  | 'discount'
  | 'taxPercent'
  | 'freight'
  | 'warrantyMonths'
  | 'expectedOn';

const textWidths: Record<TextField, number> = {
  description: 240,
  quantity: 88,
  unitPrice: 104,
  discount: 96,
  taxPercent: 76,
  freight: 96,
  warrantyMonths: 136,
  expectedOn: 112,
};

/** What vendors and buyers write above these columns. */
const otherTitles: Partial<Record<TextField, readonly string[]>> = {
  description: ['Item', 'Item description'],
  quantity: ['Qty', 'Qty.'],
  unitPrice: ['Price', 'Unit cost', 'Price each'],
  taxPercent: ['Tax', 'Tax rate'],
  freight: ['Shipping'],
  expectedOn: ['Delivery date', 'Due date'],
};

/** What the receipts of a line rest on. */
const fixedOnceReceived: readonly string[] = ['unitPrice', 'discount', 'taxPercent', 'freight'];
const isReceived = (row: OrderLineRow) => row.isReceived;

function sharesText(row: OrderLineRow, word: string): string {
  const shares = row.funding.map(
    ({ fundingSourceId, percent }) => `${fundingSourceId?.label ?? ''} ${percent} %`,
  );
  return [row.softwareId?.label, row.projectId?.label, ...shares, word].filter(Boolean).join(', ');
}

/** What pays for a line is pasted as it was copied: from the line of this sheet that reads the same. */
function pasteFunding(row: OrderLineRow, from: OrderLineRow | undefined): OrderLineRow {
  if (!from || row.isReceived) return row;
  const { projectId, fundedBy, funding } = from;
  return { ...row, projectId, fundedBy, funding };
}

function categoryQuery({ kind }: OrderLineRow) {
  return [['filter[kind]', kind === 'software' ? 'software' : 'equipment']] as const;
}

function modelQuery({ categoryId }: OrderLineRow) {
  return categoryId?.id ? ([['filter[categoryId]', categoryId.id]] as const) : [];
}

/** The columns of the sheet of lines, in the language of the page. */
export function useLineColumns(
  onDetails: (row: OrderLineRow) => void,
  findRows: () => readonly OrderLineRow[],
): SheetColumn<OrderLineRow>[] {
  const { t } = useTranslation('purchaseOrder');
  return useMemo(() => {
    const fundingText = (row: OrderLineRow) => {
      const isWord = row.fundedBy === 'none' || row.fundedBy === 'not_stated';
      if (isWord) return sharesText(row, t(`fundedBy.${row.fundedBy as 'none'}`));
      return sharesText(row, row.fundedBy === 'project' ? t('fundedBy.projectOnly') : '');
    };
    const text = (id: TextField): TextColumn<OrderLineRow> => ({
      kind: 'text',
      id,
      title: t(`line.${id}`),
      otherTitles: otherTitles[id] ?? [],
      width: textWidths[id],
      isFigure: id !== 'description',
      textOf: (row) => ({ ...row, ...costsOf(row) })[id],
      write: (row, typed) => ({ ...row, [id]: typed }),
      ...(fixedOnceReceived.includes(id) && { isFixed: isReceived }),
    });
    return [
      {
        kind: 'choice',
        id: 'kind',
        title: t('line.kind'),
        width: 112,
        options: lineKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        valueOf: (row) => row.kind,
        textOf: (row) =>
          lineKinds.some((kind) => kind === row.kind) ? t(`kind.${row.kind as LineKind}`) : row.kind,
        write: (row, kind) => ({ ...row, kind }),
        isFixed: isReceived,
      },
      {
        kind: 'reference',
        id: 'categoryId',
        title: t('line.categoryId'),
        width: 152,
        textOf: (row) => row.categoryId?.label ?? '',
        valueOf: (row) => row.categoryId,
        searchOf: (row) => references.category.search(categoryQuery(row)),
        write: (row, categoryId) => ({ ...row, categoryId }),
        isFixed: isReceived,
      },
      {
        kind: 'reference',
        id: 'modelId',
        title: t('line.modelId'),
        width: 168,
        textOf: (row) => row.modelId?.label ?? '',
        valueOf: (row) => row.modelId,
        searchOf: (row) => references.model.search(modelQuery(row)),
        write: (row, modelId) => ({ ...row, modelId }),
        isFixed: isReceived,
      },
      text('description'),
      text('quantity'),
      text('unitPrice'),
      text('discount'),
      text('taxPercent'),
      text('freight'),
      {
        kind: 'shown',
        id: 'total',
        title: t('line.total'),
        width: 112,
        isFigure: true,
        textOf: (row) => {
          const total = previewTotal(row);
          return total === undefined || row.unitPrice === '' ? '' : formatMoney(total);
        },
      },
      {
        ...text('expectedOn'),
        textOf: (row: OrderLineRow) => formatDate(row.expectedOn),
        write: (row: OrderLineRow, typed: string) => ({ ...row, expectedOn: readDate(typed) }),
      },
      text('warrantyMonths'),
      {
        kind: 'shown',
        id: 'funding',
        title: t('form.projectAndFunding'),
        width: 220,
        textOf: fundingText,
        onOpen: onDetails,
        paste: (row, copied) =>
          pasteFunding(
            row,
            findRows().find((one) => fundingText(one) === copied),
          ),
      },
    ];
  }, [t, onDetails, findRows]);
}
