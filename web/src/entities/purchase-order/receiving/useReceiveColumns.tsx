import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { EntryColumn, SheetColumn, SheetRow, ShownColumn } from '#web/features/sheet/sheet-column.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { formatDate } from '#web/shared/format/date.ts';
import { formatCount, formatMoney } from '#web/shared/format/number.ts';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { ReceivedBar } from '../ReceivedBar.tsx';
import type { LineEntry, SheetLine } from './receipt-draft.ts';

/** A line of the order as the sheet shows it, with what was typed for it. */
export interface ReceiveRow extends SheetRow {
  position: number;
  kind: SheetLine['line']['kind'];
  name: string;
  project: string;
  quantity: number;
  unitPrice: string;
  total: string;
  expectedOn: string;
  received: number;
  isOpen: boolean;
  accepted: string;
  rejected: string;
}

export function toReceiveRow(
  { line, facts, position, name }: SheetLine,
  { accepted, rejected }: LineEntry,
  expectedOn: string | null,
): ReceiveRow {
  return {
    key: line.id,
    position,
    kind: line.kind,
    name,
    project: facts.project?.label ?? '',
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    total: facts.total,
    expectedOn: line.expectedOn ?? expectedOn ?? '',
    received: facts.accepted,
    isOpen: facts.open > 0,
    accepted,
    rejected,
  };
}

/** How much room the sheet has: the smallest keeps what is needed to count, the largest has everything. */
export type SheetRoom = 'small' | 'medium' | 'large';

/** The columns of the sheet of a receipt; together they fit into its room, since the last two are filled in. */
export function useReceiveColumns(room: SheetRoom): readonly SheetColumn<ReceiveRow>[] {
  const { t } = useTranslation('receiving');
  const { t: order } = useTranslation('purchaseOrder');
  return useMemo(() => {
    const isSmall = room === 'small';
    const entry = (id: 'accepted' | 'rejected', title: string): EntryColumn<ReceiveRow> => ({
      kind: 'entry',
      id,
      title,
      width: isSmall ? 64 : 72,
      isFigure: true,
      labelOf: ({ position }) => t(`cell.${id}`, { position }),
      textOf: (row) => row[id],
      isFixed: ({ isOpen }) => !isOpen,
      render: () => (
        <>
          <span aria-hidden>–</span>
          <Box component="span" sx={visuallyHidden}>
            {t('cell.complete')}
          </Box>
        </>
      ),
      write: (row, text) => ({ ...row, [id]: text }),
    });
    const amounts: ShownColumn<ReceiveRow>[] = [
      {
        kind: 'shown',
        id: 'quantity',
        title: order('line.quantity'),
        width: 72,
        isFigure: true,
        textOf: ({ quantity }) => formatCount(quantity),
      },
      {
        kind: 'shown',
        id: 'unitPrice',
        title: order('line.unitPrice'),
        width: 92,
        isFigure: true,
        textOf: ({ unitPrice }) => formatMoney(unitPrice),
      },
      {
        kind: 'shown',
        id: 'total',
        title: order('line.total'),
        width: 96,
        isFigure: true,
        textOf: ({ total }) => formatMoney(total),
        render: ({ total }) => <b>{formatMoney(total)}</b>,
      },
      {
        kind: 'shown',
        id: 'expectedOn',
        title: order('line.expectedOn'),
        width: 96,
        textOf: ({ expectedOn }) => formatDate(expectedOn),
      },
    ];
    const project: ShownColumn<ReceiveRow> = {
      kind: 'shown',
      id: 'projectId',
      title: order('line.projectId'),
      width: 104,
      textOf: (row) => row.project,
      render: (row) => (row.project === '' ? null : <Code>{row.project}</Code>),
    };
    const kind: ShownColumn<ReceiveRow> = {
      kind: 'shown',
      id: 'kind',
      title: order('line.kind'),
      width: 96,
      textOf: (row) => order(`kind.${row.kind}`),
    };
    const name: ShownColumn<ReceiveRow> = {
      kind: 'shown',
      id: 'name',
      title: t('item'),
      width: isSmall ? 104 : 120,
      grows: true,
      textOf: (row) => row.name,
    };
    const received: ShownColumn<ReceiveRow> = {
      kind: 'shown',
      id: 'received',
      title: t('received'),
      width: isSmall ? 72 : 116,
      isFigure: true,
      textOf: (row) => `${formatCount(row.received)} / ${formatCount(row.quantity)}`,
      render: (row) => <ReceivedBar accepted={row.received} ordered={row.quantity} />,
    };
    const counts = [received, entry('accepted', t('accept')), entry('rejected', t('reject'))];
    if (room === 'large') return [kind, name, project, ...amounts, ...counts];
    return isSmall ? [name, ...counts] : [name, ...amounts, ...counts];
  }, [room, t, order]);
}
