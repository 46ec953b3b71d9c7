import { findOverflow, findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const looks = [
  { title: 'English, light, 1366 px', language: 'en', mode: 'light', viewport: { width: 1366, height: 768 } },
  { title: 'Turkish, dark', language: 'tr', mode: 'dark', viewport: { width: 1440, height: 900 } },
  { title: 'Arabic, light', language: 'ar', mode: 'light', viewport: { width: 1366, height: 768 } },
  { title: 'Arabic, dark, 400 px', language: 'ar', mode: 'dark', viewport: { width: 400, height: 800 } },
] as const;

for (const { title, ...look } of looks) {
  test.describe(`the palette: ${title}`, () => {
    test.use(look);

    test('has nothing to complain about and fits the page', { tag: '@full' }, async ({ page, api }) => {
      const serial = crypto.randomUUID().slice(0, 12).toUpperCase();
      const item = await api.createEquipment({ serial });
      await page.goto(`/inventory/equipment/${item.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog');
      await expect(palette.getByRole('option').first()).toBeVisible();
      await expect.poll(() => findViolations(page)).toEqual([]);
      await page.keyboard.insertText(serial);
      await expect(palette.getByRole('option', { name: item.tag ?? '' })).toBeVisible();
      await expect(palette.getByText(/^Alt [A-Z]$/).first()).toBeAttached();
      await expect.poll(() => findViolations(page)).toEqual([]);
      await expect.poll(() => findOverflow(page)).toBe(0);
    });
  });
}

test(
  'an item is found by half a serial and put in stock without the mouse',
  { tag: '@full' },
  async ({ page, api }) => {
    const serial = crypto.randomUUID().slice(0, 12).toUpperCase();
    const item = await api.createEquipment({ serial });
    await page.goto('/inventory/software');
    await expect(page.getByRole('grid')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText(serial.slice(0, 7));
    const palette = page.getByRole('dialog');
    await expect(palette.getByRole('option', { name: item.tag ?? '' })).toBeVisible();
    await expect(palette.getByRole('group', { name: `Do with ${item.tag ?? ''}` })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(palette.getByRole('option', { selected: true })).toHaveText(/Put in stock/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/inventory/equipment/${item.id}$`));
    await expect(page.getByRole('main').getByText('In stock', { exact: true }).first()).toBeVisible();

    // The item is offered again, and can be pinned.
    await page.goto('/inventory/software');
    await expect(page.getByRole('grid')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toHaveText(
      new RegExp(item.tag ?? ''),
    );
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
  },
);
