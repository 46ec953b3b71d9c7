import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Theme } from '@mui/material/styles';
import { directionOf, toLanguage } from '#contract/shared/languages.ts';
import { createSectionTheme, type Direction } from '#web/shared/theme/section-theme.ts';
import { modeOf, palettesInMode } from '#web/shared/theme/chosen-theme.ts';
import type { Mode, SectionName } from '#web/shared/theme/presets.ts';
import { useBaseSettings } from '#web/shell/settings/useSettings.ts';
import { readIsPaper, readThemeMode, subscribePaper, subscribeThemeMode } from './theme-mode.ts';

/** The reading direction in force: the chosen one, else that of the language. */
export function useDirection(): Direction {
  const { direction } = useBaseSettings();
  const { i18n } = useTranslation();
  return direction ?? directionOf(toLanguage(i18n.language));
}

/** Light or dark: what this device remembers, else the mode of the chosen colors. Paper is light. */
export function useMode(): Mode {
  const { theme } = useBaseSettings();
  const isPaper = useSyncExternalStore(subscribePaper, readIsPaper);
  const mode = useSyncExternalStore(subscribeThemeMode, readThemeMode) ?? modeOf(theme);
  return isPaper ? 'light' : mode;
}

/** The four themes of the shell, built once per choice of colors, mode and direction. */
export function useShellThemes(): Record<SectionName, Theme> {
  const { theme } = useBaseSettings();
  const direction = useDirection();
  const mode = useMode();
  return useMemo(() => {
    const palettes = palettesInMode(theme, mode);
    return {
      main: createSectionTheme(palettes.main, direction),
      navbar: createSectionTheme(palettes.navbar, direction),
      toolbar: createSectionTheme(palettes.toolbar, direction),
      footer: createSectionTheme(palettes.footer, direction),
    };
  }, [theme, mode, direction]);
}
