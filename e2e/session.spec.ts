import { expect, test } from './support/test.ts';
import { uniqueName } from './support/api.ts';
import { expectEquipmentList, readToken, signIn, writeToken } from './support/session.ts';
import { remakeToken } from './support/tokens.ts';

const list = '/inventory/equipment';
const refused = 'Unauthorized request. User was signed out.';

test.use({ role: 'user', hasOwnSession: true });

test('R-4.1 R-4.2 a token that still runs opens the page as its person', async ({ page }) => {
  const me = page.waitForRequest('**/auth/me');
  await page.goto(list);
  await expectEquipmentList(page);
  expect((await me).headers()['authorization']).toBe(`Bearer ${await readToken(page)}`);
});

test('R-4.2 a token that the server refuses is removed and the person signed out', async ({
  page,
  token,
}) => {
  await page.goto('/404');
  await writeToken(page, `${token?.slice(0, -4)}AAAA`);
  await page.goto(list);
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect.poll(() => readToken(page)).toBeNull();
});

test('R-4.3 R-9.1 an expired token is removed at the start without asking the server', async ({
  page,
  token,
}) => {
  await page.goto('/404');
  await writeToken(page, await remakeToken(token ?? '', { issuedIn: -7200, expiresIn: -1 }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(list);
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect.poll(() => readToken(page)).toBeNull();
  expect(asked).not.toContain('/auth/me');
});

test('R-4.3 a token that cannot be read is removed at the start', async ({ page }) => {
  await page.goto('/404');
  await writeToken(page, 'garbage');
  await page.goto(list);
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect.poll(() => readToken(page)).toBeNull();
});

test('R-9.1 a token that runs out while the page is open ends the session with a word', async ({
  page,
  token,
}) => {
  await page.clock.install();
  await page.goto('/404');
  await writeToken(page, await remakeToken(token ?? '', { issuedIn: -60, expiresIn: 3600 }));
  await page.goto(list);
  await expectEquipmentList(page);
  await page.clock.fastForward('01:00:05');
  await expect(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect.poll(() => readToken(page)).toBeNull();
});

test('R-4.5 a 401 in the middle of the work signs out with the warning and keeps the page for later', async ({
  page,
  server,
  token,
}) => {
  await page.goto(list);
  await expectEquipmentList(page);
  await server.post('/auth/logout', { headers: { Authorization: `Bearer ${token}` }, data: {} });
  await page.getByRole('searchbox').fill('laptop');
  await expect(page.getByRole('alert').getByText(refused)).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect.poll(() => readToken(page)).toBeNull();
  await signIn(page, 'user');
  await expect(page).toHaveURL(/\/inventory\/equipment\?q=laptop$/);
});

test('R-4.6 a token in New-Access-Token replaces the stored one', async ({ page, token }) => {
  await page.goto('/404');
  const old = await remakeToken(token ?? '', { issuedIn: -20 * 60, expiresIn: 3600 });
  await writeToken(page, old);
  await page.goto(list);
  await expectEquipmentList(page);
  const renewed = await readToken(page);
  expect(renewed).not.toBe(old);
  await page.reload();
  await expectEquipmentList(page);
});

test('R-4.4 signing out clears the token, and back does not show what was there', async ({ page }) => {
  await page.goto(list);
  await expectEquipmentList(page);
  await page.getByRole('button', { name: /user menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('You have signed out!')).toBeVisible();
  await expect.poll(() => readToken(page)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(page.getByRole('grid')).toHaveCount(0);
});

test('R-4.4 a sign-out in one tab ends the session in the other, a sign-in brings it back', async ({
  page,
  context,
}) => {
  await page.goto(list);
  await expectEquipmentList(page);
  const other = await context.newPage();
  await other.goto('/sign-out');
  await expect(page).toHaveURL(/\/sign-in$/);
  await other.getByRole('link', { name: 'sign in' }).click();
  await signIn(other, 'user');
  await expectEquipmentList(other);
  await expectEquipmentList(page);
});

test('R-4.2 a server that cannot be reached keeps the token and offers to retry', async ({ page }) => {
  await page.route('**/auth/me', (route) => route.abort());
  await page.goto(list);
  await expect(page.getByRole('heading', { name: 'Cannot reach the server' })).toBeVisible();
  await expect.poll(() => readToken(page)).not.toBeNull();
  await page.unroute('**/auth/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectEquipmentList(page);
});

test('R-4.7 a session that ends while somebody types loses nothing', async ({ page, server, token }) => {
  const name = uniqueName('Half typed');
  await page.goto(`${list}/new`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Name', { exact: true }).blur();
  await server.post('/auth/logout', { headers: { Authorization: `Bearer ${token}` }, data: {} });
  await page.getByRole('combobox', { name: 'Category' }).fill('lap');
  await expect(page.getByRole('alert').getByText(refused)).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in$/);
  await signIn(page, 'user');
  await expect(page).toHaveURL(/\/inventory\/equipment\/new$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
});
