import { findOverflow, findViolations } from './support/axe.ts';
import { fetchToken } from './support/api.ts';
import { createOwnAccount } from './support/own-account.ts';
import { expect, test } from './support/test.ts';

test('R-1.12 R-2.12 an account gets another role and is suspended while it is signed in elsewhere', async ({
  page,
  server,
  database,
}) => {
  const account = await createOwnAccount(database, ['user']);
  const canRead = async (token: string) =>
    (await server.get('/auth/me', { headers: { Authorization: `Bearer ${token}` } })).ok();
  const first = await fetchToken(server, account);
  expect(await canRead(first)).toBe(true);
  await page.goto(`/admin/user?q=${encodeURIComponent(account.email)}`);
  await page.getByRole('link', { name: account.email }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Test Probe' })).toBeVisible();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  const signIns = page.getByRole('region', { name: 'Sign-ins' });
  await expect(signIns.getByText('Signed in')).toHaveCount(1);
  await expect.poll(() => findViolations(page)).toEqual([]);
  await sessions.getByRole('button', { name: 'End', exact: true }).click();
  await expect(sessions).toContainText('Not signed in anywhere.');
  expect(await canRead(first)).toBe(false);

  const second = await fetchToken(server, account);
  await page.getByRole('link', { name: 'Edit' }).click();
  const staff = page.getByRole('checkbox', { name: 'Staff' });
  await expect(page.getByRole('checkbox', { name: 'User', exact: true })).toBeChecked();
  await staff.check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Access' })).toContainText('Admin: not given');
  expect(await canRead(second)).toBe(false);

  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Test Probe?' });
  await dialog.getByRole('textbox').fill('Left the unit.');
  await expect.poll(() => findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(
    page.getByRole('banner').or(page.getByRole('main')).getByText('Suspended').first(),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Left the unit.');
  await expect(fetchToken(server, account)).rejects.toThrow();
});

test('R-1.12 an invited person sets a password by the link and signs in', async ({ page, browser }) => {
  const email = `invited-${crypto.randomUUID().slice(0, 8)}@dot.example`;
  await page.goto('/admin/user');
  await page.getByRole('link', { name: 'Invite a user' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Invited');
  await page.keyboard.press('Control+s');
  const link = page.getByRole('region', { name: 'One-time link' });
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Invited' })).toBeVisible();
  await expect(link).toContainText('/set-password?token=');
  await expect.poll(() => findViolations(page)).toEqual([]);
  const address = /http\S+token=[\w-]+/.exec(await link.innerText())?.[0] ?? '';
  await link.getByRole('button', { name: 'Done' }).click();
  await expect(link).toHaveCount(0);

  const context = await browser.newContext();
  const invited = await context.newPage();
  await invited.goto(address);
  const field = invited.getByLabel('Password', { exact: true });
  await field.fill('password1');
  await invited.getByRole('button', { name: 'Save password' }).click();
  await expect(invited.getByText('This password appears in known leaks.')).toBeVisible();
  await expect.poll(() => findViolations(invited)).toEqual([]);
  await field.fill('lanterns over quiet bridges');
  await invited.getByRole('button', { name: 'Save password' }).click();
  await expect(invited.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await invited.getByLabel('Email').fill(email);
  await invited.getByLabel('Password', { exact: true }).fill('lanterns over quiet bridges');
  await invited.getByRole('button', { name: 'Sign in' }).click();
  await expect(invited).toHaveURL(/inventory\/equipment/);
  await invited.goto(address);
  await expect(invited.getByText('This link no longer works')).toBeVisible();
  await context.close();
});

test.describe('in Arabic at 400 px', () => {
  test.use({ language: 'ar', mode: 'dark', viewport: { width: 400, height: 800 } });

  test(
    'R-2.12 nobody changes the roles or the state of their own account',
    { tag: '@full' },
    async ({ page, api }) => {
      const { items } = await api.list<{ id: string }>('/api/users?q=admin@dot.example&limit=1');
      await page.goto(`/admin/user/${items[0]?.id ?? ''}/edit`);
      await expect(page.getByRole('checkbox')).toHaveCount(3);
      for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeDisabled();
      await expect.poll(() => findOverflow(page)).toBe(0);
      await expect.poll(() => findViolations(page)).toEqual([]);
      await page.goto('/admin/user');
      await expect(page.getByText('admin@dot.example').first()).toBeVisible();
      await expect.poll(() => findOverflow(page)).toBe(0);
      await expect.poll(() => findViolations(page)).toEqual([]);
    },
  );
});
