import type { AllocationRecord } from '#contract/entities/allocation/allocation.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { LinkCell, PlaceCell } from '#web/shared/table/cells.tsx';
import type { ColumnSpec } from '#web/shared/table/useColumns.tsx';

export const allocationColumns: ColumnSpec<AllocationRecord>[] = [
  {
    id: 'equipmentId',
    width: 112,
    isPinned: true,
    isLink: true,
    render: (row) => (
      <LinkCell text={row.equipment.label} to={`${equipment.page}/${row.equipmentId}`} isCode />
    ),
  },
  { id: 'itemName', width: 200, grows: true },
  { id: 'projectId', width: 124, render: (row) => <PlaceCell name={row.project.label} icon="project" /> },
  { id: 'percent', width: 88, isNumber: true },
  { id: 'fromOn', width: 104 },
  { id: 'toOn', width: 104 },
  { id: 'bookValue', width: 108, isNumber: true },
  { id: 'number', width: 116, isHidden: true },
];
