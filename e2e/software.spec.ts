import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { SoftwareRecord } from '#contract/entities/software/software.schema.ts';
import { uniqueName, type Api } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { FormScreen } from './support/form.ts';
import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

const path = '/inventory/software';

async function createProduct(api: Api): Promise<SoftwareRecord> {
  const category = await api.categoryByCode('ESW');
  return api.create('/api/software', {
    name: uniqueName('Test product'),
    publisher: 'Test publisher',
    categoryId: category.id,
  });
}

async function createTerm(api: Api, values: Record<string, unknown>): Promise<EntitlementRecord> {
  const { id } = await api.create<EntitlementRecord>('/api/entitlements', {
    metric: 'named_user',
    quantity: 2,
    term: 'subscription',
    startsOn: '2026-01-01',
    endsOn: '2027-12-31',
    ...values,
  });
  return api.act(`/api/entitlements/${id}`, 'activate');
}

test(
  'R-1.11 R-2.11 a product from its purchase to its renewal: seats to the limit, moved on, a key that is told of',
  { tag: '@full' },
  async ({ page, api }) => {
    const form = new FormScreen(page);
    const name = uniqueName('Story product');
    const people = (await api.list<{ displayName: string }>('/api/people?filter[active]=true&limit=3')).items;
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');

    // The product and its first purchase.
    await page.goto(`${path}/new`);
    await form.field('Name').fill(name);
    await form.field('Publisher').fill('Story publisher');
    await form.pick('Category', 'engineering');
    await form.saveButton.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('link', { name: 'New license' }).click();
    await form.field('Quantity').fill('2');
    await form.field('Starts').fill('2026-01-01');
    await form.field('Ends').fill('2026-01-01');
    await form.saveButton.click();
    await expect(page.getByRole('textbox', { name: /^Ends/ })).toHaveAttribute('aria-invalid', 'true');
    await form.field('Ends').fill('2098-12-31');
    await form.field('Notice days').fill('30');
    await expect(main).toContainText('12/01/2098');
    await form.saveButton.click();
    await page.getByRole('button', { name: 'Activate' }).click();
    await dialog.getByRole('button', { name: 'Activate' }).click();
    await expect(main.getByText('Active', { exact: true }).first()).toBeVisible();

    // Three people, two seats.
    await page.getByRole('button', { name: 'Assign seats' }).click();
    for (const { displayName } of people) await form.pick('Add person', displayName);
    await dialog.getByRole('button', { name: 'Assign 3 seats' }).click();
    await expect(dialog.getByRole('alert')).toContainText('No seat is left of 2. Free one or buy more.');
    await expect(dialog.getByRole('list', { name: 'Selected' }).getByRole('listitem')).toHaveText([
      new RegExp(people[2]?.displayName ?? ''),
    ]);
    await expect.poll(() => findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(main.getByText('All 2 seats are assigned.')).toBeVisible();

    // Renewing moves both.
    await main.locator('button[aria-haspopup=menu]').first().click();
    await page.getByRole('menuitem', { name: 'Renew' }).click();
    await expect(dialog).toContainText('2 seats move to the next term');
    await expect(dialog).toContainText(people[0]?.displayName ?? '');
    await dialog.getByLabel(/^Quantity/).fill('1');
    await dialog.getByRole('button', { name: 'Renew' }).click();
    await expect(dialog).toContainText('2 seats are assigned.');
    await dialog.getByLabel(/^Quantity/).fill('3');
    await dialog.getByRole('button', { name: 'Renew' }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('definition').filter({ hasText: '01/01/2099' })).toBeVisible();
    const seats = main.getByRole('region', { name: 'Seats' }).getByRole('listitem');
    await expect(seats).toHaveCount(2);

    // The key is shown with a reason, which stays.
    await page.getByRole('button', { name: 'Add key' }).click();
    await dialog.getByRole('textbox').fill('AAAA-BBBB-CCCC-1234');
    await dialog.getByRole('button', { name: 'Save key' }).click();
    const key = main.getByRole('region', { name: 'License key' });
    await expect(key).toContainText('•••• •••• 1234');
    await page.getByRole('button', { name: 'Show key' }).click();
    await dialog.getByRole('button', { name: 'Show key' }).click();
    await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('textbox').fill('new computer for the office');
    await dialog.getByRole('button', { name: 'Show key' }).click();
    await expect(key).toContainText('AAAA-BBBB-CCCC-1234');
    await page.getByRole('button', { name: 'Hide key' }).click();
    await expect(key).not.toContainText('AAAA');
    await page.getByRole('tab', { name: /^History/ }).click();
    await expect(page.getByRole('tabpanel')).toContainText('viewed the license key');
    await expect(page.getByRole('tabpanel')).toContainText('new computer for the office');

    // Every figure of the product leads to its rows.
    await page.goto(path);
    await page.getByRole('searchbox').fill(name);
    const list = new ListScreen(page);
    await expect.poll(() => list.column('verdict')).toEqual(['Compliant']);
    await page.getByRole('link', { name, exact: true }).click();
    // The list has figures, too: they are another page's until this one is there.
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const figure = (label: string) => main.locator('dl > div').filter({ hasText: label }).getByRole('link');
    await figure('Assigned').click();
    await expect.poll(() => list.rows.count()).toBe(2);
  },
);

test(
  'R-1.11 renewals by keyboard, a quantity that cannot fall, and installs from CSV',
  { tag: '@full' },
  async ({ page, api }) => {
    const product = await createProduct(api);
    const term = await createTerm(api, { softwareId: product.id, endsOn: '2028-03-31', noticeDays: 17 });
    const { items } = await api.list<{ id: string }>('/api/people?filter[active]=true&limit=2');
    for (const { id } of items) await api.create('/api/seats', { entitlementId: term.id, personId: id });
    const main = page.getByRole('main');

    // The calendar: the decision is due on the 14th, the term ends on the 31st.
    await page.goto(`${path}/renewals?month=2028-03`);
    const day = (name: RegExp) => page.getByRole('gridcell', { name });
    await day(/March 14, 2028.*decision due/).focus();
    await page.keyboard.press('ArrowDown');
    await expect(day(/March 21, 2028/)).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(page).toHaveURL(/month=2028-04/);
    await expect(day(/April 21, 2028/)).toBeFocused();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowDown');
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight');
    await expect(day(/March 31, 2028.*ends/)).toBeFocused();
    await expect.poll(() => findViolations(page)).toEqual([]);
    await expect(main.getByRole('link', { name: new RegExp(product.name) })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();

    const form = new FormScreen(page);
    await page.getByRole('link', { name: 'Edit' }).click();
    await form.field('Quantity').fill('1');
    await form.saveButton.click();
    await expect(
      main.getByText('2 seats are assigned. Free some before you lower the quantity.'),
    ).toBeVisible();

    const item = await api.createEquipment();
    await page.goto(`${path}/${product.id}`);
    await page.getByRole('button', { name: 'Import installs' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Lines').fill(`tag,version,seen\n${item.tag},3.1,2026-01-02\nEQ-NOBODY\n`);
    await dialog.getByRole('button', { name: 'Import 2 lines' }).click();
    await expect(dialog).toContainText('1 installation added.');
    await expect(dialog.getByRole('row', { name: /EQ-NOBODY/ })).toContainText('No item has this tag.');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(main.getByRole('region', { name: 'Installations' })).toContainText(item.tag ?? '');
  },
);

test.describe('on a phone in Arabic', () => {
  test.use({ viewport: { width: 400, height: 800 }, language: 'ar', role: 'user' });

  test('R-1.11 the renewals mirror, and a key stays masked', { tag: '@full' }, async ({ page, api }) => {
    const product = await createProduct(api);
    const term = await createTerm(api, { softwareId: product.id, endsOn: '2028-03-31' });
    await api.act(`/api/entitlements/${term.id}`, 'set-key', { key: 'AAAA-BBBB-CCCC-1234' });
    await page.goto(`${path}/renewals?month=2028-03`);
    await page.getByRole('gridcell', { selected: true }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('gridcell', { selected: true })).toBeFocused();
    await expect.poll(() => findOverflow(page)).toBe(0);
    await page.goto(`${path}/entitlement/${term.id}`);
    const main = page.getByRole('main');
    await expect(main).toContainText('•••• •••• 1234');
    await expect(main).toContainText('لا يمكن أن يراه إلا مسؤول.');
    await expect(page.getByRole('button', { name: 'إظهار المفتاح' })).toHaveCount(0);
    await expect.poll(() => findOverflow(page)).toBe(0);
    await expect.poll(() => findViolations(page)).toEqual([]);
  });
});
