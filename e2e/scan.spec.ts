import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { writeCameraFilm } from './support/camera-film.ts';
import { listed, makeItems, readPerson, readPlace, scanByHand } from './support/scanning.ts';
import { expect, test } from './support/test.ts';

test('twenty items are checked in by a hand scanner to the place whose code was scanned; one and then all are taken back', async ({
  page,
  api,
}) => {
  const items = await makeItems(api, 20, await readPerson(api));
  const place = await readPlace(api, 'HQ-IT');
  await page.goto('/scan');
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await scanByHand(page, place.code);
  await expect(page.getByText(`to ${place.name}`, { exact: false }).first()).toBeVisible();
  for (const [at, { tag }] of items.entries()) {
    await scanByHand(page, tag);
    await expect(listed(page)).toHaveCount(at + 1);
  }
  await expect(page.getByText(/^.?20.? done$/)).toBeVisible();
  // A second time it is said, and not done.
  const first = items[0]?.tag ?? '';
  await scanByHand(page, first);
  await expect(page.getByText(new RegExp(`${first}.? was already scanned`)).first()).toBeVisible();
  await expect(listed(page)).toHaveCount(20);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(listed(page).first()).toContainText('undone');
  const last = items.at(-1);
  const readItem = async (id = '') =>
    (await (await api.get(`/api/equipment/${id}`)).json()) as EquipmentRecord;
  expect(await readItem(last?.id)).toMatchObject({ status: 'in_use' });
  expect(await readItem(items[3]?.id)).toMatchObject({ status: 'in_stock', locationId: place.id });

  await page.getByRole('button', { name: 'Finish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Finish scanning' });
  await expect(dialog).toContainText(/19.? changed/);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('dialog', { name: /SS-/ });
  await question.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(question).toBeHidden();
  await expect.poll(async () => (await readItem(items[3]?.id)).status).toBe('in_use');
});

test('scans wait without a network, survive until it is back, and are each done once', async ({
  page,
  api,
}) => {
  const items = await makeItems(api, 3);
  const [here, there] = [await readPlace(api, 'HQ-IT'), await readPlace(api, 'HQ-LAB')];
  await page.goto('/scan');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await scanByHand(page, here.code);
  await expect(page.getByText(`to ${here.name}`, { exact: false }).first()).toBeVisible();
  await page.context().setOffline(true);
  await scanByHand(page, items[0]?.tag ?? '');
  await expect(page.getByText(/No network\. .?1.? scan waits/).first()).toBeVisible();
  // The code of another place among them counts for what follows.
  await scanByHand(page, there.code);
  await scanByHand(page, items[1]?.tag ?? '');
  await scanByHand(page, items[2]?.tag ?? '');
  await expect(page.getByText(/^.?4.? waiting$/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^.?3.? done$/)).toBeVisible();
  const readItem = async (id = '') =>
    (await (await api.get(`/api/equipment/${id}`)).json()) as EquipmentRecord;
  const places = await Promise.all(items.map(async ({ id }) => (await readItem(id)).locationId));
  expect(places).toEqual([here.id, there.id, there.id]);
  // A reload brings nothing back that was answered.
  await page.reload();
  await expect(page.getByText('Nothing scanned yet', { exact: false })).toBeVisible();
});

test('a camera reads the code of a label, without loosening more than the content policy names', async ({
  api,
  token,
  baseURL,
}) => {
  const [item] = await makeItems(api, 1);
  const film = path.join(mkdtempSync(path.join(os.tmpdir(), 'film-')), 'label.y4m');
  writeCameraFilm(film, `HTTPS://INVENTORY.EXAMPLE/T/${item?.tag ?? ''}`);
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } });
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refusals.push(message.text());
  });
  await page.goto('/favicon.svg');
  await page.evaluate((jwt) => localStorage.setItem('jwt_access_token', jwt), token ?? '');
  const place = await readPlace(api, 'HQ-LAB');
  await page.goto('/scan');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await scanByHand(page, place.code);
  await expect(page.getByText(`to ${place.name}`, { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Start camera' }).click();
  await expect(listed(page).first()).toContainText(`${item?.tag ?? ''} moved`);
  // It stays before the camera, and is one scan.
  await expect(listed(page)).toHaveCount(1);
  expect(refusals).toEqual([]);
  await page.getByRole('button', { name: 'Stop camera' }).click();
  await expect(page.getByRole('button', { name: 'Start camera' })).toBeVisible();
  await browser.close();
});

test.describe('in Arabic on a phone', () => {
  test.use({ language: 'ar', viewport: { width: 400, height: 800 } });

  test('the page fits, has the whole screen and nothing that axe finds fault with', async ({ page, api }) => {
    const [item] = await makeItems(api, 1);
    await page.goto('/scan');
    await page.getByRole('button', { name: 'تغيير الموقع', exact: true }).click();
    await scanByHand(page, 'HQ-IT');
    await expect(page.getByRole('button', { name: 'تغيير', exact: true })).toBeVisible();
    await scanByHand(page, item?.tag ?? '');
    await expect(page.getByRole('list', { name: 'الرموز الممسوحة' })).toContainText('تغيّر موقعه');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    expect(await findOverflow(page)).toBeLessThanOrEqual(0);
    expect(await findViolations(page)).toEqual([]);
  });
});
