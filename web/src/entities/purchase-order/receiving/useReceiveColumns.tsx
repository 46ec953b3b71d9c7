import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryColumn, SheetColumn, SheetRow, ShownColumn } from '#web/features/sheet/sheet-column.ts';
import { Code } from '#web/shared/format/Code.tsx';
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

/** The columns of the sheet of a receipt; a narrow screen keeps what is needed to count. */
export function useReceiveColumns(isWide: boolean): readonly SheetColumn<ReceiveRow>[] {
  const { t } = useTranslation('receiving');
  const { t: order } = useTranslation('purchaseOrder');
  return useMemo(() => {
    const entry = (id: 'accepted' | 'rejected', title: string): EntryColumn<ReceiveRow> => ({
      kind: 'entry',
      id,
      title,
      width: isWide ? 80 : 64,
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
    const wide: ShownColumn<ReceiveRow>[] = [
      {
        kind: 'shown',
        id: 'projectId',
        title: order('line.projectId'),
        width: 120,
        textOf: ({ project }) => project,
        render: ({ project }) => (project === '' ? null : <Code>{project}</Code>),
      },
      {
        kind: 'shown',
        id: 'quantity',
        title: order('line.quantity'),
        width: 80,
        isFigure: true,
        textOf: ({ quantity }) => formatCount(quantity),
      },
      {
        kind: 'shown',
        id: 'unitPrice',
        title: order('line.unitPrice'),
        width: 112,
        isFigure: true,
        textOf: ({ unitPrice }) => formatMoney(unitPrice),
      },
      {
        kind: 'shown',
        id: 'total',
        title: order('line.total'),
        width: 112,
        isFigure: true,
        textOf: ({ total }) => formatMoney(total),
        render: ({ total }) => <b>{formatMoney(total)}</b>,
      },
      {
        kind: 'shown',
        id: 'expectedOn',
        title: order('line.expectedOn'),
        width: 104,
        textOf: ({ expectedOn }) => expectedOn,
      },
    ];
    const kind: ShownColumn<ReceiveRow> = {
      kind: 'shown',
      id: 'kind',
      title: order('line.kind'),
      width: 112,
      textOf: (row) => order(`kind.${row.kind}`),
    };
    const name: ShownColumn<ReceiveRow> = {
      kind: 'shown',
      id: 'name',
      title: t('item'),
      width: isWide ? 200 : 104,
      grows: true,
      textOf: (row) => row.name,
    };
    const received: ShownColumn<ReceiveRow> = {
      kind: 'shown',
      id: 'received',
      title: t('received'),
      width: isWide ? 136 : 72,
      isFigure: true,
      textOf: (row) => `${formatCount(row.received)} / ${formatCount(row.quantity)}`,
      render: (row) => <ReceivedBar accepted={row.received} ordered={row.quantity} />,
    };
    const counts = [received, entry('accepted', t('accept')), entry('rejected', t('reject'))];
    return isWide ? [kind, name, ...wide, ...counts] : [name, ...counts];
  }, [isWide, t, order]);
}
