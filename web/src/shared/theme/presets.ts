import { mixColors } from './colors.ts';
import { presetFamilies, type PaletteRow, type PresetFamily } from './preset-families.ts';

export type Mode = 'light' | 'dark';

interface Accent {
  main: string;
  light: string;
  dark: string;
  contrastText: string;
}

/** The colors that a person can choose for one section of the shell. */
export interface SectionPalette {
  mode: Mode;
  divider: string;
  background: { default: string; paper: string };
  text: { primary: string; secondary: string };
  primary: Accent;
  secondary: Accent;
}

export const sectionNames = ['main', 'navbar', 'toolbar', 'footer'] as const;
export type SectionName = (typeof sectionNames)[number];

/** A named set of four section palettes and the name of its light or dark twin. */
export interface Preset {
  id: string;
  /** What it is called on the screen. */
  name: string;
  twin: string;
  mode: Mode;
  section: Record<SectionName, SectionPalette>;
}

/** The paler and the deeper shade follow from the main one. On light ground the deeper one is farther from it. */
function accentOf([main, contrastText]: PaletteRow['primary'], isLightRow: boolean): Accent {
  return {
    main,
    light: mixColors(main, '#FFFFFF', 0.25),
    dark: mixColors(main, '#000000', isLightRow ? 0.2 : 0.12),
    contrastText,
  };
}

function paletteOf(mode: Mode, row: PaletteRow, background: readonly [string, string]): SectionPalette {
  return {
    mode,
    divider: row.divider,
    background: { default: background[0], paper: background[1] },
    text: { primary: row.text[0], secondary: row.text[1] },
    primary: accentOf(row.primary, mode === 'light'),
    secondary: accentOf(row.secondary, mode === 'light'),
  };
}

/** The specification writes the first one in small letters. */
function idOf({ name }: PresetFamily): string {
  return name === 'Default' ? 'default' : name;
}

function lightPreset(family: PresetFamily): Preset {
  const navbar = paletteOf('dark', family.navbar, family.navbar.background);
  return {
    id: idOf(family),
    name: family.name,
    twin: `${family.name} Dark`,
    mode: 'light',
    section: {
      main: paletteOf('light', family.light, family.light.background),
      navbar,
      toolbar: paletteOf('light', family.light, ['#FFFFFF', '#FFFFFF']),
      footer: navbar,
    },
  };
}

function darkPreset(family: PresetFamily): Preset {
  const navbar = paletteOf('dark', family.dark, family.darkNavbar);
  return {
    id: `${family.name} Dark`,
    name: `${family.name} Dark`,
    twin: idOf(family),
    mode: 'dark',
    section: {
      main: paletteOf('dark', family.dark, family.dark.background),
      navbar,
      toolbar: paletteOf('dark', family.dark, family.darkToolbar),
      footer: navbar,
    },
  };
}

/** The eighteen presets, each light one followed by its dark twin. */
export const presets: readonly Preset[] = presetFamilies.flatMap((family) => [
  lightPreset(family),
  darkPreset(family),
]);

/** The preset with this id; an unknown one gives Default, so that a stale saved name never breaks the page. */
export function getPreset(id: string | undefined): Preset {
  const found = presets.find((preset) => preset.id === id || preset.name === id) ?? presets[0];
  if (found === undefined) throw new Error('There are no presets.');
  return found;
}

/** The preset of the same family in the wanted mode. */
export function presetInMode(preset: Preset, mode: Mode): Preset {
  return preset.mode === mode ? preset : getPreset(preset.twin);
}
