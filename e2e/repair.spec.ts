import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { Api } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { FormScreen } from './support/form.ts';
import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

const path = '/inventory/repair';

async function inStock(api: Api, values: Record<string, unknown> = {}): Promise<EquipmentRecord> {
  const { id } = await api.createEquipment(values);
  return api.act<EquipmentRecord>(`/api/equipment/${id}`, 'stock');
}

async function heldItem(api: Api, values: Record<string, unknown> = {}): Promise<EquipmentRecord> {
  const { id } = await inStock(api, values);
  const { items } = await api.list<{ id: string }>('/api/people?q=Luis&filter[active]=true&limit=1');
  return api.act<EquipmentRecord>(`/api/equipment/${id}`, 'check-out', { personId: items[0]?.id });
}

test(
  'R-2.9 the list has its views, and a second open repair is refused at the item',
  { tag: '@full' },
  async ({ page, api }) => {
    const list = new ListScreen(page);
    await list.open(path);
    await page.getByRole('link', { name: /^Waiting for parts/ }).click();
    await expect
      .poll(async () => new Set(await list.column('status')))
      .toEqual(new Set(['Waiting for parts']));

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
  },
);

test.describe('on a phone in Arabic', () => {
  test.use({ viewport: { width: 400, height: 800 }, language: 'ar', role: 'user' });

  test(
    'R-1.9 a repair is looked at and ended; reopening is for administrators',
    { tag: '@full' },
    async ({ page, api }) => {
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
      await expect.poll(() => findOverflow(page)).toBe(0);
      await expect.poll(() => findViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'إكمال' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('main')).toContainText('مكتمل');
      await expect.poll(() => findOverflow(page)).toBe(0);
      // Reopening is for administrators alone: it is not there.
      await expect(page.getByRole('main').locator('header button[aria-haspopup=menu]')).toHaveCount(0);
    },
  );
});
