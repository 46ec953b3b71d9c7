import type { APIRequestContext } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { fetchToken, type Api } from './support/api.ts';
import { expect, test } from './support/test.ts';

// The one file that signs in as staff: its second half takes the account's role away for a moment.
test.describe.configure({ mode: 'serial' });

interface Account {
  id: string;
  version: number;
}

/** Every way to the records of the inventory. */
async function listPaths(api: Api): Promise<string[]> {
  const [item] = (await api.list<{ id: string }>('/api/equipment?limit=1')).items;
  const [category] = (await api.list<{ id: string }>('/api/categories?limit=1')).items;
  const ways = (collection: string, id: string | undefined, field: string) => [
    collection,
    `${collection}?q=dell`,
    `${collection}/${id}`,
    `${collection}/${id}?asOf=2026-01-01`,
    `${collection}/${id}/history`,
    `${collection}/facets/${field}`,
    `${collection}/positions`,
    `${collection}/export.csv`,
  ];
  return [
    ...ways('/api/equipment', item?.id, 'status'),
    ...ways('/api/categories', category?.id, 'kind'),
    '/api/categories/tree',
    '/api/locations',
    '/api/people',
    '/api/users',
  ];
}

async function expectNothing(server: APIRequestContext, token: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    const answer = await server.get(path, { headers: { Authorization: `Bearer ${token}` } });
    expect([path, answer.status()]).toEqual([path, 403]);
    expect(await answer.text()).not.toMatch(/EQ-\d{6}|Latitude/);
  }
}

async function findStaffAccount(api: Api): Promise<Account> {
  const { items } = await api.list<Account>(`/api/users?filter[email]=${accounts.staff.email}`);
  if (!items[0]) throw new Error('no staff account');
  return items[0];
}

test.describe('staff alone', () => {
  test.use({ role: 'staff' });

  test('5 R-6.4 somebody who is only staff gets nothing of the inventory from any path', async ({
    server,
    api,
    token,
  }) => {
    await expectNothing(server, token ?? '', await listPaths(api));
  });

  test('R-6.4 R-2.16 somebody who is only staff is told that no page is theirs', async ({ page, api }) => {
    const [item] = (await api.list<{ id: string }>('/api/equipment?limit=1')).items;
    const asked: number[] = [];
    page.on('response', (response) => {
      if (/\/api\/(equipment|parts)/.test(response.url())) asked.push(response.status());
    });
    for (const path of [
      '/',
      '/inventory/equipment',
      `/inventory/equipment/${item?.id}`,
      '/inventory/category',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/401$/);
      await expect(page.getByText('No inventory page is available for your role.')).toBeVisible();
    }
    await expect(page.getByRole('group', { name: 'Inventory' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/sign-out');
    expect(asked).toEqual([]);
  });
});

test.describe('no role at all', () => {
  test.use({ role: 'guest' });

  test('5 R-6.3 an account without roles gets nothing, and its sessions end when roles change', async ({
    page,
    server,
    api,
  }) => {
    const before = await fetchToken(server, accounts.staff);
    const { id } = await findStaffAccount(api);
    await api.change(`/api/users/${id}`, { roles: [] });
    try {
      const old = await server.get('/auth/me', { headers: { Authorization: `Bearer ${before}` } });
      expect(old.status()).toBe(401);
      const token = await fetchToken(server, accounts.staff);
      await expectNothing(server, token, await listPaths(api));
      await page.goto('/sign-in');
      await page.getByLabel('Email').fill(accounts.staff.email);
      await page.getByLabel('Password', { exact: true }).fill(accounts.staff.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/401$/);
      await expect(page.getByText('Unauthorized Access', { exact: true })).toBeVisible();
    } finally {
      await api.change(`/api/users/${id}`, { roles: ['staff'] });
    }
  });
});
