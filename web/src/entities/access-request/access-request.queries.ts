import { accessRequestApi } from '#contract/entities/access-request/access-request.api.ts';
import {
  accessRequest,
  type AccessRequestRecord,
} from '#contract/entities/access-request/access-request.schema.ts';
import { createListSource } from '#web/shared/table/endpoint-source.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

export const accessRequestList = createListSource<AccessRequestRecord>(
  accessRequest,
  accessRequestApi,
  'email',
  ({ email }) => email,
);

export const accessRequestColumns: ColumnSpec<AccessRequestRecord>[] = [
  { id: 'name', width: 176, leastWidth: 132, isPinned: true, isLink: true },
  { id: 'email', width: 216, leastWidth: 212 },
  { id: 'reason', width: 320, leastWidth: 200, grows: true },
  { id: 'status', width: 108, family: 'accessRequest' },
  { id: 'createdAt', width: 172 },
  { id: 'decidedAt', width: 172, isHidden: true },
  ...baseColumns.filter(({ id }) => id === 'updatedAt'),
];
