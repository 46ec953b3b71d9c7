import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { allocation, type AllocationRecord } from '#contract/entities/allocation/allocation.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { nextDay } from '#web/features/allocation/allocation-links.ts';
import { formatPercent } from '#web/shared/format/number.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useListLink } from '#web/shared/table/list-link.ts';
import { ListBody } from '#web/shared/table/ListBody.tsx';
import { ListExport } from '#web/shared/table/ListExport.tsx';
import { ListPage } from '#web/shared/table/ListPage.tsx';
import type { RecordWords } from '#web/shared/table/record-words.ts';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import { useListState } from '#web/shared/table/useListState.ts';
import { useListWords } from '#web/shared/table/useListWords.ts';
import { useShownView } from '#web/shared/table/useShownView.ts';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { allocationColumns } from './allocation.columns.tsx';
import { allocationList, allocationReferences } from './allocation.queries.ts';

const itemPage = ({ equipmentId }: AllocationRecord) => `${equipment.page}/${equipmentId}`;

function useRecordWords(): RecordWords<AllocationRecord> {
  const { t } = useTranslation('allocation');
  const state = useListLink();
  return {
    name: (row) => row.equipment.label,
    address: itemPage,
    actions: (row) => [
      { key: 'open', icon: 'arrow-right', label: t('list.openItem'), to: itemPage(row), state },
    ],
    card: (row) => ({
      mark: <StatusChip entity="equipment" status={row.itemStatus} />,
      title: <bdi>{row.itemName}</bdi>,
      lines: [row.project.label, isolateLtr(formatPercent(row.percent)), row.fromOn],
    }),
  };
}

function useViews(): FixedView[] {
  const { t } = useTranslation('allocation');
  const today = useToday();
  return useMemo(() => {
    const all: FixedView = { key: 'all', label: t('list.all'), filters: [] };
    if (today === undefined) return [all];
    const running: FixedView = {
      key: 'running',
      label: t('list.running'),
      filters: [
        { field: 'fromOn', operator: 'lt', values: [nextDay(today)] },
        { field: 'runsUntil', operator: 'gte', values: [today] },
      ],
    };
    const planned: FixedView = {
      key: 'planned',
      label: t('list.planned'),
      filters: [{ field: 'fromOn', operator: 'gte', values: [nextDay(today)] }],
    };
    return [all, running, planned];
  }, [t, today]);
}

/** Which share of which item serves which project: every allocation there ever was. */
export function AllocationListPage() {
  const control = useListState(allocation);
  const shown = useShownView(allocationList, control.parameters);
  const columns = useColumns(allocation, allocationColumns);
  const words = useListWords('allocation');
  return (
    <ListPage
      source={allocationList}
      control={control}
      words={words}
      views={useViews()}
      found={shown.first?.total}
      createAt={undefined}
      actions={
        <ListExport source={allocationList} control={control} columns={columns} found={shown.first?.total} />
      }
    >
      <ListBody
        source={allocationList}
        control={control}
        shown={shown}
        columns={columns}
        references={allocationReferences}
        words={words}
        records={useRecordWords()}
        createAt={undefined}
      />
    </ListPage>
  );
}
