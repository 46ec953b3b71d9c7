import type { EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { Api, uniqueName } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const aSerial = () => crypto.randomUUID().replaceAll('-', '').slice(0, 9).replaceAll('0', '7').toUpperCase();

/** Equipment that needs serial numbers, software that names no product yet, and a service; written by the user. */
async function anOrder(api: Api, user: Api): Promise<PurchaseOrderRecord> {
  const first = async (path: string) => (await api.list<{ id: string }>(path)).items[0]?.id;
  const { items: models } = await api.list<{ id: string; categoryId: string }>(
    '/api/models?q=latitude%207450&limit=1',
  );
  const order = await user.create<PurchaseOrderRecord>('/api/purchase-orders', {
    title: uniqueName('Laptops and licenses'),
    justification: 'The old ones are worn out.',
    vendorId: await first('/api/vendors?q=Front%20Range&limit=1'),
    shipToId: await first('/api/locations?q=HQ&limit=1'),
    lines: [
      {
        kind: 'equipment',
        modelId: models[0]?.id,
        categoryId: models[0]?.categoryId,
        quantity: 4,
        unitPrice: '100.01',
        freight: '1.00',
        fundedBy: 'none',
      },
      {
        kind: 'software',
        description: 'Markup software',
        quantity: 3,
        unitPrice: '50.00',
        termMonths: 12,
        fundedBy: 'none',
      },
      {
        kind: 'service',
        description: 'Set-up on site',
        quantity: 2,
        unitPrice: '10.00',
        fundedBy: 'none',
      },
    ],
  });
  const path = `/api/purchase-orders/${order.id}`;
  await user.act(path, 'submit');
  await api.act(path, 'approve');
  const orderNumber = `E2E-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const reason = 'Placed by telephone before the approval';
  return api.act(path, 'order', { orderNumber, orderedOn: '2026-02-02', reason });
}

test('R-1.8 goods are received in two parts, with serial numbers refused at their row, returns, a license and a reversal', async ({
  page,
  api,
  server,
  tokenOf,
}) => {
  const order = await anOrder(api, new Api(server, await tokenOf('user')));
  const modelId = order.lines[0]?.modelId;
  const { items: others } = await api.list<EquipmentRecord>(
    `/api/equipment?filter[modelId]=${modelId}&limit=20`,
  );
  const taken = others.find(({ serial }) => serial !== null);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const post = page.getByRole('button', { name: 'Post receipt' });
  const serialAt = (row: number) => page.getByRole('textbox', { name: `Serial number ${row}`, exact: true });
  const good = Array.from({ length: 4 }, aSerial);
  await page.goto(`/inventory/purchase-order/${order.id}/receive`);

  await page.getByRole('button', { name: 'Paste' }).click();
  const column = [good[0], good[0], taken?.serial].join('\n');
  await dialog.getByRole('textbox').fill(column);
  await dialog.getByRole('button', { name: 'Add 3 numbers' }).click();
  await expect(main).toContainText('Same as row 1');
  await expect(main.getByRole('link', { name: taken?.tag ?? '' })).toBeVisible();
  await expect(post).toBeDisabled();
  await expect(main).toContainText('Fix 2 serial numbers on line 1 to post.');
  await expect.poll(() => findViolations(page)).toEqual([]);

  await page.reload();
  await expect(main).toContainText('were restored');
  await expect(serialAt(2)).toHaveValue(good[0] ?? '');
  // A scanner types and ends with Enter: the next row is ready.
  await serialAt(2).focus();
  await page.keyboard.type(good[1] ?? '');
  await page.keyboard.press('Enter');
  await page.keyboard.type(good[2] ?? '');
  await expect(serialAt(3)).toHaveValue(good[2] ?? '');
  const accepted = page.getByRole('textbox', { name: 'Accepted on line 1' });
  await accepted.fill('5');
  await expect(main).toContainText('only 4 of 4 are still open on this line');
  await accepted.fill('3');
  await accepted.press('ArrowRight');
  await page.keyboard.type('1');
  await page.getByRole('combobox', { name: /^Reason/ }).click();
  await page.getByRole('option', { name: 'Damaged' }).click();
  await expect(main).toContainText('300.78');
  // What the category asks of its items: once for all, or at each item.
  const memory = page.getByRole('textbox', { name: /^Memory/ });
  await memory.fill('much');
  await expect(memory).toHaveAttribute('aria-invalid', 'true');
  await expect(main).toContainText('Fix 1 detail on line 1 to post.');
  await memory.fill('32');
  await page.getByRole('button', { name: /^Storage.*different for each item$/ }).click();
  await page.getByRole('textbox', { name: /^Storage.*, item 2$/ }).fill('512');
  await expect.poll(() => findViolations(page)).toEqual([]);
  await post.click();
  await expect(main.getByRole('heading', { name: /^Receipt .*RC-.* is posted$/ })).toBeVisible();
  await expect(main.getByRole('link', { name: /^[A-Z]+-\d{6}$/ })).toHaveCount(3);
  await expect(main).toContainText(/VR-\d{4}-\d{5}/);

  await page.getByRole('button', { name: 'Receive more' }).click();
  await page.getByRole('button', { name: 'Accept everything open' }).click();
  await serialAt(1).fill(good[3] ?? '');
  await page.getByRole('gridcell', { name: 'Markup software' }).click();
  await page.getByRole('combobox', { name: 'Product' }).fill('Revu');
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Metric' }).click();
  await page.getByRole('option', { name: 'Device' }).click();
  await post.click();
  await expect(main.getByRole('heading', { name: /is posted$/ })).toBeVisible();
  const { items: licenses } = await api.list<EntitlementRecord>(
    `/api/entitlements?filter[purchaseOrderId]=${order.id}`,
  );
  expect(licenses).toMatchObject([{ quantity: 3, cost: '150.00', metric: 'device', status: 'active' }]);
  await expect(main).toContainText(licenses[0]?.number ?? '');

  await page.getByRole('link', { name: 'Back to the order' }).click();
  const receipts = page.getByRole('region', { name: 'Receipts' }).getByRole('article');
  await expect(receipts).toHaveCount(2);
  const { items } = await api.list<EquipmentRecord>(
    `/api/equipment?filter[purchaseOrderId]=${order.id}&sort=tag`,
  );
  expect(items.map(({ cost }) => cost)).toEqual(['100.26', '100.26', '100.26', '100.26']);
  const details = items.map(({ customValues }) => customValues);
  expect(details).toEqual([{ memory_gb: 32 }, { memory_gb: 32, storage_gb: 512 }, { memory_gb: 32 }, {}]);
  await receipts.first().getByRole('button', { name: 'Reverse' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Counted on the wrong order');
  await dialog.getByRole('button', { name: 'Reverse receipt' }).click();
  await expect(receipts.first()).toContainText('Counted on the wrong order');
  const returns = page.getByRole('region', { name: 'Vendor returns' });
  await returns.getByRole('button', { name: 'Settle' }).click();
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('CM-88');
  await dialog.getByRole('button', { name: 'Settle return' }).click();
  await expect(dialog).toContainText('Credit is required.');
  await dialog.getByRole('textbox', { name: 'Credit' }).fill('80.25');
  await dialog.getByRole('button', { name: 'Settle return' }).click();
  await expect(returns).toContainText('CM-88');
  await expect(receipts.last().getByRole('button', { name: 'Reverse' })).toBeDisabled();
  await expect(receipts.last()).toContainText('It can’t be reversed');
  await expect.poll(() => findViolations(page)).toEqual([]);
});

test.describe('in Arabic on a phone', () => {
  test.use({ language: 'ar', viewport: { width: 400, height: 800 } });

  test('R-1.8 goods are received without anything leaving the screen', async ({ page, api }) => {
    const { items } = await api.list<PurchaseOrderRecord>(
      '/api/purchase-orders?filter[status]=partially_received&q=planning&limit=1',
    );
    await page.goto(`/inventory/purchase-order/${items[0]?.id}/receive`);
    await page.getByRole('textbox', { name: 'المقبول من البند 1' }).fill('2');
    await page.getByRole('textbox', { name: 'المرفوض من البند 1' }).fill('1');
    await expect(page.getByRole('textbox', { name: 'الرقم التسلسلي 2' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: /^سبب/ })).toBeVisible();
    await expect.poll(() => findOverflow(page)).toBe(0);
    await expect.poll(() => findViolations(page)).toEqual([]);
  });
});
