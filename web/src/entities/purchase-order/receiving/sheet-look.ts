import type { Theme } from '@mui/material/styles';

/** A sheet at rest: hairlines, and a tint where something can be written. */
export const sheetLook = (theme: Theme) => {
  const line = `1px solid ${theme.palette.divider}`;
  const mark = `inset 3px 0 0 ${theme.palette.primary.main}`;
  return {
    border: line,
    borderRadius: '8px',
    overflow: 'hidden',
    backgroundColor: theme.palette.background.paper,
    '& table': { width: '100%', borderCollapse: 'collapse', ...theme.typography.body2 },
    '& td, & th': { height: 36, padding: '0 8px', borderBottom: line, fontWeight: 400, textAlign: 'start' },
    '& tbody tr:last-child td, & tbody tr:last-child th': { borderBottom: 0 },
    // The side of the page, not of the cell: figures have a direction of their own.
    '& td + td, & td + th, & th + td, & th + th': { borderLeft: line },
    '& thead th': {
      ...theme.typography.caption,
      whiteSpace: 'nowrap',
      color: theme.palette.text.secondary,
      backgroundColor: theme.palette.surface.sunken,
    },
    '& thead th.tinted': {
      backgroundColor: theme.palette.primary.soft,
      color: theme.palette.mode === 'dark' ? theme.palette.primary.light : theme.palette.primary.dark,
      fontWeight: 600,
      width: 80,
    },
    // Such a cell says its direction itself: digits stand on their units in every language.
    '& .figure': { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    '& tbody th': { minWidth: 120, overflowWrap: 'anywhere' },
    '& tbody th button': {
      all: 'unset',
      cursor: 'pointer',
      '&:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: 2 },
    },
    '& .number': {
      width: 36,
      textAlign: 'center',
      color: theme.palette.text.secondary,
      backgroundColor: theme.palette.surface.sunken,
    },
    '& tr.shown td.number': { boxShadow: theme.direction === 'rtl' ? mark.replace('3px', '-3px') : mark },
    '& .done': { backgroundColor: theme.palette.surface.sunken, color: theme.palette.text.secondary },
    '& td.fill': { padding: 0, width: 80, backgroundColor: theme.palette.primary.soft },
    '& td.fill input': {
      boxSizing: 'border-box',
      width: '100%',
      minWidth: 56,
      height: 36,
      padding: '0 8px',
      border: 0,
      background: 'transparent',
      color: 'inherit',
      font: 'inherit',
      fontWeight: 600,
      textAlign: 'end',
      fontVariantNumeric: 'tabular-nums',
      '&:focus': {
        outline: `2px solid ${theme.palette.focus}`,
        outlineOffset: -2,
        backgroundColor: theme.palette.background.paper,
      },
      '&[aria-invalid=true]': {
        color: theme.palette.tone.danger.fg,
        backgroundColor: theme.palette.tone.danger.bg,
      },
    },
    [theme.breakpoints.down('md')]: { '& .wide': { display: 'none' } },
  } as const;
};
