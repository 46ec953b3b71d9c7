import { findViolations } from './support/axe.ts';
import { accounts } from './support/accounts.ts';
import { expect, test } from './support/test.ts';

test.describe('Arabic', () => {
  test.use({ language: 'ar' });

  test('42 R-1.15 the page is mirrored: menu at the right, actions at the left, the grid from right to left', async ({
    page,
  }) => {
    await page.goto('/inventory/equipment');
    await expect(page.locator('[data-row="0"]')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const x = async (selector: string) => {
      const target = page.locator(selector).first();
      await expect(target).toBeVisible();
      return target.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return { start: left, end: right };
      });
    };
    expect((await x('nav')).end).toBe(1440);
    expect((await x('h1')).end).toBeGreaterThan(1000);
    expect((await x('a[href="/inventory/equipment/new"]')).start).toBeLessThan(200);
    const tag = await x('[data-row="0"] [data-col="1"]');
    const name = await x('[data-row="0"] [data-col="2"]');
    expect(tag.start).toBeGreaterThan(name.start);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(1440);
  });

  test('42 tags, serials, dates, money and email stay left to right, each in an isolate', async ({
    page,
    api,
  }) => {
    const item = await api.createEquipment({ cost: '1234.50', acquiredOn: '2024-03-01' });
    await page.goto(`/inventory/equipment?q=${item.tag}`);
    await expect(page.locator('[data-row="0"]')).toContainText(item.tag ?? '?');
    expect(
      await page.locator('[data-row="0"] bdi[dir=ltr], [data-row="0"] [dir=ltr]').count(),
    ).toBeGreaterThan(2);
    await page.goto(`/inventory/equipment/${item.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const text of [item.tag ?? '', item.serial ?? '', '01/03/2024', '$1,234.50']) {
      const box = page.getByText(text, { exact: true }).first();
      await expect(box).toBeVisible();
      const look = await box.evaluate((element) => ({
        direction: getComputedStyle(element).direction,
        isIsolated: element.closest('bdi') !== null,
      }));
      expect([text, look]).toEqual([text, { direction: 'ltr', isIsolated: true }]);
    }
    await expect(page.getByText(accounts.admin.email).first()).toBeVisible();
  });

  test('42 arrow keys follow the direction in the grid', async ({ page }) => {
    await page.goto('/inventory/equipment');
    const row = page.locator('[role=row][data-row="0"]:not([data-empty])');
    const at = (column: number) => row.locator(`> [data-col="${column}"]`);
    await at(1).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(at(2)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(at(1)).toBeFocused();
  });

  test('40 no findings on the list and the record at full width in Arabic', async ({ page }) => {
    await page.goto('/inventory/equipment?q=latitude');
    await expect(page.locator('[data-row="0"]')).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
  });
});
