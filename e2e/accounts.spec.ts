import { findOverflow, findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('R-6.5 R-1.12 a guest asks for access, and only the administrator gives it', async ({
  page,
  browser,
}) => {
  const name = `Noor ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${name.replace(' ', '.').toLowerCase()}@dot.example`;
  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto('/sign-in');
  await guest.getByRole('link', { name: 'Request access' }).click();
  await guest.getByRole('button', { name: 'Send request' }).click();
  await expect(guest.getByText('Reason is required.')).toBeVisible();
  await expect.poll(() => findViolations(guest)).toEqual([]);
  await guest.getByRole('textbox', { name: 'Name' }).fill(name);
  await guest.getByRole('textbox', { name: 'Email' }).fill(email);
  await guest.getByRole('textbox', { name: 'Reason' }).fill('I count the radios of district 5.');
  await guest.getByRole('button', { name: 'Send request' }).click();
  await expect(guest.getByRole('heading', { name: 'Thank you' })).toBeFocused();

  await page.goto(`/requests/access-request?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'User', exact: true })).toBeChecked();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  const link = page.getByRole('region', { name: 'One-time link' });
  await expect(link).toContainText('/set-password?token=');
  const address = /http\S+token=[\w-]+/.exec(await link.innerText())?.[0] ?? '';

  await guest.goto(address);
  await guest.getByLabel('Password', { exact: true }).fill('lanterns over quiet bridges');
  await guest.getByRole('button', { name: 'Save password' }).click();
  await guest.getByLabel('Email').fill(email);
  await guest.getByLabel('Password', { exact: true }).fill('lanterns over quiet bridges');
  await guest.getByRole('button', { name: 'Sign in' }).click();
  await expect(guest).toHaveURL(/inventory\/equipment/);
  await context.close();
});

test.describe('a user', () => {
  test.use({ role: 'user', viewport: { width: 400, height: 800 } });

  test('R-1.13 R-2.13 writes to the administrators, who answer and close', async ({ page, api }) => {
    const topic = `Labels ${crypto.randomUUID().slice(0, 8)}`;
    await page.goto('/contact-us');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('user@dot.example');
    await page.getByRole('textbox', { name: 'Topic' }).fill(topic);
    await page.getByRole('textbox', { name: 'Message' }).fill('The labels of the new radios do not stick.');
    await expect.poll(() => findViolations(page)).toEqual([]);
    await expect.poll(() => findOverflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { name: 'Your message has been sent' })).toBeFocused();
    await page.goto('/requests/contact-message');
    await expect(page).not.toHaveURL(/requests/);

    const { items } = await api.list<{ id: string }>(`/api/contact-messages?q=${encodeURIComponent(topic)}`);
    const path = `/api/contact-messages/${items[0]?.id ?? ''}`;
    expect(await api.act(path, 'answer', { answer: 'Clean them first.' })).toMatchObject({
      status: 'answered',
    });
    expect(await api.act(path, 'close')).toMatchObject({ status: 'closed' });
  });
});

test.describe('an account of its own', () => {
  test.use({ ownRoles: ['user'], viewport: { width: 1280, height: 900 } });

  test(
    'R-1.12 people change their photo and password, an administrator their name; what an account holds is said before it is closed',
    { tag: '@full' },
    async ({ page, api, browser, tokenOf }) => {
      await page.goto('/account');
      const lastName = `Okonkwo ${crypto.randomUUID().slice(0, 6)}`;
      const person = page.getByRole('region', { name: 'Person' });
      const email = await person.getByRole('link', { name: '@dot.example' }).innerText();
      await expect(person).toContainText('Test Probe');
      await expect(person).toContainText('only an administrator can change it');
      await expect(person.getByRole('textbox')).toHaveCount(0);
      const own = await api.list<{ id: string }>(`/api/users?filter[email]=${email}`);
      await api.change(`/api/users/${own.items[0]?.id ?? ''}`, { lastName });
      await page.reload();
      await expect(page.getByRole('button', { name: `Test ${lastName} (User), user menu` })).toBeVisible();
      const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } });
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
      await expect(person.getByRole('img', { name: 'Your photo' })).toHaveAttribute('src', /^blob:/);
      const password = page.getByRole('form', { name: 'Password' });
      await password.getByLabel('Current password').fill('not my password');
      await password.getByLabel('New password').fill('lanterns over quiet bridges');
      await password.getByRole('button', { name: 'Change password' }).click();
      await expect(password.getByText('This is not your current password.')).toBeVisible();
      const activity = page.getByRole('region', { name: 'My activity' });
      await expect(activity.getByRole('listitem').filter({ hasText: 'set a photo' })).toContainText(email);
      await expect(activity.getByRole('link')).toHaveCount(0);
      await expect.poll(() => findViolations(page)).toEqual([]);

      const context = await browser.newContext();
      const other = await context.newPage();
      await other.goto('/sign-in');
      await other.getByRole('link', { name: 'Forgot password?' }).click();
      await other.getByRole('textbox', { name: 'Email' }).fill(email);
      await other.getByRole('button', { name: 'Request link' }).click();
      await expect(other.getByText('the administrators see your request')).toBeVisible();
      const token = await tokenOf('admin');
      await other.evaluate((kept) => localStorage.setItem('jwt_access_token', kept), token);
      await other.goto('/requests/reset-request');
      const row = other.getByRole('listitem').filter({ hasText: email });
      await row.getByRole('button', { name: 'Create link' }).click();
      await expect(other.getByRole('region', { name: 'One-time link' })).toContainText(
        '/set-password?token=',
      );
      await expect(row).toHaveCount(0);

      const { items } = await api.list<{ id: string }>('/api/users?q=user@dot.example&limit=1');
      await other.goto(`/admin/user/${items[0]?.id ?? ''}`);
      await other.getByRole('main').getByRole('button', { name: 'More actions' }).click();
      await other.getByRole('menuitem', { name: 'Close account' }).click();
      const dialog = other.getByRole('dialog');
      await expect(dialog.getByRole('region', { name: 'Items in custody' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Close account' }).click();
      await expect(dialog.getByText('Enter the reason in a few words.')).toBeVisible();
      await expect(dialog.getByRole('switch')).toHaveAttribute('aria-invalid', 'true');
      await expect.poll(() => findViolations(other)).toEqual([]);
      await context.close();
    },
  );
});
