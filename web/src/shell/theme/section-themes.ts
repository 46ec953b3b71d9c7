import { createContext, useContext } from 'react';
import type { Theme } from '@mui/material/styles';
import type { SectionName } from '#web/shared/theme/presets.ts';

export const SectionThemes = createContext<Record<SectionName, Theme> | undefined>(undefined);

export function useSectionTheme(section: SectionName): Theme {
  const themes = useContext(SectionThemes);
  if (themes === undefined) throw new Error('There is no ShellTheme around this section.');
  return themes[section];
}
