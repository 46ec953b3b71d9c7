import { seat, type SeatRecord } from '#contract/entities/seat/seat.schema.ts';
import { CodeCell, LinkCell, NoValue, PersonCell, TextCell } from '#web/shared/table/cells.tsx';
import { cellsOf } from '#web/shared/table/list-fields.ts';
import type { ColumnSpec } from '#web/shared/table/useColumns.tsx';

const cells = cellsOf<SeatRecord>();

export const seatColumns: ColumnSpec<SeatRecord>[] = [
  {
    id: 'number',
    width: 116,
    isPinned: true,
    isLink: true,
    render: cells(['number'], ({ id, number }) => (
      <LinkCell text={number} to={`${seat.page}/${id}`} isCode />
    )),
  },
  {
    id: 'softwareId',
    width: 240,
    leastWidth: 188,
    grows: true,
    render: cells(['software'], ({ software }) => <TextCell text={software.label} quiet={software.note} />),
  },
  {
    id: 'entitlementId',
    width: 100,
    render: cells(['entitlement.label'], ({ entitlement }) => <CodeCell text={entitlement.label} />),
  },
  {
    id: 'personId',
    width: 164,
    leastWidth: 128,
    render: cells(['person.label'], ({ person }) =>
      person ? <PersonCell name={person.label} /> : <NoValue />,
    ),
  },
  {
    id: 'equipmentId',
    width: 96,
    render: cells(['equipment.label'], ({ equipment }) => <CodeCell text={equipment?.label} />),
  },
  { id: 'status', width: 104, family: 'seat' },
  { id: 'startedOn', width: 104, isHidden: true },
  { id: 'lastUsedOn', width: 96 },
  { id: 'idleSince', width: 112, isHidden: true },
  { id: 'endedOn', width: 104, isHidden: true },
  { id: 'end', width: 140, isHidden: true },
  { id: 'target', width: 104, isHidden: true },
  { id: 'reason', width: 200, isHidden: true },
];
