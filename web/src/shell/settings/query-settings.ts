import { initialSettings, withChosen, type ShellSettings } from './settings.ts';

/** The parameter of an address that brings settings for this visit. */
export const settingsParameter = 'defaultSettings';

/** The settings a visit starts with: the built-in ones, and over them what the address says; nonsense is ignored. */
export function readStartSettings(search: string): ShellSettings {
  const written = new URLSearchParams(search).get(settingsParameter);
  if (written === null) return initialSettings;
  try {
    const given: unknown = JSON.parse(written);
    if (typeof given !== 'object' || given === null) return initialSettings;
    return withChosen(initialSettings, given);
  } catch {
    return initialSettings;
  }
}
