import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

export const categoryColumns: ColumnSpec<CategoryRecord>[] = [
  { id: 'name', width: 184, leastWidth: 164, isPinned: true, isLink: true },
  { id: 'path', width: 220, leastWidth: 136, grows: true },
  { id: 'code', width: 88 },
  { id: 'kind', width: 104, leastWidth: 88 },
  { id: 'tagPrefix', width: 80 },
  { id: 'usefulLifeMonths', width: 92, isNumber: true },
  { id: 'equipmentCount', width: 80, isNumber: true },
  { id: 'active', width: 96 },
  { id: 'salvagePercent', width: 112, isHidden: true, isNumber: true },
  { id: 'requiresSerial', width: 128, isHidden: true },
  { id: 'requiresCustodian', width: 128, isHidden: true },
  { id: 'storesData', width: 128, isHidden: true },
  { id: 'sensitive', width: 128, isHidden: true },
  { id: 'inventoryCycleMonths', width: 120, isHidden: true, isNumber: true },
  { id: 'parentId', width: 140, isHidden: true },
  { id: 'description', width: 240, isHidden: true },
  { id: 'childCount', width: 112, isHidden: true, isNumber: true },
  ...baseColumns,
];
