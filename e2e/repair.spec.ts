import type { Page } from '@playwright/test';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { Api } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { FormScreen } from './support/form.ts';
import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

const path = '/inventory/repair';

async function pick(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('option').first().click();
}

async function chooseMore(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function inStock(api: Api, values: Record<string, unknown> = {}): Promise<EquipmentRecord> {
  const { id } = await api.createEquipment(values);
  return api.act<EquipmentRecord>(`/api/equipment/${id}`, 'stock');
}

async function heldItem(api: Api, values: Record<string, unknown> = {}): Promise<EquipmentRecord> {
  const { id } = await inStock(api, values);
  const { items } = await api.list<{ id: string }>('/api/people?q=Luis&filter[active]=true&limit=1');
  return api.act<EquipmentRecord>(`/api/equipment/${id}`, 'check-out', { personId: items[0]?.id });
}

async function statusOf(api: Api, { id }: EquipmentRecord): Promise<string> {
  return ((await (await api.get(`/api/equipment/${id}`)).json()) as EquipmentRecord).status;
}

test('R-1.9 R-2.9 a laptop breaks, is repaired with a loaner, and comes back', async ({ page, api }) => {
  const [item, loaner] = [await heldItem(api, { storesData: true }), await inStock(api)];
  const form = new FormScreen(page);
  const dialog = page.getByRole('dialog');
  const side = page.getByRole('region', { name: 'Item' });

  await page.goto(`/inventory/equipment/${item.id}`);
  await chooseMore(page, 'Request repair');
  await expect(page.getByRole('combobox', { name: 'Item' })).toHaveValue(item.tag ?? '');
  await form.saveButton.click();
  await expect(page.getByText('Enter Problem.')).toBeVisible();
  await form.field('Problem').fill('Does not start any more');
  await form.saveButton.click();
  await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();

  await page.getByRole('button', { name: 'Start repair' }).click();
  await dialog.getByRole('button', { name: 'Start repair' }).click();
  await expect(dialog).toBeHidden();
  await expect(side).toContainText('In repair');

  await chooseMore(page, 'Lend a loaner');
  await dialog.getByRole('button', { name: 'Lend a loaner' }).click();
  await expect(dialog.getByText('Enter Loaner.')).toBeVisible();
  await pick(page, 'Loaner', loaner.tag ?? '');
  await dialog.getByRole('button', { name: 'Lend a loaner' }).click();
  await expect(side).toContainText(loaner.tag ?? '');
  expect(await statusOf(api, loaner)).toBe('in_use');

  await chooseMore(page, 'Send to vendor');
  await pick(page, 'Vendor', 'Front Range');
  await dialog.getByRole('button', { name: 'Send to vendor' }).click();
  await expect(dialog.getByText('The item stores data. Say what was done about it')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Encrypted' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Send to vendor' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Edit', exact: true }).last().click();
  await form.field('Labor cost').fill('85.25');
  await page.getByRole('button', { name: 'Add part' }).click();
  await form.field('Description').fill('Keyboard');
  await form.field('Quantity').fill('2');
  await form.field('Unit cost').fill('33.33');
  await form.saveButton.click();
  await expect(page.getByRole('region', { name: 'Cost' })).toContainText('$151.91');

  await page.getByRole('button', { name: 'Complete' }).click();
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(dialog.getByText('Enter Resolution.')).toBeVisible();
  await dialog.getByLabel('Resolution').fill('Keyboard replaced and tested');
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(dialog).toBeHidden();
  await expect(side).toContainText('In use');
  expect([await statusOf(api, item), await statusOf(api, loaner)]).toEqual(['in_use', 'in_stock']);
  await page.goto(`/inventory/equipment/${item.id}`);
  await expect(page.getByRole('region', { name: 'Repairs' })).toContainText('Completed');
  await expect(page.getByRole('link', { name: 'Show repair' })).toHaveCount(0);
});

test('R-2.9 the list has its views, and a second open repair is refused at the item', async ({
  page,
  api,
}) => {
  const list = new ListScreen(page);
  await list.open(path);
  await page.getByRole('link', { name: /^Waiting for parts/ }).click();
  await expect.poll(async () => new Set(await list.column('status'))).toEqual(new Set(['Waiting for parts']));

  const item = await heldItem(api);
  const open = await api.create<RepairRecord>('/api/repairs', {
    equipmentId: item.id,
    problem: 'Does not start any more',
  });
  const form = new FormScreen(page);
  await page.goto(`${path}/new?item=${item.id}`);
  await form.field('Problem').fill('It still does not start');
  await form.saveButton.click();
  await expect(page.getByText(`${item.tag} already has open repair ${open.number}.`)).toBeVisible();
  await page.goto(`/inventory/equipment/${item.id}`);
  await expect(page.getByRole('status').filter({ hasText: open.number })).toContainText('Open repair');
  await page.getByRole('link', { name: 'Show repair' }).click();
  await expect(page).toHaveURL(new RegExp(open.id));
});

test.describe('on a phone in Arabic', () => {
  test.use({ viewport: { width: 400, height: 800 }, language: 'ar', role: 'user' });

  test('R-1.9 a repair is looked at and ended; reopening is for administrators', async ({ page, api }) => {
    const item = await heldItem(api);
    const { id } = await api.create<RepairRecord>('/api/repairs', {
      equipmentId: item.id,
      problem: 'Does not start any more',
      parts: [{ description: 'Keyboard', quantity: 1, unitCost: '33.33' }],
    });
    await api.act(`/api/repairs/${id}`, 'start');
    await page.goto(`${path}/${id}`);
    await page.getByRole('button', { name: 'إكمال' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('الحل').fill('استُبدلت لوحة المفاتيح');
    expect(await findOverflow(page)).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'إكمال' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main')).toContainText('مكتمل');
    expect(await findOverflow(page)).toBe(0);
    await page.getByRole('main').locator('button[aria-haspopup=menu]').first().click();
    await expect(page.getByRole('menuitem', { name: /إعادة الفتح/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
