import { modeOf, palettesInMode, type ChosenTheme } from '#web/shared/theme/chosen-theme.ts';
import {
  getPreset,
  presetInMode,
  type Mode,
  type SectionName,
  type SectionPalette,
} from '#web/shared/theme/presets.ts';
import { initialSettings } from '#web/shell/settings/settings.ts';
import {
  changeScheme,
  changeTheme,
  readSettings,
  resetSettings,
} from '#web/shell/settings/settings-store.ts';
import { readThemeMode, storeThemeMode } from './theme-mode.ts';

/** Takes a scheme for all four sections, and its mode for this device. */
export function chooseScheme(id: string): void {
  const { mode } = getPreset(id);
  changeScheme(id);
  storeThemeMode(mode);
}

/** Light or dark on this device; a scheme is exchanged for its twin, palettes of one's own stay as they are. */
export function chooseMode(mode: Mode): void {
  const { schemeId, own } = readSettings().theme;
  const twin = presetInMode(getPreset(schemeId), mode).id;
  if (Object.keys(own).length === 0 && twin !== schemeId) changeScheme(twin);
  storeThemeMode(mode);
}

/** The chosen colors as they look in a mode, with everything that differs from the scheme of that mode. */
function turnTheme(theme: ChosenTheme, mode: Mode): ChosenTheme {
  if (modeOf(theme) === mode) return theme;
  const turned = palettesInMode(theme, mode);
  const own = Object.fromEntries(
    Object.keys(theme.own).map((name) => [name, turned[name as SectionName]]),
  ) as ChosenTheme['own'];
  return { schemeId: presetInMode(getPreset(theme.schemeId), mode).id, own };
}

/** Gives one section a palette of its own; that of the page decides between light and dark. */
export function choosePalette(section: SectionName, palette: SectionPalette): void {
  const { theme } = readSettings();
  const seen = turnTheme(theme, readThemeMode() ?? modeOf(theme));
  const own = { ...seen.own, [section]: palette };
  const mode = section === 'main' ? palette.mode : modeOf(seen);
  const schemeId = presetInMode(getPreset(seen.schemeId), mode).id;
  changeTheme({ schemeId, own });
  storeThemeMode(mode);
}

/** Everything as it is before anybody chooses, light or dark too. */
export function resetAll(): void {
  resetSettings();
  storeThemeMode(modeOf(initialSettings.theme));
}
