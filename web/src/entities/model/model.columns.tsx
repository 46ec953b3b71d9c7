import type { ModelRecord } from '#contract/entities/model/model.schema.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

export const modelColumns: ColumnSpec<ModelRecord>[] = [
  { id: 'name', width: 200, isPinned: true, isLink: true },
  { id: 'manufacturerId', width: 144, grows: true },
  { id: 'number', width: 120 },
  { id: 'categoryId', width: 132 },
  { id: 'warrantyMonths', width: 120, isNumber: true },
  { id: 'supportEndsOn', width: 112 },
  { id: 'active', width: 104 },
  { id: 'usefulLifeMonths', width: 136, isHidden: true, isNumber: true },
  ...baseColumns,
];
