import { beforeEach, describe, expect, it } from 'vitest';
import { modeOf, palettesInMode } from '#web/shared/theme/chosen-theme.ts';
import { accentOf, derivePalette } from '#web/shared/theme/palette-rules.ts';
import { getPreset } from '#web/shared/theme/presets.ts';
import { endSession } from '#web/shared/session/session.ts';
import { readChoice, readSettings } from '#web/shell/settings/settings-store.ts';
import { chooseMode, choosePalette, chooseScheme, resetAll } from './choose-colors.ts';
import { readThemeMode } from './theme-mode.ts';

const seen = () => palettesInMode(readSettings().theme, readThemeMode() ?? 'light');

beforeEach(() => {
  endSession();
  resetAll();
});

describe('colors that are chosen', () => {
  it('R-2.36 R-2.38 a scheme is taken for all sections, and its mode for the device', () => {
    chooseScheme('Indigo Coral Dark');
    expect(readThemeMode()).toBe('dark');
    expect(readSettings().theme).toEqual({ schemeId: 'Indigo Coral Dark', own: {} });
  });

  it('R-2.38 light and dark exchange a scheme for its twin', () => {
    chooseScheme('Emerald Gold');
    chooseMode('dark');
    expect(readSettings().theme.schemeId).toBe('Emerald Gold Dark');
    chooseMode('light');
    expect(readSettings().theme.schemeId).toBe('Emerald Gold');
    expect(seen()).toEqual(getPreset('Emerald Gold').section);
  });

  it('palettes of their own stay what they are while the device is in the other mode', () => {
    const navbar = { ...getPreset('Default').section.main, primary: accentOf('#7A1FA2') };
    choosePalette('navbar', navbar);
    const { theme } = readSettings();
    chooseMode('dark');
    expect(readSettings().theme).toEqual(theme);
    expect(seen().navbar).toEqual(derivePalette(navbar, 'dark'));
    chooseMode('light');
    expect(seen().navbar).toEqual(navbar);
  });

  it('a palette that is changed in the other mode is seen as it was saved, and so are the others', () => {
    choosePalette('toolbar', { ...getPreset('Default').section.toolbar, primary: accentOf('#7A1FA2') });
    chooseMode('dark');
    const before = seen();
    const footer = { ...before.footer, primary: accentOf('#FFCC00') };
    choosePalette('footer', footer);
    expect(seen()).toEqual({ ...before, footer });
    expect(modeOf(readSettings().theme)).toBe('dark');
  });

  it('the palette of the page decides between light and dark', () => {
    const main = derivePalette(getPreset('Default').section.main, 'dark');
    choosePalette('main', main);
    expect(readThemeMode()).toBe('dark');
    expect(seen()).toEqual({ ...getPreset('Default Dark').section, main });
  });

  it('R-4.12 a palette joins those another tab gave to other sections', () => {
    const own = (section: 'navbar' | 'footer', color: string) => ({
      ...getPreset('Default').section[section],
      primary: accentOf(color),
    });
    choosePalette('navbar', own('navbar', '#FFCC00'));
    choosePalette('footer', own('footer', '#7FD6B2'));
    expect(readChoice().theme).toEqual({
      navbar: own('navbar', '#FFCC00'),
      footer: own('footer', '#7FD6B2'),
    });
    chooseScheme('Default');
    expect(readSettings().theme).toEqual({ schemeId: 'default', own: {} });
  });
});
