import { mergeSettings } from '#contract/features/auth/settings.merge.ts';
import type { UserSettings } from '#contract/features/auth/settings.schema.ts';
import { savePerson, type SavedNotice } from '#web/shared/session/person-record.ts';
import { readSession, subscribeSession } from '#web/shared/session/session.ts';
import { palettesOf, type ChosenTheme } from '#web/shared/theme/chosen-theme.ts';
import { sectionNames } from '#web/shared/theme/presets.ts';
import type { LayoutPatch, LayoutStyle } from './layout.ts';
import { readStartSettings } from './query-settings.ts';
import { initialSettings, withChosen, type ShellSettings } from './settings.ts';

/** What this visit starts with; settings from the address are never saved by themselves. */
export const startSettings: ShellSettings = readStartSettings(window.location.search);

const nothing: UserSettings = {};
const listeners = new Set<() => void>();
let guestChoice: UserSettings = nothing;

// What a guest tried out ends when somebody signs in or out.
let person = readSession().user?.uid;
subscribeSession(() => {
  const now = readSession().user?.uid;
  if (now !== person) guestChoice = nothing;
  person = now;
});

/** What the person here chose, and nothing else; the settings are built from it. */
export function readChoice(): UserSettings {
  return readSession().user?.data.settings ?? guestChoice;
}

export function subscribeChoice(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** The settings of the person without what the present page changes. */
export function readSettings(): ShellSettings {
  return withChosen(startSettings, readChoice());
}

/** Applies a choice at once; it is saved for people and lasts until the page is left for guests. */
export function changeSettings(choice: UserSettings, savedNotice: SavedNotice = 'settingsSaved'): void {
  if (readSession().user === undefined) {
    guestChoice = mergeSettings(guestChoice, choice);
    for (const listener of listeners) listener();
    return;
  }
  savePerson({ settings: choice }, savedNotice);
}

/** Changes some options of the layout in use; only what was ever changed is kept. */
export function changeLayout(patch: LayoutPatch): void {
  changeSettings({ layout: { config: patch } });
}

/** Takes another layout, with its own defaults. */
export function changeLayoutStyle(style: LayoutStyle): void {
  changeSettings({ layout: { style, config: {} } });
}

/** Takes a scheme with the colors of all four sections. */
export function changeScheme(schemeId: string): void {
  changeSettings({ schemeId, theme: palettesOf({ schemeId, own: {} }) }, 'themeSaved');
}

/** Takes colors of the person's own; within one scheme only those of the sections that differ. */
export function changeTheme(theme: ChosenTheme): void {
  const before = readSettings().theme;
  const palettes = palettesOf(theme);
  if (before.schemeId !== theme.schemeId) {
    changeSettings({ schemeId: theme.schemeId, theme: palettes });
    return;
  }
  const earlier = palettesOf(before);
  const changed = sectionNames.filter((name) => palettes[name] !== earlier[name]);
  changeSettings({ theme: Object.fromEntries(changed.map((name) => [name, palettes[name]])) });
}

/** Gives up everything the person chose about the shell; what the address brought is not saved with it. */
export function resetSettings(): void {
  changeSettings({
    layout: { style: initialSettings.layout.style, config: {} },
    schemeId: initialSettings.theme.schemeId,
    theme: {},
    customScrollbars: initialSettings.customScrollbars,
    direction: null,
  });
}
