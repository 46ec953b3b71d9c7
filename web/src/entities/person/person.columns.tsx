import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

export const personColumns: ColumnSpec<PersonRecord>[] = [
  { id: 'displayName', width: 176, leastWidth: 150, isPinned: true, isLink: true },
  { id: 'employeeNumber', width: 100 },
  { id: 'unit', width: 200, leastWidth: 144, grows: true },
  { id: 'email', width: 216, leastWidth: 190 },
  { id: 'locationId', width: 192, leastWidth: 152 },
  { id: 'active', width: 96 },
  { id: 'managerId', width: 168, isHidden: true },
  { id: 'activeFrom', width: 112, isHidden: true },
  { id: 'activeTo', width: 112, isHidden: true },
  ...baseColumns,
];
