import { describe, expect, it } from 'vitest';
import { layoutDefaults, onlyMain, patchLayout } from './layout.ts';
import { readStartSettings } from './query-settings.ts';
import { initialSettings, withChosen } from './settings.ts';

describe('settings of the shell', () => {
  it('are the initial ones for somebody who saved none', () => {
    expect(withChosen(initialSettings, {})).toEqual(initialSettings);
  });

  it('R-3.4 R-4.12 take what the person saved', () => {
    const saved = withChosen(initialSettings, {
      layout: { style: 'layout1', config: { navbar: { folded: true } } },
      customScrollbars: false,
      direction: 'rtl',
      schemeId: 'Emerald Gold',
    });
    expect(saved.layout.config.navbar).toEqual({ ...layoutDefaults.layout1.navbar, folded: true });
    expect(saved).toMatchObject({
      customScrollbars: false,
      direction: 'rtl',
      theme: { schemeId: 'Emerald Gold', own: {} },
    });
  });

  it('R-2.28 start with a container of 1120 that is never narrower than 1024', () => {
    expect(initialSettings.layout.config.containerWidth).toBe(1120);
    const { containerWidth } = patchLayout('layout2', layoutDefaults.layout2, { containerWidth: 300 });
    expect(containerWidth).toBe(1024);
  });

  it('drop what they do not know, wrong types and values of another layout', () => {
    const config = patchLayout('layout1', layoutDefaults.layout1, {
      mode: 'enormous',
      navbar: { display: 'yes', folded: true, style: 'static' },
      loginRedirectUrl: '/evil',
      footer: 7,
    });
    expect(config).toEqual({
      ...layoutDefaults.layout1,
      navbar: { ...layoutDefaults.layout1.navbar, folded: true },
    });
  });

  it('bring the defaults of a layout with its name, and fall back for a name that does not exist', () => {
    const other = withChosen(initialSettings, { layout: { style: 'layout3', config: { mode: 'boxed' } } });
    expect(other.layout).toEqual({
      style: 'layout3',
      config: { ...layoutDefaults.layout3, mode: 'boxed' },
    });
    expect(withChosen(initialSettings, { layout: { style: 'layout9' } }).layout).toEqual(
      initialSettings.layout,
    );
  });

  it('hide every bar on a page that stands alone', () => {
    const { navbar, toolbar, footer } = patchLayout('layout1', layoutDefaults.layout1, onlyMain);
    expect([navbar.display, toolbar.display, footer.display]).toEqual([false, false, false]);
  });
});

describe('settings in the address', () => {
  const read = (value: unknown) =>
    readStartSettings(`?defaultSettings=${encodeURIComponent(JSON.stringify(value))}`);

  it('R-2.35 are taken for the visit', () => {
    expect(read({ layout: { style: 'layout2' }, customScrollbars: false })).toMatchObject({
      layout: { style: 'layout2', config: layoutDefaults.layout2 },
      customScrollbars: false,
    });
  });

  it('change nothing when they cannot be read', () => {
    for (const search of ['', '?defaultSettings=', '?defaultSettings={', '?defaultSettings=7']) {
      expect(readStartSettings(search)).toEqual(initialSettings);
    }
    expect(read(null)).toEqual(initialSettings);
    expect(read([1])).toEqual(initialSettings);
    expect(read({ layout: 'layout2', theme: 5, schemeId: {}, direction: 'up', defaultAuth: [] })).toEqual(
      initialSettings,
    );
  });

  it('never touch who may open what', () => {
    expect(Object.keys(read({ defaultAuth: ['admin'], loginRedirectUrl: '/x' })).sort()).toEqual(
      Object.keys(initialSettings).sort(),
    );
  });
});
