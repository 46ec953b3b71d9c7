import {
  installation,
  type InstallationRecord,
} from '#contract/entities/installation/installation.schema.ts';
import { LinkCell, TextCell } from '#web/shared/table/cells.tsx';
import { cellsOf } from '#web/shared/table/list-fields.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

const cells = cellsOf<InstallationRecord>();

export const installationColumns: ColumnSpec<InstallationRecord>[] = [
  {
    id: 'equipmentId',
    width: 120,
    isPinned: true,
    isLink: true,
    render: cells(['equipment.label'], ({ id, equipment }) => (
      <LinkCell text={equipment.label} to={`${installation.page}/${id}`} isCode />
    )),
  },
  {
    id: 'softwareId',
    width: 260,
    grows: true,
    render: cells(['software'], ({ software }) => <TextCell text={software.label} quiet={software.note} />),
  },
  { id: 'release', width: 140 },
  { id: 'seenOn', width: 112 },
  { id: 'source', width: 120 },
  { id: 'isCovered', width: 112 },
  ...baseColumns,
];
