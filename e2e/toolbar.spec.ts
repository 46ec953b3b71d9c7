import { languageIds } from '#contract/shared/languages.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { refuseParts } from './support/network.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

function inLayout(style: 'layout2' | 'layout3', path = '/example'): string {
  return `${path}?defaultSettings=${encodeURIComponent(JSON.stringify({ layout: { style } }))}`;
}

async function openExample(page: Page, address = '/example'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const star = 'Click to add/remove shortcut';

async function readShortcuts(server: APIRequestContext, token: string | undefined): Promise<unknown> {
  const answer = await server.get('/auth/me', { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: { shortcuts: unknown } }).data.shortcuts;
}

test.describe('somebody of their own', () => {
  test.use({ ownRoles: ['admin'] });

  test('R-2.32 R-4.12 shortcuts are kept with the person without a word, in order and in the language', async ({
    page,
    server,
    token,
  }) => {
    await openExample(page);
    const menu = page.getByRole('dialog', { name: star });
    const field = menu.getByRole('textbox', { name: 'Search for an app or page' });
    const shortcutLinks = page.getByRole('banner').getByRole('list', { name: 'Shortcuts' }).getByRole('link');
    await page.getByRole('button', { name: star }).click();
    await expect(field).toBeFocused();
    await field.fill('zzz');
    await expect(menu.getByText('No results..')).toBeVisible();
    await field.fill('MENT LIST');
    await expect(menu.getByRole('link')).toHaveText(['Equipment List', 'Retirement List']);
    await field.fill('list');
    await menu.getByRole('button', { name: 'Repair List as a shortcut' }).click();
    await menu.getByRole('button', { name: 'Category List as a shortcut' }).click();
    await expect(menu).toBeVisible();
    await expect.poll(() => readShortcuts(server, token)).toEqual(['inventory.repair', 'inventory.category']);
    await field.fill('');
    await expect(menu.getByRole('link')).toHaveText(['Repair List', 'Category List']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: star })).toBeFocused();
    await expect(shortcutLinks).toHaveCount(2);
    await expect.poll(() => page.getByText('saved with the api').count()).toBe(0);

    await page.reload();
    await expect(shortcutLinks.nth(0)).toHaveAccessibleName('Repair List');
    await page.getByRole('button', { name: 'Language: EN' }).click();
    await page.getByRole('menuitem', { name: 'Türkçe' }).click();
    await expect(
      page.getByRole('list', { name: 'Kısayollar' }).getByRole('link', { name: 'Onarım Listesi' }),
    ).toHaveAttribute('href', '/inventory/repair');
  });

  test('R-2.32 R-4.12 a shortcut opens its page, and what is unknown is skipped but not lost', async ({
    page,
    server,
    token,
  }) => {
    const headers = { Authorization: `Bearer ${token}` };
    const shortcuts = ['gone.page', 'inventory.category'];
    await server.put('/api/users/me', { headers, data: { data: { shortcuts } } });
    await openExample(page);
    const shortcutLinks = page.getByRole('list', { name: 'Shortcuts' }).getByRole('link');
    await expect(shortcutLinks).toHaveCount(1);
    await page.getByRole('button', { name: star }).click();
    const menu = page.getByRole('dialog', { name: star });
    await menu.getByRole('textbox').fill('rep');
    const saved = page.waitForRequest('**/api/users/me');
    await menu.getByRole('button', { name: 'Repair List as a shortcut' }).click();
    expect((await saved).postDataJSON()).toEqual({ data: { shortcuts: [...shortcuts, 'inventory.repair'] } });
    await menu.getByRole('textbox').fill('categ');
    await menu.getByRole('link', { name: 'Category List' }).click();
    await expect(page).toHaveURL(/\/inventory\/category/);
    await expect(menu).toHaveCount(0);
    await shortcutLinks.nth(1).click();
    await expect(page).toHaveURL(/\/inventory\/repair/);
  });

  test('R-2.32 the quick panel has the day, figures that lead to their list, and real switches', async ({
    page,
    api,
    server,
  }) => {
    const { today } = (await (await server.get('/api/info')).json()) as { today: string };
    const { total } = await api.list('/api/equipment?limit=1&filter[status]=on_loan');
    await openExample(page);
    const opener = page.getByRole('button', { name: 'Quick panel toggle' });
    await opener.click();
    const panel = page.getByRole('dialog', { name: 'Quick panel' });
    await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused();
    expect((await panel.boundingBox())?.width).toBe(280);
    await expect(panel.locator('time')).toHaveAttribute('datetime', today);
    await expect(panel.getByRole('link', { name: /^Missing: \d/ })).toBeVisible();
    await expect(panel.getByRole('link', { name: /^Warranty ends within 90 days: \d/ })).toBeVisible();
    await panel.getByRole('switch', { name: 'Dark mode' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('themeMode'))).toBe('dark');
    await panel.getByRole('switch', { name: 'Fold the navigation' }).click();
    await expect(panel.getByText('User settings saved with the api')).toBeAttached();
    await panel.getByRole('link', { name: `On loan: ${total.value.toLocaleString('en-US')}` }).click();
    await expect(page).toHaveURL(/filter%5Bstatus%5D%5Bis%5D=on_loan/);
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Filter Status' })).toContainText('On loan');
    await opener.click();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  test('R-2.32 figures that cannot be counted are asked for again', async ({ page }) => {
    await refuseParts(page);
    await page.route('**/api/equipment/facets/**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await openExample(page);
    await page.getByRole('button', { name: 'Quick panel toggle' }).click();
    const panel = page.getByRole('dialog', { name: 'Quick panel' });
    await expect(panel.getByText('The figures could not be loaded.')).toBeVisible();
    await page.unroute('**/api/equipment/facets/**');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByRole('link', { name: /^Missing: \d/ })).toBeVisible();
  });
});

test.describe('the person at the bar', () => {
  test.use({ role: 'user' });

  test('R-2.33 R-2.32 the user menu has Contact us for a user and Sign out, opens above and says the role', async ({
    page,
  }) => {
    await openExample(page);
    const face = page.getByRole('button', { name: 'Luis Ortega (User), user menu' });
    await expect(face).toContainText('User');
    const button = await face.boundingBox();
    await face.click();
    const items = page.getByRole('menuitem');
    await expect(items).toHaveText(['My account', 'Contact us', 'Sign out']);
    await expect(items.first()).toBeFocused();
    expect((await page.getByRole('menu').boundingBox())?.y).toBeLessThan(button?.y ?? 0);
    await page.keyboard.press('Escape');
    await expect(face).toBeFocused();
    await openExample(page, inLayout('layout2'));
    const above = await face.boundingBox();
    await face.click();
    expect((await page.getByRole('menu').boundingBox())?.y).toBeGreaterThan(above?.y ?? 0);
    await items.nth(1).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  });
});

test.describe('a guest', () => {
  test.use({ role: 'guest' });

  test('R-2.33 R-2.19 a guest finds Sign In and Sign up, the day and the switch, but no figures', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openExample(page);
    await page.getByRole('button', { name: 'Quick panel toggle' }).click();
    const panel = page.getByRole('dialog', { name: 'Quick panel' });
    await expect(panel.locator('time')).toBeVisible();
    await expect(panel.getByRole('link')).toHaveCount(0);
    expect(asked.filter((path) => /^\/api\/(equipment|parts)/.test(path))).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Guest, user menu' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Sign In', 'Sign up']);
    await page.getByRole('menuitem', { name: 'Sign up' }).click();
    await expect(page).toHaveURL(/\/sign-up$/);
    await expect(page.getByText(/^Tell us who you are and what you need/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to sign-in' })).toBeVisible();
  });

  test('R-2.19 callback and logout exist: one waits for the provider, the other signs out', async ({
    page,
  }) => {
    await page.goto('/callback?code=abc#state=xyz');
    await expect(page.locator('main')).toHaveText('SSO Login');
    // What came with the address is taken off it: it is handed over or of no use.
    await expect(page).toHaveURL(/\/callback$/);
    await page.goto('/logout');
    await expect(page.getByText('You have signed out!', { exact: true })).toBeVisible();
  });
});

test('R-2.31 R-9.6 layout 3 has the search as a field, an icon on narrow screens', async ({ page }) => {
  await openExample(page, inLayout('layout3'));
  const bar = page.getByRole('banner');
  await expect(bar.getByText('Inventory System Web')).toBeVisible();
  await expect(bar.getByRole('button', { name: /user menu$/ })).toBeVisible();
  const field = bar.getByRole('combobox', { name: 'Search pages' });
  await expect(field).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await field.fill('zzz');
  await expect(page.getByText('No results..')).toBeVisible();
  await field.fill('list');
  const options = page.getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => options.count()).toBeLessThanOrEqual(10);
  await field.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await field.press('Escape');
  await expect(options).toHaveCount(0);
  // The same keys again, or Enter without a question, lead on to everything, with what is typed.
  const everywhere = page.getByRole('dialog').getByRole('combobox', { name: 'Search pages' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(everywhere).toBeFocused();
  await expect(page.getByRole('option', { name: 'New repair' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(everywhere).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await page.keyboard.type('softw');
  await page.keyboard.press('Control+k');
  await expect(everywhere).toHaveValue('softw');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Software/);
  await page.keyboard.press('Escape');
  await field.fill('categ');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/inventory\/category/);
  await expect(field).toHaveValue('');
  await page.setViewportSize({ width: 560, height: 800 });
  await expect(field).toHaveCount(0);
  await bar.getByRole('button', { name: 'Click to search' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Search pages' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'Click to search' })).toBeFocused();
});

test.describe('in Arabic', () => {
  test.use({ language: 'ar' });

  test('what is typed into a search stands as it is typed, at the side where the field begins', async ({
    page,
  }) => {
    await openExample(page, inLayout('layout3'));
    const box = page.getByRole('banner').getByRole('combobox');
    await box.fill('EQ-');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog').getByRole('combobox');
    await expect(palette).toHaveValue('EQ-');
    const looks = { 'unicode-bidi': 'plaintext', 'text-align': 'right' };
    for (const [name, value] of Object.entries(looks)) await expect(palette).toHaveCSS(name, value);
    await page.keyboard.press('Escape');
    await box.fill('EQ-');
    for (const [name, value] of Object.entries(looks)) await expect(box).toHaveCSS(name, value);
    await page.goto('/inventory/equipment');
    const list = page.getByRole('searchbox');
    await list.fill('EQ-');
    for (const [name, value] of Object.entries(looks)) await expect(list).toHaveCSS(name, value);
    // Without a text the hint has the direction of the page.
    await list.fill('');
    await expect(list).not.toHaveCSS('unicode-bidi', 'plaintext');
  });
});

test(
  'what the search finds lies over the tab at the edge of the page',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1400, height: 900 });
    await openExample(page, inLayout('layout3'));
    await page.getByRole('combobox', { name: 'Search pages' }).fill('list');
    const options = page.getByRole('option');
    await expect.poll(() => options.count()).toBeGreaterThan(5);
    const tab = await page.getByRole('complementary', { name: 'Appearance' }).boundingBox();
    const isCovered = await options.evaluateAll(
      (found, top) =>
        found.some((option) => {
          const { right, top: start, height } = option.getBoundingClientRect();
          const middle = start + height / 2;
          const at = document.elementFromPoint(right - 4, middle);
          return middle > top && !option.contains(at);
        }),
      tab?.y ?? 0,
    );
    expect(isCovered).toBe(false);
  },
);

test.describe('somebody who changes the bar', () => {
  test.use({ ownRoles: ['admin'] });

  for (const style of ['layout2', 'layout3'] as const) {
    test(`R-2.31 R-2.32 the bar of ${style} has every control, and grows with the text`, async ({ page }) => {
      await openExample(page, inLayout(style));
      const bar = page.getByRole('banner').filter({ has: page.getByRole('button', { name: 'Font Size' }) });
      for (const name of ['Fullscreen toggle', 'Light or dark', 'Quick panel toggle', /user menu$/]) {
        await expect(bar.getByRole('button', { name })).toBeVisible();
      }
      await expect(page.getByRole('button', { name: star })).toHaveCount(1);
      await page.getByRole('button', { name: star }).click();
      await expect(page.getByRole('dialog', { name: star }).getByRole('textbox')).toBeFocused();
      await expect.poll(() => findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await bar.getByRole('button', { name: 'Font Size' }).click();
      const slider = page.getByRole('slider', { name: 'Font Size' });
      await slider.press('End');
      await expect(slider).toHaveAttribute('aria-valuetext', '130%');
      await page.keyboard.press('Escape');
      await expect.poll(() => findOverflow(page)).toBe(0);
      await bar.getByRole('button', { name: 'Language: EN' }).click();
      await page.getByRole('menuitem', { name: 'العربية' }).click();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect.poll(() => findOverflow(page)).toBe(0);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
    });
  }
});

/** Opens what the bar opens, one after the other, and looks at each. */
async function lookAtBar(page: Page, style: 'layout2' | 'layout3'): Promise<void> {
  await openExample(page, inLayout(style));
  const openers = page.getByRole('banner').locator('button[aria-haspopup]');
  const surface = page.locator('[role=menu]:visible, [role=dialog]:visible');
  for (let index = 0; index < (await openers.count()); index += 1) {
    await openers.nth(index).click();
    await expect(surface).toHaveCount(1);
    await expect(surface.locator('.MuiSkeleton-root')).toHaveCount(0);
    await expect.poll(() => findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(surface).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('a');
  await page.keyboard.type('l');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect.poll(() => findViolations(page)).toEqual([]);
  await expect.poll(() => findOverflow(page)).toBe(0);
}

test(
  'R-2.32 menus, shortcuts and panel of the bar are accessible in light',
  { tag: '@looks' },
  async ({ page }) => {
    await lookAtBar(page, 'layout2');
  },
);

test.describe('in Arabic and dark', () => {
  test.use({ language: 'ar', mode: 'dark' });

  test('R-2.32 menus, search and panel of the bar are accessible', async ({ page }) => {
    await lookAtBar(page, 'layout2');
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('R-2.32 menus, search and panel of the bar are accessible', async ({ page }) => {
    await lookAtBar(page, 'layout3');
  });
});

for (const language of languageIds) {
  test.describe(`the hint for somebody new, ${language}`, { tag: '@full' }, () => {
    test.use({ language, viewport: { width: 1280, height: 720 } });

    test('stands in one line', async ({ page }) => {
      await page.route('**/auth/me', async (route) => {
        const response = await route.fetch();
        const person = (await response.json()) as { data: { settings: Record<string, unknown> } };
        delete person.data.settings['knowsToolbar'];
        await route.fulfill({ response, json: person });
      });
      await page.goto('/inventory/equipment');
      const hint = page.getByRole('note');
      await expect(hint).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const tops = await hint.locator(':scope > *').evaluateAll((parts) =>
        parts.map((part) => {
          const { top, height } = part.getBoundingClientRect();
          return Math.round(top + height / 2);
        }),
      );
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
    });
  });
}
