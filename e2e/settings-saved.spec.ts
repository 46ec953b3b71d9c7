import { findOverflow, findViolations } from './support/axe.ts';
import { groundOf, heading, openPage } from './support/settings-panel.ts';
import { tabTo } from './support/tab-to.ts';
import { expect, test } from './support/test.ts';

test.describe('settings that are kept', () => {
  test.use({ ownRoles: ['admin'] });

  test('R-4.12 the last change survives a reload right after it; a refused save is said, keeps the change and signs nobody out', async ({
    page,
  }) => {
    const panel = await openPage(page);
    const settings = await panel.openSettings();
    await panel.choose('Layout', 'Layout style', 'Layout 2 - Horizontal');
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('[data-layout=layout2]').first()).toBeAttached();

    await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: {} }));
    await panel.openSettings();
    // The change from before the reload may be sent again now, and be refused first.
    const refused = page.waitForResponse(
      (response) =>
        response.status() === 500 && (response.request().postData()?.includes('layout3') ?? false),
    );
    await panel.choose('Layout', 'Layout style', 'Layout 3 - Horizontal');
    await refused;
    await expect(page.getByText('Your settings could not be saved.').first()).toBeVisible();
    await expect(settings.getByRole('radio', { name: 'Layout 3 - Horizontal' })).toBeChecked();
    await expect(page).toHaveURL(/\/example$/);
    await page.unroute('**/api/users/me');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Try again' }).click();
    await panel.expectSaved();
    await page.reload();
    await expect(page.locator('[data-layout=layout3]').first()).toBeAttached();
  });

  test('R-4.12 two tabs keep the changes of both, and settings that make no sense are left aside', async ({
    page,
    context,
    server,
    token,
  }) => {
    const first = await openPage(page);
    const other = await context.newPage();
    const second = await openPage(other);
    await first.openSchemes();
    await first.schemes.getByRole('button', { name: 'Emerald Gold Dark, apply' }).click();
    await first.expectSaved('User theme selection saved with the api');
    // The device's mode is shared at once.
    await expect(other.locator('body')).toHaveClass('dark');
    await second.openSettings();
    await second.toggle('Theme', 'Custom Scrollbars');
    await second.expectSaved();
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await expect.poll(() => groundOf(page, 'body')).toBe('rgb(14, 26, 22)');
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).scrollbarWidth)).toBe('auto');

    const settings = {
      layout: { style: 'layout9', config: { navbar: 'no', containerWidth: 'wide' } },
      theme: { main: 'red', navbar: { mode: 'light' } },
      schemeId: 'gone',
    };
    const answer = await server.put('/api/users/me', {
      headers: { Authorization: `Bearer ${token}` },
      data: { data: { settings } },
    });
    expect(answer.ok()).toBe(true);
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await expect.poll(() => groundOf(page, 'body')).toBe('rgb(18, 22, 28)');
  });

  test('41 the keyboard alone reaches the tab and operates the drawers', async ({ page }) => {
    const panel = await openPage(page);
    const cog = panel.tab.getByRole('button', { name: 'Theme Settings' });
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, cog);
    await page.keyboard.press('Enter');
    await expect(panel.settings.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel.settings.getByRole('radio', { name: 'Layout 1 - Vertical' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[data-layout=layout2]').first()).toBeAttached();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await expect(panel.settings.getByRole('radio', { name: 'Container', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(panel.settings.getByRole('radio', { name: 'Full width' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(panel.group('Navbar').getByRole('switch', { name: 'Display' })).not.toBeChecked();
    // Backward over the end: to the last control of the drawer, and never out of it.
    await panel.settings.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(panel.settings.getByRole('button', { name: 'Reset to defaults' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(panel.viewer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel.viewer).toBeHidden();
    await expect(panel.settings).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cog).toBeFocused();
  });
});

test.describe('a guest', () => {
  test.use({ role: 'guest' });

  test('R-4.12 the changes of a guest are applied and never sent, and pages without the shell have no tab', async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
    });
    const panel = await openPage(page);
    await panel.openSettings();
    await panel.choose('Layout', 'Layout style', 'Layout 2 - Horizontal');
    await expect(page.locator('[data-layout=layout2]').first()).toBeAttached();
    await page.keyboard.press('Escape');
    const schemes = await panel.openSchemes();
    await schemes.getByRole('button', { name: 'Blue Silver, apply' }).click();
    await expect.poll(() => groundOf(page, 'body')).toBe('rgb(242, 245, 249)');
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('[data-layout=layout2]')).toHaveCount(0);
    await expect.poll(() => groundOf(page, 'body')).toBe('rgb(245, 246, 248)');
    expect(sent).toEqual([]);
    await page.goto('/sign-in');
    await expect(heading(page)).toBeVisible();
    await expect(panel.tab).toHaveCount(0);
  });
});

const looks = [
  {
    title: 'English, light',
    tag: '@looks',
    language: 'en',
    mode: 'light',
    viewport: { width: 1440, height: 900 },
  },
  {
    title: 'Turkish, dark, 320 px',
    tag: undefined,
    language: 'tr',
    mode: 'dark',
    viewport: { width: 320, height: 640 },
  },
  {
    title: 'Arabic, light',
    tag: '@looks',
    language: 'ar',
    mode: 'light',
    viewport: { width: 1440, height: 900 },
  },
] as const;

for (const { title, tag, ...look } of looks) {
  test.describe(title, tag ? { tag } : {}, () => {
    test.use({ ...look, role: 'guest' });

    test(`40 no findings in the drawers, the editor and the viewer (${title})`, async ({ page }) => {
      await openPage(page);
      const check = async (what: string) => {
        expect.soft(await findViolations(page), what).toEqual([]);
        expect.soft(await findOverflow(page), what).toBe(0);
      };
      const tab = page.getByRole('complementary').getByRole('button');
      await check('the tab');
      await tab.nth(1).click();
      await expect(page.getByRole('dialog').getByRole('button')).toHaveCount(19);
      await check('the schemes');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await tab.nth(0).click();
      const settings = page.getByRole('dialog');
      await settings.getByRole('textbox').fill('980');
      await check('the settings');
      await settings.locator('[aria-haspopup=dialog]').first().click();
      const editor = page.getByRole('dialog').filter({ has: page.locator('form') });
      await editor.locator('input[type=text]').first().fill('#BBCCDD');
      await editor.locator('input[type=text]').last().fill('blue');
      await expect(editor.getByRole('button').last()).toBeDisabled();
      await check('the editor');
      await page.keyboard.press('Escape');
      await expect(editor).toBeHidden();
      await settings.getByRole('button').nth(-2).click();
      await expect(page.getByRole('region').first()).toBeVisible();
      await check('the viewer');
    });
  });
}
