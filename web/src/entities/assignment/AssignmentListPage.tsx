import { useMemo } from 'react';
import { dateInText } from '#web/shared/format/date.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipmentPage } from '#web/areas/custody/custody-links.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { PageHint } from '#web/features/records/PageHint.tsx';
import { useToday } from '#web/shared/session/useToday.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { useAssignmentColumns } from './assignment.columns.tsx';
import { assignmentList, assignmentReferences } from './assignment.queries.ts';

function useViews(): FixedView[] {
  const { t } = useTranslation('custody');
  const today = useToday();
  return useMemo(() => {
    const open = { field: 'status', operator: 'is' as const, values: ['open'] };
    const views: FixedView[] = [
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
  const { t: navigation } = useTranslation('navigation');
  const { t } = useTranslation('custody');
  return (
    <EntityListPage
      source={assignmentList}
      namespace="custody"
      above={<PageHint>{navigation('hint.custody')}</PageHint>}
      columns={useAssignmentColumns()}
      needs={[
        'equipment',
        'equipmentId',
        'location.label',
        'person.label',
        'project.label',
        'startedOn',
        'status',
      ]}
      references={assignmentReferences}
      views={useViews()}
      hasForm={false}
      hasBin={false}
      leadsTo={{ address: ({ equipmentId }) => equipmentPage(equipmentId), text: t('list.openItem') }}
      nameOf={({ equipment }) => equipment.label}
      renderCard={({ equipment, person, location, project, status, startedOn }) => ({
        mark: <StatusChip entity="assignment" status={status} />,
        title: <bdi>{equipment.note}</bdi>,
        lines: [(person ?? location ?? project)?.label ?? '', dateInText(startedOn)],
      })}
    />
  );
}
