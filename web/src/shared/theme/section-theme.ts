import { createTheme, type Shadows, type Theme } from '@mui/material/styles';
import './theme-types.ts';
import { actionComponents } from './action-components.ts';
import { inputComponents } from './input-components.ts';
import { surfaceComponents } from './surface-components.ts';
import type { Mode, SectionPalette } from './presets.ts';
import { rolesOf, type PaletteRoles } from './roles.ts';
import { typographyOf } from './typography.ts';

export type Direction = 'ltr' | 'rtl';

const elevations: Record<Mode, readonly [string, string, string]> = {
  light: [
    '0 1px 2px rgba(16, 24, 36, .06)',
    '0 4px 12px rgba(16, 24, 36, .10), 0 0 0 1px rgba(16, 24, 36, .06)',
    '0 16px 40px rgba(16, 24, 36, .20), 0 0 0 1px rgba(16, 24, 36, .06)',
  ],
  dark: [
    '0 1px 2px rgba(0, 0, 0, .4)',
    '0 4px 12px rgba(0, 0, 0, .45), 0 0 0 1px rgba(255, 255, 255, .07)',
    '0 16px 40px rgba(0, 0, 0, .6), 0 0 0 1px rgba(255, 255, 255, .08)',
  ],
};

function shadowsOf(mode: Mode): Shadows {
  const [resting, floating, above] = elevations[mode];
  const list = Array.from({ length: 25 }, (_, level) => {
    if (level === 0) return 'none';
    if (level === 1) return resting;
    return level <= 8 ? floating : above;
  });
  return list as Shadows;
}

function paletteOptions(palette: SectionPalette, roles: PaletteRoles) {
  const toned = (name: 'info' | 'success' | 'caution' | 'danger') => {
    const { fg, bg, line } = roles.tone[name];
    const contrastText = palette.mode === 'light' ? '#FFFFFF' : palette.background.default;
    return { main: fg, light: fg, dark: fg, contrastText, soft: bg, line };
  };
  return {
    ...palette,
    text: { ...palette.text, disabled: roles.textDisabled },
    primary: { ...palette.primary, soft: roles.primarySoft, line: roles.primaryLine },
    secondary: { ...palette.secondary, soft: roles.secondarySoft, line: roles.secondaryLine },
    info: toned('info'),
    success: toned('success'),
    warning: toned('caution'),
    error: toned('danger'),
    action: {
      active: palette.text.secondary,
      hover: roles.hover,
      selected: roles.pressed,
      focus: roles.hover,
      disabled: roles.textDisabled,
      disabledBackground: roles.surface.inset,
      disabledOpacity: 1,
    },
    surface: roles.surface,
    control: roles.control,
    tone: roles.tone,
    focus: roles.focus,
  };
}

/** The MUI theme of one section of the shell: main, navbar, toolbar or footer. */
export function createSectionTheme(palette: SectionPalette, direction: Direction): Theme {
  const roles = rolesOf(palette);
  return createTheme({
    direction,
    breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920 } },
    spacing: 8,
    shape: { borderRadius: 6 },
    palette: paletteOptions(palette, roles),
    typography: typographyOf(direction),
    shadows: shadowsOf(palette.mode),
    transitions: {
      duration: {
        shortest: 100,
        shorter: 160,
        short: 160,
        standard: 240,
        complex: 240,
        enteringScreen: 240,
        leavingScreen: 160,
      },
      easing: {
        easeInOut: 'cubic-bezier(.2, 0, 0, 1)',
        easeOut: 'cubic-bezier(.2, 0, 0, 1)',
        easeIn: 'cubic-bezier(.4, 0, 1, 1)',
        sharp: 'cubic-bezier(.4, 0, 1, 1)',
      },
    },
    components: { ...actionComponents, ...inputComponents, ...surfaceComponents },
  });
}
