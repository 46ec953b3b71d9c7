import type { Page } from '@playwright/test';
import type { AllocationRecord } from '#contract/entities/allocation/allocation.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { ProjectRecord } from '#contract/entities/project/project.schema.ts';
import type { Api } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { FormScreen } from './support/form.ts';
import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

const path = '/inventory/project';

/** As long as the numbers of the demonstration: another test looks whether these fit into their column. */
function aNumber(): string {
  return `E-${crypto.randomUUID().slice(0, 6).toUpperCase()}`;
}

async function anActiveProject(api: Api): Promise<ProjectRecord> {
  const { items: people } = await api.list<{ id: string }>('/api/people?q=Luis&filter[active]=true&limit=1');
  const { items: sources } = await api.list<{ id: string }>('/api/funding-sources?q=STATE-HWY&limit=1');
  const { id } = await api.create<ProjectRecord>('/api/projects', {
    number: aNumber(),
    name: 'Corridor of the test',
    kind: 'its',
    managerId: people[0]?.id,
    startsOn: '2026-01-05',
    fundingLines: [{ fundingSourceId: sources[0]?.id, percent: '100' }],
  });
  return api.act<ProjectRecord>(`/api/projects/${id}`, 'activate');
}

async function pickIn(page: Page, picker: string, typed: string, at = 0): Promise<void> {
  await page.getByRole('combobox', { name: picker }).nth(at).fill(typed);
  await page.getByRole('option').first().click();
}

test('R-1.7 R-2.7 a project is planned, refused while its shares are wrong, and begun', async ({ page }) => {
  const list = new ListScreen(page);
  const form = new FormScreen(page);
  const dialog = page.getByRole('dialog');
  await list.open(path);
  await page.getByRole('link', { name: /^On hold/ }).click();
  await expect.poll(async () => new Set(await list.column('status'))).toEqual(new Set(['On hold']));
  await page.getByRole('link', { name: 'New project' }).click();

  const number = aNumber();
  await form.field('Number').fill(number);
  await form.field('Name').fill('Message signs on US 50');
  await form.pick('Manager', 'Luis');
  await form.field('Start').fill('2026-03-01');
  await page.getByRole('button', { name: 'Add funding source' }).click();
  await pickIn(page, 'Funding source', 'FHWA-SPR');
  await form.field('Share').fill('80');
  await expect(page.getByRole('status').filter({ hasText: 'Sum' })).toHaveText('Sum 80 %');
  await form.saveButton.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Message signs on US 50' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Funding' })).toContainText('is still missing.');

  await page.getByRole('button', { name: 'Activate' }).click();
  await dialog.getByRole('button', { name: 'Activate' }).click();
  await expect(dialog).toContainText('The shares total 80%. They must total exactly 100%.');
  await expect.poll(() => findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('link', { name: 'Edit', exact: true }).last().click();
  await page.getByRole('button', { name: 'Add funding source' }).click();
  await pickIn(page, 'Funding source', 'STATE-HWY', 1);
  await form.field('Share').nth(1).fill('20');
  await expect(page.getByRole('status').filter({ hasText: 'Sum' })).toHaveText('Sum 100 %');
  await form.saveButton.click();
  await page.getByRole('button', { name: 'Activate' }).click();
  await dialog.getByRole('button', { name: 'Activate' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').locator('header').first()).toContainText('Active');
});

test(
  'R-1.7 the allocation of an item changes from a day on, and the project shows what it is worth',
  { tag: '@full' },
  async ({ page, api }) => {
    const [one, other] = [await anActiveProject(api), await anActiveProject(api)];
    const item = await api.createEquipment({ cost: '1000.00', acquiredOn: '2026-01-15' });
    const panel = page.getByRole('region', { name: 'Allocation to projects' });
    const dialog = page.getByRole('dialog');
    await page.goto(`/inventory/equipment/${item.id}`);
    await expect(panel).toContainText('This item is not allocated to a project.');
    await panel.getByRole('button', { name: 'Change' }).click();
    await dialog.getByLabel('From').fill('2026-02-01');
    await pickIn(page, 'Project', one.number);
    await dialog.getByRole('button', { name: 'Set shares' }).click();
    await expect(dialog).toBeHidden();
    await expect(panel).toContainText('02/01/2026');

    await panel.getByRole('button', { name: 'Change' }).click();
    await dialog.getByLabel('From').fill('2026-06-01');
    await dialog.getByLabel('Share', { exact: true }).fill('60');
    await dialog.getByRole('button', { name: 'Add project' }).click();
    await pickIn(page, 'Project', other.number, 1);
    await dialog.getByLabel('Share', { exact: true }).nth(1).fill('39.999');
    await dialog.getByRole('button', { name: 'Set shares' }).click();
    await expect(dialog).toContainText('The shares total 99.999%. They must total exactly 100%.');
    await expect.poll(() => findViolations(page)).toEqual([]);
    await dialog.getByLabel('Share', { exact: true }).nth(1).fill('40');
    await dialog.getByRole('button', { name: 'Set shares' }).click();
    await expect(dialog).toBeHidden();
    await expect(panel.getByRole('listitem')).toHaveCount(3);
    await expect(panel.getByRole('listitem').last()).toContainText('05/31/2026');
    const { items } = await api.list<AllocationRecord>(
      `/api/allocations?filter[equipmentId]=${item.id}&sort=number`,
    );
    expect(items.map(({ percent, fromOn, toOn }) => [percent, fromOn, toOn])).toEqual([
      ['100.000', '2026-02-01', '2026-05-31'],
      ['60.000', '2026-06-01', null],
      ['40.000', '2026-06-01', null],
    ]);

    await page.goto(`${path}/${other.id}`);
    const figures = page.getByRole('region', { name: 'Figures today' });
    await expect(figures).toContainText('$400.00');
    await figures.getByRole('link', { name: '$400.00' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Allocations' })).toBeVisible();
    const list = new ListScreen(page);
    await expect.poll(() => list.column('bookValue')).toEqual(['400.00']);
  },
);

test('R-1.7 a project is not closed while it holds items, and then it is', async ({ page, api }) => {
  const project = await anActiveProject(api);
  const { id } = await api.createEquipment();
  await api.act(`/api/equipment/${id}`, 'stock');
  const held = await api.act<EquipmentRecord>(`/api/equipment/${id}`, 'check-out', { projectId: project.id });
  const dialog = page.getByRole('dialog');
  await page.goto(`${path}/${project.id}`);
  await expect(page.getByRole('region', { name: 'Items held' })).toContainText(held.tag ?? '');
  await expect(page.getByRole('region', { name: 'Custody' })).toContainText(held.tag ?? '');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toContainText(`1 items are still held by ${project.number} or allocated to it.`);
  await api.act(`/api/equipment/${id}`, 'check-in', { condition: 'good', movedToId: held.locationId });
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Closed');
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
});

test.describe('on a phone in Arabic', () => {
  test.use({ viewport: { width: 400, height: 860 }, language: 'ar', role: 'user' });

  test(
    'R-1.7 a project and a funding source fit, and closing is for administrators',
    { tag: '@full' },
    async ({ page, api }) => {
      const project = await anActiveProject(api);
      await page.goto(`${path}/${project.id}`);
      await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
      await expect(page.getByRole('region', { name: 'أرقام اليوم' })).toBeVisible();
      await expect.poll(() => findOverflow(page)).toBe(0);
      await expect.poll(() => findViolations(page)).toEqual([]);
      await page.getByRole('main').locator('button[aria-haspopup=menu]').first().click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      await expect(page.getByRole('menuitem', { name: /إغلاق/ })).toHaveCount(0);
      await page.goto(`${path}/${project.id}/edit`);
      await expect(page.getByRole('button', { name: 'إضافة مصدر تمويل' })).toBeVisible();
      await expect.poll(() => findOverflow(page)).toBe(0);
      await expect.poll(() => findViolations(page)).toEqual([]);
      await page.goto(`/records/funding-source/${project.fundingLines[0]?.fundingSourceId ?? ''}`);
      await expect(page.getByRole('region', { name: 'فترة التنفيذ' })).toBeVisible();
      await expect.poll(() => findOverflow(page)).toBe(0);
      await expect.poll(() => findViolations(page)).toEqual([]);
    },
  );
});
