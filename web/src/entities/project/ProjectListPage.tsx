import { useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { project } from '#contract/entities/project/project.schema.ts';
import type { ProjectStatus } from '#contract/entities/project/project.states.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { projectColumns } from './project.columns.tsx';
import { projectList, projectReferences } from './project.queries.ts';

function view(key: string, label: string, ...values: ProjectStatus[]): FixedView {
  return { key, label, filters: [{ field: 'status', operator: 'is', values }] };
}

export function ProjectListPage() {
  const { t } = useTranslation('project');
  const labels = useLabels();
  const views = useMemo(
    () => [
      view('active', t('list.active'), 'active'),
      view('planned', t('list.planned'), 'planned'),
      view('onHold', t('list.onHold'), 'on_hold'),
      view('over', t('list.over'), 'closed', 'cancelled'),
    ],
    [t],
  );
  return (
    <EntityListPage
      source={projectList}
      namespace="project"
      columns={useColumns(project, projectColumns)}
      needs={['kind', 'manager.label', 'name', 'number', 'status']}
      references={projectReferences}
      views={views}
      nameOf={({ number }) => number}
      renderCard={(row) => ({
        mark: <StatusChip entity="project" status={row.status} />,
        title: <bdi>{row.name}</bdi>,
        lines: [labels.value(project.name, 'kind', row.kind), row.manager?.label],
      })}
    />
  );
}
