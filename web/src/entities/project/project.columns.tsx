import { project, type ProjectRecord } from '#contract/entities/project/project.schema.ts';
import { LinkCell, NoValue, PersonCell, TextCell } from '#web/shared/table/cells.tsx';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

export const projectColumns: ColumnSpec<ProjectRecord>[] = [
  {
    id: 'number',
    width: 108,
    isPinned: true,
    isLink: true,
    render: ({ id, number }) => <LinkCell text={number} to={`${project.page}/${id}`} isCode />,
  },
  { id: 'name', width: 216, grows: true },
  { id: 'status', width: 112, family: 'project' },
  { id: 'kind', width: 116 },
  {
    id: 'managerId',
    width: 148,
    render: ({ manager }) => (manager ? <PersonCell name={manager.label} /> : <NoValue />),
  },
  { id: 'budget', width: 124, isNumber: true },
  { id: 'endsOn', width: 104 },
  { id: 'startsOn', width: 104, isHidden: true },
  {
    id: 'fundingLines',
    width: 200,
    isHidden: true,
    render: ({ fundingSources }) => (
      <TextCell text={fundingSources.map(({ label }) => label).join(', ') || null} />
    ),
  },
  ...baseColumns,
];
