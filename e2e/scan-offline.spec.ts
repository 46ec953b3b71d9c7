import type { Page } from '@playwright/test';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { uniqueName } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { listed, makeItems, readItem, readPlace, scanByHand } from './support/scanning.ts';
import { expect, test } from './support/test.ts';

/** Waits until the worker of the page has all its files. */
const isPrepared = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null);

test('after one visit the page opens without a network, and what is scanned then is sent when it is back', async ({
  page,
  context,
  api,
}) => {
  const items = await makeItems(api, 2);
  const place = await readPlace(api, 'HQ-LAB');
  await page.goto('/scan');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await scanByHand(page, place.code);
  await expect(page.getByText(`to ${place.name}`, { exact: false }).first()).toBeVisible();
  expect(await isPrepared(page)).toBe(true);
  await page.close();

  await context.setOffline(true);
  const later = await context.newPage();
  await later.goto('/scan');
  await later.getByRole('button', { name: 'Move', exact: true }).click();
  // The place was scanned here before.
  await scanByHand(later, place.code);
  await expect(later.getByText(`to ${place.name}`, { exact: false }).first()).toBeVisible();
  for (const { tag } of items) await scanByHand(later, tag);
  await expect(later.getByText(/^.?2.? waiting$/)).toBeVisible();
  await later.reload();
  await expect(later.getByText(/^.?2.? waiting$/)).toBeVisible();
  await context.setOffline(false);
  await expect(later.getByText(/^.?2.? done$/)).toBeVisible();
  for (const { id } of items) expect((await readItem(api, id)).locationId).toBe(place.id);
  // Nothing but files of the program was stored for it.
  const stored = await later.evaluate(async () => {
    const names = await caches.keys();
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toContain('/scan');
  expect(stored.filter((path) => /^\/(api|auth)\//.test(path))).toEqual([]);
  await later.close();
});

test('items are added to the draft of a case, to the queue of labels and to a selection, and taken back', async ({
  page,
  api,
}) => {
  const items = await makeItems(api, 4);
  const tags = items.map(({ tag }) => tag);
  const draft = await api.create<RetirementRecord>('/api/retirements', {
    title: uniqueName('Old laptops'),
    reason: 'obsolete',
    method: 'surplus_sale',
  });
  await page.goto('/scan');
  await page.getByRole('button', { name: 'Add to', exact: true }).click();
  await scanByHand(page, draft.number);
  await expect(page.getByText(`to ${draft.number}`, { exact: false }).first()).toBeVisible();
  for (const tag of tags.slice(0, 2)) {
    await scanByHand(page, tag);
    await expect(listed(page).first()).toContainText(`${tag} added to the case`);
  }
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(listed(page).first()).toContainText('undone');

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Target' });
  await dialog.getByRole('button', { name: 'Selection' }).click();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use' }).click();
  await expect(dialog).toBeHidden();
  for (const tag of tags.slice(2)) {
    await scanByHand(page, tag);
    await expect(listed(page).first()).toContainText(`${tag} selected`);
  }
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog).toBeVisible();
  // Whoever is asked something answers first: that the scan was not taken is said.
  await scanByHand(page, tags[0] ?? '');
  await expect(page.getByText('Close the dialog first', { exact: false }).first()).toBeAttached();
  await dialog.getByRole('button', { name: 'Label queue' }).click();
  await dialog.getByRole('button', { name: 'Use' }).click();
  await expect(dialog).toBeHidden();
  // Not the last one that was taken: a label that is read twice in a row is one scan.
  await scanByHand(page, tags[0] ?? '');
  await expect(listed(page).first()).toContainText('added to the label queue');

  await page.getByRole('button', { name: 'Finish' }).click();
  const end = page.getByRole('dialog', { name: 'Finish scanning' });
  await expect(end).toContainText(/1.? changed/);
  await expect(end).toContainText(/2.? selected/);
  await expect(end.getByRole('listitem').filter({ hasText: 'label queue' })).toContainText('1');
  await end.getByRole('link', { name: 'Open as list' }).click();
  for (const tag of tags.slice(2)) await expect(page.getByText(tag).first()).toBeVisible();
  const read = async () => (await (await api.get(`/api/retirements/${draft.id}`)).json()) as RetirementRecord;
  expect((await read()).itemCount).toBe(1);
});

test('a sheet of commands is saved, with a place on it', async ({ page, api }) => {
  const place = await readPlace(api, 'HQ-LAB');
  await page.goto('/scan');
  await page.getByRole('button', { name: 'Print command sheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Command sheet' });
  await dialog.getByRole('combobox').fill(place.code);
  await page.getByRole('option', { name: place.name }).first().click();
  await expect(dialog.getByText(place.name)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save PDF' }).click();
  expect((await saving).suggestedFilename()).toBe('Command sheet.pdf');
});

test.describe('in Arabic on a dark phone', () => {
  test.use({ language: 'ar', mode: 'dark', viewport: { width: 400, height: 800 } });

  test('adding fits the screen', async ({ page, api }) => {
    const [item] = await makeItems(api, 1);
    await page.goto('/scan');
    await page.getByRole('button', { name: 'إضافة إلى', exact: true }).click();
    await scanByHand(page, 'ISW:TO:SELECTION');
    await expect(page.getByText('إلى التحديد', { exact: false }).first()).toBeVisible();
    await scanByHand(page, item?.tag ?? '');
    await expect(page.getByRole('list', { name: 'الرموز الممسوحة' })).toContainText('حُدد');
    expect(await findOverflow(page)).toBeLessThanOrEqual(0);
    expect(await findViolations(page)).toEqual([]);
  });
});
