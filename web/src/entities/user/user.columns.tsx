import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import { cellsOf } from '#web/shared/table/list-fields.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';
import { RoleText } from '#web/areas/users/RoleText.tsx';

const cells = cellsOf<UserRecord>();

export const userColumns: ColumnSpec<UserRecord>[] = [
  { id: 'email', width: 240, isPinned: true, isLink: true },
  { id: 'firstName', width: 136 },
  { id: 'lastName', width: 152, grows: true },
  { id: 'roles', width: 160, render: cells(['roles'], ({ roles }) => <RoleText roles={roles} />) },
  { id: 'status', width: 128, family: 'user' },
  { id: 'lastSignInAt', width: 172 },
  { id: 'auth', width: 176, isHidden: true },
  { id: 'personId', width: 176, isHidden: true },
  ...baseColumns.filter(({ id }) => !id.startsWith('delete')),
];
