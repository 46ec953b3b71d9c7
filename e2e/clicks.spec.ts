import type { Locator, Page } from '@playwright/test';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { uniqueName, type Api } from './support/api.ts';
import { FormScreen } from './support/form.ts';
import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

/** A mouse that counts its clicks; what is typed does not count. */
class Mouse {
  clicks = 0;

  async click(target: Locator, options?: Parameters<Locator['click']>[0]): Promise<void> {
    await target.click(options);
    this.clicks += 1;
  }
}

const step = (api: Api, id: string, action: string, body: Record<string, unknown> = {}) =>
  api.act<EquipmentRecord>(`/api/equipment/${id}`, action, body);

async function inStock(api: Api, values: Record<string, unknown> = {}): Promise<EquipmentRecord> {
  const { id } = await api.createEquipment(values);
  return step(api, id, 'stock');
}

async function heldItem(api: Api): Promise<EquipmentRecord> {
  const { id } = await inStock(api);
  const { items } = await api.list<{ id: string }>('/api/people?q=Luis&filter[active]=true&limit=1');
  return step(api, id, 'check-out', { personId: items[0]?.id });
}

const aSerial = () => crypto.randomUUID().slice(0, 12).toUpperCase();
const chip = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first();

test.describe('the clicks of the most frequent jobs', { tag: '@full' }, () => {
  test('find by serial and open: none', async ({ page, api }) => {
    const serial = aSerial();
    const item = await api.createEquipment({ serial });
    await page.goto('/inventory/equipment');
    await expect(page.getByRole('grid')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.locator('input:focus')).toBeVisible();
    await page.keyboard.insertText(serial);
    await expect(page.getByRole('option', { name: item.tag ?? '' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/inventory/equipment/${item.id}$`));
  });

  test('check out the open item: three', async ({ page, api }) => {
    const mouse = new Mouse();
    const item = await inStock(api);
    await page.goto(`/inventory/equipment/${item.id}`);
    await mouse.click(page.getByRole('button', { name: 'Check out' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('combobox', { name: 'Person' })).toBeFocused();
    await page.keyboard.type('Luis');
    await mouse.click(page.getByRole('option', { name: /Luis/ }).first());
    await mouse.click(dialog.getByRole('button', { name: 'Check out' }));
    await expect(chip(page, 'In use')).toBeVisible();
    expect(mouse.clicks).toBeLessThanOrEqual(3);
  });

  test('check in the open item: two', async ({ page, api }) => {
    const mouse = new Mouse();
    const item = await heldItem(api);
    await page.goto(`/inventory/equipment/${item.id}`);
    await mouse.click(page.getByRole('button', { name: 'Check in' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('combobox', { name: /location/i })).not.toHaveValue('');
    await mouse.click(dialog.getByRole('button', { name: 'Check in' }));
    await expect(chip(page, 'In stock')).toBeVisible();
    expect(mouse.clicks).toBeLessThanOrEqual(2);
  });

  test('register the second of a kind: its serial number and Enter', async ({ page, api }) => {
    const form = new FormScreen(page);
    const name = uniqueName('Counted dock');
    await page.goto('/inventory/equipment/new');
    await form.pick('Category', 'Docking');
    await form.field('Name').fill(name);
    await form.field('Serial number').fill(aSerial());
    await form.pick('Location', 'Floor');
    await page.getByLabel('Acquired').fill('2024-05-06');
    await page.getByRole('button', { name: 'Save and add another' }).click();
    await expect(form.field('Serial number')).toBeFocused();
    await expect(form.field('Serial number')).toHaveValue('');
    await page.keyboard.type(aSerial());
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => {
        const path = `/api/equipment?filter[name][is]=${encodeURIComponent(name)}`;
        return (await api.list<EquipmentRecord>(path)).items.length;
      })
      .toBe(2);
  });

  test('laptops of a district, bought before 2021, whose warranty ended: nine', async ({ page }) => {
    const mouse = new Mouse();
    const list = new ListScreen(page);
    await list.open('/inventory/equipment');
    const choose = async (field: string) => {
      await mouse.click(page.getByRole('button', { name: 'Filter', exact: true }));
      await expect(page.getByRole('textbox', { name: 'Search fields' })).toBeFocused();
      await page.keyboard.type(field);
      await page.keyboard.press('Enter');
    };
    const typeValue = async (label: RegExp, value: string) => {
      await expect(page.getByRole('textbox', { name: label })).toBeFocused();
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
    };
    await choose('Category');
    await typeValue(/Search Category/, 'Laptop');
    await expect(list.chip('Category')).toContainText('Laptop');
    await choose('Location');
    await typeValue(/Search Location/, 'District');
    await expect(list.chip('Location')).toContainText('District');
    await choose('Acquired');
    await typeValue(/^Acquired$/, '2021-01-01');
    await mouse.click(list.chip('Acquired').locator('.operator'));
    await mouse.click(page.getByRole('menuitem', { name: 'before', exact: true }));
    await choose('Warranty end');
    await mouse.click(page.getByRole('button', { name: 'Before today' }));
    await expect(list.chip('Warranty end')).toContainText('before');
    await expect(page).toHaveURL(/acquiredOn%5D%5Blt%5D|acquiredOn\]\[lt\]/);
    expect(mouse.clicks).toBeLessThanOrEqual(9);
  });

  test('a repair from the item to completed: seven', async ({ page, api }) => {
    const mouse = new Mouse();
    const item = await heldItem(api);
    const dialog = page.getByRole('dialog');
    await page.goto(`/inventory/equipment/${item.id}`);
    await mouse.click(page.getByRole('button', { name: 'Request repair' }));
    await page.getByRole('textbox', { name: 'Problem' }).fill('The screen stays black');
    await mouse.click(new FormScreen(page).saveButton);
    await mouse.click(page.getByRole('main').getByRole('button', { name: 'Start repair' }));
    await mouse.click(dialog.getByRole('button', { name: 'Start repair' }));
    await expect(dialog).toHaveCount(0);
    await mouse.click(page.getByRole('main').getByRole('button', { name: 'Complete', exact: true }));
    await dialog.getByRole('textbox', { name: /Resolution/ }).fill('A new panel');
    await mouse.click(dialog.getByRole('button', { name: 'Complete', exact: true }));
    await expect(chip(page, 'Completed')).toBeVisible();
    expect(mouse.clicks).toBeLessThanOrEqual(7);
  });

  test('check out and check in twenty: six and seven', async ({ page, api }) => {
    const name = uniqueName('Counted tablet');
    // One after the other: many at once are refused while others work.
    for (let n = 0; n < 20; n += 1) await inStock(api, { name });
    const list = new ListScreen(page);
    await list.open(`/inventory/equipment?filter[name][is]=${encodeURIComponent(name)}&density=compact`);
    const box = (row: number) => list.grid.locator(`[data-row="${row}"] input[type=checkbox]`);
    const dialog = page.getByRole('dialog');
    const chooseAll = async (mouse: Mouse) => {
      await mouse.click(box(0));
      await mouse.click(box(19), { modifiers: ['Shift'] });
      await expect(list.bulkBar).toContainText('20 selected');
    };
    const out = new Mouse();
    await chooseAll(out);
    await out.click(list.bulkBar.getByRole('button', { name: 'Check out' }));
    await expect(dialog.getByRole('combobox', { name: 'Person' })).toBeFocused();
    await page.keyboard.type('Luis');
    await out.click(page.getByRole('option', { name: /Luis/ }).first());
    await out.click(dialog.getByRole('button', { name: 'Check out' }));
    await expect(dialog).toHaveCount(0);
    await expect(list.bulkBar).toHaveCount(0);
    expect(out.clicks).toBeLessThanOrEqual(6);
    await expect.poll(async () => new Set(await list.column('status'))).toEqual(new Set(['In use']));

    const back = new Mouse();
    await chooseAll(back);
    await back.click(list.bulkBar.getByRole('button', { name: 'Check in' }));
    await expect(dialog.getByRole('combobox', { name: /location/i })).not.toHaveValue('');
    await back.click(dialog.getByRole('button', { name: 'Check in' }));
    await expect(dialog).toHaveCount(0);
    await expect.poll(async () => new Set(await list.column('status'))).toEqual(new Set(['In stock']));
    expect(back.clicks).toBeLessThanOrEqual(7);
  });
});
