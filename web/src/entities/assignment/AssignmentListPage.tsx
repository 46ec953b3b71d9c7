import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { assignment, type AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { equipmentPage } from '#web/features/custody/custody-links.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useListLink } from '#web/shared/table/list-link.ts';
import { ListBody } from '#web/shared/table/ListBody.tsx';
import { ListExport } from '#web/shared/table/ListExport.tsx';
import { ListPage } from '#web/shared/table/ListPage.tsx';
import type { ListWords, RecordWords } from '#web/shared/table/record-words.ts';
import { useListState } from '#web/shared/table/useListState.ts';
import { useShownView } from '#web/shared/table/useShownView.ts';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { useAssignmentColumns } from './assignment.columns.tsx';
import { assignmentList, assignmentReferences } from './assignment.queries.ts';

function useRecordWords(): RecordWords<AssignmentRecord> {
  const { t } = useTranslation('custody');
  const state = useListLink();
  return {
    name: ({ equipment }) => equipment.label,
    address: ({ equipmentId }) => equipmentPage(equipmentId),
    actions: ({ equipmentId }) => [
      {
        key: 'open',
        icon: 'arrow-right',
        label: t('list.openItem'),
        to: equipmentPage(equipmentId),
        state,
      },
    ],
    card: ({ equipment, person, location, project, status, startedOn }) => ({
      mark: <StatusChip entity="assignment" status={status} />,
      title: <bdi>{equipment.note}</bdi>,
      lines: [(person ?? location ?? project)?.label ?? '', startedOn],
    }),
  };
}

function useListWords(): ListWords {
  const { t } = useTranslation('custody');
  return {
    title: t('list.title'),
    searchHint: t('list.search'),
    loading: t('list.loading'),
    create: '',
    emptyTitle: t('list.emptyTitle'),
    emptyBody: t('list.emptyBody'),
  };
}

function useViews(): FixedView[] {
  const { t } = useTranslation('custody');
  const today = useToday();
  return useMemo(() => {
    const open = { field: 'status', operator: 'is' as const, values: ['open'] };
    const views: FixedView[] = [
      { key: 'all', label: t('list.all'), filters: [] },
      { key: 'open', label: t('list.open'), filters: [open] },
      {
        key: 'asked',
        label: t('list.asked'),
        filters: [open, { field: 'acceptance', operator: 'is', values: ['asked'] }],
      },
      {
        key: 'attention',
        label: t('list.attention'),
        filters: [open, { field: 'acceptance', operator: 'is', values: ['disputed', 'broken'] }],
        isUrgent: true,
      },
    ];
    if (today === undefined) return views;
    return [
      ...views,
      {
        key: 'overdue',
        label: t('list.overdue'),
        filters: [open, { field: 'dueOn', operator: 'lt', values: [today] }],
        isUrgent: true,
      },
    ];
  }, [t, today]);
}

/** Who holds what, and who held it: every assignment there ever was. */
export function AssignmentListPage() {
  const control = useListState(assignment);
  const shown = useShownView(assignmentList, control.parameters);
  const columns = useAssignmentColumns();
  const words = useListWords();
  return (
    <ListPage
      source={assignmentList}
      control={control}
      words={words}
      views={useViews()}
      found={shown.first?.total}
      createAt={undefined}
      actions={
        <ListExport source={assignmentList} control={control} columns={columns} found={shown.first?.total} />
      }
    >
      <ListBody
        source={assignmentList}
        control={control}
        shown={shown}
        columns={columns}
        references={assignmentReferences}
        words={words}
        records={useRecordWords()}
        createAt={undefined}
      />
    </ListPage>
  );
}
