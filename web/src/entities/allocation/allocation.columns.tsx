import type { AllocationRecord } from '#contract/entities/allocation/allocation.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { LinkCell, PlaceCell } from '#web/shared/table/cells.tsx';
import { cellsOf } from '#web/shared/table/list-fields.ts';
import type { ColumnSpec } from '#web/shared/table/useColumns.tsx';

const cells = cellsOf<AllocationRecord>();

export const allocationColumns: ColumnSpec<AllocationRecord>[] = [
  {
    id: 'equipmentId',
    width: 112,
    isPinned: true,
    isLink: true,
    render: cells(['equipment.label', 'equipmentId'], (row) => (
      <LinkCell text={row.equipment.label} to={`${equipment.page}/${row.equipmentId}`} isCode />
    )),
  },
  { id: 'itemName', width: 200, grows: true },
  {
    id: 'projectId',
    width: 124,
    render: cells(['project.label'], (row) => <PlaceCell name={row.project.label} icon="project" />),
  },
  { id: 'percent', width: 88, isNumber: true },
  { id: 'fromOn', width: 104 },
  { id: 'toOn', width: 104 },
  { id: 'bookValue', width: 108, isNumber: true },
  { id: 'number', width: 116, isHidden: true },
];
