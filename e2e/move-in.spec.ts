import ar from '../contract/src/locales/ar/import.json' with { type: 'json' };
import { uniqueCode, uniqueName } from './support/api.ts';
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

test(
  'a file from the list of the take-over names places that nobody knows: they are decided together, one otherwise',
  { tag: '@full' },
  async ({ page, api }) => {
    const category = await api.categoryByCode('DOC');
    const mark = uniqueName('Region');
    const places = ['North', 'South', 'Yard', 'مخزن'].map((place) => `${mark} / ${place}`);
    const lines = places.map(
      (place, at) =>
        `Dock ${at},M.${uniqueCode()},${category.code},${place},good,2026-01-05,100.10,${uniqueCode()}`,
    );
    const heading = 'Asset Name,Asset Tag,Category,Location,Condition,Purchased,Cost,Serial';
    await page.goto('/records/take-over');
    await page.getByLabel('File with Equipment').setInputFiles({
      name: 'docks.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${heading}\n${lines.join('\n')}\n`),
    });
    await expect(page.getByText('Columns in the file')).toBeVisible();
    await page.getByRole('link', { name: 'Not known in Location: 4. Match them.' }).click();
    const bar = page.getByRole('group', { name: 'For all of them in Location' });
    await expect(bar).toContainText('Not decided yet: 4');
    await expect.poll(() => findViolations(page)).toEqual([]);

    await bar.getByRole('button', { name: 'Create all: 4' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create all: 4' });
    await expect(dialog).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create with the import' }).click();
    await expect(bar).toBeHidden();
    const south = page.getByRole('listitem').filter({ hasText: `${mark} / South` });
    await expect(south).toContainText('is created');
    await south.getByRole('button', { name: 'Leave these rows out' }).click();
    await expect(south).toContainText('rows left out');

    await page.getByRole('button', { name: 'Check rows: 4' }).click();
    await expect(page.getByRole('tab', { name: 'New 3' })).toBeVisible();
    await page.getByRole('button', { name: 'Import: 3' }).click();
    await expect(page.getByText('every row and every cent is accounted for', { exact: false })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Left out 1 100\.10/ })).toBeVisible();
    await page.goto('/records/take-over');
    await expect(page.getByRole('link', { name: /docks\.csv/ }).first()).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
  },
);
