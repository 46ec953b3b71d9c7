import { derivePalette, isPalette } from './palette-rules.ts';
import {
  getPreset,
  presetInMode,
  sectionNames,
  type Mode,
  type SectionName,
  type SectionPalette,
} from './presets.ts';

export type SectionPalettes = Record<SectionName, SectionPalette>;

/** The colors somebody chose: a preset, and palettes of their own for some of its sections. */
export interface ChosenTheme {
  schemeId: string;
  /** The sections that differ from the preset. */
  own: Partial<SectionPalettes>;
}

function isSame(one: SectionPalette, other: SectionPalette): boolean {
  const accent = (name: 'primary' | 'secondary') => one[name].main === other[name].main;
  return (
    one.mode === other.mode &&
    one.background.default === other.background.default &&
    one.background.paper === other.background.paper &&
    one.text.primary === other.text.primary &&
    accent('primary') &&
    accent('secondary')
  );
}

/** Reads what was saved; whatever is no palette counts as not chosen. */
export function readChosenTheme(schemeId: string | undefined, theme: unknown): ChosenTheme {
  const preset = getPreset(schemeId);
  const saved = (typeof theme === 'object' && theme !== null ? theme : {}) as Record<string, unknown>;
  const own: Partial<SectionPalettes> = {};
  for (const name of sectionNames) {
    const palette = saved[name];
    if (isPalette(palette) && !isSame(palette, preset.section[name])) own[name] = palette;
  }
  return { schemeId: preset.id, own };
}

/** The mode of the chosen colors themselves, before the device says otherwise. */
export function modeOf({ schemeId, own }: ChosenTheme): Mode {
  return own.main?.mode ?? getPreset(schemeId).mode;
}

/** The four palettes as chosen, in the mode they were chosen in; this is what the user record keeps. */
export function palettesOf({ schemeId, own }: ChosenTheme): SectionPalettes {
  return { ...getPreset(schemeId).section, ...own };
}

/** The four palettes in a mode: presets have a twin, own palettes are turned around. */
export function palettesInMode(chosen: ChosenTheme, mode: Mode): SectionPalettes {
  const { section } = presetInMode(getPreset(chosen.schemeId), mode);
  if (modeOf(chosen) === mode) return { ...section, ...chosen.own };
  const turned = { ...section };
  for (const name of sectionNames) {
    const palette = chosen.own[name];
    if (palette === undefined) continue;
    // Dark bars beside a light page are the rule, so only a light bar beside a dark page is turned.
    const isBar = name === 'navbar' || name === 'footer';
    turned[name] = isBar && mode === 'light' ? palette : derivePalette(palette, mode);
  }
  return turned;
}
