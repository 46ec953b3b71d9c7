import type { Page } from '@playwright/test';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

/** Picks a record in a dialog's field: the first that the typed words find. */
async function pick(page: Page, label: string, typed: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label });
  await field.fill(typed);
  await page.getByRole('option').first().click();
}

test('chosen items are checked out at once, and a refused one says why', async ({ page, api }) => {
  const [fine, received] = [await api.createEquipment(), await api.createEquipment()];
  await api.act<EquipmentRecord>(`/api/equipment/${fine.id}`, 'stock');
  const list = new ListScreen(page);
  await list.open(`/inventory/equipment?filter[tag][is]=${fine.tag},${received.tag}`);
  for (const row of [0, 1]) await list.grid.locator(`[data-row="${row}"] input[type=checkbox]`).click();
  await list.bulkBar.getByRole('button', { name: 'Check out' }).click();
  await pick(page, 'Person', 'Luis');
  await page.getByRole('dialog').getByRole('button', { name: 'Check out' }).click();
  const refused = page.getByRole('dialog', { name: '1 item was refused' });
  await expect(refused).toContainText(received.tag ?? '');
  await expect(refused).not.toContainText(fine.tag ?? '');
});

test('whoever hands an item out files the paper that its holder signed, and the item tells both', async ({
  page,
  api,
}) => {
  const { items } = await api.list<{ id: string; displayName: string }>(
    '/api/people?filter[active]=true&q=Whitfield&limit=1',
  );
  const item = await api.createEquipment();
  await api.act<EquipmentRecord>(`/api/equipment/${item.id}`, 'stock');
  const { custodian } = await api.act<EquipmentRecord>(`/api/equipment/${item.id}`, 'check-out', {
    personId: items[0]?.id,
  });
  await api.attach('equipment', item.id, 'handover.txt', 'other', 'Received, signed by hand');
  await page.goto(`/inventory/equipment/${item.id}`);
  const holders = page.getByRole('region', { name: 'Who had it' });
  await expect(holders.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);
  await holders.getByRole('button', { name: 'Confirmed on paper …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Signed by' })).toHaveValue(custodian?.label ?? '');
  const open = await api.list<{ startedOn: string }>(`/api/assignments?filter[equipmentId]=${item.id}`);
  await dialog.getByRole('textbox', { name: 'Signed on' }).fill(open.items[0]?.startedOn ?? '');
  await dialog.getByRole('textbox', { name: 'Time' }).fill('00:00');
  await pick(page, 'Paper', 'handover');
  await expect.poll(() => findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(holders).toContainText(`Signed on paper by ${custodian?.label}`);
  await expect(holders).toContainText('handover.txt');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('recorded that the holder confirmed on paper');
  await expect(history).toContainText('admin@dot.example');
});

test.describe('the one who holds an item', () => {
  test.use({ role: 'user', viewport: { width: 400, height: 800 } });

  test('answers for what they hold and signs once; a broken item offers a repair', async ({ page, api }) => {
    const { items } = await api.list<{ id: string }>('/api/people?q=Luis&filter[active]=true&limit=1');
    const held: EquipmentRecord[] = [];
    for (let at = 0; at < 2; at += 1) {
      const { id } = await api.createEquipment();
      await api.act<EquipmentRecord>(`/api/equipment/${id}`, 'stock');
      held.push(await api.act(`/api/equipment/${id}`, 'check-out', { personId: items[0]?.id }));
    }
    await page.goto('/records/my-items');
    const row = (at: number) => page.getByRole('listitem').filter({ hasText: held[at]?.tag ?? '' });
    await row(0).getByText('Have it').click();
    await row(1).getByText('Broken').click();
    await page.getByRole('button', { name: 'Sign for 2 items' }).click();
    await expect(row(1).getByText('Enter the reason in a few words.')).toBeVisible();
    await expect.poll(() => findOverflow(page)).toBe(0);
    await expect.poll(() => findViolations(page)).toEqual([]);
    await expect(row(1).getByLabel('What is broken?')).toBeFocused();
    await page.keyboard.type('The screen is black');
    await page.getByRole('button', { name: 'Sign for 2 items' }).click();
    await expect(row(0)).toContainText('Confirmed on');
    await expect(row(1)).toContainText('The screen is black');
    await row(1).getByRole('link', { name: 'Request a repair' }).click();
    await expect(page.getByRole('combobox', { name: 'Item' })).toHaveValue(held[1]?.tag ?? '');

    await page.goto(`/inventory/equipment/${held[1]?.id}`);
    await expect(page.getByRole('region', { name: 'Who had it' })).toContainText(
      'Reported broken: The screen is black',
    );
  });
});
