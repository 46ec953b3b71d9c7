import path from 'node:path';
import { presets } from '#web/shared/theme/presets.ts';
import { layoutModes, navbarStyles, type LayoutPatch, type LayoutStyle } from '#web/shell/settings/layout.ts';
import { chooseLook } from '../support/looks.ts';
import { screens } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

const folder = path.join('.cache', 'gallery');
const list = '/inventory/equipment?sort=-acquiredOn';

interface Picture {
  name: string;
  layout: LayoutStyle;
  config?: LayoutPatch;
  preset?: string;
  mode?: 'light' | 'dark';
}

const frames: Picture[] = [
  ...navbarStyles.map((style): Picture => ({
    name: `layout1-${style}`,
    layout: 'layout1',
    config: { navbar: { style } },
  })),
  { name: 'layout1-style-2-folded', layout: 'layout1', config: { navbar: { folded: true } } },
  { name: 'layout1-right', layout: 'layout1', config: { navbar: { position: 'right' } } },
  ...(['layout1', 'layout2', 'layout3'] as const).flatMap((layout) =>
    layoutModes.map((mode): Picture => ({ name: `${layout}-${mode}`, layout, config: { mode } })),
  ),
  { name: 'layout2-toolbar-above', layout: 'layout2', config: { toolbar: { position: 'above' } } },
];

const colors: Picture[] = presets.map(({ id, mode }) => ({
  name: `preset-${id.toLowerCase().replaceAll(' ', '-')}`,
  layout: 'layout1',
  preset: id,
  mode,
}));

for (const language of ['en', 'ar'] as const) {
  for (const picture of [...frames, ...colors]) {
    test.describe(`${picture.name} ${language}`, () => {
      test.use({ ownRoles: ['admin'], language, mode: picture.mode ?? 'light' });
      test('is drawn', async ({ page, server, token }) => {
        const look = { preset: picture.preset ?? 'Default', layout: picture.layout };
        await chooseLook(server, token ?? '', look, picture.config);
        await page.goto(list);
        await expect(page.locator('main [data-row="0"]:not([data-empty])').first()).toBeVisible();
        await page.screenshot({ path: path.join(folder, language, `${picture.name}.png`) });
      });
    });
  }

  for (const { name: size, viewport } of [
    { name: 'desk', viewport: { width: 1440, height: 900 } },
    { name: 'phone', viewport: { width: 400, height: 800 } },
  ]) {
    for (const screen of screens) {
      test.describe(`${screen.name} ${language} ${size}`, () => {
        test.use({ role: screen.isForGuests ? 'guest' : 'admin', language, viewport });
        test('is drawn', async ({ page, api }) => {
          await screen.open(page, api);
          const name = `${size}-${screen.name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}`;
          await page.screenshot({ path: path.join(folder, language, `${name}.png`), fullPage: true });
        });
      });
    }
  }
}
