import type { LocationRecord } from '#contract/entities/location/location.schema.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

export const locationColumns: ColumnSpec<LocationRecord>[] = [
  { id: 'name', width: 200, isPinned: true, isLink: true },
  { id: 'path', width: 240, grows: true },
  { id: 'code', width: 128 },
  { id: 'kind', width: 108 },
  { id: 'equipmentCount', width: 88, isNumber: true },
  { id: 'active', width: 96 },
  { id: 'parentId', width: 160, isHidden: true },
  { id: 'address', width: 240, isHidden: true },
  { id: 'childCount', width: 112, isHidden: true, isNumber: true },
  ...baseColumns,
];
