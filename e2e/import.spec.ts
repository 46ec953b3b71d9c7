import { type Api, uniqueCode, uniqueName } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test(
  'a file of equipment with two wrong rows is brought from the list, corrected, applied, and adds up',
  { tag: '@full' },
  async ({ page, api }) => {
    const category = await api.categoryByCode('DOC');
    const place = await aPlace(api);
    const name = uniqueName('Imported dock');
    const lines = [
      'Asset Name,Category,Location,Purchased,Cost,Condition,Serial',
      `${name} 1,${category.code},${place.code},2026-01-05,100.10,good,${uniqueCode()}`,
      `${name} 2,${category.code},${place.name} X,2026-01-06,200.20,good,${uniqueCode()}`,
      `${name} 3,${category.code},${place.code},2026-02-30,300.30,good,${uniqueCode()}`,
    ];
    await page.goto('/inventory/equipment');
    await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
    await page.getByTestId('import-file').setInputFiles({
      name: 'docks.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${lines.join('\n')}\n`),
    });
    await expect(page.getByText('Columns in the file')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check anyway' }).click();
    await expect(page.getByRole('tab', { name: 'To fix 2' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole('button', { name: /^Location: unknown/ }).click();
    const wrong = page.getByRole('gridcell', { name: `${place.name} X` });
    await wrong.click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('textbox').fill(place.code);
    await editor.getByRole('textbox').press('Enter');
    await expect(page.getByRole('tab', { name: 'To fix 1' })).toBeVisible();

    await page.getByRole('tab', { name: /^New/ }).click();
    await expect(page.getByRole('gridcell', { name: `${name} 2` })).toBeVisible();
    await page.getByRole('button', { name: 'Import: 2' }).click();
    await expect(page.getByText('every row and every cent is accounted for', { exact: false })).toBeVisible();
    await expect(page.getByRole('row', { name: /^In the file 3 600\.60/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Created 2 300\.30/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Left out 1 300\.30/ })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show the records' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
  },
);

/** A place of its own, by its code and its name. */
function aPlace(api: Api): Promise<{ code: string; name: string }> {
  return api.create('/api/locations', { code: uniqueCode(), name: uniqueName('Dock room'), kind: 'room' });
}
