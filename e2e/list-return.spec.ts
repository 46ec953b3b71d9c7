import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

test.describe('the place in a list', () => {
  test('is the same after Back, the path above the record, and a reload @full', async ({ page }) => {
    const list = new ListScreen(page);
    await list.open('/inventory/equipment?sort=tag');
    const row = list.grid.locator('[data-row="1840"]');
    await list.grid.evaluate((grid) => grid.scrollTo({ top: 1834 * 36 }));
    const tag = row.getByRole('link');
    await expect(tag).toBeVisible();
    const text = await tag.textContent();
    const isBack = async () => {
      await expect(tag).toHaveText(text ?? '');
      await expect(tag).toBeInViewport();
    };

    await tag.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await isBack();

    await tag.click();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click();
    await isBack();

    await page.reload();
    await isBack();

    // Who opens the list anew starts at its top.
    await page.goto('/inventory/repair');
    await page.goto('/inventory/equipment?sort=tag');
    await expect(list.grid.locator('[data-row="0"]')).toBeInViewport();
  });

  test('is the same at the end of a list after Back @full', async ({ page }) => {
    const list = new ListScreen(page);
    await list.open('/inventory/equipment?sort=tag');
    // Where no row can be further down, a height that is not yet measured must not hold the place up.
    const topOf = () => list.grid.evaluate(({ scrollTop }) => scrollTop);
    await list.grid.evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }));
    const end = await topOf();
    const row = list.grid.locator(`[data-row="${Math.ceil(end / 36) + 4}"]`);
    await row.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(row.getByRole('link').first()).toBeInViewport();
    await expect.poll(topOf).toBe(end);
  });
});
