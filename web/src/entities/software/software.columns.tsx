import Box from '@mui/material/Box';
import { software, type SoftwareRecord } from '#contract/entities/software/software.schema.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { CodeCell, LinkCell, NoValue, PersonCell, TextCell } from '#web/shared/table/cells.tsx';
import { cellsOf } from '#web/shared/table/list-fields.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';
import { isInstalledBad } from './compliance-bar.ts';
import { ComplianceBar } from './ComplianceBar.tsx';

/** A count; one that is above what is owned stands out. */
function CountCell({ value, isBad }: { value: number; isBad: boolean }) {
  if (!isBad) return formatCount(value);
  return (
    <Box component="b" sx={{ color: 'tone.danger.fg' }}>
      {formatCount(value)}
    </Box>
  );
}

const isAbove = (count: number, { owned }: Pick<SoftwareRecord, 'owned'>) => owned !== null && count > owned;

const cells = cellsOf<SoftwareRecord>();

export const softwareColumns: ColumnSpec<SoftwareRecord>[] = [
  {
    id: 'name',
    width: 260,
    leastWidth: 154,
    grows: true,
    isPinned: true,
    isLink: true,
    render: cells(['name', 'publisher'], ({ id, name, publisher }) => (
      <span className="lg-pair" title={`${name} · ${publisher}`}>
        <LinkCell text={name} to={`${software.page}/${id}`} />
        <span className="lg-text lg-quiet">{` · ${publisher}`}</span>
      </span>
    )),
  },
  {
    id: 'owned',
    width: 262,
    leastWidth: 140,
    isNumber: true,
    render: cells(['assigned', 'installed', 'owned', 'uncovered', 'verdict'], (row) => (
      <>
        <ComplianceBar
          owned={row.owned}
          assigned={row.assigned}
          installed={row.installed}
          isInstalledBad={isInstalledBad(row)}
        />
        <span style={{ flex: 'none', minWidth: 40, textAlign: 'right' }}>
          {row.owned === null ? '∞' : formatCount(row.owned)}
        </span>
      </>
    )),
  },
  {
    id: 'assigned',
    width: 76,
    isNumber: true,
    render: cells(['assigned', 'owned'], (row) => (
      <CountCell value={row.assigned} isBad={isAbove(row.assigned, row)} />
    )),
  },
  {
    id: 'installed',
    width: 76,
    isNumber: true,
    render: cells(['installed', 'uncovered', 'verdict'], (row) => (
      <CountCell value={row.installed} isBad={isInstalledBad(row)} />
    )),
  },
  {
    id: 'available',
    width: 84,
    isHidden: true,
    isNumber: true,
    render: cells(['available'], ({ available }) =>
      available === null ? <NoValue /> : <CountCell value={available} isBad={available < 0} />,
    ),
  },
  {
    id: 'uncovered',
    width: 108,
    isHidden: true,
    isNumber: true,
    render: cells(['uncovered'], ({ uncovered }) => <CountCell value={uncovered} isBad={uncovered > 0} />),
  },
  {
    id: 'unused',
    width: 88,
    isHidden: true,
    isNumber: true,
    render: cells(['unused'], ({ unused }) => formatCount(unused)),
  },
  { id: 'verdict', width: 186, family: 'verdict' },
  { id: 'yearlyCost', width: 104, isNumber: true },
  { id: 'termEndsOn', width: 96 },
  { id: 'approval', width: 120, isHidden: true, family: 'approval' },
  {
    id: 'ownerId',
    width: 156,
    isHidden: true,
    render: cells(['owner.label'], ({ owner }) => (owner ? <PersonCell name={owner.label} /> : <NoValue />)),
  },
  { id: 'unusedCost', width: 132, isHidden: true, isNumber: true },
  { id: 'publisher', width: 140, isHidden: true },
  { id: 'edition', width: 120, isHidden: true },
  { id: 'categoryId', width: 160, isHidden: true },
  { id: 'versionsAllowed', width: 140, isHidden: true },
  { id: 'dataClass', width: 140, isHidden: true },
  { id: 'supportEndsOn', width: 112, isHidden: true },
  {
    id: 'website',
    width: 200,
    isHidden: true,
    render: cells(['website'], ({ website }) => <CodeCell text={website} />),
  },
  {
    id: 'description',
    width: 240,
    isHidden: true,
    render: cells(['description'], (row) => <TextCell text={row.description} />),
  },
  ...baseColumns,
];
