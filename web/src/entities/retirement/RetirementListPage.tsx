import { useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import { openRetirementStatuses } from '#contract/entities/retirement/retirement.states.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { useMethodTexts } from '#web/areas/retirement/useMethodTexts.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { retirementColumns } from './retirement.columns.tsx';
import { retirementList, retirementReferences } from './retirement.queries.ts';

const withStatus = (...values: string[]): Filter => ({ field: 'status', operator: 'is', values });

function useViews(): FixedView[] {
  const { t } = useTranslation('retirement');
  return useMemo(
    () => [
      { key: 'open', label: t('list.open'), filters: [withStatus(...openRetirementStatuses)] },
      {
        key: 'submitted',
        label: t('list.toDecide'),
        filters: [withStatus('submitted')],
        isUrgent: true,
      },
      { key: 'working', label: t('list.working'), filters: [withStatus('approved', 'in_process')] },
      { key: 'ready', label: t('list.ready'), filters: [withStatus('ready')] },
    ],
    [t],
  );
}

export function RetirementListPage() {
  const { t } = useTranslation('retirement');
  const { methodText } = useMethodTexts();
  return (
    <EntityListPage
      source={retirementList}
      namespace="retirement"
      columns={useColumns(retirement, retirementColumns)}
      needs={['itemCount', 'method', 'number', 'status', 'title']}
      references={retirementReferences}
      views={useViews()}
      nameOf={({ number }) => number}
      renderCard={(row) => ({
        mark: <StatusChip entity="retirement" status={row.status} />,
        title: <bdi>{row.title}</bdi>,
        lines: [methodText(row.method), t('list.items', { count: row.itemCount })],
      })}
    />
  );
}
