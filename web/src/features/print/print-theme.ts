import { useTheme } from '@mui/material/styles';
import { useMemo } from 'react';
import type { SectionPalette } from '#web/shared/theme/presets.ts';
import { createSectionTheme } from '#web/shared/theme/section-theme.ts';

const black = '#000000';
const white = '#FFFFFF';
const ink = { main: black, light: black, dark: black, contrastText: white };

/** Black on white, whatever colors the screen has. */
const printPalette: SectionPalette = {
  mode: 'light',
  divider: '#8A8A8A',
  background: { default: white, paper: white },
  text: { primary: black, secondary: '#333333' },
  primary: ink,
  secondary: ink,
};

/** The theme of what is printed, in the direction of the page around it. */
export function usePrintTheme() {
  const { direction } = useTheme();
  return useMemo(() => createSectionTheme(printPalette, direction), [direction]);
}
