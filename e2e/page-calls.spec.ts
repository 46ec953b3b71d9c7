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
