import type { Components, Theme } from '@mui/material/styles';

/** Fields and choices: 36 high, labels above, a 2 px ring on focus and a 2 px border on error. */
export const inputComponents: Components<Theme> = {
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        fontSize: '0.8125rem',
        lineHeight: '1.25rem',
        backgroundColor: theme.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.control.border },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.text.secondary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 1,
          borderColor: theme.palette.primary.main,
        },
        '&.Mui-focused': {
          outline: `2px solid ${theme.palette.focus}`,
          outlineOffset: 2,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': {
          borderWidth: 2,
          borderColor: theme.palette.error.main,
        },
        '&.Mui-disabled': { backgroundColor: theme.palette.surface.inset },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
      }),
      input: {
        padding: '7px 10px',
        height: '1.25rem',
        '&:focus, &:focus-visible': { outline: 'none' },
        '&.Mui-disabled': { WebkitTextFillColor: 'currentColor' },
        '&::placeholder': { opacity: 1 },
      },
      multiline: { padding: '7px 10px', '& .MuiOutlinedInput-input': { padding: 0 } },
      adornedStart: { paddingInlineStart: 10 },
      adornedEnd: { paddingInlineEnd: 10 },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      input: ({ theme }) => ({
        '&::placeholder': { color: theme.palette.text.secondary },
        // What is typed has the direction of its own script, at the side where the field begins (left is mirrored): EQ- is
        // never -EQ. A field that names a direction has that one.
        '&:not([dir]):not(:placeholder-shown)': { unicodeBidi: 'plaintext', textAlign: 'left' },
      }),
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '0.8125rem',
        lineHeight: '1.25rem',
        fontWeight: 500,
        color: theme.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.palette.text.primary },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '4px 0 0',
        fontSize: '0.75rem',
        lineHeight: '1rem',
        fontWeight: 400,
        '&.Mui-error': { fontWeight: 500 },
      },
    },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 6,
        color: theme.palette.control.border,
        '&.Mui-focusVisible': { outlineOffset: -4, borderRadius: 6 },
      }),
    },
  },
  MuiRadio: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({ padding: 6, color: theme.palette.control.border }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 40, height: 26, padding: 4, overflow: 'visible' },
      switchBase: ({ theme }) => ({
        padding: 6,
        '&.Mui-checked': { transform: 'translateX(14px)', color: theme.palette.primary.contrastText },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: theme.palette.primary.main },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          outline: `2px solid ${theme.palette.focus}`,
          outlineOffset: 2,
        },
        '&.Mui-focusVisible': { outline: 'none' },
      }),
      thumb: ({ theme }) => ({
        width: 14,
        height: 14,
        boxShadow: 'none',
        color: theme.palette.background.paper,
      }),
      track: ({ theme }) => ({ borderRadius: 9, opacity: 1, backgroundColor: theme.palette.control.border }),
    },
  },
  MuiSlider: { defaultProps: { size: 'small' } },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: { paddingBlock: 0 },
      paper: ({ theme }) => ({ boxShadow: theme.shadows[2], borderRadius: 8 }),
      option: { minHeight: 36, fontSize: '0.8125rem' },
    },
  },
};
