import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Theme } from '@mui/material/styles';
import { directionOf, isLanguage } from '#web/shared/i18n/languages.ts';
import { createSectionTheme, type Direction } from '#web/shared/theme/section-theme.ts';
import { getPreset, presetInMode, type Mode, type SectionName } from '#web/shared/theme/presets.ts';
import { useBaseSettings } from '#web/shell/settings/useSettings.ts';
import { readThemeMode, subscribeThemeMode } from './theme-mode.ts';

/** The reading direction in force: the chosen one, else that of the language. */
export function useDirection(): Direction {
  const { direction } = useBaseSettings();
  const { i18n } = useTranslation();
  return direction ?? (isLanguage(i18n.language) ? directionOf(i18n.language) : 'ltr');
}

/** Light or dark: what this device remembers, else the mode of the saved scheme. */
export function useMode(): Mode {
  const { schemeId } = useBaseSettings();
  return useSyncExternalStore(subscribeThemeMode, readThemeMode) ?? getPreset(schemeId).mode;
}

/** The four themes of the shell, built once per scheme, mode and direction. */
export function useShellThemes(): Record<SectionName, Theme> {
  const { schemeId } = useBaseSettings();
  const direction = useDirection();
  const mode = useMode();
  return useMemo(() => {
    const { section } = presetInMode(getPreset(schemeId), mode);
    return {
      main: createSectionTheme(section.main, direction),
      navbar: createSectionTheme(section.navbar, direction),
      toolbar: createSectionTheme(section.toolbar, direction),
      footer: createSectionTheme(section.footer, direction),
    };
  }, [schemeId, mode, direction]);
}
