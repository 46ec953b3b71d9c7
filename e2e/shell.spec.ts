import { expect, test } from './support/test.ts';
import { expectEquipmentList } from './support/session.ts';

const inventory = [
  ['Equipment List', '/inventory/equipment'],
  ['Software List', '/inventory/software'],
  ['Repair List', '/inventory/repair'],
  ['Purchase Order List', '/inventory/purchase-order'],
  ['Category List', '/inventory/category'],
  ['Project List', '/inventory/project'],
  ['Retirement List', '/inventory/retirement'],
] as const;

test.describe('an administrator', () => {
  test.use({ ownRoles: ['admin'] });
  test.beforeEach(async ({ page }) => {
    await page.goto('/example');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('R-2.24 R-2.25 the menu has the groups Inventory and Admin in the specified order', async ({
    page,
  }) => {
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    const links = menu.getByRole('group', { name: 'Inventory' }).getByRole('link');
    await expect(links).toHaveText(inventory.map(([title]) => title));
    for (const [index, [, url]] of inventory.entries()) {
      await expect(links.nth(index)).toHaveAttribute('href', url);
    }
    const admin = menu.getByRole('group', { name: 'Admin' }).getByRole('link');
    await expect(admin).toHaveText(['User List']);
    await expect(admin).toHaveAttribute('href', '/admin/user');
  });

  test('R-9.4 the navbar is 280 wide, 76 folded, and the toolbar 64 high', async ({ page }) => {
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    const width = async () => (await menu.boundingBox())?.width;
    await expect.poll(() => width()).toBe(280);
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(64);
    await page.getByRole('button', { name: 'Fold the navigation' }).click();
    await page.getByRole('main').hover();
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(width).toBe(76);
    await menu.hover();
    await expect.poll(width).toBe(280);
    await page.getByRole('button', { name: 'Keep the navigation open' }).click();
    await page.getByRole('main').hover();
    await expect.poll(async () => (await page.getByRole('main').boundingBox())?.x).toBe(280);
  });

  test('R-2.31 R-1.15 the language menu changes all texts and the direction, and is remembered', async ({
    page,
  }) => {
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'Language: EN' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['English', 'Türkçe', 'العربية']);
    await page.getByRole('menuitem', { name: 'العربية' }).click();
    await expect(html).toHaveAttribute('lang', 'ar');
    await expect(html).toHaveAttribute('dir', 'rtl');
    const menu = page.getByRole('navigation').first();
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(1440 - 280);
    await page.reload();
    await expect(html).toHaveAttribute('dir', 'rtl');
    await page.getByRole('button', { name: /: AR$/ }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await expect(html).toHaveAttribute('dir', 'ltr');
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0);
  });

  test('R-2.31 R-9.6 the font size goes from 0.7 to 1.3 in steps of 0.1', async ({ page }) => {
    await page.getByRole('button', { name: 'Font Size' }).click();
    const slider = page.getByRole('slider', { name: 'Font Size' });
    await expect(slider).toHaveAttribute('min', '0.7');
    await expect(slider).toHaveAttribute('max', '1.3');
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    await slider.press('ArrowRight');
    await expect.poll(size).toBe('17.6px');
    await slider.press('End');
    await expect.poll(size).toBe('20.8px');
    await slider.press('Home');
    await expect.poll(size).toBe('11.2px');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect.poll(size).toBe('11.2px');
  });

  test('R-2.31 R-2.38 light or dark is a choice of the toolbar, remembered under themeMode', async ({
    page,
  }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole('button', { name: 'Light or dark' }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await expect.poll(ground).not.toBe(light);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('themeMode'))).toBe('dark');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => ground()).not.toBe(light);
  });

  test('R-2.31 the page fills the screen and comes back', async ({ page }) => {
    const button = page.getByRole('button', { name: 'Fullscreen toggle' });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
  });

  test('R-2.31 R-9.6 the search finds pages by their title, with at most ten suggestions', async ({
    page,
  }) => {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search pages' });
    await expect(field).toBeFocused();
    await field.fill('list');
    const options = page.getByRole('option');
    await expect.poll(() => options.count()).toBeGreaterThan(0);
    await expect.poll(() => options.count()).toBeLessThanOrEqual(10);
    await field.fill('categ');
    await expect(options).toHaveText(['Category List']);
    await field.press('Enter');
    await expect(page).toHaveURL(/\/inventory\/category/);
    await page.keyboard.press('Control+k');
    await field.fill('zzz');
    await expect(page.getByText('No results..')).toBeVisible();
    await field.press('Escape');
    await expect(field).toHaveCount(0);
  });

  test('R-2.39 the footer has the version 1.2.0 and the copyright of 2024', async ({ page }) => {
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('1.2.0');
    await expect(footer).toContainText('© 2024 Department of Transportation');
  });

  test('R-2.29 below the large breakpoint the navbar is a drawer that closes on every change of page', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 800, height: 900 });
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(menu).toBeHidden();
    const opener = page.getByRole('button', { name: 'Open navigation' });
    await opener.click();
    await expect(menu).toBeVisible();
    expect((await menu.boundingBox())?.width).toBe(280);
    await menu.getByRole('link', { name: 'Category List' }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Example Page' })).toBeVisible();
    await expect(menu).toBeHidden();
    await opener.click();
    await expect(menu).toBeVisible();
    await page.goForward();
    await expect(menu).toBeHidden();
    await opener.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('R-9.4 on a narrow screen the toolbar is 48 high', async ({ page }) => {
    await page.setViewportSize({ width: 600, height: 900 });
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBe(48);
  });

  test('the page that is open is marked in the menu', async ({ page }) => {
    await page.goto('/inventory/equipment');
    await expectEquipmentList(page);
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(menu.getByRole('link', { name: 'Equipment List' })).toHaveAttribute('aria-current', 'page');
    await expect(menu.locator('[aria-current]')).toHaveCount(1);
  });
});

test.describe('a user', () => {
  test.use({ role: 'user' });

  test('R-2.26 somebody who is not an administrator does not see the group Admin', async ({ page }) => {
    await page.goto('/example');
    await expect(page.getByRole('group', { name: 'Inventory' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Admin' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'User List' })).toHaveCount(0);
  });
});

test.describe('a guest', () => {
  test.use({ role: 'guest' });

  test('R-2.26 a guest sees no entry that asks for a role', async ({ page }) => {
    await page.goto('/example');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('group')).toHaveCount(0);
  });
});
