import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { auditAccess } from '#contract/entities/audit-access/audit-access.schema.ts';
import { auditAccessStatuses } from '#contract/entities/audit-access/audit-access.states.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';
import { PageAction } from '#web/shared/table/PageHeader.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { auditAccessColumns, auditAccessList } from './audit-access.queries.ts';
import { NewAccessDialog } from './NewAccessDialog.tsx';

const noReferences: ReferenceSources = {};

function useViews(): FixedView[] {
  const { t } = useTranslation('auditAccess');
  return useMemo(
    () =>
      auditAccessStatuses.map((status) => ({
        key: status,
        label: t(`list.${status}`),
        filters: [{ field: 'status', operator: 'is', values: [status] }],
        ...(status === 'waiting' && { isUrgent: true }),
      })),
    [t],
  );
}

/** Who from outside may read, or might, until when; for administrators. */
export function AuditAccessListPage() {
  const { t } = useTranslation('auditAccess');
  // From the page of a packet one comes to give access to it.
  const packet = (useLocation().state as { packet?: string } | null)?.packet;
  const [isGiving, setGiving] = useState(packet !== undefined);
  return (
    <>
      <EntityListPage
        source={auditAccessList}
        namespace="auditAccess"
        columns={useColumns(auditAccess, auditAccessColumns)}
        needs={['email', 'number', 'organization', 'status']}
        references={noReferences}
        views={useViews()}
        hasForm={false}
        hasBin={false}
        nameOf={({ number }) => number}
        pageActions={
          <PageAction icon="plus" label={t('list.create')} isPrimary onClick={() => setGiving(true)} />
        }
        renderCard={(row) => ({
          mark: <StatusChip entity="auditAccess" status={row.status} />,
          lines: [<Ltr key="email">{row.email}</Ltr>, row.organization],
        })}
      />
      {isGiving ? <NewAccessDialog packet={packet} onClose={() => setGiving(false)} /> : null}
    </>
  );
}
