import { ensureContrast, mixColors, withAlpha } from './colors.ts';
import type { SectionPalette } from './presets.ts';
import { tones, type Tone, type ToneName } from './tones.ts';

/** Surfaces beyond background and paper. */
export interface SurfaceRoles {
  sunken: string;
  inset: string;
  line: string;
  selected: string;
  inverse: string;
  inverseText: string;
  inverseText2: string;
  inverseLine: string;
  scrim: string;
}

/** What a section's palette implies: computed once when its theme is built. */
export interface PaletteRoles {
  surface: SurfaceRoles;
  control: { border: string };
  tone: Record<ToneName, Tone>;
  primarySoft: string;
  primaryLine: string;
  secondarySoft: string;
  secondaryLine: string;
  textDisabled: string;
  focus: string;
  hover: string;
  pressed: string;
}

function surfacesOf(palette: SectionPalette): SurfaceRoles {
  const { background, text, primary, divider } = palette;
  const isLight = palette.mode === 'light';
  const inverse = isLight ? text.primary : mixColors(background.paper, text.primary, 0.08);
  const inverseText = isLight ? background.default : mixColors(text.primary, '#FFFFFF', 0.3);
  return {
    sunken: mixColors(background.default, background.paper, isLight ? 0.4 : 0.6),
    inset: isLight
      ? mixColors(background.default, text.primary, 0.033)
      : mixColors(background.paper, text.primary, 0.055),
    line: mixColors(divider, text.primary, 0.1),
    selected: mixColors(background.paper, primary.main, 0.08),
    inverse,
    inverseText,
    inverseText2: ensureContrast(mixColors(inverseText, inverse, 0.3), inverseText, [inverse], 4.6),
    inverseLine: mixColors(inverse, inverseText, 0.14),
    scrim: isLight ? 'rgba(16, 24, 36, .44)' : 'rgba(4, 7, 11, .62)',
  };
}

export function rolesOf(palette: SectionPalette): PaletteRoles {
  const { background, text, primary, secondary } = palette;
  const isLight = palette.mode === 'light';
  const surface = surfacesOf(palette);
  const grounds = [background.default, background.paper];
  const soft = (color: string) =>
    isLight ? mixColors(background.paper, color, 0.1) : mixColors(background.default, color, 0.12);
  const line = (color: string) =>
    isLight ? mixColors(background.paper, color, 0.31) : mixColors(background.default, color, 0.32);
  return {
    surface,
    control: {
      border: ensureContrast(
        mixColors(text.secondary, background.default, isLight ? 0.28 : 0.34),
        text.primary,
        grounds,
        3.1,
      ),
    },
    tone: tones[palette.mode],
    primarySoft: soft(primary.main),
    primaryLine: line(primary.main),
    secondarySoft: soft(secondary.main),
    secondaryLine: line(secondary.main),
    textDisabled: ensureContrast(
      mixColors(text.secondary, background.default, isLight ? 0.1 : 0.14),
      text.primary,
      [...grounds, surface.inset],
      4.6,
    ),
    focus: primary.main,
    hover: isLight ? withAlpha(text.primary, 0.04) : 'rgba(255, 255, 255, .05)',
    pressed: isLight ? withAlpha(text.primary, 0.07) : 'rgba(255, 255, 255, .09)',
  };
}
