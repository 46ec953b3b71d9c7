import type { VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { uniqueName } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

test('chosen records are edited together, seen first, and taken back @full', async ({ page, api }) => {
  const word = uniqueName('Bulk').split(' ')[1] ?? '';
  const made: VendorRecord[] = [];
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    const address = name === 'Beta' ? '12 New Street' : '1 Old Street';
    made.push(await api.create<VendorRecord>('/api/vendors', { name: `${name} ${word}`, address }));
  }
  const addressOf = async (at: number) =>
    ((await (await api.get(`/api/vendors/${made[at]?.id}`)).json()) as VendorRecord).address;

  const list = new ListScreen(page);
  await list.open(`/records/vendor?q=${word}&sort=name`);
  await list.grid.getByRole('checkbox').first().check();
  await list.bulkBar.getByRole('button', { name: /^Select all/ }).click();
  await list.bulkBar.getByRole('button', { name: 'Edit' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Edit');
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByRole('menuitem', { name: 'Address' }).click();
  await page.getByRole('group', { name: 'Address' }).getByRole('textbox').fill('12 New Street');
  const table = page.getByRole('group', { name: 'Differences' });
  await expect(table.getByRole('row', { name: new RegExp(`Alpha ${word}`) })).toContainText('1 Old Street');
  await expect(page.getByRole('tab', { name: /^Will change/ })).toContainText('2');
  await expect(page.getByRole('tab', { name: /^Already so/ })).toContainText('1');
  expect(await addressOf(0)).toBe('1 Old Street');
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1366, height: 768 });

  await page.getByRole('textbox', { name: /^Reason/ }).fill('They moved into one building');
  await page.getByRole('button', { name: /^Change records: .*2/ }).click();
  await expect(page.getByText('Applied', { exact: true })).toBeVisible();
  expect([await addressOf(0), await addressOf(2)]).toEqual(['12 New Street', '12 New Street']);

  await page.goto(`/records/vendor/${made[0]?.id}`);
  await page.getByRole('link', { name: 'show the import or bulk edit' }).click();
  await expect(page).toHaveURL(/\/records\/bulk-edit\//);
  await page.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Will go back', { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  expect([await addressOf(0), await addressOf(1)]).toEqual(['1 Old Street', '12 New Street']);

  await page.goto('/records/batch');
  await expect(page.getByRole('row', { name: /Bulk edit.*Undone/ }).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
