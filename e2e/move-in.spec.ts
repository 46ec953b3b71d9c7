import ar from '../contract/src/locales/ar/import.json' with { type: 'json' };
import { findOverflow, findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test.describe('in Arabic on a phone', () => {
  test.use({ language: 'ar', mode: 'dark', viewport: { width: 400, height: 800 } });
  test('rows are pasted and seen before anything changes', { tag: '@full' }, async ({ page }) => {
    await page.goto('/records/import/new?entity=vendor');
    const box = page.getByRole('textbox', { name: ar.pasteTitle });
    await box.fill('Name,Address\nمورد الطرق,شارع الجسر\n');
    await page.getByRole('button', { name: ar.pasteSend }).click();
    await expect(page.getByText(ar.columnsTitle)).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
    await page
      .getByRole('button', { name: new RegExp(`^${ar.check.split('{{')[0]?.trim()}|^${ar.checkAnyway}`) })
      .click();
    await expect(page.getByRole('tab', { name: new RegExp(`^${ar['tab.new']}`) })).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
  });
});
