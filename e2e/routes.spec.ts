import { expect, test } from './support/test.ts';
import { holdRequests } from './support/network.ts';
import { expectEquipmentList, signIn } from './support/session.ts';

const denied = 'You do not have permission to view this page.';

test.describe('a guest', () => {
  test.use({ role: 'guest' });

  test('R-2.1 the root leads to the equipment, for a guest by way of sign-in', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/sign-in$/);
    await signIn(page, 'user');
    await expect(page).toHaveURL(/\/inventory\/equipment$/);
  });

  test('R-2.3 R-6.4 sign-out is open and says so, with a link to sign in', async ({ page }) => {
    await page.goto('/sign-out');
    await expect(page.getByText('You have signed out!', { exact: true })).toBeVisible();
    const link = page.getByRole('link', { name: 'sign in', exact: true });
    await expect(link).toHaveAttribute('href', '/sign-in');
    await link.click();
    await expect(page).toHaveURL(/\/sign-in$/);
  });

  test('R-2.4 sso-login is a bare page with the words SSO Login', async ({ page }) => {
    await page.goto('/sso-login');
    await expect(page.locator('main')).toHaveText('SSO Login');
    await expect(page).toHaveURL(/\/sso-login$/);
  });

  test('R-2.14 example is open and has its title in three languages', async ({ page }) => {
    await page.goto('/example');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Example Page');
    for (const [language, title] of [
      ['Türkçe', 'Örnek Sayfa'],
      ['العربية', 'صفحة مثال'],
    ] as const) {
      await page.getByRole('button', { name: /: (EN|TR)$/ }).click();
      await page.getByRole('menuitem', { name: language }).click();
      await expect(heading).toHaveText(title);
    }
  });

  test('R-2.15 loading shows the loading screen without the shell', async ({ page }) => {
    await page.goto('/loading');
    await expect(page.getByText('Loading', { exact: true })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });

  test('R-2.16 401 tells a guest and leads to sign-in', async ({ page }) => {
    await page.goto('/401');
    await expect(page.getByText('Unauthorized Access', { exact: true })).toBeVisible();
    await expect(page.getByText(denied, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/sign-in');
  });

  test('R-2.17 R-2.18 an unknown path leads to 404, which is public and minimal', async ({ page }) => {
    await page.goto('/no/such/page?x=1');
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByText('The page you requested could not be found.', { exact: true })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
  });

  test('R-6.4 R-4.7 every page of the inventory asks a guest to sign in and remembers the page', async ({
    page,
  }) => {
    const areas = ['equipment', 'category', 'project', 'purchase-order', 'repair', 'retirement', 'software'];
    const paths = [...areas.map((area) => `/inventory/${area}`), '/admin/user', '/contact-us'];
    for (const path of paths) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/sign-in$/);
      const saved = await page.evaluate(() => Object.values({ ...sessionStorage }).join(' '));
      expect(saved).toContain(path);
    }
  });
});

test.describe('a signed-in user', () => {
  test.use({ role: 'user' });

  test('R-2.1 the root leads to the equipment', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/inventory\/equipment$/);
    await expectEquipmentList(page);
  });

  test('R-6.4 sign-in is for guests only: somebody signed in goes home', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page).toHaveURL(/\/inventory\/equipment$/);
  });

  test('R-4.7 R-6.4 a page for administrators leads home with a word, and is remembered', async ({
    page,
  }) => {
    await page.goto('/admin/user');
    await expect(page).toHaveURL(/\/inventory\/equipment$/);
    await expect(page.getByRole('alert').getByText(denied)).toBeVisible();
    const saved = await page.evaluate(() => Object.values({ ...sessionStorage }).join(' '));
    expect(saved).toContain('/admin/user');
  });

  test('R-2.16 401 and 404 lead somebody signed in home', async ({ page }) => {
    await page.goto('/401');
    await expect(page.getByText('Unauthorized Access', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    await page.goto('/nothing-here');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(/\/inventory\/equipment$/);
  });

  test('R-2.21 a page that is still on its way shows Loading', async ({ page }) => {
    await page.goto('/example');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const hold = await holdRequests(page, '**/assets/*.js');
    await page.getByRole('link', { name: 'Category List' }).click();
    await expect(page.getByText('Loading', { exact: true })).toBeVisible();
    await hold.release();
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  });

  test('the browser goes back and forward through lists, records and filters', async ({ page }) => {
    await page.goto('/inventory/equipment');
    await expectEquipmentList(page);
    await page.getByRole('link', { name: /^In stock/ }).click();
    await expect(page).toHaveURL(/status/);
    await page.getByRole('grid').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/inventory\/equipment\/[0-9a-f-]{36}/);
    await page.goBack();
    await expect(page).toHaveURL(/\/inventory\/equipment\?.*status/);
    await page.goBack();
    await expect(page).toHaveURL(/\/inventory\/equipment$/);
    await page.goForward();
    await expect(page).toHaveURL(/status/);
  });
});

test.describe('an administrator', () => {
  test('R-6.4 administrators open the page of the users, and contact-us is not theirs', async ({ page }) => {
    await page.goto('/admin/user');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await page.goto('/contact-us');
    await expect(page).toHaveURL(/\/inventory\/equipment$/);
  });
});

test.describe('a page that fails', () => {
  test.use({ expectsFaults: true });

  test('R-2.22 an uncaught error shows Something went wrong. with the words of the error', async ({
    page,
  }) => {
    const known = new Set<string>();
    page.on('response', (response) => known.add(response.url()));
    await page.goto('/example');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.route('**/assets/*.js', (route) =>
      known.has(route.request().url()) ? route.continue() : route.abort(),
    );
    await page.getByRole('link', { name: 'Category List' }).click();
    const alert = page.getByRole('alert');
    await expect(alert.getByText('Something went wrong.', { exact: true })).toBeVisible();
    await expect(alert.getByText(/dynamically imported module/)).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  });
});
