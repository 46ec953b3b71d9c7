import { palettesInMode } from '#web/shared/theme/chosen-theme.ts';
import { getPreset, presetInMode, type Mode } from '#web/shared/theme/presets.ts';
import { settingsParameter } from '#web/shell/settings/query-settings.ts';
import type { ShellSettings } from '#web/shell/settings/settings.ts';

/** The settings as they can be given to somebody else: what the address may carry, and nothing else. */
export function showSettings(settings: ShellSettings, mode: Mode) {
  return {
    layout: settings.layout,
    theme: palettesInMode(settings.theme, mode),
    customScrollbars: settings.customScrollbars,
    direction: settings.direction,
    schemeId: presetInMode(getPreset(settings.theme.schemeId), mode).id,
  };
}

/** Settings as the part of an address that brings them. */
export function writeQuery(shown: unknown): string {
  return `${settingsParameter}=${encodeURIComponent(JSON.stringify(shown))}`;
}
