import type { Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { expectEquipmentList, readToken, signIn } from './support/session.ts';
import { expect, test } from './support/test.ts';

// The loops and traps of the shell's design. Also held elsewhere: staff alone and nobody's roles in
// secondary-paths.spec.ts, the unknown path in routes.spec.ts, the token in two tabs, the draft of a lost
// session and the sign-out of a protected page in session.spec.ts, wrong passwords in sign-in.spec.ts.

const list = '/inventory/equipment';
const refused = 'Unauthorized request. User was signed out.';
const saved = 'User settings saved with the api';

async function openExample(page: Page, address = '/example'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Example Page' })).toBeVisible();
}

/** A change of the settings that is saved. */
async function fold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fold the navigation' }).click();
}

async function expectFolded(page: Page): Promise<void> {
  await expect.poll(async () => (await page.getByRole('main').boundingBox())?.x).toBe(76);
}

function withSettings(settings: unknown, path = '/example'): string {
  const text = typeof settings === 'string' ? settings : JSON.stringify(settings);
  return `${path}?defaultSettings=${encodeURIComponent(text)}`;
}

test.describe('a user', () => {
  test.use({ role: 'user' });

  test('R-4.7 trap 5: back leads past pages that refused or did not exist, not to and fro', async ({
    page,
  }) => {
    await openExample(page);
    await page.goto('/admin/user');
    await expect(page).toHaveURL(/\/inventory\/equipment$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/example$/);
    await page.goto('/no/such/page');
    await expect(page).toHaveURL(/\/404$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/example$/);
    await page.goto('/');
    await expect(page).toHaveURL(/\/inventory\/equipment$/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Example Page' })).toBeVisible();
  });
});

test.describe('somebody with a session of their own', () => {
  test.use({ role: 'user', hasOwnSession: true });

  test('R-4.7 trap 6: a page that one person wanted is not opened for the next one', async ({ page }) => {
    await page.goto('/admin/user');
    await expect(page).toHaveURL(/\/inventory\/equipment$/);
    await page.getByRole('button', { name: /user menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByText('You have signed out!')).toBeVisible();
    await page.getByRole('link', { name: 'sign in' }).click();
    await signIn(page, 'admin');
    await expect(page).toHaveURL(/\/inventory\/equipment$/);
    await expectEquipmentList(page);
  });
});

test.describe('a guest', () => {
  test.use({ role: 'guest' });

  test('R-2.4 trap 9: the page of the provider stays where it is and asks the server for nothing', async ({
    page,
  }) => {
    await page.goto('/404');
    // The start of a page removes what is unreadable: only what comes after it is there for the next one.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => localStorage.setItem('jwt_access_token', 'garbage'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/sso-login?code=abc&state=1#session=2');
    await expect(page.locator('main')).toHaveText('SSO Login');
    expect(new URL(page.url()).pathname).toBe('/sso-login');
    expect(asked.filter((path) => /^\/(api|auth)\//.test(path))).toEqual([]);
    await expect.poll(() => readToken(page)).toBe('garbage');
  });

  test('trap 14: what is unreadable on the device or in the address is ignored', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('themeMode', 'purple');
      localStorage.setItem('language', 'xx');
      localStorage.setItem('fontScale', 'huge');
      localStorage.setItem('list.equipment', '%%%');
      sessionStorage.setItem('savedPath', '{');
    });
    for (const bad of [
      '{',
      '[]',
      '"x"',
      '{"layout":{"style":"layout9","config":{"containerWidth":"wide"}}}',
    ]) {
      await openExample(page, withSettings(bad));
      await expect(page.getByRole('contentinfo')).toBeVisible();
    }
    await page.goto('/sign-in');
    await signIn(page, 'user');
    await expectEquipmentList(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('R-4.4 trap 14: with blocked storage the session lasts in memory', async ({ page }) => {
    await page.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get: blocked });
      Object.defineProperty(window, 'sessionStorage', { get: blocked });
    });
    await page.goto(list);
    await expect(page).toHaveURL(/\/sign-in$/);
    await signIn(page, 'user');
    await expectEquipmentList(page);
    await page.getByRole('button', { name: 'Light or dark' }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('link', { name: 'Category List' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  });
});

test.describe('settings', () => {
  test.use({ ownRoles: ['user'] });

  test('trap 12: whoever hid every bar still has the way back', async ({ page, server, token }) => {
    const headers = { Authorization: `Bearer ${token}` };
    const off = { display: false };
    const layout = { style: 'layout1', config: { navbar: off, toolbar: off, footer: off } };
    await server.put('/api/users/me', { headers, data: { data: { settings: { layout } } } });
    await openExample(page);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Font Size' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Theme Settings' }).click();
    await expect(page.getByRole('dialog', { name: 'Theme Settings' })).toBeVisible();
    await page.keyboard.press('Escape');
    const shown = { style: 'layout1', config: { toolbar: off } };
    await server.put('/api/users/me', { headers, data: { data: { settings: { layout: shown } } } });
    await page.setViewportSize({ width: 800, height: 800 });
    await openExample(page);
    await page.getByRole('button', { name: 'Show Navigation' }).click();
    await expect(page.getByRole('link', { name: 'Category List' })).toBeVisible();
    const removedLayout = { style: 'layout9', config: {} };
    await server.put('/api/users/me', { headers, data: { data: { settings: { layout: removedLayout } } } });
    await openExample(page);
    await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible();
  });

  test('R-4.12 traps 11 and 13: only what somebody changed is saved, once: nothing of the page and nothing of the address', async ({
    page,
  }) => {
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') bodies.push(request.postDataJSON());
    });
    const shared = { layout: { style: 'layout1', config: { footer: { display: false } } } };
    await openExample(page, withSettings(shared));
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await fold(page);
    await expect(page.getByText(saved)).toBeVisible();
    await expect(page.getByText(saved)).toHaveCount(0);
    expect(bodies).toEqual([{ data: { settings: { layout: { config: { navbar: { folded: true } } } } } }]);
    await openExample(page);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectFolded(page);
  });

  test('R-8.4 traps of saving: what could not be saved stays, and is saved by trying again; nobody is signed out', async ({
    page,
    server,
    token,
  }) => {
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 503, body: '{}' }));
    await openExample(page);
    await fold(page);
    const failure = page.getByRole('alert').filter({ hasText: 'could not be saved' });
    await expect(failure).toBeVisible();
    await expectFolded(page);
    await expect.poll(() => readToken(page)).not.toBeNull();
    await page.unroute('**/api/users/me');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(saved)).toBeVisible();
    const me = await server.get('/auth/me', { headers: { Authorization: `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({
      data: { settings: { layout: { config: { navbar: { folded: true } } } } },
    });
  });

  test('R-4.5 traps of saving: only a 401 while saving signs out, with its warning alone', async ({
    page,
    server,
    token,
  }) => {
    await openExample(page);
    await server.post('/auth/logout', { headers: { Authorization: `Bearer ${token}` }, data: {} });
    await fold(page);
    await expect(page.getByRole('alert').getByText(refused)).toBeVisible();
    await expect.poll(() => readToken(page)).toBeNull();
    await expect(page.getByText('could not be saved')).toHaveCount(0);
  });

  test('R-4.12 trap 20: what one tab saves shows in the other, and two tabs save side by side', async ({
    page,
    context,
  }) => {
    await openExample(page);
    const other = await context.newPage();
    await openExample(other);
    await other.getByRole('button', { name: 'Light or dark' }).click();
    await other.getByRole('menuitem', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await fold(other);
    await expect(other.getByText(saved)).toBeVisible();
    await page.bringToFront();
    await expectFolded(page);
    await page.getByRole('button', { name: 'Theme Color Options' }).click();
    await page.getByRole('button', { name: /^Emerald Gold Dark/ }).click();
    await expect(page.getByText('User theme selection saved with the api').first()).toBeVisible();
    await page.reload();
    await expectFolded(page);
    await page.getByRole('button', { name: 'Theme Color Options' }).click();
    await expect(page.getByRole('button', { name: /^Emerald Gold Dark/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('trap 19: the colors of a person leave with them, light or dark stays on the device', async ({
    page,
    server,
    token,
  }) => {
    const headers = { Authorization: `Bearer ${token}` };
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto('/404');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const usual = await ground();
    const settings = { schemeId: 'Emerald Gold' };
    await server.put('/api/users/me', { headers, data: { data: { settings } } });
    await openExample(page);
    await expect.poll(() => ground()).not.toBe(usual);
    await page.goto('/sign-out');
    await expect(page.getByText('You have signed out!')).toBeVisible();
    await expect.poll(ground).toBe(usual);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('themeMode'))).toBe('light');
  });
});

test.describe('an update of the application', () => {
  test.use({ expectsFaults: true });

  test('R-2.22 a file that is gone after an update is answered by one reload', async ({ page }) => {
    const known = new Set<string>();
    page.on('response', (response) => known.add(response.url()));
    await openExample(page);
    let broken = 0;
    await page.route('**/assets/*.js', async (route) => {
      const isNew = !known.has(route.request().url());
      if (!isNew || broken > 0) return route.continue();
      broken += 1;
      return route.abort();
    });
    await page.getByRole('link', { name: 'Category List' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
    expect(broken).toBe(1);
    await expect(page.getByText('Something went wrong.')).toHaveCount(0);
  });
});

test.describe('somebody who signed in without a role', () => {
  test.use({ ownRoles: [] });

  test('R-6.3 R-2.33 traps 2 and 3: they are told so on 401, may sign out, and are no guest', async ({
    page,
  }) => {
    await page.goto('/sign-in');
    await expect(page).toHaveURL(/\/401$/);
    await expect(page.getByText(/No inventory page is available for your role/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
    await page.getByRole('button', { name: /No role.*user menu$/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Sign out']);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Sign out' }).click();
    await expect(page.getByText('You have signed out!')).toBeVisible();
  });
});

test('trap 17: nobody gets a role by signing up', async ({ server }) => {
  for (const path of ['/auth/sign-up', '/api/auth/sign-up', '/mock-api/auth/sign-up', '/api/sign-up']) {
    const answer = await server.post(path, { data: { ...accounts.user, roles: ['admin'] } });
    expect([path, answer.status() >= 400]).toEqual([path, true]);
  }
});
