import { expect, test } from './support/test.ts';
import { accounts } from './support/accounts.ts';
import { holdRequests } from './support/network.ts';

test.use({ role: 'guest' });

test.beforeEach(async ({ page }) => {
  await page.goto('/sign-in');
});

test('R-2.2 sign-in shows the form at the start and the branding panel at the end, without a shell', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1, name: 'Sign in' });
  const brand = page.getByRole('heading', { name: 'Inventory System Web' });
  const [form, panel] = [await heading.boundingBox(), await brand.boundingBox()];
  expect(form?.x).toBeLessThan(720);
  expect(panel?.x).toBeGreaterThanOrEqual(720);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Font Size' })).toHaveCount(0);
});

test('R-1.1 the tab is titled Inventory System Web', async ({ page }) => {
  await expect(page).toHaveTitle(/Inventory System Web/);
});

test('R-5.1 the email says what is wrong after it was left, not while it is typed', async ({ page }) => {
  const email = page.getByLabel('Email');
  await email.pressSequentially('not-an-address');
  await expect(page.getByText('Invalid email address')).toHaveCount(0);
  await email.blur();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(email).toHaveAccessibleDescription('Invalid email address');
  await email.fill('');
  await expect(page.getByText('Email is required')).toBeVisible();
  await email.fill('somebody@dot.example');
  await expect(email).toHaveAttribute('aria-invalid', 'false');
});

test('R-5.2 the password says what is wrong after it was left', async ({ page }) => {
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('abc');
  await password.blur();
  await expect(page.getByText('Password is too short - must be at least 4 chars.')).toBeVisible();
  await password.fill('');
  await expect(page.getByText('Please enter your password.')).toBeVisible();
});

test('R-5.3 the button is disabled until the form can be sent and shows ... while it is', async ({
  page,
}) => {
  const button = page.locator('button[type=submit]');
  await expect(button).toHaveText('Sign in');
  await expect(button).toBeDisabled();
  await page.getByLabel('Email').fill(accounts.user.email);
  await expect(button).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).fill('nope');
  await expect(button).toBeEnabled();
  const hold = await holdRequests(page, '**/auth/login');
  await button.click();
  await expect(button).toHaveText('...');
  await expect(button).toBeDisabled();
  await hold.abort();
  await expect(button).toHaveText('Sign in');
  await expect(button).toBeEnabled();
});

test('R-2.23 the password can be shown and hidden, and there is a button SSO Login', async ({ page }) => {
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('secret-words');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('secret-words');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(page.getByRole('button', { name: 'SSO Login' })).toBeEnabled();
});

test('R-1.3 R-2.20 R-4.4 email and password lead to the equipment and leave the token on the device', async ({
  page,
}) => {
  await page.getByLabel('Email').fill(accounts.user.email);
  await page.getByLabel('Password', { exact: true }).fill(accounts.user.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inventory\/equipment$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Equipment' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('jwt_access_token'));
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});

test('R-2.20 somebody who came for another page gets it after signing in', async ({ page }) => {
  await page.goto('/inventory/category?q=laptop');
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.getByLabel('Email').fill(accounts.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(accounts.admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/inventory\/category\?q=laptop$/);
});

test('the demonstration accounts stand below the form and fill it in', async ({ page }) => {
  const hint = page.getByRole('region', { name: 'Demonstration data' });
  for (const { email } of Object.values(accounts)) await expect(hint.getByText(email)).toBeVisible();
  await hint.getByRole('button', { name: `Fill in ${accounts.staff.email}` }).click();
  await expect(page.getByLabel('Email')).toHaveValue(accounts.staff.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(accounts.staff.password);
  await expect(page.locator('button[type=submit]')).toBeEnabled();
});

test('R-8.1 a refused sign-in shows the message of the server and keeps what was typed', async ({ page }) => {
  await page.getByLabel('Email').fill('nobody-here@dot.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('The email or password is incorrect.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody-here@dot.example');
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('jwt_access_token'))).toBeNull();
});

test('R-8.1 without a message of the server it says Unable to login', async ({ page }) => {
  await page.route('**/auth/login', (route) => route.abort());
  await page.getByLabel('Email').fill(accounts.user.email);
  await page.getByLabel('Password', { exact: true }).fill(accounts.user.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Unable to login')).toBeVisible();
});

test('R-8.1 after many wrong passwords the page says how long to wait', async ({ page, server }) => {
  const email = `guessed-${crypto.randomUUID().slice(0, 8)}@dot.example`;
  const guess = () => server.post('/auth/login', { data: { email, password: 'guess-1' } });
  let refusal = await guess();
  while (refusal.status() !== 429) refusal = await guess();
  // The page gets the refusal that the server gave: its wait may be over before a slow machine asks again.
  await page.route('**/auth/login', (route) => route.fulfill({ response: refusal }));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('guess-2');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText(/Too many requests\. Try again in \d+ seconds?\./)).toBeVisible();
});

test('R-1.15 the sign-in page speaks Turkish and Arabic, and Arabic mirrors it', async ({ page }) => {
  const html = page.locator('html');
  await page.getByRole('button', { name: 'Türkçe' }).click();
  await expect(html).toHaveAttribute('lang', 'tr');
  await expect(page.getByRole('heading', { level: 1, name: 'Oturum aç' })).toBeVisible();
  await page.getByRole('button', { name: 'العربية' }).click();
  await expect(html).toHaveAttribute('lang', 'ar');
  await expect(html).toHaveAttribute('dir', 'rtl');
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(heading?.x).toBeGreaterThan(720);
  await page.reload();
  await expect(html).toHaveAttribute('dir', 'rtl');
});
