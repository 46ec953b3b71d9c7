import { useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { accessRequest } from '#contract/entities/access-request/access-request.schema.ts';
import { accessRequestStatuses } from '#contract/entities/access-request/access-request.states.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { accessRequestColumns, accessRequestList } from './access-request.queries.ts';

const noReferences: ReferenceSources = {};

function useViews(): FixedView[] {
  const { t } = useTranslation('accessRequest');
  return useMemo(
    () =>
      accessRequestStatuses.map((status) => ({
        key: status,
        label: t(`list.${status}`),
        filters: [{ field: 'status', operator: 'is', values: [status] }],
        ...(status === 'new' && { isUrgent: true }),
      })),
    [t],
  );
}

/** Who asks for an account, for administrators. */
export function AccessRequestListPage() {
  return (
    <EntityListPage
      source={accessRequestList}
      namespace="accessRequest"
      columns={useColumns(accessRequest, accessRequestColumns)}
      needs={['email', 'name', 'reason', 'status']}
      references={noReferences}
      views={useViews()}
      hasForm={false}
      hasBin={false}
      nameOf={({ name }) => name}
      renderCard={(row) => ({
        mark: <StatusChip entity="accessRequest" status={row.status} />,
        lines: [<Ltr key="email">{row.email}</Ltr>, row.reason],
      })}
    />
  );
}
