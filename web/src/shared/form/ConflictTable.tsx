import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import type { Conflict } from './ConflictDialog.tsx';
import { ConflictMark } from './ConflictMark.tsx';
import type { Choices, MergeRow, Side } from './merge.ts';

interface ConflictTableProps {
  conflict: Conflict;
  rows: readonly MergeRow[];
  choices: Choices;
  labelOf: (path: string) => string;
  showValue: (path: string, value: unknown) => ReactNode;
  onChoose: (path: string, side: Side) => void;
}

interface CellProps extends Pick<ConflictTableProps, 'showValue' | 'onChoose'> {
  row: MergeRow;
  side: Side;
  chosen: Side | undefined;
  label: string;
}

function SideCell({ row, side, chosen, label, showValue, onChoose }: CellProps) {
  const { t } = useTranslation('form');
  if (row.kind === 'conflict') {
    return (
      <Box component="td" className={chosen === side ? 'chosen' : ''}>
        <Box component="label" sx={{ display: 'flex', gap: 1, alignItems: 'center', cursor: 'pointer' }}>
          <input
            type="radio"
            name={`conflict-${row.path}`}
            aria-label={t(side === 'theirs' ? 'takeTheirs' : 'takeYours', { field: label })}
            aria-describedby={`conflict-${row.path}-${side}`}
            checked={chosen === side}
            onChange={() => onChoose(row.path, side)}
          />
          <span id={`conflict-${row.path}-${side}`}>{showValue(row.path, row[side])}</span>
        </Box>
      </Box>
    );
  }
  const isTaken = row.kind === side || row.kind === 'agreed';
  return (
    <td className={isTaken ? 'taken' : 'muted'}>
      {isTaken ? (
        <>
          {showValue(row.path, row[side])}
          <Box component="span" className="tick">
            <Icon name="check" size={16} />
          </Box>
        </>
      ) : (
        t('unchanged')
      )}
    </td>
  );
}

// Cells divided as in a form, since something is chosen in them; the columns are as wide as they must be to compare.
const conflictLook = ({ palette }: Theme) => ({
  paddingInline: 0,
  borderRadius: '8px',
  '& table': { minWidth: 640 },
  '& th, & td': { height: 44, padding: '6px 14px', verticalAlign: 'middle', overflowWrap: 'anywhere' },
  '& thead th': { backgroundColor: palette.surface.sunken },
  '& thead small': { display: 'block', fontWeight: 400, fontSize: '0.6875rem' },
  '& tbody th': { fontWeight: 500 },
  '& tbody td + td': { borderInlineStart: `1px solid ${palette.divider}` },
  '& .muted': { color: palette.text.secondary },
  '& .taken': { fontWeight: 500 },
  '& .tick': {
    display: 'inline-flex',
    marginInlineStart: '6px',
    verticalAlign: '-3px',
    color: palette.tone.success.fg,
  },
  '& .chosen': { backgroundColor: palette.primary.soft, fontWeight: 600 },
  '& .open > *': { backgroundColor: palette.tone.caution.bg },
  '& input[type=radio]': {
    width: 16,
    height: 16,
    margin: 0,
    flex: 'none',
    accentColor: palette.primary.main,
  },
});

/** The fields of a conflict, one row each: as it was opened, theirs, yours, and what comes of it. */
export function ConflictTable({ conflict, rows, choices, labelOf, showValue, onChoose }: ConflictTableProps) {
  const { t } = useTranslation('form');
  return (
    <PanelTable label={t('conflictTable')} isFramed sx={conflictLook}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('conflictField')}</th>
            <th scope="col">
              {t('conflictBase')}
              <small>{t('versionNumber', { version: conflict.baseVersion })}</small>
            </th>
            <th scope="col">
              {t('conflictTheirs')}
              <small>{t('versionBy', { version: conflict.theirVersion, who: conflict.who })}</small>
            </th>
            <th scope="col">
              {t('conflictYours')}
              <small>{t('notSaved')}</small>
            </th>
            <th scope="col">{t('conflictResult')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const chosen = choices[row.path];
            const label = labelOf(row.path);
            const cell = { row, chosen, label, showValue, onChoose };
            return (
              <tr key={row.path} className={row.kind === 'conflict' && !chosen ? 'open' : ''}>
                <th scope="row">{label}</th>
                <td className="muted">{showValue(row.path, row.base)}</td>
                <SideCell {...cell} side="theirs" />
                <SideCell {...cell} side="yours" />
                <td>
                  <ConflictMark kind={row.kind} isChosen={chosen !== undefined} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </PanelTable>
  );
}
