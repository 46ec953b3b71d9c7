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
  await guest.getByRole('button', { name: 'Send the request' }).click();
  await expect(guest.getByText('Enter Reason.')).toBeVisible();
  expect(await findViolations(guest)).toEqual([]);
  await guest.getByRole('textbox', { name: 'Name' }).fill(name);
  await guest.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await guest.getByRole('textbox', { name: 'Reason' }).fill('I count the radios of district 5.');
  await guest.getByRole('button', { name: 'Send the request' }).click();
  await expect(guest.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  await page.goto(`/requests/access-request?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'User', exact: true })).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  const link = page.getByRole('region', { name: 'One-time link' });
  await expect(link).toContainText('/set-password?token=');
  const address = /http\S+token=[\w-]+/.exec(await link.innerText())?.[0] ?? '';

  await guest.goto(address);
  await guest.getByLabel('Password', { exact: true }).fill('lanterns over quiet bridges');
  await guest.getByRole('button', { name: 'Save the password' }).click();
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
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('user@dot.example');
    await page.getByRole('textbox', { name: 'Topic' }).fill(topic);
    await page.getByRole('textbox', { name: 'Message' }).fill('The labels of the new radios do not stick.');
    expect(await findViolations(page)).toEqual([]);
    expect(await findOverflow(page)).toBe(0);
    await page.getByRole('button', { name: 'Send the message' }).click();
    await expect(page.getByRole('heading', { name: 'Your message has been sent' })).toBeVisible();
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
