import { useMemo } from 'react';
import { assignment, type AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import { equipmentPage } from '#web/areas/custody/custody-links.ts';
import { formatPlace } from '#web/shared/format/place.ts';
import { useLabels, type Labels } from '#web/shared/i18n/labels.ts';
import type { Column } from '#web/shared/table/column-layout.ts';
import { cellsOf, type CellDrawing } from '#web/shared/table/list-fields.ts';
import { cellsThatHave } from '#web/shared/table/useColumns.tsx';
import {
  CodeCell,
  DateCell,
  LinkCell,
  NoValue,
  PersonCell,
  PlaceCell,
  StatusCell,
  TextCell,
} from '#web/shared/table/cells.tsx';

type Row = AssignmentRecord;
type Described = Omit<Column<Row>, 'label' | 'isSortable' | 'needs' | 'render'> & {
  render: CellDrawing<Row>;
};

const cells = cellsOf<Row>();

const holderCells = cells(['person.label', 'location.label', 'project.label'], (row) => {
  if (row.person) return <PersonCell name={row.person.label} />;
  if (row.location) return <PlaceCell name={formatPlace(row.location.label)} icon="pinmap" />;
  if (row.project) return <PlaceCell name={row.project.label} icon="project" />;
  return <NoValue />;
});

function describeColumns(labels: Labels): Described[] {
  const choice = (
    id: 'kind' | 'end' | 'conditionOut' | 'conditionIn' | 'acceptance',
    isHidden?: true,
  ): Described => ({
    id,
    width: 128,
    leastWidth: 100,
    ...(isHidden && { isHidden }),
    render: cells([id], (row) => {
      const value = row[id];
      return value === null ? <NoValue /> : <TextCell text={labels.value('assignment', id, value)} />;
    }),
  });
  return [
    {
      id: 'equipmentId',
      width: 92,
      isPinned: true,
      isLink: true,
      render: cells(['equipment.label', 'equipmentId'], (row) => (
        <LinkCell text={row.equipment.label} to={equipmentPage(row.equipmentId)} isCode />
      )),
    },
    { id: 'target', width: 260, leastWidth: 148, grows: true, render: holderCells },
    {
      id: 'status',
      width: 104,
      render: cells(['status'], ({ status }) => (
        <StatusCell
          family="assignment"
          status={status}
          label={labels.value('assignment', 'status', status)}
        />
      )),
    },
    choice('kind'),
    {
      id: 'startedOn',
      width: 96,
      render: cells(['startedOn'], (row) => <DateCell value={row.startedOn} />),
    },
    { id: 'dueOn', width: 96, render: cells(['dueOn'], (row) => <DateCell value={row.dueOn} />) },
    { id: 'endedOn', width: 96, render: cells(['endedOn'], (row) => <DateCell value={row.endedOn} />) },
    choice('acceptance'),
    {
      id: 'answerNote',
      width: 220,
      isHidden: true,
      render: cells(['answerNote'], (row) => <TextCell text={row.answerNote} />),
    },
    {
      id: 'number',
      width: 116,
      isHidden: true,
      render: cells(['number'], (row) => <CodeCell text={row.number} />),
    },
    choice('end', true),
    choice('conditionOut', true),
    choice('conditionIn', true),
  ];
}

/** The columns of the list, in the person's language. */
export function useAssignmentColumns(): Column<Row>[] {
  const labels = useLabels();
  return useMemo(
    () =>
      describeColumns(labels).map((column) => ({
        ...column,
        ...cellsThatHave(column.render),
        label: labels.field(assignment.name, column.id),
        isSortable: (assignment.sort as readonly string[]).includes(column.id),
      })),
    [labels],
  );
}
