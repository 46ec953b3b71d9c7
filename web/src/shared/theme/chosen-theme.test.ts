import { describe, expect, it } from 'vitest';
import { modeOf, palettesInMode, palettesOf, readChosenTheme } from './chosen-theme.ts';
import { contrastRatio } from './colors.ts';
import { accentOf, derivePalette, fitsMode, isDarkColor, isPalette } from './palette-rules.ts';
import { getPreset, presets } from './presets.ts';

describe('a chosen theme', () => {
  it('R-3.3 is the preset alone when the saved palettes are those of the preset', () => {
    for (const preset of presets) {
      const chosen = readChosenTheme(preset.id, preset.section);
      expect(chosen).toEqual({ schemeId: preset.id, own: {} });
      expect(palettesOf(chosen)).toEqual(preset.section);
    }
  });

  it('takes the twin of a preset in the other mode', () => {
    const chosen = readChosenTheme('Indigo Coral', undefined);
    expect(palettesInMode(chosen, 'dark')).toEqual(getPreset('Indigo Coral Dark').section);
    expect(palettesInMode(chosen, 'light')).toEqual(getPreset('Indigo Coral').section);
  });

  it('keeps palettes of their own, turns them for the other mode, and comes back to them', () => {
    const main = { ...getPreset('Default').section.main, primary: accentOf('#7A1FA2') };
    const chosen = readChosenTheme('Default', { ...getPreset('Default').section, main });
    expect(chosen.own).toEqual({ main });
    expect(modeOf(chosen)).toBe('light');
    expect(palettesInMode(chosen, 'light').main).toEqual(main);
    const dark = palettesInMode(chosen, 'dark').main;
    expect(dark.mode).toBe('dark');
    expect(fitsMode(dark.background.default, 'dark')).toBe(true);
    expect(contrastRatio(dark.primary.main, dark.background.paper)).toBeGreaterThanOrEqual(4.5);
    expect(palettesInMode(chosen, 'light').main).toEqual(main);
  });

  it('drops what is no palette', () => {
    expect(readChosenTheme('nothing', { main: { mode: 'light' }, navbar: 'red' })).toEqual({
      schemeId: 'default',
      own: {},
    });
    expect(isPalette({ ...getPreset('Default').section.main, divider: 'url(x)' })).toBe(false);
  });
});

describe('the rules of palettes', () => {
  it('draw the line between dark and light at a contrast of three with white', () => {
    expect([isDarkColor('#949494'), isDarkColor('#959595')]).toEqual([true, false]);
    for (const { section } of presets) {
      for (const palette of Object.values(section)) {
        expect(fitsMode(palette.background.default, palette.mode)).toBe(true);
        expect(fitsMode(palette.background.paper, palette.mode)).toBe(true);
      }
    }
  });

  it('derive palettes whose text can be read', () => {
    for (const { section } of presets) {
      for (const palette of Object.values(section)) {
        const other = derivePalette(palette, palette.mode === 'dark' ? 'light' : 'dark');
        for (const text of Object.values(other.text)) {
          expect(contrastRatio(text, other.background.default)).toBeGreaterThanOrEqual(4.5);
          expect(contrastRatio(text, other.background.paper)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrastRatio(other.primary.contrastText, other.primary.main)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});
