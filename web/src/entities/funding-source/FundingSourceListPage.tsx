import { useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { fundingSource } from '#contract/entities/funding-source/funding-source.schema.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { fundingSourceColumns } from './funding-source.columns.tsx';
import { fundingSourceList } from './funding-source.queries.ts';

export function FundingSourceListPage() {
  const { t } = useTranslation('fundingSource');
  const labels = useLabels();
  const views = useMemo<FixedView[]>(
    () => [
      {
        key: 'federal',
        label: t('list.federal'),
        filters: [{ field: 'type', operator: 'is', values: ['federal'] }],
      },
    ],
    [t],
  );
  return (
    <EntityListPage
      source={fundingSourceList}
      namespace="fundingSource"
      columns={useColumns(fundingSource, fundingSourceColumns)}
      needs={['active', 'code', 'federalAgency', 'name', 'type']}
      references={{}}
      views={views}
      nameOf={({ code }) => code}
      renderCard={(row) => ({
        mark: row.active ? null : <StatusChip entity="reference" status="inactive" />,
        title: <bdi>{row.name}</bdi>,
        lines: [labels.value(fundingSource.name, 'type', row.type), row.federalAgency],
      })}
    />
  );
}
