import { describe, expect, it } from 'vitest';
import { palettesInMode } from '#web/shared/theme/chosen-theme.ts';
import { accentOf } from '#web/shared/theme/palette-rules.ts';
import { getPreset, presets } from '#web/shared/theme/presets.ts';
import { layoutDefaults } from '#web/shell/settings/layout.ts';
import { readStartSettings } from '#web/shell/settings/query-settings.ts';
import { initialSettings, type ShellSettings } from '#web/shell/settings/settings.ts';
import { splitJson } from './json-parts.ts';
import { showSettings, writeQuery } from './shown-settings.ts';

const changed: ShellSettings = {
  layout: {
    style: 'layout3',
    config: { ...layoutDefaults.layout3, mode: 'boxed', containerWidth: 1300 },
  },
  theme: {
    schemeId: 'Emerald Gold',
    own: { toolbar: { ...getPreset('Emerald Gold').section.toolbar, primary: accentOf('#7A1FA2') } },
  },
  customScrollbars: false,
  direction: 'rtl',
};

describe('the settings as they are shown', () => {
  it('R-2.35 have the keys that an address may carry, and no other', () => {
    expect(Object.keys(showSettings(changed, 'light'))).toEqual([
      'layout',
      'theme',
      'customScrollbars',
      'direction',
      'schemeId',
    ]);
  });

  it('R-2.35 are the same again when somebody opens them as query params', () => {
    const query = writeQuery(showSettings(changed, 'light'));
    expect(query.startsWith('defaultSettings=%7B')).toBe(true);
    expect(readStartSettings(`?${query}`)).toEqual(changed);
    expect(readStartSettings(`?${writeQuery(showSettings(initialSettings, 'light'))}`)).toEqual(
      initialSettings,
    );
  });

  it('show every scheme in the mode that is seen', () => {
    for (const { id, twin, mode } of presets) {
      const other = mode === 'light' ? 'dark' : 'light';
      const settings = { ...initialSettings, theme: { schemeId: id, own: {} } };
      const read = readStartSettings(`?${writeQuery(showSettings(settings, other))}`);
      expect(read.theme).toEqual({ schemeId: twin, own: {} });
      expect(showSettings(settings, other).theme).toEqual(palettesInMode(settings.theme, other));
    }
  });
});

describe('written JSON', () => {
  it('is split into keys, texts and values without losing a character', () => {
    const json = JSON.stringify({ a: 'x: "y"', b: [1, -2.5, true, null], c: { 'd e': '' } }, null, 2);
    const parts = splitJson(json);
    expect(parts.map(({ text }) => text).join('')).toBe(json);
    const kinds = (kind: string) => parts.filter((part) => part.kind === kind).map(({ text }) => text);
    expect(kinds('key')).toEqual(['"a"', '"b"', '"c"', '"d e"']);
    expect(kinds('value')).toEqual(['1', '-2.5', 'true', 'null']);
    expect(kinds('string')).toEqual([String.raw`"x: \"y\""`, '""']);
  });
});
