import { useMemo } from 'react';
import { dateInText } from '#web/shared/format/date.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { tabReadings } from '#web/areas/software/software-tabs.ts';
import { SoftwareTabs } from '#web/areas/software/SoftwareTabs.tsx';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { entitlementColumns } from './entitlement.columns.tsx';
import { entitlementList, entitlementReferences } from './entitlement.queries.ts';

/** Every purchase and every term, in force or not. */
export function EntitlementListPage() {
  const { t } = useTranslation('entitlement');
  const views = useMemo<FixedView[]>(
    () => [
      {
        key: 'expiring',
        label: t('list.expiring'),
        filters: [{ field: 'status', operator: 'is', values: ['expiring'] }],
      },
      {
        key: 'expired',
        label: t('list.expired'),
        filters: [{ field: 'isExpiredInUse', operator: 'is', values: ['true'] }],
      },
    ],
    [t],
  );
  return (
    <EntityListPage
      source={entitlementList}
      namespace="entitlement"
      columns={useColumns(entitlement, entitlementColumns)}
      needs={['endsOn', 'number', 'publisher', 'software.label', 'status']}
      references={entitlementReferences}
      views={views}
      nameOf={({ number }) => number}
      opensWith={tabReadings}
      renderTabs={(all, control, end) => (
        <SoftwareTabs section="entitlements" views={all} control={control} end={end} />
      )}
      renderCard={(row) => ({
        mark: <StatusChip entity="entitlement" status={row.status} />,
        title: <bdi>{row.software.label}</bdi>,
        lines: [row.publisher, dateInText(row.endsOn)],
      })}
    />
  );
}
