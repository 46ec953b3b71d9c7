import { groundOf, heading, openPage, swipe } from './support/settings-panel.ts';
import { expect, test } from './support/test.ts';

test.describe('somebody with settings of their own', () => {
  test.use({ ownRoles: ['admin'] });

  test('R-2.34 R-4.11 R-9.5 the tab opens one drawer at a time, and button, Escape, click and swipe close it', async ({
    page,
  }) => {
    const panel = await openPage(page);
    await expect.poll(() => panel.tab.boundingBox()).toMatchObject({ y: 64 + 160, height: 80 });
    const cog = panel.tab.getByRole('button', { name: 'Theme Settings' });
    const swatches = panel.tab.getByRole('button', { name: 'Theme Color Options' });
    await expect.poll(() => cog.boundingBox()).toMatchObject({ width: 36, height: 36 });

    const settings = await panel.openSettings();
    await expect(page.locator('aside [aria-expanded=true]')).toHaveAttribute('aria-label', 'Theme Settings');
    await expect.poll(() => settings.boundingBox()).toEqual({ x: 1440 - 380, y: 0, width: 380, height: 900 });
    await expect(settings.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    await expect(cog).toBeFocused();

    const schemes = await panel.openSchemes();
    await expect.poll(() => schemes.boundingBox()).toEqual({ x: 1440 - 380, y: 0, width: 380, height: 900 });
    await page.mouse.click(400, 500);
    await expect(schemes).toBeHidden();
    await expect(swatches).toBeFocused();
    await panel.openSchemes();
    await schemes.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    for (const across of [-160, 160]) {
      await panel.openSettings();
      await swipe(page, { x: 1250, y: 640 }, across);
      await expect(settings).toBeHidden();
    }
    await page.setViewportSize({ width: 360, height: 700 });
    await panel.openSchemes();
    expect((await schemes.boundingBox())?.width).toBe(360 * 0.9);
    await swipe(page, { x: 300, y: 400 }, -120);
    await expect(schemes).toBeHidden();
  });

  test('R-2.35 R-3.4 R-8.4 layout style and options change the shell at once and are saved', async ({
    page,
  }) => {
    const panel = await openPage(page);
    const settings = await panel.openSettings();
    await expect(settings.getByRole('heading', { level: 3 })).toHaveText([
      'Layout',
      'Navbar',
      'Toolbar',
      'Footer',
      'Side panels',
      'Theme',
    ]);
    const leftPanel = panel.group('Side panels').getByRole('switch', { name: 'Left side panel' });
    await expect(leftPanel).not.toBeChecked();
    await leftPanel.click();
    await expect(page.getByRole('complementary', { name: 'Side panel', includeHidden: true })).toBeAttached();
    await leftPanel.click();
    await expect(page.getByRole('complementary', { name: 'Side panel' })).toHaveCount(0);

    await panel.choose('Layout', 'Layout style', 'Layout 2 - Horizontal');
    await expect(page.locator('[data-layout=layout2]').first()).toBeAttached();
    await expect(settings).toBeVisible();
    await panel.expectSaved();
    await panel.choose('Layout', 'Mode', 'Boxed');
    await panel.choose('Toolbar', 'Position', 'Above');
    await panel.choose('Toolbar', 'Style', 'Fixed');
    await panel.toggle('Footer', 'Display');
    await expect(page.locator('footer')).toHaveCount(0);
    await expect(panel.group('Footer').getByRole('radio', { name: 'Static' })).toBeDisabled();
    await expect(panel.group('Footer')).toContainText('No effect while the footer is hidden.');
    await expect(page.locator('[data-mode=boxed]').first()).toBeAttached();

    await page.reload();
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('[data-layout=layout2]').first()).toBeAttached();
    await expect(page.locator('footer')).toHaveCount(0);
    await panel.openSettings();
    await expect(panel.group('Toolbar').getByRole('radio', { name: 'Above' })).toBeChecked();
    await panel.choose('Layout', 'Layout style', 'Layout 3 - Horizontal');
    await expect(page.locator('[data-layout=layout3]').first()).toBeAttached();
    await expect(page.locator('footer')).toHaveCount(1);
    await expect(panel.group('Side panels').getByRole('switch', { name: 'Left side panel' })).toBeEnabled();

    await settings.getByRole('button', { name: 'Reset to defaults' }).click();
    await expect(settings.getByRole('radio', { name: 'Layout 1 - Vertical' })).toBeChecked();
    await expect(
      panel.group('Navbar').getByRole('radiogroup', { name: 'Style' }).getByRole('radio'),
    ).toHaveCount(4);
    await panel.expectSaved();
  });

  test('R-4.11 hiding every bar leaves the tab and the way back', async ({ page }) => {
    const panel = await openPage(page);
    const settings = await panel.openSettings();
    for (const group of ['Navbar', 'Toolbar', 'Footer']) await panel.toggle(group, 'Display');
    await expect(page.getByRole('banner', { includeHidden: true })).toHaveCount(0);
    await expect(panel.group('Side panels')).toContainText('No effect while the toolbar is hidden.');
    await panel.expectSaved();
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await panel.openSettings();
    await settings.getByRole('button', { name: 'Reset to defaults' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  test('R-5.4 the container width says what is wrong and takes what is right', async ({ page }) => {
    const saved: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') saved.push(request.postDataJSON());
    });
    const panel = await openPage(page);
    const settings = await panel.openSettings();
    const field = settings.getByRole('textbox', { name: 'Container width (px)' });
    await field.fill('980');
    await expect(settings.getByText('Value is too low (min: 1024)')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('1300');
    await expect(field).toHaveAttribute('aria-invalid', 'false');
    await panel.expectSaved();
    expect(saved).toEqual([{ data: { settings: { layout: { config: { containerWidth: 1300 } } } } }]);
    await field.fill('1400');
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await field.press('Enter');
    await answered;
    await page.reload();
    await panel.openSettings();
    await expect(field).toHaveValue('1400');
    await panel.choose('Layout', 'Mode', 'Full width');
    await expect(field).toBeDisabled();
    await expect(settings.getByText('No effect at full width.')).toBeVisible();
  });

  test('R-2.34 R-2.36 every scheme has a preview; picking one colors all sections, is saved, and ends with the session', async ({
    page,
  }) => {
    const panel = await openPage(page);
    const schemes = await panel.openSchemes();
    const previews = schemes.getByRole('button', { name: /, apply$/ });
    await expect(previews).toHaveCount(18);
    await expect(previews.first()).toContainText('NavbarToolbarHeader (Primary)SPaperBackgroundFooter');
    await expect(schemes.getByRole('button', { pressed: true })).toHaveAccessibleName('Default, apply');
    await schemes.getByRole('button', { name: 'Indigo Coral Dark, apply' }).click();
    await panel.expectSaved('User theme selection saved with the api');
    await expect(schemes.getByRole('button', { pressed: true })).toHaveAccessibleName(
      'Indigo Coral Dark, apply',
    );
    await expect(page.locator('body')).toHaveClass('dark');
    const grounds = async () => [
      await groundOf(page, 'body'),
      await groundOf(page, 'header'),
      await groundOf(page, 'footer'),
    ];
    await expect.poll(() => grounds()).toEqual(['rgb(19, 21, 42)', 'rgb(27, 30, 56)', 'rgb(14, 16, 32)']);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('themeMode'))).toBe('dark');

    await page.reload();
    await expect(heading(page)).toBeVisible();
    expect((await grounds())[0]).toBe('rgb(19, 21, 42)');
    const toLight = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Light or dark' }).click();
    await page.getByRole('menuitem', { name: 'Light' }).click();
    expect((await toLight).postDataJSON()).toMatchObject({
      data: { settings: { schemeId: 'Indigo Coral' } },
    });
    await expect.poll(async () => (await grounds())[0]).toBe('rgb(243, 244, 251)');
    await panel.expectSaved('User theme selection saved with the api');

    await page.goto('/sign-out');
    await expect(page.getByText('You have signed out!')).toBeVisible();
    await expect.poll(() => groundOf(page, 'body')).toBe('rgb(245, 246, 248)');
  });

  test('R-2.40 R-8.4 the palette editor checks its colors, saves them for one section and forgets what was canceled', async ({
    page,
  }) => {
    const panel = await openPage(page);
    await panel.openSettings();
    const editor = await panel.openEditor('Main Palette');
    const save = editor.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    const paper = editor.getByRole('textbox', { name: 'Background paper', exact: true });
    const ground = editor.getByRole('textbox', { name: 'Background default', exact: true });
    await paper.fill('#202020');
    await expect(editor.getByText('Must be a light color')).toBeVisible();
    await expect(save).toBeDisabled();
    await editor.getByRole('button', { name: 'Dark' }).click();
    await expect(editor.getByText('Must be a light color')).toHaveCount(0);
    await expect(editor.getByText('Must be a dark color')).toHaveCount(1);
    await ground.fill('#949494');
    await expect(editor.getByText('Must be a dark color')).toHaveCount(0);
    await expect(editor.getByText(/^Text on these backgrounds is hard to read/)).toBeVisible();
    await expect(save).toBeEnabled();
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await expect(editor).toBeHidden();
    await expect(panel.settings.getByRole('button', { name: 'Main Palette, edit' })).toBeFocused();

    await panel.openEditor('Main Palette');
    await expect(paper).toHaveValue('#FFFFFF');
    await ground.fill('#F0E8D8');
    await save.click();
    await panel.expectSaved();
    await expect.poll(() => groundOf(page, 'body')).toBe('rgb(240, 232, 216)');
    await expect.poll(() => groundOf(page, 'html')).toBe('rgb(240, 232, 216)');

    await panel.openEditor('Toolbar Palette');
    await editor.getByRole('button', { name: 'Dark' }).click();
    await ground.fill('#301020');
    await editor.getByLabel('Background paper, pick').fill('#401828');
    await expect(paper).toHaveValue('#401828');
    await save.click();
    await expect(editor).toBeHidden();
    await page.keyboard.press('Escape');
    await expect.poll(() => groundOf(page, 'header')).toBe('rgb(48, 16, 32)');
    await page.getByRole('button', { name: 'Font Size' }).click();
    await expect(page.getByRole('dialog', { name: 'Font Size' })).toHaveCSS(
      'background-color',
      'rgb(64, 24, 40)',
    );
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await expect.poll(() => groundOf(page, 'body')).toBe('rgb(240, 232, 216)');
    await expect.poll(() => groundOf(page, 'header')).toBe('rgb(48, 16, 32)');
  });

  test('R-2.35 custom scrollbars are thin everywhere, and can be switched off', async ({ page }) => {
    const panel = await openPage(page, '/inventory/equipment');
    const grid = page.locator('[role=grid]');
    await expect(grid).toBeVisible();
    const width = () => grid.evaluate((element) => getComputedStyle(element).scrollbarWidth);
    await expect.poll(() => width()).toBe('thin');
    await panel.openSettings();
    await panel.toggle('Theme', 'Custom Scrollbars');
    await expect.poll(width).toBe('auto');
    await panel.expectSaved();
  });

  test('R-4.11 R-2.35 the direction can be set against the language, until a language is chosen', async ({
    page,
  }) => {
    const html = page.locator('html');
    const panel = await openPage(page);
    const settings = await panel.openSettings();
    await expect(panel.group('Theme').getByRole('radio', { name: 'LTR' })).toBeChecked();
    await panel.choose('Theme', 'Direction', 'RTL');
    await expect(html).toHaveAttribute('dir', 'rtl');
    await expect(html).toHaveAttribute('lang', 'en');
    await expect.poll(async () => (await settings.boundingBox())?.x).toBe(0);
    await panel.expectSaved();
    await page.reload();
    await expect(html).toHaveAttribute('dir', 'rtl');
    await page.getByRole('button', { name: 'Language: EN' }).click();
    await page.getByRole('menuitem', { name: 'Türkçe' }).click();
    await expect(html).toHaveAttribute('dir', 'ltr');
  });

  test('R-2.35 the viewer shows the settings as JSON and as query params that bring them to somebody else', async ({
    page,
    browser,
    baseURL,
  }) => {
    const panel = await openPage(page);
    const settings = await panel.openSettings();
    await panel.choose('Layout', 'Layout style', 'Layout 3 - Horizontal');
    await panel.toggle('Theme', 'Custom Scrollbars');
    await settings.getByRole('button', { name: 'View settings as json/query params' }).click();
    const json = panel.viewer.getByRole('region', { name: 'JSON' });
    const shown = JSON.parse(await json.innerText()) as Record<string, unknown>;
    expect(Object.keys(shown)).toEqual(['layout', 'theme', 'customScrollbars', 'direction', 'schemeId']);
    expect(shown).toMatchObject({ layout: { style: 'layout3' }, customScrollbars: false });
    await expect.poll(() => json.innerText()).toBe(JSON.stringify(shown, null, 2));
    const query = await panel.viewer.getByRole('region', { name: 'Query Params' }).innerText();
    expect(query).toBe(`defaultSettings=${encodeURIComponent(JSON.stringify(shown))}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel.viewer.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Copied').first()).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${baseURL}/example?${query}`);
    await panel.viewer.getByRole('button', { name: 'Close' }).click();
    await expect(panel.viewer).toBeHidden();

    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const guest = await context.newPage();
    await guest.goto(link);
    await expect(heading(guest)).toBeVisible();
    await expect(guest.locator('[data-layout=layout3]').first()).toBeAttached();
    const scrollbars = await guest.evaluate(() => getComputedStyle(document.body).scrollbarWidth);
    expect(scrollbars).toBe('auto');
    await context.close();
  });
});
