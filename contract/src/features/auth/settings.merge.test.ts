import { describe, expect, it } from 'vitest';
import { mergeSettings } from './settings.merge.ts';
import type { UserSettings } from './settings.schema.ts';

const saved: UserSettings = {
  layout: { style: 'layout1', config: { mode: 'boxed', navbar: { folded: true, position: 'left' } } },
  schemeId: 'Blue Silver',
  theme: { main: { mode: 'light' }, footer: { mode: 'dark' } },
  customScrollbars: false,
};

describe('a change of settings', () => {
  it('joins options of the layout and palettes of sections with those that are there', () => {
    expect(
      mergeSettings(saved, {
        layout: { config: { navbar: { position: 'right' }, footer: { display: false } } },
        theme: { footer: { mode: 'light' } },
        direction: null,
      }),
    ).toEqual({
      ...saved,
      layout: {
        style: 'layout1',
        config: {
          mode: 'boxed',
          navbar: { folded: true, position: 'right' },
          footer: { display: false },
        },
      },
      theme: { main: { mode: 'light' }, footer: { mode: 'light' } },
      direction: null,
    });
  });

  it('begins afresh with another layout or scheme', () => {
    const layout = { style: 'layout2', config: {} };
    expect(mergeSettings(saved, { layout, schemeId: 'Default' })).toEqual({
      ...saved,
      layout,
      schemeId: 'Default',
      theme: {},
    });
  });

  it('gives the same when two changes are put together first', () => {
    const changes: UserSettings[] = [
      { layout: { config: { mode: 'container' } } },
      { layout: { style: 'layout3', config: {} } },
      { layout: { config: { navbar: { folded: false } } }, theme: { main: { mode: 'dark' } } },
      { schemeId: 'Default', theme: {} },
      {},
    ];
    for (const first of changes) {
      for (const second of changes) {
        expect(mergeSettings(saved, mergeSettings(first, second))).toEqual(
          mergeSettings(mergeSettings(saved, first), second),
        );
      }
    }
  });

  it('takes the names of built-in things for names like any other', () => {
    const change = JSON.parse('{"layout":{"config":{"__proto__":{"polluted":true},"constructor":{"a":1}}}}');
    const merged = mergeSettings(saved, change as UserSettings);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(merged.layout?.['config']).not.toHaveProperty('polluted');
    expect(mergeSettings(merged, {})).toEqual(merged);
  });
});
