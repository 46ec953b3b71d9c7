import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { CodeCell, LinkCell, NoValue, PersonCell, TextCell } from '#web/shared/table/cells.tsx';
import { cellsOf } from '#web/shared/table/list-fields.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';
import { priorityFamily, repairAddress } from './repair.queries.ts';

const cells = cellsOf<RepairRecord>();

export const repairColumns: ColumnSpec<RepairRecord>[] = [
  {
    id: 'number',
    width: 120,
    isPinned: true,
    isLink: true,
    render: cells(['number'], (row) => <LinkCell text={row.number} to={repairAddress(row)} isCode />),
  },
  {
    id: 'equipmentId',
    width: 92,
    render: cells(['equipment.label'], ({ equipment }) => <CodeCell text={equipment.label} />),
  },
  {
    id: 'problem',
    width: 320,
    leastWidth: 160,
    grows: true,
    render: cells(['equipment', 'problem'], ({ problem, equipment }) => (
      <TextCell text={problem} quiet={equipment.note} />
    )),
  },
  { id: 'status', width: 146, family: 'repair' },
  {
    id: 'priority',
    width: 96,
    leastWidth: 96,
    render: cells(['priority', 'closedAt'], (record) => (
      <StatusChip entity={priorityFamily(record)} status={record.priority} />
    )),
  },
  {
    id: 'assignedToId',
    width: 156,
    leastWidth: 122,
    render: cells(['assignedTo.label'], ({ assignedTo }) =>
      assignedTo ? <PersonCell name={assignedTo.label} /> : <NoValue />,
    ),
  },
  { id: 'expectedOn', width: 96 },
  { id: 'totalCost', width: 104, isHidden: true, isNumber: true },
  { id: 'kind', width: 132, isHidden: true },
  { id: 'reportedAt', width: 172, isHidden: true },
  { id: 'reportedById', width: 156, isHidden: true },
  { id: 'vendorId', width: 180, isHidden: true },
  {
    id: 'rmaNumber',
    width: 120,
    isHidden: true,
    render: cells(['rmaNumber'], (row) => <CodeCell text={row.rmaNumber} />),
  },
  { id: 'sentOn', width: 104, isHidden: true },
  { id: 'backOn', width: 104, isHidden: true },
  { id: 'warrantyClaim', width: 128, isHidden: true },
  { id: 'mediaAction', width: 132, isHidden: true },
  { id: 'outcome', width: 132, isHidden: true },
  { id: 'labourCost', width: 112, isHidden: true, isNumber: true },
  { id: 'partsCost', width: 112, isHidden: true, isNumber: true },
  {
    id: 'loanerId',
    width: 112,
    isHidden: true,
    render: cells(['loaner.label'], ({ loaner }) => <CodeCell text={loaner?.label} />),
  },
  { id: 'startedAt', width: 172, isHidden: true },
  { id: 'closedAt', width: 172, isHidden: true },
  ...baseColumns,
];
