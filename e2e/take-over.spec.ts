import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { BatchRecord, BatchRow } from '#contract/features/batch/batch.schema.ts';
import { uniqueCode, uniqueName, type Api } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/** Waits until the job has brought an import so far. */
async function reach(api: Api, id: string, state: BatchRecord['state']): Promise<BatchRecord> {
  const path = `/api/imports/${id}`;
  const read = async () => (await (await api.get(path)).json()) as BatchRecord;
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe(state);
  return read();
}

test(
  'the take-over lists its files in their order with statements that add up, and prints one sheet to sign',
  { tag: '@full' },
  async ({ page, api }) => {
    const category = await api.categoryByCode('DOC');
    const locations = await api.list<{ code: string }>('/api/locations?limit=1&filter[active]=true');
    const location = locations.items[0]?.code ?? '';
    const [tag, sold] = [`P.${uniqueCode()}`, `S.${uniqueCode()}`];
    const name = uniqueName('Dock of before');
    const heading =
      'tag,serial,name,categoryId,locationId,condition,acquiredOn,cost,openingStatus,disposedOn,disposalMethod';
    const common = () => `${uniqueCode()},${name},${category.code},${location},good,2024-03-01`;
    const { id } = await api.create<BatchRecord>('/api/imports/paste', {
      entity: 'equipment',
      text: `${heading}\n${tag},${common()},120.50,in_stock,,\n${sold},${common()},79.50,disposed,2025-01-31,recycler\n`,
      isTakeOver: true,
    });
    const path = `/api/imports/${id}`;
    await reach(api, id, 'mapping');
    await api.act(path, 'check');
    const { counts } = await reach(api, id, 'checked');
    const rows = await api.list<BatchRow>(`${path}/rows`);
    expect([counts.new, rows.items.flatMap(({ problems }) => problems)]).toEqual([2, []]);
    await api.act(path, 'apply', { reason: 'Moving in' });
    const { number } = await reach(api, id, 'applied');

    await page.goto('/records/take-over');
    await expect(page.getByRole('heading', { name: 'Take-over', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('1. Locations');
    const statement = page.getByRole('table', { name: `Statement of ${number}` });
    await expect(statement.getByRole('row', { name: /Cost/ })).toContainText('200.00');
    await expect.poll(() => findViolations(page)).toEqual([]);
    await expect.poll(() => findOverflow(page)).toBe(0);
    await page.getByRole('link', { name: 'Print to sign' }).click();
    await expect(page.getByText('Prepared by')).toBeVisible();
    await expect(page.getByRole('table', { name: `Statement of ${number}` })).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);

    const { items } = await api.list<EquipmentRecord>(`/api/equipment?filter[tag]=${tag}`);
    await page.goto(`/inventory/equipment/${items[0]?.id ?? ''}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Claim printed tag…' }).click();
    const claimed = `C.${uniqueCode()}`;
    await page.getByRole('textbox', { name: 'Printed tag' }).fill(claimed);
    await page.getByRole('button', { name: 'Claim tag' }).click();
    await expect(page.getByRole('main')).toContainText(`Old number ${tag}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  },
);
