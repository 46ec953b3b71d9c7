import { describe, expect, it } from 'vitest';
import { initialSettings, layoutDefaults, onlyMain, patchLayout, withUserSettings } from './settings.ts';

describe('settings of the shell', () => {
  it('are the initial ones for somebody who saved none', () => {
    expect(withUserSettings(undefined)).toEqual(initialSettings);
    expect(withUserSettings({})).toEqual(initialSettings);
  });

  it('take what the person saved', () => {
    const saved = withUserSettings({
      layout: { style: 'layout1', config: { navbar: { folded: true } } },
      customScrollbars: false,
      direction: 'rtl',
      schemeId: 'Emerald Gold',
    });
    expect(saved.layout.config.navbar).toEqual({ ...layoutDefaults.layout1.navbar, folded: true });
    expect(saved).toMatchObject({ customScrollbars: false, direction: 'rtl', schemeId: 'Emerald Gold' });
  });

  it('drop what they do not know, wrong types and a width below the minimum', () => {
    const config = patchLayout(layoutDefaults.layout1, {
      containerWidth: 300,
      navbar: { display: 'yes', folded: true },
      loginRedirectUrl: '/evil',
      footer: 7,
    });
    expect(config).toEqual({
      ...layoutDefaults.layout1,
      containerWidth: 1024,
      navbar: { ...layoutDefaults.layout1.navbar, folded: true },
    });
  });

  it('fall back to layout 1 for a style that does not exist', () => {
    expect(withUserSettings({ layout: { style: 'layout9' } }).layout.style).toBe('layout1');
  });

  it('hide every bar on a page that stands alone', () => {
    const { navbar, toolbar, footer } = patchLayout(layoutDefaults.layout1, onlyMain);
    expect([navbar.display, toolbar.display, footer.display]).toEqual([false, false, false]);
  });
});
