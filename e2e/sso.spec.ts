import { expect, test, type Page } from '@playwright/test';
import { findOverflow, findViolations } from './support/axe.ts';
import { startProductWithDirectory, type ProductWithDirectory } from './support/directory.ts';

const person = (name: string, email_verified = true) => ({
  sub: `subject-${name}`,
  email: `${name}@agency.example`,
  email_verified,
  given_name: name,
  family_name: 'Example',
});

let product: ProductWithDirectory;

// One product and one directory for all of them, so one after the other.
test.describe.configure({ mode: 'default' });
test.use({ ignoreHTTPSErrors: true });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startProductWithDirectory([
    person('uma'),
    person('sam'),
    person('nora'),
    person('eve', false),
  ]);
});
test.afterAll(() => product.stop());

const invite = (name: string) =>
  product.ask('POST', '/api/users', {
    email: `${name}@agency.example`,
    firstName: name,
    lastName: 'Example',
    roles: ['user'],
  });

const ssoButton = (page: Page) => page.getByRole('button', { name: 'SSO Login' });
const waiting = (page: Page) => page.getByText('Continue in the sign-in window.');

/** Opens the directory's window from the sign-in page. */
async function openPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await ssoButton(page).click();
  const popup = await opened;
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  return popup;
}

async function choose(popup: Page, button: string): Promise<void> {
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: button }).click();
  await closed;
}

const storedSession = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('auth_provider'),
    localStorage.getItem('jwt_access_token') !== null,
  ]);

test('R-1.4 R-4.8 R-7.4 R-7.6 somebody who was invited comes in through the popup, and leaves again', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await invite('uma');
  await page.goto(`${product.url}/inventory/software`);
  const popup = await openPopup(page);
  const asked = await popup.evaluate(() => performance.getEntriesByType('navigation')[0]?.name ?? '');
  expect(asked.startsWith(product.issuer)).toBe(true);
  await expect(waiting(page)).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await expect.poll(() => findOverflow(page)).toBe(0);
  await choose(popup, 'uma@agency.example');
  await expect(page).toHaveURL(`${product.url}/inventory/software`);
  await expect(page.getByRole('button', { name: /^uma Example.*user menu$/ })).toBeVisible();
  await expect.poll(() => storedSession(page)).toEqual(['sso', true]);
  expect(refused).toEqual([]);
  // Nothing of the directory stays behind: not its token, not in this tab either.
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/accesstoken|idtoken|refreshtoken/i);
  await page.goto(`${product.url}/account`);
  const password = page.getByRole('region', { name: 'Password' });
  await expect(password).toContainText('have no password here');
  await expect(password.getByRole('button')).toHaveCount(0);
  await page.goto(`${product.url}/logout`);
  await expect(page.getByText('You have signed out!', { exact: true })).toBeVisible();
  await expect.poll(() => storedSession(page)).toEqual([null, false]);
  const answer = await page.request.get(`${product.url}/sso-login`);
  expect(answer.headers()['cross-origin-opener-policy']).toBeUndefined();
});

test('R-8.2 no other way leads in: a window that is closed, blocked or declined, a stranger, a suspended person', async ({
  page,
  context,
}) => {
  const asked: URL[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(`${product.issuer}/auth?`)) asked.push(new URL(request.url()));
  });
  const { id } = await invite('sam');
  await product.ask('POST', `/api/users/${id}/actions/activate`, {}, 1);
  await product.ask('POST', `/api/users/${id}/actions/suspend`, {}, 2);
  await page.goto(`${product.url}/sign-in`);

  // Closed by the person: nothing is said, and everything is as before.
  let popup = await openPopup(page);
  await popup.close();
  await expect(waiting(page)).toBeHidden();
  await expect(page.getByRole('alert')).toHaveText(['', '']);

  // Given up here: the window goes too.
  popup = await openPopup(page);
  const closed = popup.waitForEvent('close');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await closed;
  await expect(waiting(page)).toBeHidden();
  await expect(ssoButton(page)).toBeFocused();

  for (const [button, text] of [
    ['Decline', 'Sign-in was declined in the sign-in window.'],
    ['nora@agency.example', 'There is no account for nora@agency.example.'],
    ['eve@agency.example', 'Your directory has not verified your email address'],
    ['sam@agency.example', 'Your account is suspended.'],
  ] as const) {
    popup = await openPopup(page);
    await choose(popup, button);
    await expect(page.getByText(text)).toBeVisible();
    await expect(waiting(page)).toBeHidden();
    await expect(page).toHaveURL(/\/sign-in$/);
  }
  await expect.poll(() => storedSession(page)).toEqual([null, false]);

  // Each was asked anew, with what keeps an answer of somebody else out.
  const last = asked.at(-1)!.searchParams;
  expect(last.get('prompt')).toBe('select_account');
  expect(last.get('scope')?.split(' ')).toContain('inventory.read');
  expect(last.get('redirect_uri')).toBe(`${product.url}/sso-login`);
  expect([last.get('response_type'), last.get('code_challenge_method')]).toEqual(['code', 'S256']);
  for (const secret of ['state', 'nonce', 'code_challenge']) {
    expect(new Set(asked.map((url) => url.searchParams.get(secret))).size).toBe(asked.length);
  }

  // An answer that belongs to no question changes nothing, not even for a page that waits.
  popup = await openPopup(page);
  const stranger = await context.newPage();
  await stranger.goto(`${product.url}/sso-login#code=forged&state=${last.get('state') ?? ''}`);
  await expect(stranger.locator('main')).toHaveText('SSO Login');
  await expect(waiting(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.evaluate(() => {
    window.open = () => null;
  });
  await ssoButton(page).click();
  await expect(page.getByText(/^Your browser blocked the sign-in window/)).toBeVisible();
  await expect(waiting(page)).toBeHidden();
});

test('the first administrator comes into an empty house and invites somebody', async ({ page }) => {
  await page.goto(`${product.url}/sign-in`);
  await page.getByLabel('Email').fill(product.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(product.admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Equipment' })).toBeVisible();
  await expect(page.locator('main [data-row="0"]')).toHaveCount(0);
  await page.goto(`${product.url}/admin/user`);
  await expect(page.getByRole('main')).toContainText('Administrator');
  await page.getByRole('link', { name: 'Invite a user' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('second@agency.example');
  await page.getByRole('textbox', { name: 'First name' }).fill('Second');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Person');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('region', { name: 'One-time link' })).toContainText('/set-password?token=');
});

test(
  'who comes in with a password meanwhile stays; the directory changes nothing any more',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(`${product.url}/sign-in`);
    const popup = await openPopup(page);
    await page.getByLabel('Email').fill(product.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(product.admin.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('button', { name: /^First Administrator.*user menu$/ })).toBeVisible();
    await popup.getByRole('button', { name: 'uma@agency.example' }).click();
    await expect.poll(() => popup.isClosed()).toBe(true);
    await page.reload();
    await expect(page.getByRole('button', { name: /^First Administrator.*user menu$/ })).toBeVisible();
    await expect.poll(() => storedSession(page)).toEqual(['password', true]);
  },
);

test(
  'R-1.4 a directory that cuts its window off still signs people in: it only looks closed',
  { tag: '@full' },
  async ({ page }) => {
    await invite('nora');
    product.isolate(true);
    await page.goto(`${product.url}/sign-in`);
    const popup = await openPopup(page);
    await expect(waiting(page)).toBeHidden();
    await popup.getByRole('button', { name: 'nora@agency.example' }).click();
    await expect(page.getByRole('button', { name: /^nora Example.*user menu$/ })).toBeVisible();
    await expect.poll(() => storedSession(page)).toEqual(['sso', true]);
    product.isolate(false);
  },
);
