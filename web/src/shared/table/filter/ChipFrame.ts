import { styled } from '@mui/material/styles';

/** The frame of a filter: field, operator and value as buttons in one outline. */
export const ChipFrame = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'stretch',
  maxWidth: '100%',
  minHeight: 28,
  border: `1px solid ${theme.palette.surface.line}`,
  borderRadius: 6,
  backgroundColor: theme.palette.background.paper,
  fontSize: '0.75rem',
  lineHeight: '1rem',
  '& > button': {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    padding: '0 8px',
    border: 0,
    borderInlineEnd: `1px solid ${theme.palette.divider}`,
    background: 'none',
    color: theme.palette.text.secondary,
    font: 'inherit',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
  },
  '& > button:hover': { backgroundColor: theme.palette.action.hover },
  '& > button:focus-visible': {
    outline: `2px solid ${theme.palette.focus}`,
    outlineOffset: 1,
    borderRadius: 4,
  },
  '& > .operator': { padding: '0 6px', backgroundColor: theme.palette.surface.sunken },
  '& > .value': { color: theme.palette.text.primary, fontWeight: 500 },
  '& > .value > bdi': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > .remove': { justifyContent: 'center', width: 28, padding: 0, borderInlineEnd: 0 },
  [theme.breakpoints.down('md')]: { minHeight: 40, '& > .remove': { width: 40 } },
}));

/** The buttons of one filter belong together; the element lays them out, so it cannot be a fieldset. */
export const chipGroup = { role: 'group' } as const;
