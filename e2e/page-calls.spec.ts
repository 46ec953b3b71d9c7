import type { Page } from '@playwright/test';
import { ListScreen } from './support/list.ts';
import { refuseParts } from './support/network.ts';
import { expect, test } from './support/test.ts';

/** The calls for data from now on, without those of the start of a visit. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isStart = pathname === '/auth/me' || pathname === '/api/info';
    if (pathname.startsWith('/api/') && !isStart) calls.push(decodeURIComponent(pathname + search));
  });
  return calls;
}

test('a list, a record and the quick panel open with one call for data each', async ({ page }) => {
  const calls = watchCalls(page);
  const list = new ListScreen(page);
  await list.open('/inventory/equipment');
  await expect(page.getByRole('link', { name: /^Missing/ })).toHaveText(/\d/);
  await page.waitForLoadState('networkidle');
  expect(calls.splice(0).map((call) => call.replace(/\?.*/, ''))).toEqual(['/api/parts']);

  await list.rows.first().locator('.lg-link').click();
  await expect(page.getByRole('heading', { name: 'Related' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls.splice(0).map((call) => call.replace(/\?.*/, ''))).toEqual(['/api/parts']);

  await page.getByRole('button', { name: 'Quick panel' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('link', { name: /^Missing: / })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls.splice(0).map((call) => call.replace(/\?.*/, ''))).toEqual(['/api/parts']);
});

test('a visit to the same address asks for its data with the first bytes of the page', async ({ page }) => {
  const list = new ListScreen(page);
  await list.open('/inventory/equipment');
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await list.open('/inventory/equipment');
  await expect(page.getByRole('link', { name: /^Missing/ })).toHaveText(/\d/);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /^\/(api|auth)\//.test(path))).toEqual(['/api/parts']);
  const firstAsset = asked.findIndex((path) => /\/(RoutedPages|shell|list)-/.test(path));
  expect(asked.indexOf('/api/parts')).toBeLessThan(firstAsset);
});

test('what does not come together is asked for by itself', async ({ page }) => {
  await refuseParts(page);
  const list = new ListScreen(page);
  await list.open('/inventory/equipment');
  await expect(page.getByRole('link', { name: /^Missing/ })).toHaveText(/\d/);
});

/** The calls for data that a page opens with; the address of the common one without what it asks for. */
async function callsOf(page: Page, calls: string[], address: string): Promise<string[]> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  return calls.splice(0).map((call) => call.replace(/^(\/api\/parts)\?.*/, '$1'));
}

test.describe('with the room of a screen', () => {
  test('every page of the software area opens with one call for data @full', async ({ page }) => {
    const calls = watchCalls(page);
    const area = '/inventory/software';
    for (const address of [area, `${area}/entitlement`, `${area}/seat`, `${area}/installation`]) {
      expect([address, await callsOf(page, calls, address)]).toEqual([address, ['/api/parts']]);
    }
  });

  const records = {
    'agency-settings': '/settings/agency',
    'access-requests': '/requests/access-request',
    categories: '/inventory/category',
    certificates: '/inventory/certificate',
    'contact-messages': '/requests/contact-message',
    entitlements: '/inventory/software/entitlement',
    'funding-sources': '/records/funding-source',
    installations: '/inventory/software/installation',
    locations: '/records/location',
    manufacturers: '/records/manufacturer',
    models: '/records/model',
    people: '/records/person',
    projects: '/inventory/project',
    'purchase-orders': '/inventory/purchase-order',
    repairs: '/inventory/repair',
    retirements: '/inventory/retirement',
    seats: '/inventory/software/seat',
    software: '/inventory/software',
    users: '/admin/user',
    vendors: '/records/vendor',
  };

  test('the page of every kind of record opens with one call for data @full', async ({ page, api }) => {
    const calls = watchCalls(page);
    for (const [collection, address] of Object.entries(records)) {
      const { items } = await api.list<{ id: string }>(`/api/${collection}?limit=1`);
      const found = await callsOf(page, calls, `${address}/${items[0]?.id}`);
      expect([collection, found]).toEqual([collection, ['/api/parts']]);
    }
  });
});
