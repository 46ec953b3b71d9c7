import type { ModelRecord } from '#contract/entities/model/model.schema.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

/** The columns of the model list. */
export const modelColumns: ColumnSpec<ModelRecord>[] = [
  { id: 'name', width: 216, isPinned: true, isLink: true },
  { id: 'manufacturerId', width: 168, grows: true },
  { id: 'number', width: 136 },
  { id: 'categoryId', width: 152 },
  { id: 'warrantyMonths', width: 136, isNumber: true },
  { id: 'supportEndsOn', width: 128 },
  { id: 'active', width: 112 },
  { id: 'usefulLifeMonths', width: 136, isHidden: true, isNumber: true },
  ...baseColumns,
];
