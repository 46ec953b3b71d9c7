import type { ManufacturerRecord } from '#contract/entities/manufacturer/manufacturer.schema.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

export const manufacturerColumns: ColumnSpec<ManufacturerRecord>[] = [
  { id: 'name', width: 240, isPinned: true, isLink: true },
  { id: 'supportUrl', width: 280, grows: true },
  { id: 'supportPhone', width: 160 },
  { id: 'active', width: 112 },
  ...baseColumns,
];
