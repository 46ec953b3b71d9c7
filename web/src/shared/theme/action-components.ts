import type { Components, Theme } from '@mui/material/styles';

/** Buttons and links: heights 28, 32, 40, a focus ring that is never removed, no ripple. */
export const actionComponents: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        fontFamily: 'inherit',
        '&.Mui-focusVisible, &:focus-visible': {
          outline: `2px solid ${theme.palette.focus}`,
          outlineOffset: 2,
        },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'medium' },
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        minHeight: 32,
        padding: '0 12px',
        gap: 6,
        whiteSpace: 'nowrap',
        transition: 'background-color 100ms, border-color 100ms, color 100ms',
        '& .MuiButton-startIcon, & .MuiButton-endIcon': { margin: 0 },
        '&.Mui-disabled': {
          backgroundColor: theme.palette.surface.inset,
          color: theme.palette.text.disabled,
          borderColor: 'transparent',
          boxShadow: 'none',
        },
        variants: [
          { props: { size: 'small' }, style: { minHeight: 28, padding: '0 8px' } },
          {
            props: { size: 'large' },
            style: { minHeight: 40, padding: '0 16px', fontSize: '0.875rem', lineHeight: '1.375rem' },
          },
          {
            props: { variant: 'outlined' },
            style: {
              backgroundColor: theme.palette.background.paper,
              borderColor: theme.palette.surface.line,
              boxShadow: theme.shadows[1],
              '&:hover': {
                backgroundColor: theme.palette.surface.sunken,
                borderColor: theme.palette.surface.line,
              },
            },
          },
          {
            props: { variant: 'outlined', color: 'primary' },
            style: { color: theme.palette.text.primary },
          },
          {
            props: { variant: 'text' },
            style: { '&:hover': { backgroundColor: theme.palette.action.hover } },
          },
          {
            props: { variant: 'text', color: 'inherit' },
            style: { '&.Mui-disabled': { backgroundColor: 'transparent' } },
          },
        ],
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 36,
        height: 36,
        padding: 0,
        borderRadius: 8,
        color: theme.palette.text.secondary,
        '&:hover': { backgroundColor: theme.palette.action.hover, color: theme.palette.text.primary },
        '&[aria-pressed="true"], &[aria-expanded="true"]': {
          backgroundColor: theme.palette.action.hover,
          color: theme.palette.text.primary,
        },
        variants: [{ props: { size: 'small' }, style: { width: 28, height: 28, borderRadius: 6 } }],
      }),
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 4,
        '&:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: 2 },
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 32,
        padding: '0 12px',
        textTransform: 'none',
        borderColor: theme.palette.control.border,
        color: theme.palette.text.primary,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.palette.primary.soft,
          color: theme.palette.primary.main,
        },
      }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        padding: '0 2px',
        textTransform: 'none',
        '&.Mui-focusVisible': { outlineOffset: -2 },
      },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 40, borderBottom: `1px solid ${theme.palette.divider}` }),
      list: { gap: 20 },
    },
  },
};
