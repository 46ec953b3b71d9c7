import { project, type ProjectRecord } from '#contract/entities/project/project.schema.ts';
import { LinkCell, NoValue, PersonCell, TextCell } from '#web/shared/table/cells.tsx';
import { cellsOf } from '#web/shared/table/list-fields.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

const cells = cellsOf<ProjectRecord>();

export const projectColumns: ColumnSpec<ProjectRecord>[] = [
  {
    id: 'number',
    width: 108,
    isPinned: true,
    isLink: true,
    render: cells(['number'], ({ id, number }) => (
      <LinkCell text={number} to={`${project.page}/${id}`} isCode />
    )),
  },
  { id: 'name', width: 216, grows: true },
  { id: 'status', width: 112, family: 'project' },
  { id: 'kind', width: 116 },
  {
    id: 'managerId',
    width: 148,
    render: cells(['manager.label'], ({ manager }) =>
      manager ? <PersonCell name={manager.label} /> : <NoValue />,
    ),
  },
  { id: 'budget', width: 124, isNumber: true },
  { id: 'endsOn', width: 104 },
  { id: 'startsOn', width: 104, isHidden: true },
  {
    id: 'fundingLines',
    width: 200,
    isHidden: true,
    render: cells(['fundingSources'], ({ fundingSources }) => (
      <TextCell text={fundingSources.map(({ label }) => label).join(', ') || null} />
    )),
  },
  ...baseColumns,
];
