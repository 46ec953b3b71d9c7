import { useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { repair } from '#contract/entities/repair/repair.schema.ts';
import { openRepairStatuses } from '#contract/entities/repair/repair.states.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { useToday } from '#web/shared/session/useToday.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { repairColumns } from './repair.columns.tsx';
import { repairList, repairReferences } from './repair.queries.ts';

const withStatus = (...values: string[]): Filter => ({ field: 'status', operator: 'is', values });

function useViews(): FixedView[] {
  const { t } = useTranslation('repair');
  const today = useToday();
  return useMemo(() => {
    const open = withStatus(...openRepairStatuses);
    const views: FixedView[] = [
      { key: 'open', label: t('list.openRepairs'), filters: [open] },
      { key: 'requested', label: t('list.requested'), filters: [withStatus('requested')] },
      { key: 'waiting', label: t('list.waiting'), filters: [withStatus('waiting_parts')] },
      { key: 'atVendor', label: t('list.atVendor'), filters: [withStatus('at_vendor')] },
    ];
    if (today === undefined) return views;
    const late: Filter = { field: 'expectedOn', operator: 'lt', values: [today] };
    return [...views, { key: 'overdue', label: t('list.overdue'), filters: [open, late], isUrgent: true }];
  }, [t, today]);
}

export function RepairListPage() {
  const { t } = useTranslation('repair');
  return (
    <EntityListPage
      source={repairList}
      namespace="repair"
      columns={useColumns(repair, repairColumns)}
      needs={['assignedTo.label', 'equipment.label', 'number', 'problem', 'status']}
      references={repairReferences}
      views={useViews()}
      nameOf={({ number }) => number}
      renderCard={(row) => ({
        mark: <StatusChip entity="repair" status={row.status} />,
        title: <bdi>{row.problem}</bdi>,
        lines: [row.equipment.label, row.assignedTo?.label ?? t('list.nobodyAssigned')],
      })}
    />
  );
}
