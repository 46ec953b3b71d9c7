import { contrastRatio, ensureContrast, mixColors } from './colors.ts';
import type { Mode, SectionPalette } from './presets.ts';

type Accent = SectionPalette['primary'];

const white = '#FFFFFF';
const black = '#000000';

/** The texts and lines of a palette that a person made, by mode. */
export const standardText: Record<Mode, Pick<SectionPalette, 'text' | 'divider'>> = {
  light: { text: { primary: '#1B2430', secondary: '#515C6B' }, divider: '#DDE1E7' },
  dark: { text: { primary: '#EEF2F7', secondary: '#B4BDC9' }, divider: '#39424F' },
};

const derivedBackground: Record<Mode, SectionPalette['background']> = {
  light: { default: '#F7F7F7', paper: '#FFFFFF' },
  dark: { default: '#121212', paper: '#1E2125' },
};

/** Whether a text is a color such as #1D5FB8. */
export function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
}

/** A color is dark when white stands out from it by at least 3 to 1. */
export function isDarkColor(color: string): boolean {
  return contrastRatio(color, white) >= 3;
}

/** Whether a background fits the mode of its palette. */
export function fitsMode(background: string, mode: Mode): boolean {
  return isDarkColor(background) === (mode === 'dark');
}

/** An accent made of one color: its lighter and darker shades and the text that can be read on it. */
export function accentOf(main: string): Accent {
  return {
    main,
    light: mixColors(main, white, 0.8),
    dark: mixColors(main, black, 0.2),
    contrastText: contrastRatio(main, white) >= contrastRatio(main, black) ? white : black,
  };
}

/** The same colors for the other mode: hues stay, backgrounds and texts are the standard ones. */
export function derivePalette(palette: SectionPalette, mode: Mode): SectionPalette {
  if (palette.mode === mode) return palette;
  const background = derivedBackground[mode];
  const readable = (color: string) =>
    accentOf(
      ensureContrast(color, mode === 'dark' ? white : black, [background.default, background.paper], 4.5),
    );
  return {
    mode,
    ...standardText[mode],
    background,
    primary: readable(palette.primary.main),
    secondary: readable(palette.secondary.main),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function hasColors(value: unknown, names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => isColor(value[name]));
}

const accentParts = ['main', 'light', 'dark', 'contrastText'];

/** Whether something saved or given from outside is a whole palette. */
export function isPalette(value: unknown): value is SectionPalette {
  return (
    isRecord(value) &&
    (value['mode'] === 'light' || value['mode'] === 'dark') &&
    isColor(value['divider']) &&
    hasColors(value['background'], ['default', 'paper']) &&
    hasColors(value['text'], ['primary', 'secondary']) &&
    hasColors(value['primary'], accentParts) &&
    hasColors(value['secondary'], accentParts)
  );
}
