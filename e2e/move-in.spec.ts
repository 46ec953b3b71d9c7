import ar from '../contract/src/locales/ar/import.json' with { type: 'json' };
import { uniqueCode, uniqueName } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { ListScreen } from './support/list.ts';
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

test(
  'the Snipe-IT sample is taken over, corrected, applied and edited in bulk, and all of it is undone',
  { tag: '@full' },
  async ({ page, api }) => {
    const count = async () =>
      (await api.list(`/api/equipment?q=${encodeURIComponent('DOT-0041')}&limit=1`)).total;
    const undo = async () => {
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('Will go back', { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
    };
    const sample = await (await api.get('/api/imports/samples/snipe-it.csv')).body();
    const before = await count();

    // Brought where a move begins.
    await page.goto('/records/take-over');
    await page.getByLabel('File with Equipment').setInputFiles({
      name: 'snipe-it-assets.csv',
      mimeType: 'text/csv',
      buffer: sample,
    });
    await expect(page.getByText('Columns in the file')).toBeVisible();
    await page.getByRole('button', { name: /^Check (rows|anyway)/ }).click();
    const toFix = page.getByRole('tab', { name: /^To fix/ });
    await expect(toFix).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
    const wrong = Number((await toFix.textContent())?.replace(/\D/g, ''));

    // A day that is none is corrected where it stands; the rest of the wrong rows is left out.
    await toFix.click();
    await page.getByRole('gridcell', { name: '2022-02-31' }).click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('textbox').fill('2022-02-28');
    await editor.getByRole('textbox').press('Enter');
    await expect(page.getByRole('tab', { name: `To fix ${wrong - 1}` })).toBeVisible();
    await page.getByRole('button', { name: `Import: ${300 - wrong + 1}` }).click();
    await expect(page.getByText('every row and every cent is accounted for', { exact: false })).toBeVisible();
    await expect(page.getByRole('row', { name: /^In the file 300 / })).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(`^Left out ${wrong - 1} `) })).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
    const imported = page.url();

    // Edited together, by the keyboard to its end.
    const list = new ListScreen(page);
    await list.open('/inventory/equipment?q=DOT-0041&sort=tag');
    await list.grid.getByRole('checkbox').first().check();
    await list.bulkBar.getByRole('button', { name: /^Select all/ }).click();
    await list.bulkBar.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Add a field' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Funding' }).press('Enter');
    const funding = page.getByRole('group', { name: 'Funding', exact: true });
    await funding.getByRole('combobox', { name: 'Funding source' }).fill('STATE');
    await page.getByRole('option', { name: /STATE/ }).first().click();
    await funding.getByRole('textbox', { name: 'Share' }).fill('100');
    await expect(page.getByRole('tab', { name: /^Will change/ })).toContainText(/[1-9]/);
    await expect.poll(() => findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 400, height: 800 });
    await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('textbox', { name: /^Reason/ }).fill('Paid by the state');
    await expect(page.getByRole('button', { name: /^Change records/ })).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Applied', { exact: true })).toBeVisible();
    await undo();

    // Everything goes back, and the move has nothing to account for.
    await page.goto(imported);
    await undo();
    await expect(page.getByText('This import was undone.', { exact: false })).toBeVisible();
    expect(await count()).toEqual(before);
    await page.goto('/records/take-over');
    await expect(page.getByRole('heading', { name: 'Take-over', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /snipe-it-assets\.csv/ })).toBeHidden();
  },
);
