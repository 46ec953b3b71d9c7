import type { ModelRecord } from '#contract/entities/model/model.schema.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

export const modelColumns: ColumnSpec<ModelRecord>[] = [
  { id: 'name', width: 240, leastWidth: 200, isPinned: true, isLink: true },
  { id: 'manufacturerId', width: 160, leastWidth: 112, grows: true },
  { id: 'number', width: 120 },
  { id: 'categoryId', width: 148, leastWidth: 116 },
  { id: 'warrantyMonths', width: 92, isNumber: true },
  { id: 'supportEndsOn', width: 96 },
  { id: 'active', width: 96 },
  { id: 'usefulLifeMonths', width: 136, isHidden: true, isNumber: true },
  ...baseColumns,
];
