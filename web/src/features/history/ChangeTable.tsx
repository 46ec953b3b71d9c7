import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { ChangeLine } from './event-changes.ts';

interface ChangeTableProps {
  lines: readonly ChangeLine[];
  labelOf: (path: string) => string;
  showValue: (path: string, value: unknown) => ReactNode;
  /** A creation has nothing to strike through. */
  isCreation: boolean;
}

const shownAtFirst = 8;

/** Entries that came to a list, or that a step filled in: the list was not empty before. */
function isAddition(from: unknown, to: unknown): boolean {
  return Array.isArray(to) && to.length > 0 && (!Array.isArray(from) || from.length === 0);
}

/** What an event tells without a change: a value that somebody looked at. */
const isSame = (from: unknown, to: unknown) => typeof to === 'string' && from === to;

/** What an event changed: the old value struck through, the new one in medium weight. */
export function ChangeTable({ lines, labelOf, showValue, isCreation }: ChangeTableProps) {
  const { t } = useTranslation('history');
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? lines : lines.slice(0, shownAtFirst);
  return (
    <>
      <Box
        component="table"
        sx={(theme) => ({
          marginTop: '6px',
          maxWidth: '100%',
          borderCollapse: 'separate',
          borderSpacing: 0,
          border: `1px solid ${theme.palette.divider}`,
          borderRadius: '6px',
          overflow: 'hidden',
          '& th, & td': { padding: '4px 12px', textAlign: 'start', verticalAlign: 'baseline' },
          '& td': { minWidth: { md: 168 }, overflowWrap: 'anywhere' },
          '& tbody th': {
            minWidth: { md: 132 },
            typography: 'caption',
            color: 'text.secondary',
            backgroundColor: theme.palette.surface.sunken,
          },
          '& tbody tr + tr > *': { borderTop: `1px solid ${theme.palette.divider}` },
          '& .arrow': { minWidth: 0, paddingInline: 0, color: 'text.secondary', verticalAlign: 'middle' },
          '& .old': {
            color: 'text.secondary',
            textDecoration: `line-through ${theme.palette.tone.danger.fg}`,
          },
          '& .new': { fontWeight: 500 },
          '& time': { whiteSpace: 'nowrap' },
          // On a phone a line of three does not fit: label, old and new stand below each other.
          [theme.breakpoints.down('sm')]: {
            '& tbody th, & tbody td': { display: 'block' },
            '& tbody tr > * + *': { borderTop: 0 },
            '& tbody .arrow': { display: 'none' },
          },
        })}
      >
        <Box component="thead" sx={visuallyHidden}>
          <tr>
            <th scope="col">{t('field')}</th>
            {isCreation ? null : (
              <th scope="col" colSpan={2}>
                {t('from')}
              </th>
            )}
            <th scope="col">{t('to')}</th>
          </tr>
        </Box>
        <tbody>
          {shown.map(({ path, from, to }) => (
            <tr key={path}>
              <th scope="row">{labelOf(path)}</th>
              {isCreation || isAddition(from, to) || isSame(from, to) ? null : (
                <>
                  <td className="old">{showValue(path, from)}</td>
                  <td className="arrow">
                    <Icon name="arrow-right" size={14} />
                  </td>
                </>
              )}
              <td className="new" colSpan={!isCreation && (isAddition(from, to) || isSame(from, to)) ? 3 : 1}>
                {showValue(path, to)}
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
      {lines.length > shown.length ? (
        <Button size="small" sx={{ marginTop: '4px' }} onClick={() => setShowsAll(true)}>
          {t('showAll')} ({t('moreFields', { count: lines.length - shown.length })})
        </Button>
      ) : null}
    </>
  );
}
