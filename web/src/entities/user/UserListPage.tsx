import { useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { user } from '#contract/entities/user/user.schema.ts';
import type { UserStatus } from '#contract/entities/user/user.states.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { RoleText } from '#web/areas/users/RoleText.tsx';
import { userColumns } from './user.columns.tsx';
import { nameOfUser, userList, userReferences } from './user.queries.ts';

const shownStatuses = ['active', 'invited', 'suspended', 'closed'] as const satisfies UserStatus[];

function useViews(): FixedView[] {
  const { t } = useTranslation('user');
  return useMemo(
    () =>
      shownStatuses.map((status) => ({
        key: status,
        label: t(`list.${status}`),
        filters: [{ field: 'status', operator: 'is', values: [status] }],
      })),
    [t],
  );
}

/** All accounts, for administrators. */
export function UserListPage() {
  return (
    <EntityListPage
      source={userList}
      namespace="user"
      columns={useColumns(user, userColumns)}
      needs={['email', 'firstName', 'lastName', 'roles', 'status']}
      references={userReferences}
      views={useViews()}
      hasBin={false}
      nameOf={nameOfUser}
      renderCard={(row) => ({
        mark: <StatusChip entity="user" status={row.status} />,
        lines: [<Ltr key="email">{row.email}</Ltr>, <RoleText key="roles" roles={row.roles} />],
      })}
    />
  );
}
