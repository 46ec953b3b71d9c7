import { describe, expect, it } from 'vitest';
import { contrastRatio } from './colors.ts';
import { getPreset, presetInMode, presets, sectionNames } from './presets.ts';
import { rolesOf } from './roles.ts';
import { messageFills, toneNames } from './tones.ts';

const sections = presets.flatMap((preset) =>
  sectionNames.map((name) => ({ label: `${preset.id}, ${name}`, palette: preset.section[name] })),
);

describe('presets', () => {
  it('R-2.37 are nine names, each with its dark variant', () => {
    const names = [
      'Default',
      'Charcoal Teal',
      'Blue Silver',
      'Slate Crimson',
      'Emerald Gold',
      'Indigo Coral',
      'Sky Blue Orange',
      'Soft Green Maroon',
      'Cool Grey Pink',
    ];
    expect(presets.map((preset) => preset.name)).toEqual(names.flatMap((name) => [name, `${name} Dark`]));
  });

  it('R-3.3 have an id and a palette for navbar, toolbar, footer and main', () => {
    for (const preset of presets) {
      expect(Object.keys(preset.section).sort()).toEqual(['footer', 'main', 'navbar', 'toolbar']);
      expect(presetInMode(preset, preset.mode)).toBe(preset);
      expect(getPreset(preset.twin).twin).toBe(preset.id);
    }
  });

  it('give Default for a name that is not known', () => {
    expect(getPreset('Neon').id).toBe('default');
    expect(getPreset('Default').id).toBe('default');
  });
});

describe.each(sections)('contrast of $label', ({ palette }) => {
  const { background, text, primary, secondary } = palette;
  const roles = rolesOf(palette);
  const grounds = [background.default, background.paper, roles.surface.sunken];

  it('keeps text readable on every surface', () => {
    const surfaces = [...grounds, roles.surface.inset, roles.surface.selected, roles.primarySoft];
    for (const surface of surfaces) {
      expect(contrastRatio(text.primary, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(text.secondary, surface)).toBeGreaterThanOrEqual(4.5);
    }
    for (const surface of [...grounds, roles.surface.inset]) {
      expect(contrastRatio(roles.textDisabled, surface)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('keeps accents readable as text and under text', () => {
    for (const accent of [primary, secondary]) {
      expect(contrastRatio(accent.contrastText, accent.main)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(accent.contrastText, accent.dark)).toBeGreaterThanOrEqual(4.5);
      for (const ground of grounds) {
        expect(contrastRatio(accent.main, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrastRatio(primary.main, roles.surface.selected)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(primary.main, roles.primarySoft)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps borders of controls and the focus ring visible', () => {
    for (const ground of [background.default, background.paper]) {
      expect(contrastRatio(roles.control.border, ground)).toBeGreaterThanOrEqual(3.1);
      expect(contrastRatio(roles.focus, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('keeps tones readable on their tint and on the page', () => {
    for (const name of toneNames) {
      const tone = roles.tone[name];
      for (const ground of [tone.bg, background.default, background.paper]) {
        expect(contrastRatio(tone.fg, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('keeps the inverse bar readable', () => {
    const { inverse, inverseText, inverseText2 } = roles.surface;
    expect(contrastRatio(inverseText, inverse)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(inverseText2, inverse)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('messages', () => {
  it.each(Object.entries(messageFills))('carry white text on %s', (_, fill) => {
    expect(contrastRatio('#FFFFFF', fill)).toBeGreaterThanOrEqual(6.2);
  });
});
