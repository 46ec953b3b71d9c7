import { project, type ProjectRecord } from '#contract/entities/project/project.schema.ts';
import { LinkCell, NoValue, PersonCell, TextCell } from '#web/shared/table/cells.tsx';
import { cellsOf } from '#web/shared/table/list-fields.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';
import { joinList } from '#web/shared/format/join-list.ts';

const cells = cellsOf<ProjectRecord>();

export const projectColumns: ColumnSpec<ProjectRecord>[] = [
  {
    id: 'number',
    width: 100,
    isPinned: true,
    isLink: true,
    render: cells(['number'], ({ id, number }) => (
      <LinkCell text={number} to={`${project.page}/${id}`} isCode />
    )),
  },
  { id: 'name', width: 240, leastWidth: 196, grows: true },
  { id: 'status', width: 106, family: 'project' },
  { id: 'kind', width: 116, leastWidth: 96 },
  {
    id: 'managerId',
    width: 164,
    leastWidth: 124,
    render: cells(['manager.label'], ({ manager }) =>
      manager ? <PersonCell name={manager.label} /> : <NoValue />,
    ),
  },
  { id: 'budget', width: 112, isNumber: true },
  { id: 'endsOn', width: 96 },
  { id: 'startsOn', width: 104, isHidden: true },
  {
    id: 'fundingLines',
    width: 200,
    isHidden: true,
    render: cells(['fundingSources'], ({ fundingSources }) => (
      <TextCell text={joinList(fundingSources.map(({ label }) => label)) || null} />
    )),
  },
  ...baseColumns,
];
