import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

export const personColumns: ColumnSpec<PersonRecord>[] = [
  { id: 'displayName', width: 176, isPinned: true, isLink: true },
  { id: 'employeeNumber', width: 112 },
  { id: 'unit', width: 152, grows: true },
  { id: 'email', width: 208 },
  { id: 'locationId', width: 168 },
  { id: 'active', width: 104 },
  { id: 'managerId', width: 168, isHidden: true },
  { id: 'activeFrom', width: 112, isHidden: true },
  { id: 'activeTo', width: 112, isHidden: true },
  ...baseColumns,
];
