import type { Page } from '@playwright/test';
import { findOverflow, findViolations } from './support/axe.ts';
import { tabTo } from './support/tab-to.ts';
import { expect, test } from './support/test.ts';

interface Navbar {
  style?: 'style-1' | 'style-2' | 'style-3' | 'style-3-dense';
  position?: 'left' | 'right';
  folded?: boolean;
}

/** Opens a page in layout 1 with the navbar as given. */
async function open(page: Page, navbar: Navbar, { path = '/inventory/repair', hasToolbar = true } = {}) {
  const config = { navbar, toolbar: { display: hasToolbar } };
  const settings = JSON.stringify({ layout: { style: 'layout1', config } });
  await page.goto(`${path}?defaultSettings=${encodeURIComponent(settings)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: /Main navigation|التنقل الرئيسي/ }).first();
const tile = (page: Page, name: string) => menuOf(page).getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => menuOf(page).getByRole('group', { name, exact: true });
const startOfPage = async (page: Page) => (await page.getByRole('main').boundingBox())?.x;

test('R-2.27 R-2.30 R-4.11 the slide style has its groups and items, slides out of reach and comes back', async ({
  page,
}) => {
  await open(page, { style: 'style-1' });
  const menu = menuOf(page);
  // The groups of the specification come first; what we add stands after them.
  await expect(menu.getByRole('group').nth(0)).toHaveAccessibleName('Inventory');
  await expect(menu.getByRole('group').nth(1)).toHaveAccessibleName('Admin');
  await expect(menu.getByRole('group', { name: 'Inventory' }).getByRole('listitem')).toHaveCount(7);
  await expect(menu.locator('[aria-current=page]')).toContainText('Repair List');
  await expect.poll(() => startOfPage(page)).toBe(280);
  const toggle = page.getByRole('button', { name: 'Close navigation' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect.poll(() => startOfPage(page)).toBe(0);
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open navigation' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect.poll(() => startOfPage(page)).toBe(280);
  await toggle.click();
  await expect(menu).toBeHidden();
  await page.reload();
  await expect(menu).toBeVisible();
});

test('R-2.30 at the right the menu, its button and what slides out change sides', async ({ page }) => {
  await open(page, { style: 'style-1', position: 'right' });
  expect((await menuOf(page).boundingBox())?.x).toBe(1160);
  await expect.poll(() => startOfPage(page)).toBe(0);
  const toggle = page.getByRole('button', { name: 'Close navigation' });
  expect((await toggle.boundingBox())?.x).toBeGreaterThan(1000);
  const settings = page.getByRole('complementary', { name: 'Appearance' });
  await expect.poll(async () => (await settings.boundingBox())?.x).toBe(1160 - 37);
  await toggle.click();
  await expect(menuOf(page)).toBeHidden();
  await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
});

test('R-2.30 the tabbed style has tiles that open their entries over the page', async ({ page }) => {
  await open(page, { style: 'style-3', folded: true });
  const inventory = tile(page, 'Inventory');
  expect((await menuOf(page).boundingBox())?.width).toBe(120);
  await expect.poll(() => inventory.boundingBox()).toMatchObject({ width: 100, height: 100 });
  await expect(inventory).toHaveAttribute('aria-current', 'true');
  await expect(inventory).toHaveAttribute('aria-expanded', 'false');
  await inventory.click();
  await expect(panel(page, 'Inventory').getByRole('link')).toHaveCount(7);
  await expect.poll(() => panel(page, 'Inventory').boundingBox()).toMatchObject({ x: 120, width: 280 });
  await expect.poll(() => startOfPage(page)).toBe(120);
  await expect.poll(() => findViolations(page)).toEqual([]);
  await tile(page, 'Admin').click();
  await expect(panel(page, 'Admin').getByRole('link')).toHaveText(['User List']);
  await expect(panel(page, 'Inventory')).toHaveCount(0);
  await tile(page, 'Admin').click();
  await expect(panel(page, 'Admin')).toHaveCount(0);
  await inventory.click();
  await page.mouse.click(900, 500);
  await expect(panel(page, 'Inventory')).toHaveCount(0);
  await inventory.click();
  await panel(page, 'Inventory').getByRole('link', { name: 'Software List' }).click();
  await expect(page).toHaveURL(/\/inventory\/software/);
  await expect(panel(page, 'Inventory')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close navigation' }).click();
  await expect.poll(() => startOfPage(page)).toBe(0);
  await expect(menuOf(page)).toBeHidden();
});

test('R-2.30 the tabbed style works with the keyboard alone', async ({ page }) => {
  await open(page, { style: 'style-3', folded: true });
  await tabTo(page, tile(page, 'Inventory'));
  await page.keyboard.press('Enter');
  await expect(panel(page, 'Inventory')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Keep the navigation open' })).toBeFocused();
  await tabTo(page, panel(page, 'Inventory').getByRole('link', { name: 'Software List' }));
  await page.keyboard.press('Escape');
  await expect(panel(page, 'Inventory')).toHaveCount(0);
  await expect(tile(page, 'Inventory')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tile(page, 'Admin')).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, panel(page, 'Admin').getByRole('link', { name: 'User List' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/user/);
  await expect(panel(page, 'Admin')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('what is kept', () => {
  test.use({ ownRoles: ['admin'] });

  test('R-4.11 the pin keeps the panel of the tabbed style with the person; what is open is not kept', async ({
    page,
  }) => {
    await open(page, { style: 'style-3-dense', folded: true });
    await tile(page, 'Admin').click();
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Keep the navigation open' }).click();
    await expect.poll(() => startOfPage(page)).toBe(64 + 280);
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(panel(page, 'Inventory')).toBeVisible();
    await expect.poll(() => startOfPage(page)).toBe(64 + 280);
    await page.mouse.click(900, 500);
    await expect(panel(page, 'Inventory')).toBeVisible();
    await page.getByRole('button', { name: 'Fold the navigation' }).click();
    await page.mouse.click(900, 500);
    await expect(panel(page, 'Inventory')).toHaveCount(0);
    await expect.poll(() => startOfPage(page)).toBe(64);
  });
});

test('R-2.30 R-9.4 the folded style unfolds for the keyboard, folds with Escape and keeps its names', async ({
  page,
}) => {
  await open(page, { style: 'style-2', folded: true });
  const menu = menuOf(page);
  const width = async () => (await menu.boundingBox())?.width;
  await expect(page.getByRole('button', { name: /(Open|Close) navigation/ })).toHaveCount(0);
  await expect.poll(() => width()).toBe(76);
  const link = menu.getByRole('link', { name: 'Equipment List' });
  expect((await link.boundingBox())?.width).toBe(56);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(width).toBe(280);
  await expect.poll(() => startOfPage(page)).toBe(76);
  await page.keyboard.press('Escape');
  await expect.poll(width).toBe(76);
  await page.keyboard.press('Tab');
  await expect.poll(width).toBe(280);
  await page.getByRole('main').focus();
  await expect.poll(width).toBe(76);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('R-2.30 the first tap unfolds the menu and the second one follows the link', async ({ page }) => {
    await open(page, { style: 'style-2', folded: true });
    const width = async () => (await menuOf(page).boundingBox())?.width;
    const software = menuOf(page).getByRole('link', { name: 'Software List' });
    await software.tap();
    await expect.poll(width).toBe(280);
    await expect(page).toHaveURL(/\/inventory\/repair/);
    await page.touchscreen.tap(900, 500);
    await expect.poll(width).toBe(76);
    await software.tap();
    await expect.poll(width).toBe(280);
    await software.tap();
    await expect(page).toHaveURL(/\/inventory\/software/);
  });
});

test('R-2.30 without a toolbar a tab at the edge shows the menu', async ({ page }) => {
  await open(page, { style: 'style-1' }, { hasToolbar: false });
  const tab = page.getByRole('button', { name: 'Show Navigation' });
  await expect(tab).toHaveCount(0);
  await menuOf(page).getByRole('button', { name: 'Close navigation' }).click();
  await expect(tab).toBeFocused();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await page.getByRole('main').focus();
  await expect.poll(() => tab.boundingBox()).toMatchObject({ x: 0, y: 12, width: 24, height: 40 });
  await tab.hover();
  await expect.poll(async () => (await tab.boundingBox())?.width).toBe(52);
  await tab.press('Enter');
  await expect(menuOf(page).getByRole('button', { name: 'Close navigation' })).toBeFocused();
  await page.setViewportSize({ width: 400, height: 800 });
  await expect(menuOf(page)).toBeHidden();
  await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  await tab.click();
  await expect(menuOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tab).toBeFocused();
});

test('R-2.30 R-2.29 on a narrow screen the tiles and their entries are in the drawer together', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, { style: 'style-3', folded: true });
  await expect(menuOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(panel(page, 'Inventory').getByRole('link')).toHaveCount(7);
  await tile(page, 'Admin').click();
  await expect(panel(page, 'Admin')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  await panel(page, 'Admin').getByRole('link', { name: 'User List' }).click();
  await expect(menuOf(page)).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/user/);
});

const looks = [
  { language: 'en', mode: 'light', names: ['Inventory', 'Admin'], edges: [0, 64] },
  { language: 'ar', mode: 'dark', names: ['الجرد', 'الإدارة'], edges: [1440, 1440 - 64] },
] as const;

for (const { language, mode, names, edges } of looks) {
  test.describe(`${language}, ${mode}`, () => {
    test.use({ language, mode });

    test(`R-2.30 every style of the navbar has no findings and reaches over no edge (${language}, ${mode})`, async ({
      page,
    }) => {
      for (const navbar of [
        { style: 'style-1', position: 'right' },
        { style: 'style-2', folded: true },
        { style: 'style-3', folded: false },
        { style: 'style-3-dense', folded: true },
      ] as const) {
        await open(page, navbar, { path: '/example' });
        if (navbar.style === 'style-3-dense') await tile(page, names[1]).click();
        await expect.poll(() => findViolations(page), navbar.style).toEqual([]);
        await expect.poll(() => findOverflow(page), navbar.style).toBeLessThanOrEqual(0);
      }
      // The last one: tiles 52 by 52 on a rail of 64, their titles beside them.
      const box = await tile(page, names[0]).boundingBox();
      expect(box).toMatchObject({ width: 52, height: 52 });
      await tile(page, names[0]).hover();
      await expect(page.getByRole('tooltip')).toHaveText(names[0]);
      const tip = await page.getByRole('tooltip').boundingBox();
      const [outer, inner] = edges;
      expect(Math.abs((box?.x ?? 0) + 26 - outer)).toBe(32);
      expect(Math.abs((tip?.x ?? 0) - outer)).toBeGreaterThan(Math.abs(inner - outer) / 2);
    });
  });
}
