import type { LocationRecord } from '#contract/entities/location/location.schema.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import type { VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { type Api, uniqueCode, uniqueName } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { FormScreen } from './support/form.ts';
import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

function createPlace(api: Api, values: Record<string, unknown> = {}): Promise<LocationRecord> {
  return api.create('/api/locations', {
    name: uniqueName('Test place'),
    code: uniqueCode(),
    kind: 'room',
    ...values,
  });
}

test('a vendor is created, corrected at the field that is wrong, changed, and its history tells it', async ({
  page,
}) => {
  const form = new FormScreen(page);
  const name = uniqueName('Test vendor');
  await page.goto('/records/vendor/new');
  await form.field('Name').fill(name);
  await form.field('Phone').fill('303 555 0142');
  // Its message stands before the next click, so that nothing moves under the pointer.
  await form.field('Phone').blur();
  await expect(page.getByText('Phone must look like +13035550142.')).toBeVisible();
  await page.getByRole('button', { name: 'Add certification' }).click();
  await page.getByText('NAID', { exact: true }).click();
  await form.field('Expires').fill('2030-02-30');
  await form.saveButton.click();
  await expect(page.getByText('Phone must look like +13035550142.')).toBeVisible();
  await expect(form.field('Phone')).toBeFocused();
  await expect(page.getByText('Enter a real date as MM/DD/YYYY.')).toBeVisible();
  await form.field('Phone').fill('+13035550142');
  await form.field('Expires').fill('2030-02-28');
  await form.saveButton.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('link', { name: '+13035550142' })).toHaveAttribute('href', 'tel:+13035550142');
  await expect(page.getByRole('region', { name: 'Certifications' })).toContainText(
    'NAIDuntil 02/28/2030Valid',
  );
  await page.getByRole('link', { name: 'Edit' }).click();
  await form.field('Email').fill('orders@vendor.example');
  await form.field('Reason for the change').fill('They told us');
  await form.saveButton.click();
  await page.getByRole('tab', { name: /^History/ }).click();
  const change = page.getByRole('tabpanel').locator('ol > li').first();
  await expect(change).toContainText('Email');
  await expect(change).toContainText('They told us');
});

test(
  'a location moves in the tree, shows what is there, and is not closed or deleted while items are there',
  { tag: '@full' },
  async ({ page, api }) => {
    const yard = await createPlace(api, { kind: 'yard' });
    const room = await createPlace(api);
    const item = await api.createEquipment({ locationId: room.id });
    const form = new FormScreen(page);
    await page.goto(`/records/location/${room.id}/edit`);
    await form.pick('Parent location', yard.name);
    await form.saveButton.click();
    await expect(page.getByText(`Room, ${yard.name}`, { exact: true })).toBeVisible();
    const items = page.getByRole('region', { name: 'Items here' });
    await expect(items.getByRole('link', { name: item.tag ?? '' })).toBeVisible();
    await items.getByRole('link', { name: 'Open as a list' }).click();
    await expect(page.getByRole('grid').getByRole('link', { name: item.tag ?? '' })).toBeVisible();

    await page.goto('/records/location');
    await page.getByRole('searchbox').fill(room.name);
    const branch = page.getByRole('treeitem', { name: new RegExp(room.name) });
    await expect(page.getByRole('treeitem')).toHaveCount(2);
    await expect(branch).toHaveAttribute('aria-level', '2');
    await branch.getByRole('link', { name: room.name }).click();
    await expect(page.getByRole('navigation', { name: 'Position in the list' })).toContainText('2 of 2');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByRole('heading', { level: 1, name: yard.name })).toBeVisible();

    await page.goto(`/records/location/${room.id}/edit`);
    await form.field('Active').uncheck();
    await form.saveButton.click();
    await expect(
      page.getByText(new RegExp(`1 items are still at ${room.name}. Move them first.`)),
    ).toBeVisible();
    await page.goto(`/records/location/${yard.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    const entry = page.getByRole('menuitem', { name: 'Delete' });
    await expect(entry).toHaveAttribute('aria-disabled', 'true');
    await expect(entry).toContainText('can be deleted');
  },
);

test(
  'a person leads to what they hold; a model and a manufacturer to each other',
  { tag: '@full' },
  async ({ page, api }) => {
    const { items } = await api.list<PersonRecord>('/api/people?q=whitfield&limit=1');
    await page.goto(`/records/person/${items[0]?.id ?? ''}`);
    await expect(page.getByRole('region', { name: 'Account' })).toBeVisible();
    const held = page.getByRole('region', { name: 'Items they hold' });
    await held.getByRole('link', { name: 'Open as a list' }).click();
    await expect(new ListScreen(page).chip('Custodian')).toContainText('Whitfield');
    await page.goto('/records/model');
    const list = new ListScreen(page);
    await list.rows.first().getByRole('link').click();
    await expect(page.getByRole('link', { name: 'Show items' })).toBeVisible();
    const [maker = ''] = (await page.locator('main header p').innerText()).split(',');
    await page.getByRole('main').getByRole('link', { name: maker, exact: true }).click();
    await expect(page.getByRole('region', { name: 'Models' }).getByRole('listitem').first()).toBeVisible();
  },
);

test(
  'records that are missing are made from the equipment form, which keeps its entries',
  { tag: '@full' },
  async ({ page }) => {
    const form = new FormScreen(page);
    const place = uniqueName('Annex');
    const maker = uniqueName('Maker');
    await page.goto('/inventory/equipment/new');
    await form.field('Name').fill('Kept name');
    await form.pick('Category', 'Docking');
    const picker = page.getByRole('combobox', { name: 'Location' });
    await picker.fill(place);
    await page.getByRole('option', { name: `New location “${place}”` }).click();
    const dialog = page.getByRole('dialog', { name: 'New location' });
    await expect(dialog.getByLabel('Name')).toHaveValue(place);
    await expect(dialog.getByLabel('Code')).toBeFocused();
    await dialog.getByLabel('Code').fill('x');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Code must look like D4-HQ.')).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await dialog.getByLabel('Code').fill(uniqueCode());
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(picker).toHaveValue(place);
    await expect(form.field('Name')).toHaveValue('Kept name');

    // By keyboard alone, and a maker that is missing from the dialog itself.
    await page.getByRole('combobox', { name: 'Model' }).fill('Dock 9');
    await expect(page.getByRole('option', { name: 'New model “Dock 9”' })).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const model = page.getByRole('dialog', { name: 'New model' });
    await expect(model.getByRole('combobox', { name: 'Category' })).toHaveValue(/Docking/);
    await model.getByRole('combobox', { name: 'Manufacturer' }).fill(maker);
    await page.getByRole('option', { name: `New manufacturer “${maker}”` }).click();
    await page
      .getByRole('dialog', { name: 'New manufacturer' })
      .getByRole('button', { name: 'Create and choose' })
      .click();
    await expect(model.getByRole('combobox', { name: 'Manufacturer' })).toHaveValue(maker);
    await model.getByRole('button', { name: 'Create and choose' }).click();
    await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('Dock 9');
    await expect(page).toHaveURL(/\/equipment\/new$/);
  },
);

test.describe('in Arabic at 400 px', () => {
  test.use({ language: 'ar', viewport: { width: 400, height: 800 } });

  test(
    'the records stay within the screen and keep their codes readable',
    { tag: '@full' },
    async ({ page, api }) => {
      const vendor = await api.create<VendorRecord>('/api/vendors', {
        name: uniqueName('Phone vendor'),
        email: 'long.address.of.a.vendor@subdomain.example.gov',
        certifications: [{ kind: 'r2', expiresOn: '2020-01-31' }],
      });
      for (const path of ['/records/location', '/records/person', `/records/vendor/${vendor.id}`]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy=true], .MuiSkeleton-root')).toHaveCount(0);
        await expect.poll(() => findOverflow(page)).toBeLessThanOrEqual(0);
      }
      await expect(page.getByRole('link', { name: vendor.email ?? '' })).toHaveAttribute('dir', 'ltr');
      await expect(page.getByText('منتهية')).toBeVisible();
      await expect.poll(() => findViolations(page)).toEqual([]);
    },
  );
});
