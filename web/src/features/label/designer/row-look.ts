import type { Theme } from '@mui/material/styles';

/** A line of a list that can be chosen: the chosen one has a bar at its start. */
export function rowLook(theme: Theme, isChosen: boolean) {
  const isRtl = theme.direction === 'rtl';
  return {
    width: '100%',
    minWidth: 0,
    margin: 0,
    border: 0,
    textAlign: 'start' as const,
    font: 'inherit',
    ...theme.typography.body2,
    lineHeight: '1.125rem',
    color: theme.palette.text.primary,
    cursor: 'pointer',
    backgroundColor: isChosen ? theme.palette.surface.selected : 'transparent',
    boxShadow: isChosen ? `inset ${isRtl ? -2 : 2}px 0 0 ${theme.palette.primary.main}` : 'none',
    '&:hover': { backgroundColor: isChosen ? theme.palette.surface.selected : theme.palette.action.hover },
    '&:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: -2 },
  };
}
