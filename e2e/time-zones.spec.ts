import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { formatDate } from '#contract/shared/date-format.ts';
import { addDays, dayOf, timeOf, zoneNameOf } from '#contract/shared/day.ts';
import { uniqueName } from './support/api.ts';
import { FormScreen } from './support/form.ts';
import { expect, test } from './support/test.ts';

/** How the agency's clocks show a moment. */
function shownAt(at: string, zone: string): string {
  return `${formatDate(dayOf(at, zone), 'MM/DD/YYYY')} ${timeOf(at, zone)} ${zoneNameOf(at, zone)}`;
}

// The agency of the demonstration is in Denver: one device is ahead of it, one behind.
for (const timezoneId of ['Asia/Tokyo', 'Pacific/Honolulu']) {
  test.describe(`on a device in ${timezoneId}`, () => {
    test.use({ timezoneId });

    const tag = timezoneId === 'Asia/Tokyo' ? [] : ['@full'];
    test(
      'the agency’s day is today: an item is entered, lent until tomorrow, and its history shows the agency’s time',
      { tag },
      async ({ page, api }) => {
        const { today, timeZone } = (await (await api.get('/api/info')).json()) as {
          today: string;
          timeZone: string;
        };
        const form = new FormScreen(page);
        const name = uniqueName('Zone dock');
        await page.goto('/inventory/equipment/new');
        await form.pick('Category', 'Docking');
        await form.field('Name').fill(name);
        await form.field('Serial number').fill(crypto.randomUUID().slice(0, 12).toUpperCase());
        await form.pick('Location', 'Floor');
        await page.getByLabel('Acquired').fill(addDays(today, 1));
        await page.getByLabel('Acquired').blur();
        await expect(
          page.getByText(`Acquisition date cannot be after today (${formatDate(today, 'MM/DD/YYYY')}).`),
        ).toBeVisible();
        await page.getByLabel('Acquired').fill(today);
        await form.saveButton.click();
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

        await api.act<EquipmentRecord>(`/api/equipment/${id}`, 'stock');
        await page.reload();
        await page.getByRole('button', { name: 'Lend' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('combobox', { name: 'Person' }).fill('Luis');
        await page.getByRole('option').first().click();
        await dialog.getByLabel(/^Due/).fill(addDays(today, 1));
        await dialog.getByRole('button', { name: /^Lend/ }).click();
        await expect(dialog).toHaveCount(0);
        const item = (await (await api.get(`/api/equipment/${id}`)).json()) as EquipmentRecord;
        expect([item.status, item.dueOn]).toEqual(['on_loan', addDays(today, 1)]);

        const { items } = await api.list<{ at: string }>(`/api/equipment/${id}/history`);
        const history = page.getByRole('region', { name: 'History' });
        for (const { at } of items) await expect(history).toContainText(shownAt(at, timeZone));
        await expect(page.getByRole('group', { name: 'As of' })).toContainText(
          formatDate(today, 'MM/DD/YYYY'),
        );
      },
    );

    test('the way and the paper of an order show the agency’s days and hours', async ({ page, api }) => {
      const { timeZone } = (await (await api.get('/api/info')).json()) as { timeZone: string };
      const order = await api.create<PurchaseOrderRecord>('/api/purchase-orders', {
        title: uniqueName('Zone order'),
      });
      await page.goto(`/inventory/purchase-order/${order.id}`);
      const way = page.getByRole('list', { name: 'Order progress' });
      await expect(way).toContainText(formatDate(dayOf(order.createdAt, timeZone), 'MM/DD/YYYY'));
      await page.goto(`/inventory/purchase-order/${order.id}/paper`);
      const paper = page.getByRole('article');
      await expect(paper.locator('header time')).toHaveText(
        new RegExp(`^\\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2} ${zoneNameOf(new Date(), timeZone)}$`),
      );
      const printedAt = (await paper.locator('header time').getAttribute('datetime')) ?? '';
      await expect(paper.locator('header time')).toHaveText(shownAt(printedAt, timeZone));
    });
  });
}
