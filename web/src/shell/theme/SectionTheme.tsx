import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { SectionName } from '#web/shared/theme/presets.ts';
import { useSectionTheme } from './section-themes.ts';

/** Draws a part of the shell, and the menus opened from it, in that section's palette. */
export function SectionTheme({ section, children }: { section: SectionName; children: ReactNode }) {
  return <ThemeProvider theme={useSectionTheme(section)}>{children}</ThemeProvider>;
}
