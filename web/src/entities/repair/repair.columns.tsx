import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { repair, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { useLabels, type Labels } from '#web/shared/i18n/labels.ts';
import {
  CodeCell,
  ExactCell,
  InstantCell,
  LinkCell,
  MoneyCell,
  NoValue,
  PersonCell,
  StatusCell,
  TextCell,
} from '#web/shared/table/cells.tsx';
import type { Column } from '#web/shared/table/column-layout.ts';

type Row = RepairRecord;
type Described = Omit<Column<Row>, 'label' | 'isSortable'>;

/** The page of one repair. */
export function repairAddress({ id }: Pick<Row, 'id'>): string {
  return `${repair.page}/${id}`;
}

const day = (id: 'sentOn' | 'expectedOn' | 'backOn', isHidden: boolean): Described => ({
  id,
  width: 104,
  ...(isHidden && { isHidden }),
  render: (row) => <ExactCell text={row[id]} />,
});
const moment = (id: 'reportedAt' | 'startedAt' | 'closedAt' | 'updatedAt' | 'deletedAt'): Described => ({
  id,
  width: 136,
  isHidden: true,
  render: (row) => <InstantCell value={row[id]} />,
});
const amount = (id: 'labourCost' | 'partsCost'): Described => ({
  id,
  width: 112,
  isHidden: true,
  isNumber: true,
  render: (row) => <MoneyCell value={row[id]} />,
});

function describeColumns(labels: Labels, words: { yes: string; no: string }): Described[] {
  const choice = (id: 'kind' | 'outcome' | 'mediaAction'): Described => ({
    id,
    width: 132,
    isHidden: true,
    render: (row) => <TextCell text={row[id] ? labels.value('repair', id, row[id]) : null} />,
  });
  return [
    {
      id: 'number',
      width: 128,
      isPinned: true,
      isLink: true,
      render: (row) => <LinkCell text={row.number} to={repairAddress(row)} isCode />,
    },
    {
      id: 'equipmentId',
      width: 112,
      render: (row) => <CodeCell text={row.equipment.label} />,
    },
    {
      id: 'problem',
      width: 240,
      grows: true,
      render: (row) => <TextCell text={row.problem} quiet={row.equipment.note} />,
    },
    {
      id: 'status',
      width: 164,
      render: ({ status }) => (
        <StatusCell family="repair" status={status} label={labels.value('repair', 'status', status)} />
      ),
    },
    {
      id: 'priority',
      width: 108,
      render: ({ priority }) => (
        <StatusCell
          family="repairPriority"
          status={priority}
          label={labels.value('repair', 'priority', priority)}
        />
      ),
    },
    {
      id: 'assignedToId',
      width: 156,
      render: ({ assignedTo }) => (assignedTo ? <PersonCell name={assignedTo.label} /> : <NoValue />),
    },
    day('expectedOn', false),
    { id: 'totalCost', width: 104, isNumber: true, render: (row) => <MoneyCell value={row.totalCost} /> },
    choice('kind'),
    moment('reportedAt'),
    {
      id: 'reportedById',
      width: 156,
      isHidden: true,
      render: ({ reportedBy }) => <TextCell text={reportedBy?.label} />,
    },
    { id: 'vendorId', width: 180, isHidden: true, render: (row) => <TextCell text={row.vendor?.label} /> },
    { id: 'rmaNumber', width: 120, isHidden: true, render: (row) => <CodeCell text={row.rmaNumber} /> },
    day('sentOn', true),
    day('backOn', true),
    {
      id: 'warrantyClaim',
      width: 128,
      isHidden: true,
      render: (row) => <TextCell text={row.warrantyClaim ? words.yes : words.no} />,
    },
    choice('mediaAction'),
    choice('outcome'),
    amount('labourCost'),
    amount('partsCost'),
    { id: 'loanerId', width: 112, isHidden: true, render: (row) => <CodeCell text={row.loaner?.label} /> },
    moment('startedAt'),
    moment('closedAt'),
    moment('updatedAt'),
    moment('deletedAt'),
    { id: 'deleteReason', width: 200, isHidden: true, render: (row) => <TextCell text={row.deleteReason} /> },
  ];
}

/** The columns of the repair list, in the language of the page. */
export function useRepairColumns(): Column<Row>[] {
  const { t } = useTranslation('common');
  const labels = useLabels();
  return useMemo(() => {
    const described = describeColumns(labels, { yes: t('yes'), no: t('no') });
    return described.map((column) => ({
      ...column,
      label: labels.field('repair', column.id),
      isSortable: (repair.sort as readonly string[]).includes(column.id),
    }));
  }, [labels, t]);
}
