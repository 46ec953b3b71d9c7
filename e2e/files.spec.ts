import type { Page } from '@playwright/test';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/** A picture as this browser writes it. */
async function drawPicture(page: Page, type: string, width = 900, height = 600): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ({ type, width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d')!;
      pen.fillStyle = '#1d5fbf';
      pen.fillRect(0, 0, width / 2, height);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
      return [...new Uint8Array(await blob!.arrayBuffer())];
    },
    { type, width, height },
  );
  return Buffer.from(bytes);
}

const pdf = {
  name: 'Invoice 1187.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
};

test('photos and invoices are added to an item, looked at, renamed, removed and restored', async ({
  page,
  api,
}) => {
  const item = await api.createEquipment();
  await page.goto(`/inventory/equipment/${item.id}?tab=files`);
  await expect(page.getByText('No files yet.')).toBeVisible();
  const [png, jpeg] = [await drawPicture(page, 'image/png'), await drawPicture(page, 'image/jpeg')];
  await page
    .getByTestId('picker')
    .setInputFiles([
      { name: 'front.png', mimeType: 'image/png', buffer: png },
      { name: 'side.jpg', mimeType: 'image/jpeg', buffer: jpeg },
      pdf,
      { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      { name: 'wrong.pdf', mimeType: 'application/pdf', buffer: png },
    ]);
  await expect(page.getByText('This file type is not allowed.')).toBeVisible();
  await expect(page.getByText('The name ends in .pdf, but the file is of another type (png).')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Files 3' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open front.png' }).locator('img')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Open front.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'Picture front.png' });
  await expect(viewer.locator('img[aria-busy=false]')).toBeVisible();
  await expect
    .poll(() => viewer.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(900);
  await expect.poll(() => findViolations(page)).toEqual([]);
  const isFirst = await viewer.getByRole('button', { name: 'Next picture' }).isVisible();
  await page.keyboard.press(isFirst ? 'ArrowRight' : 'ArrowLeft');
  await expect(page.getByRole('dialog', { name: 'Picture side.jpg' })).toBeVisible();
  await page.keyboard.press('Escape');

  const actions = page.getByRole('button', { name: `Actions for ${pdf.name}` });
  await actions.click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe(pdf.name);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Rename or change kind' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit file' });
  await dialog.getByLabel('File name').fill('Receipt.exe');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('.exe');
  await dialog.getByLabel('File name').fill('Receipt 1187.pdf');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Download Receipt 1187.pdf' })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for side.jpg' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('shows another item');
  await page.getByRole('button', { name: 'Move to the bin' }).click();
  await expect(page.getByRole('tab', { name: 'Files 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Bin', exact: true }).click();
  await expect(page.getByText('shows another item')).toBeVisible();
  await page.getByRole('button', { name: 'Restore side.jpg' }).click();
  await expect(page.getByText('This record has no deleted files.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Files 3' })).toBeVisible();
});

test('a file that is dropped can be stopped and tried again, and arrives once', async ({ page, api }) => {
  const item = await api.createEquipment();
  await page.goto(`/inventory/equipment/${item.id}?tab=files`);
  let hold = true;
  await page.route('**/api/attachments?*', async (route) => {
    if (route.request().method() === 'POST' && hold) return;
    await route.fallback();
  });
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['serial 4711\n'], 'a/b note.txt', { type: 'text/plain' }));
    return data;
  });
  const zone = page.getByText('Drop files here, or choose them');
  await zone.dispatchEvent('dragover', { dataTransfer: dropped });
  await page.getByText('Drop to add').dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByRole('button', { name: 'Cancel a-b note.txt' }).click();
  await expect(page.getByText('Canceled')).toBeVisible();
  hold = false;
  await page.getByRole('button', { name: 'Try a-b note.txt again' }).click();
  await expect(page.getByRole('button', { name: 'Download a-b note.txt' })).toBeVisible();
  const { items } = await api.list<AttachmentRecord>(`/api/attachments?filter[recordId]=${item.id}`);
  expect(items.map(({ name }) => name)).toEqual(['a-b note.txt']);
});

test.describe('on a phone, in Arabic and dark', () => {
  test.use({
    language: 'ar',
    mode: 'dark',
    viewport: { width: 400, height: 800 },
    hasTouch: true,
    isMobile: true,
  });

  test('a photo is taken with the camera', async ({ page, api }) => {
    const { id } = await api.categoryByCode('LAP');
    await page.goto(`/inventory/category/${id}?tab=files`);
    await expect(page.getByRole('button', { name: 'التقاط صورة' })).toBeVisible();
    const camera = page.getByTestId('camera');
    await expect(camera).toHaveAttribute('capture', 'environment');
    const name = `IMG ${Date.now()}.jpg`;
    const buffer = await drawPicture(page, 'image/jpeg', 600, 800);
    await camera.setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    await expect(page.getByRole('button', { name: `فتح ${name}` }).locator('img')).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await expect.poll(() => findOverflow(page)).toBe(0);
  });
});
