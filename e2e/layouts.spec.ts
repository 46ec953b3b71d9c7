import type { Page } from '@playwright/test';
import { layoutModes, layoutStyles } from '#web/shell/settings/layout.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { findScroll, inLayout, placeOf } from './support/layouts.ts';
import { SettingsPanel } from './support/settings-panel.ts';
import { expect, test } from './support/test.ts';

const menuOf = (page: Page) => page.locator('nav:not(main *)');

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('main [data-row="0"], main li').first()).toBeVisible();
}

test.describe('somebody with settings of their own', () => {
  test.use({ ownRoles: ['admin'] });

  test('R-2.28 the layout changes while the page stays as it is, with what was typed', async ({ page }) => {
    await page.goto('/inventory/equipment/new');
    // While the drawer is open the page is hidden from assistive tools, so no role finds it.
    const name = page.locator('main').getByLabel('Name', { exact: true });
    await name.fill('Half-written');
    const settings = await new SettingsPanel(page).openSettings();
    for (const style of ['layout2', 'layout3', 'layout1'] as const) {
      const title = { layout1: /^Layout 1/, layout2: /^Layout 2/, layout3: /^Layout 3/ }[style];
      await settings.getByRole('radio', { name: title }).check({ force: true });
      await expect(page.locator('[data-mode]')).toHaveAttribute('data-layout', style);
      await expect(name).toHaveValue('Half-written');
      await expect(settings).toBeVisible();
    }
  });
});

test.describe('the frame', () => {
  test('R-2.28 every layout has one navigation, header, main and footer, and a way past the menu', async ({
    page,
  }) => {
    for (const style of layoutStyles) {
      await openList(page, inLayout('/inventory/equipment', style));
      for (const name of ['nav', 'header', 'main', 'footer']) {
        expect([style, name, await page.locator(`${name}:not(main *)`).count()]).toEqual([style, name, 1]);
      }
      await page.evaluate(() => document.body.focus());
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      // On paper the page stands alone, from edge to edge.
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator(':is(nav, header, footer, aside):not(main *):visible')).toHaveCount(0);
      await expect.poll(() => placeOf(page.getByRole('main'))).toMatchObject({ x: 0, y: 0, end: 1440 });
      await page.emulateMedia({ media: null });
    }
  });

  test('R-2.28 a layout is boxed, keeps its rows in a container of 1120, or takes the whole width; the list fills what is left', async ({
    page,
  }) => {
    test.slow();
    const widths = [1280, 1440, 1920];
    // Every pair of width, layout and mode once.
    const cases = layoutStyles.flatMap((style, row) =>
      layoutModes.map((mode, column) => ({ style, mode, width: widths[(row + column) % 3] ?? 1440 })),
    );
    for (const { style, mode, width } of cases) {
      await page.setViewportSize({ width, height: 900 });
      await openList(page, inLayout('/inventory/equipment', style, { mode }));
      const frame = await placeOf(page.locator('[data-mode]'));
      const footer = await placeOf(page.getByRole('contentinfo'));
      const list = await placeOf(page.getByRole('region', { name: 'Equipment' }));
      const side = (width - 1120) / 2;
      const seen = `${style} ${mode} ${width}`;
      const edges = mode === 'boxed' ? [side, width - side] : [0, width];
      expect([seen, frame.x, frame.end]).toEqual([seen, ...edges]);
      expect([seen, footer.end, footer.bottom]).toEqual([seen, frame.end, 900]);
      // A list takes the width there is, whatever holds the other rows together.
      if (mode !== 'boxed') expect([seen, list.end]).toEqual([seen, width - 40]);
      // Above the footer and within the window: the list alone scrolls.
      expect([seen, list.bottom]).toEqual([seen, footer.y - 24]);
      expect([seen, await findOverflow(page), await findScroll(page)]).toEqual([seen, 0, 0]);
      if (mode !== 'container') continue;
      await page.goto(inLayout('/inventory/equipment/new', style, { mode }));
      const form = await placeOf(page.getByRole('main').getByRole('form').first());
      expect(form.end - form.x).toBeLessThanOrEqual(1120);
      if (style === 'layout2') expect([seen, form.end - form.x]).toEqual([seen, 1120]);
    }
  });

  test('R-2.28 bars are fixed or scroll away, and the second fixed one stands below the first', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 500 });
    const [menu, toolbar] = [menuOf(page), page.locator('header[data-layout]')];
    const open = async (config: Parameters<typeof inLayout>[2]) => {
      await page.goto(inLayout('/inventory/equipment/new', 'layout2', config));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '20.8px';
        window.scrollTo(0, 400);
      });
    };
    const fixed = { navbar: { style: 'fixed' }, toolbar: { style: 'fixed' } } as const;
    await open(fixed);
    await expect.poll(async () => (await placeOf(menu)).y).toBe(0);
    expect((await placeOf(toolbar)).y).toBe((await placeOf(menu)).bottom);
    expect((await placeOf(page.getByRole('contentinfo'))).bottom).toBe(500);
    await open({ ...fixed, toolbar: { style: 'fixed', position: 'above' } });
    await expect.poll(async () => (await placeOf(toolbar)).y).toBe(0);
    expect((await placeOf(menu)).y).toBe((await placeOf(toolbar)).bottom);
    await open({ navbar: { style: 'static' }, toolbar: { style: 'fixed' }, footer: { style: 'static' } });
    await expect.poll(async () => (await placeOf(toolbar)).y).toBe(0);
    expect((await placeOf(menu)).bottom).toBeLessThan(0);
    expect((await placeOf(page.getByRole('contentinfo'))).y).toBeGreaterThan(500);
    await open({});
    await expect.poll(async () => (await placeOf(menu)).y).toBe(0);
    expect((await placeOf(toolbar)).bottom).toBeLessThan(0);
  });

  test('R-2.28 every page begins at its top', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto(inLayout('/inventory/equipment/new', 'layout2'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect.poll(scrolled).toBe(400);
    await menuOf(page).getByRole('button', { name: 'Admin' }).click();
    await menuOf(page).getByRole('link', { name: 'User List' }).click();
    await expect(page).toHaveURL(/admin\/user$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect.poll(() => scrolled()).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/equipment\/new/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect.poll(scrolled).toBe(0);
  });
});

for (const [language, forward, backward] of [
  ['en', 'ArrowRight', 'ArrowLeft'],
  ['ar', 'ArrowLeft', 'ArrowRight'],
] as const) {
  test.describe(`the horizontal bar in ${language}`, () => {
    test.use({ language });

    test('R-2.30 R-9.5 the bar is 64 high, its entries open flyouts below them, by pointer and by keys', async ({
      page,
    }) => {
      await page.goto(inLayout('/inventory/category', 'layout2'));
      await expect(page.getByRole('treeitem').first()).toBeVisible();
      const menu = menuOf(page);
      const [inventory, admin] = [menu.getByRole('button').nth(0), menu.getByRole('button').nth(1)];
      const links = menu.getByRole('link');
      const bar = await placeOf(menu);
      expect(bar.bottom - bar.y).toBe(64);

      await inventory.hover();
      await expect(links).toHaveCount(7);
      const trigger = await placeOf(inventory);
      const flyout = await placeOf(menu.locator('[data-flyout] > *'));
      expect(flyout.y).toBe(trigger.bottom + 4);
      expect(language === 'ar' ? flyout.end : flyout.x).toBe(language === 'ar' ? trigger.end : trigger.x);
      const marks = await page.evaluate(() =>
        [...document.querySelectorAll('nav:not(main *) [aria-current]')].map((entry) => {
          const mark = getComputedStyle(entry, '::after');
          return `${entry.getAttribute('aria-current')} ${mark.backgroundColor} ${mark.height}`;
        }),
      );
      // A line in the accent of the bar: below its entry, at the start of the row.
      expect(marks).toEqual(['true rgb(99, 200, 218) 2px', 'page rgb(99, 200, 218) 16px']);
      // The pointer travels into the flyout, then away from it.
      await links.nth(5).hover();
      await expect(links).toHaveCount(7);
      await page.mouse.move(700, 850);
      await expect(links).toHaveCount(0);

      await inventory.focus();
      await page.keyboard.press('Enter');
      await expect(inventory).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Tab');
      await expect(links.first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(inventory).toBeFocused();
      await expect(links).toHaveCount(0);
      await page.keyboard.press(forward);
      await expect(admin).toBeFocused();
      await page.keyboard.press(backward);
      await page.keyboard.press('ArrowDown');
      await expect(links.first()).toBeFocused();
      await page.keyboard.press('End');
      await expect(links.last()).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(admin).toBeFocused();
      await expect(links).toHaveCount(0);
      await page.keyboard.press('Space');
      await expect(links).toHaveCount(1);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/admin\/user/);
      await expect(links).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  });
}

test.describe('the side panel', () => {
  test('R-9.5 R-4.11 it is 56 wide, is put away to 0 behind a tab, and stays as it was left', async ({
    page,
  }) => {
    await page.goto(inLayout('/example', 'layout3'));
    const panel = page.getByRole('complementary', { name: 'Side panel' });
    const button = (expanded: boolean) => page.getByRole('button', { name: 'Toggle side panel', expanded });
    const [toggle, tab] = [button(true), button(false)];
    const width = async () => (await panel.boundingBox())?.width;
    await expect.poll(width).toBe(56);
    await toggle.click();
    await expect.poll(width).toBe(0);
    await expect(toggle).toBeHidden();
    await expect(tab).toBeFocused();
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(async () => (await tab.boundingBox())?.width).toBe(24);
    await tab.hover();
    await expect.poll(async () => (await tab.boundingBox())?.width).toBe(52);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => width()).toBe(0);
    await tab.click();
    await expect.poll(width).toBe(56);
    await expect(toggle).toBeFocused();
  });

  test('R-4.11 on narrow screens it is a drawer behind a tab of 24 by 40', async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 900 });
    await page.goto(inLayout('/example', 'layout3'));
    const tab = page.getByRole('button', { name: 'Toggle side panel' });
    await expect(tab).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(() => tab.boundingBox()).toEqual({ x: 0, y: 848, width: 24, height: 40 });
    await tab.click();
    const drawer = page.getByRole('dialog', { name: 'Side panel' });
    await expect(drawer).toBeVisible();
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(56);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(tab).toBeFocused();
  });
});

test('R-2.29 in layouts 2 and 3 the narrow screen has the drawer, with a tab when there is no toolbar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 900 });
  const menu = menuOf(page);
  for (const [style, opener] of [
    ['layout2', 'Open navigation'],
    ['layout3', 'Show Navigation'],
  ] as const) {
    const toolbar = { display: opener === 'Open navigation' };
    await page.goto(inLayout('/example', style, { toolbar }));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: opener }).click();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(280);
    await menu.getByRole('link', { name: 'Category List' }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeFocused();
  }
});

for (const { tag, ...look } of [
  { language: 'en', mode: 'light', tag: '@looks' },
  { language: 'en', mode: 'dark', tag: '@looks' },
  { language: 'ar', mode: 'light', tag: undefined },
] as const) {
  test.describe(`${look.language}, ${look.mode}`, tag ? { tag } : {}, () => {
    test.use({ ...look, deviceScaleFactor: 2 });

    test(`R-2.28 axe finds nothing in any layout, wide, at 200 % and at 320 px, in ${look.language}, ${look.mode}`, async ({
      page,
    }) => {
      test.slow();
      for (const style of layoutStyles) {
        await page.setViewportSize({ width: 1280, height: 900 });
        await openList(page, inLayout('/inventory/equipment', style));
        const trigger = menuOf(page).getByRole('button').first();
        if (style !== 'layout1') await trigger.press('ArrowDown');
        expect([style, await findViolations(page), await findOverflow(page)]).toEqual([style, [], 0]);
        await page.setViewportSize({ width: 640, height: 450 });
        await expect(menuOf(page)).toBeHidden();
        expect([style, await findOverflow(page)]).toEqual([style, 0]);
        await page.setViewportSize({ width: 320, height: 640 });
        expect([style, await findViolations(page), await findOverflow(page)]).toEqual([style, [], 0]);
      }
    });
  });
}
