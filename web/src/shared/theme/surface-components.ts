import type { Components, Theme } from '@mui/material/styles';

/** Papers, tables, menus, dialogs: lines instead of boxes, shadows only on what floats. */
export const surfaceComponents: Components<Theme> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: 8 } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        height: 36,
        padding: '0 8px',
        fontSize: '0.8125rem',
        lineHeight: '1.25rem',
        borderBottomColor: theme.palette.divider,
      }),
      head: ({ theme }) => ({
        fontSize: '0.75rem',
        fontWeight: 500,
        color: theme.palette.text.secondary,
        backgroundColor: theme.palette.surface.sunken,
      }),
    },
  },
  MuiDialog: {
    styleOverrides: { paper: ({ theme }) => ({ borderRadius: 12, boxShadow: theme.shadows[24] }) },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { padding: '20px 24px 8px', fontSize: '1rem', lineHeight: '1.5rem', fontWeight: 600 },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 24px 16px' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: { padding: '12px 24px 20px', gap: 8, '& > :not(style) ~ :not(style)': { margin: 0 } },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: ({ theme, ownerState }) =>
        ownerState?.invisible ? {} : { backgroundColor: theme.palette.surface.scrim },
    },
  },
  MuiDrawer: { styleOverrides: { paper: ({ theme }) => ({ boxShadow: theme.shadows[16] }) } },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderRadius: 8, boxShadow: theme.shadows[2] }),
      list: { padding: 4 },
    },
  },
  MuiPopover: {
    styleOverrides: { paper: ({ theme }) => ({ borderRadius: 8, boxShadow: theme.shadows[2] }) },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        padding: '4px 12px',
        gap: 10,
        borderRadius: 6,
        fontSize: '0.8125rem',
        lineHeight: '1.25rem',
        [theme.breakpoints.up('xs')]: { minHeight: 36 },
        '&.Mui-focusVisible': { outlineOffset: -2, backgroundColor: theme.palette.action.hover },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.palette.primary.soft },
      }),
    },
  },
  MuiListItemButton: {
    styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': { outlineOffset: -2 } } },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 100 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: '0.75rem',
        lineHeight: '1rem',
        fontWeight: 500,
        padding: '6px 8px',
        color: theme.palette.surface.inverseText,
        backgroundColor: theme.palette.surface.inverse,
      }),
    },
  },
  MuiLinearProgress: { styleOverrides: { root: { height: 2 } } },
  MuiSkeleton: {
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.palette.surface.inset }) },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: 4, fontSize: '0.75rem', fontWeight: 500 } } },
};
