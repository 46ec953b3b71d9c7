import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { repair, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { openRepairStatuses } from '#contract/entities/repair/repair.states.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { formatDay } from '#web/shared/format/instant.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { useCan } from '#web/shared/session/useSession.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useListLink } from '#web/shared/table/list-link.ts';
import { ListBody } from '#web/shared/table/ListBody.tsx';
import { ListExport } from '#web/shared/table/ListExport.tsx';
import { ListPage } from '#web/shared/table/ListPage.tsx';
import type { ListWords, RecordWords } from '#web/shared/table/record-words.ts';
import { useListState } from '#web/shared/table/useListState.ts';
import { useShownView } from '#web/shared/table/useShownView.ts';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { repairAddress, useRepairColumns } from './repair.columns.tsx';
import { repairList, repairReferences } from './repair.queries.ts';

function useRecordWords(): RecordWords<RepairRecord> {
  const { t } = useTranslation('repair');
  const can = useCan();
  const state = useListLink();
  return {
    name: ({ number }) => number,
    address: repairAddress,
    actions: (row) => {
      const to = repairAddress(row);
      const canEdit = can('repair.update') && row.deletedAt === null;
      return [
        { key: 'open', icon: 'arrow-right', label: t('list.open'), to, state },
        ...(canEdit
          ? [{ key: 'edit', icon: 'edit', label: t('list.edit'), to: `${to}/edit`, state } as const]
          : []),
      ];
    },
    card: (row) => ({
      mark: <StatusChip entity="repair" status={row.status} />,
      title: <bdi>{row.problem}</bdi>,
      lines: [row.equipment.label, row.assignedTo?.label ?? t('list.nobodyAssigned')],
    }),
  };
}

function useListWords(): ListWords {
  const { t } = useTranslation('repair');
  return {
    title: t('list.title'),
    searchHint: t('list.search'),
    loading: t('list.loading'),
    create: t('list.create'),
    emptyTitle: t('list.emptyTitle'),
    emptyBody: t('list.emptyBody'),
  };
}

const withStatus = (...values: string[]): Filter => ({ field: 'status', operator: 'is', values });

function useViews(): FixedView[] {
  const { t } = useTranslation('repair');
  const [localDay] = useState(() => formatDay(new Date().toISOString()));
  const today = useToday() ?? localDay;
  return useMemo(
    () => [
      { key: 'all', label: t('list.all'), filters: [] },
      { key: 'open', label: t('list.openRepairs'), filters: [withStatus(...openRepairStatuses)] },
      { key: 'requested', label: t('list.requested'), filters: [withStatus('requested')] },
      { key: 'waiting', label: t('list.waiting'), filters: [withStatus('waiting_parts')] },
      { key: 'atVendor', label: t('list.atVendor'), filters: [withStatus('at_vendor')] },
      {
        key: 'overdue',
        label: t('list.overdue'),
        filters: [
          withStatus(...openRepairStatuses),
          { field: 'expectedOn', operator: 'lt', values: [today] },
        ],
        isUrgent: true,
      },
      { key: 'bin', label: t('list.bin'), filters: [], bin: true },
    ],
    [t, today],
  );
}

/** All repairs, searched, filtered and sorted as the address says. */
export function RepairListPage() {
  const can = useCan();
  const control = useListState(repair);
  const shown = useShownView(repairList, control.parameters);
  const columns = useRepairColumns();
  const words = useListWords();
  const createAt = can('repair.create') ? `${repair.page}/new` : undefined;
  return (
    <ListPage
      source={repairList}
      control={control}
      words={words}
      views={useViews()}
      found={shown.first?.total}
      createAt={createAt}
      actions={
        <ListExport source={repairList} control={control} columns={columns} found={shown.first?.total} />
      }
    >
      <ListBody
        source={repairList}
        control={control}
        shown={shown}
        columns={columns}
        references={repairReferences}
        words={words}
        records={useRecordWords()}
        createAt={createAt}
      />
    </ListPage>
  );
}
