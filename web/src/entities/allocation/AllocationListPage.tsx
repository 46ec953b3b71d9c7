import { useMemo } from 'react';
import { dateInText } from '#web/shared/format/date.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { allocation, type AllocationRecord } from '#contract/entities/allocation/allocation.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { PageHint } from '#web/features/records/PageHint.tsx';
import { addDays } from '#contract/shared/day.ts';
import { formatPercent } from '#web/shared/format/number.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { allocationColumns } from './allocation.columns.tsx';
import { allocationList, allocationReferences } from './allocation.queries.ts';

const itemPage = ({ equipmentId }: Pick<AllocationRecord, 'equipmentId'>) =>
  `${equipment.page}/${equipmentId}`;

function useViews(): FixedView[] {
  const { t } = useTranslation('allocation');
  const today = useToday();
  return useMemo(() => {
    if (today === undefined) return [];
    const running: FixedView = {
      key: 'running',
      label: t('list.running'),
      filters: [
        { field: 'fromOn', operator: 'lt', values: [addDays(today, 1)] },
        { field: 'runsUntil', operator: 'gte', values: [today] },
      ],
    };
    const planned: FixedView = {
      key: 'planned',
      label: t('list.planned'),
      filters: [{ field: 'fromOn', operator: 'gte', values: [addDays(today, 1)] }],
    };
    return [running, planned];
  }, [t, today]);
}

/** Which share of which item serves which project: every allocation there ever was. */
export function AllocationListPage() {
  const { t: navigation } = useTranslation('navigation');
  const { t } = useTranslation('allocation');
  return (
    <EntityListPage
      source={allocationList}
      namespace="allocation"
      above={<PageHint>{navigation('hint.allocation')}</PageHint>}
      columns={useColumns(allocation, allocationColumns)}
      needs={[
        'equipment.label',
        'equipmentId',
        'fromOn',
        'itemName',
        'itemStatus',
        'percent',
        'project.label',
      ]}
      references={allocationReferences}
      views={useViews()}
      hasForm={false}
      hasBin={false}
      leadsTo={{ address: itemPage, text: t('list.openItem') }}
      nameOf={(row) => row.equipment.label}
      renderCard={(row) => ({
        mark: <StatusChip entity="equipment" status={row.itemStatus} />,
        title: <bdi>{row.itemName}</bdi>,
        lines: [row.project.label, isolateLtr(formatPercent(row.percent)), dateInText(row.fromOn)],
      })}
    />
  );
}
