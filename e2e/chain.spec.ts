import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { Api, uniqueCode, uniqueName } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { findPrintFaults, printPage } from './support/pdf.ts';
import { expect, test } from './support/test.ts';

/** A federal award that pays four fifths of what it buys. */
function anAward(api: Api): Promise<{ id: string; code: string }> {
  return api.create('/api/funding-sources', {
    code: uniqueCode(),
    name: uniqueName('Award'),
    type: 'federal',
    federalAgency: 'FHWA',
    fain: uniqueCode(),
    ruleSet: 'pre_2024',
    federalShare: '80',
  });
}

/** One item, ordered and paid by a source, approved by somebody else, and received. */
async function buy(user: Api, admin: Api, fundingSourceId: string): Promise<EquipmentRecord> {
  const first = async (path: string) => (await admin.list<{ id: string }>(path)).items[0]?.id;
  const category = await admin.categoryByCode('DOC');
  const funding = [{ fundingSourceId, percent: '100' }];
  const { id } = await user.create<PurchaseOrderRecord>('/api/purchase-orders', {
    title: uniqueName('Signal cabinet'),
    justification: 'The old one was hit by a truck.',
    vendorId: await first('/api/vendors?q=Front%20Range&limit=1'),
    shipToId: await first('/api/locations?limit=1&filter[active]=true'),
    lines: [
      {
        kind: 'equipment',
        categoryId: category.id,
        description: 'Dock',
        quantity: 1,
        unitPrice: '9000.00',
        funding,
      },
    ],
  });
  const path = `/api/purchase-orders/${id}`;
  await user.act(path, 'submit');
  await admin.act(path, 'approve');
  const { lines } = await admin.act<PurchaseOrderRecord>(path, 'order', {
    orderNumber: `E2E-${uniqueCode()}`,
    orderedOn: '2026-02-02',
    reason: 'Placed by telephone before the approval',
  });
  await user.create(`${path}/receipts`, {
    receivedOn: '2026-02-20',
    lines: [{ lineId: lines[0]?.id, accepted: 1, serials: [uniqueCode()] }],
  });
  const { items } = await admin.list<EquipmentRecord>(`/api/equipment?filter[purchaseOrderId]=${id}`);
  if (!items[0]) throw new Error('nothing was received');
  return user.act(`/api/equipment/${items[0].id}`, 'stock');
}

async function repair(user: Api, equipmentId: string): Promise<void> {
  const { id } = await user.create<RepairRecord>('/api/repairs', {
    equipmentId,
    problem: 'Does not start any more',
    labourCost: '120.00',
  });
  await user.act(`/api/repairs/${id}`, 'start');
  await user.act(`/api/repairs/${id}`, 'complete', {
    outcome: 'repaired',
    resolution: 'New supply unit',
    conditionAfter: 'good',
  });
}

async function sell(user: Api, admin: Api, equipmentId: string): Promise<void> {
  const { id } = await user.create<RetirementRecord>('/api/retirements', {
    title: uniqueName('Surplus'),
    reason: 'obsolete',
    method: 'surplus_sale',
    justification: 'Out of support and nobody needs it.',
    surplusReference: 'SS-9001',
    recipient: 'State surplus agency',
  });
  const path = `/api/retirements/${id}`;
  await user.act(path, 'add-items', { equipmentIds: [equipmentId] });
  const value = { equipmentId, fairMarketValue: '6800', valuationSource: 'Two bids' };
  await user.act(path, 'set-lines', { lines: [value] });
  await user.act(path, 'submit');
  await admin.act(path, 'approve');
  await user.act(path, 'start');
  await user.attach('retirement', id, 'Instruction.txt', 'approval', 'Sell it.');
  const { items } = await user.list<AttachmentRecord>(`/api/attachments?filter[recordId]=${id}`);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(new Date());
  const papers = { instructionDocumentId: items[0]?.id, instructionOn: today };
  const removals = { labels: true, directory: true, network: true, seats: true };
  await user.act(path, 'set-lines', { lines: [{ equipmentId, ...papers, ...removals }] });
  await user.act(path, 'make-ready');
  const sold = { equipmentId, salePrice: '6450', saleCost: '12' };
  await admin.act(path, 'complete', { disposedOn: today, lines: [sold] });
}

test(
  'from the dollar to the disposal: one screen leads from the award to the order, the item, its repair and its sale',
  { tag: '@full' },
  async ({ page, api, server, tokenOf }) => {
    const user = new Api(server, await tokenOf('user'));
    const award = await anAward(api);
    const item = await buy(user, api, award.id);
    await repair(user, item.id);
    await sell(user, api, item.id);

    await page.goto(`/records/funding-source/${award.id}`);
    await page.getByRole('link', { name: 'Open the chain' }).click();
    const chain = page.getByRole('treegrid', { name: 'The chain' });
    const main = page.getByRole('main');
    await expect(main).toContainText('Received equals items plus other goods:');
    await expect(main).toContainText('Orders: 1. Receipts: 1. Items: 1. Repairs: 1. Retirements: 1.');
    const open = async (kind: string) => {
      const row = chain.locator(`tr[data-node^="${kind}:"]`);
      await row.focus();
      await page.keyboard.press('ArrowRight');
      await expect(row).toHaveAttribute('aria-expanded', 'true');
    };
    await open('purchase-order');
    await open('receipt');
    await open('equipment');
    const rowOf = (kind: string) => chain.locator(`tr[data-node^="${kind}:"]`);
    await expect(rowOf('repair')).toContainText('120.00');
    await expect(rowOf('retirement')).toContainText('6,450.00');
    // Four fifths of what came in, less the 500 that the older rules allow for selling.
    await expect(rowOf('retirement')).toContainText('4,660.00');
    await expect(rowOf('funding-source')).toContainText('9,000.00');
    await expect.poll(() => findViolations(page)).toEqual([]);
    await expect.poll(() => findOverflow(page)).toBe(0);

    // On paper: the same sums, line by line, with who printed it and how many pages there are.
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await saved).suggestedFilename()).toBe(`chain-${award.code}.csv`);
    await page.getByRole('link', { name: 'Print' }).click();
    await expect(page.getByRole('table', { name: 'Items and goods' })).toContainText(item.tag ?? '');
    await expect.poll(() => findPrintFaults(page, 'Letter')).toEqual([]);
    const sheets = await printPage(page, 'A4');
    const paper = sheets.map(({ text }) => text).join(' ');
    for (const text of [award.code, item.tag ?? '', 'Dana Okafor', '9,000.00', '6,450.00', '4,660.00']) {
      expect(paper).toContain(text);
    }
    expect(paper).toContain(`${sheets.length} / ${sheets.length}`);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(rowOf('retirement')).toBeVisible();

    // And back: the item tells who paid for it and where it went.
    await chain.getByRole('link', { name: `Follow the chain from ${item.tag ?? ''}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(item.tag ?? '');
    await expect(main.getByRole('link', { name: award.code })).toBeVisible();
    await page.goto('/records/chain');
    await page.getByRole('button', { name: 'Order', exact: true }).click();
    await page.getByRole('combobox', { name: 'Record' }).fill(item.purchaseOrder?.label ?? '');
    await page.getByRole('option').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(item.purchaseOrder?.label ?? '');
    await page.goto(`/inventory/equipment/${item.id}`);
    await expect(page.getByRole('region', { name: 'Disposition' })).toContainText('$6,450.00');
  },
);
