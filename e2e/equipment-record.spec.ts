import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { refuseParts } from './support/network.ts';
import { uniqueName } from './support/api.ts';
import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

const path = '/inventory/equipment';

test('R-1.6 R-2.6 a record shows what it is, its facts, custody, funding and related items', async ({
  page,
  api,
}) => {
  const { items } = await api.list<EquipmentRecord>(
    '/api/equipment?filter[status]=in_use&filter[custodianId][empty]=false&filter[cost][gte]=1&limit=50',
  );
  const item = items.find(({ fundingLines }) => fundingLines.length > 0);
  if (!item) throw new Error('no item in use with funding');
  await page.goto(`${path}/${item.id}`);
  await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(item.tag ?? '').first()).toBeVisible();
  await expect(main.getByText('In use').first()).toBeVisible();
  for (const label of ['Category', 'Location', 'Acquired', 'Cost', 'Condition']) {
    await expect(main.locator('dt', { hasText: label }).first()).toBeVisible();
  }
  await expect(main.getByText(item.custodian?.label ?? '?').first()).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Funding' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Related items' })).toBeVisible();
});

test('the way back leads to the very view the record was opened from', async ({ page }) => {
  const list = new ListScreen(page);
  await list.open(`${path}?q=dell&sort=-cost`);
  await list.grid.getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Equipment' }).click();
  await expect(page).toHaveURL(/q=dell/);
  await expect(page).toHaveURL(/sort=-cost/);
});

test('a record that does not exist says so and leads back', { tag: '@full' }, async ({ page }) => {
  await page.goto(`${path}/00000000-0000-7000-8000-000000000000`);
  await expect(page.getByText('This record does not exist')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test('a record that could not be loaded can be tried again', { tag: '@full' }, async ({ page, api }) => {
  const item = await api.createEquipment();
  await refuseParts(page);
  await page.route(`**/api/equipment/${item.id}`, (route) => route.abort());
  await page.goto(`${path}/${item.id}`);
  await expect(page.getByText('The record could not be loaded')).toBeVisible();
  await page.unroute(`**/api/equipment/${item.id}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
});

test('the history tells who changed what from what to what, newest first, with the reason', async ({
  page,
  api,
}) => {
  const item = await api.createEquipment({ condition: 'good' });
  const after = uniqueName('Renamed item');
  await api.change(`/api/equipment/${item.id}`, {
    name: after,
    condition: 'poor',
    changeReason: 'Screen cracked',
  });
  await page.goto(`${path}/${item.id}`);
  await page.getByRole('tab', { name: /^History/ }).click();
  const entries = page.getByRole('tabpanel').getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Dana Okafor changed it');
  await expect(entries.first()).toContainText('“Screen cracked”');
  const condition = entries.first().getByRole('row', { name: /Condition/ });
  await expect(condition.locator('.old')).toHaveText('Good');
  await expect(condition.locator('.new')).toHaveText('Poor');
  await expect(entries.first().getByRole('row', { name: /Name/ }).locator('.old')).toHaveText(item.name);
  await expect(entries.last()).toContainText('Dana Okafor created it');
  await expect(page.getByText('Chain verified, 2 of 2')).toBeVisible();
  await page.reload();
  await expect(entries).toHaveCount(2);
});

test('as of a day the page shows the record as it was, without actions, and leads back', async ({
  page,
  api,
}) => {
  const { items } = await api.list<EquipmentRecord>(
    '/api/equipment?filter[status]=in_use&sort=acquiredOn&limit=1',
  );
  const item = items[0];
  if (!item) throw new Error('no item in use');
  await page.goto(`${path}/${item.id}`);
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous change' }).click();
  await expect(page.getByText(/^Shown as of .*Nothing can be changed here\.$/)).toBeVisible();
  await expect(page).toHaveURL(/asOf=\d{4}-\d{2}-\d{2}/);
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  const day = new URL(page.url()).searchParams.get('asOf') ?? '';
  const then = (await (await api.get(`/api/equipment/${item.id}?asOf=${day}`)).json()) as EquipmentRecord;
  await expect(page.getByRole('heading', { level: 1, name: then.name })).toBeVisible();
  await page.goto(`${path}/${item.id}?asOf=1990-01-01`);
  await expect(page.getByText(/^This record did not exist on/)).toBeVisible();
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
});

test('a received item is put in stock with one click, and the history says so', async ({ page, api }) => {
  const item = await api.createEquipment();
  expect(item.status).toBe('received');
  await page.goto(`${path}/${item.id}`);
  await page.getByRole('button', { name: 'Put in stock' }).dblclick();
  await expect(page.getByText(`${item.tag} is in stock`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put in stock' })).toHaveCount(0);
  await page.getByRole('tab', { name: /^History/ }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2);
});

test('delete asks for a reason, moves to the bin, and restore brings it back', async ({ page, api }) => {
  const item = await api.createEquipment();
  const tag = item.tag ?? '';
  await page.goto(`${path}/${item.id}`);
  const more = page.getByRole('button', { name: 'More actions' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Move ${tag} to the bin?` });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Move to the bin' }).click();
  await expect(dialog.getByText('Enter a reason of at least 3 characters.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Entered twice by mistake');
  await dialog.getByRole('button', { name: 'Move to the bin' }).click();
  await expect(page.getByText(`${tag} was moved to the bin`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}$`));

  const list = new ListScreen(page);
  await list.search.fill(tag);
  await expect(page.getByText(`Nothing matches “${tag}”`)).toBeVisible();
  await page.goto(`${path}?bin=true&q=${tag}`);
  await list.grid.getByRole('link', { name: tag }).click();
  await expect(page.getByText(/^In the bin since .*“Entered twice by mistake”/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`${tag} was restored`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
});

test('an item that was in use is not deleted; the menu says why', { tag: '@full' }, async ({ page, api }) => {
  const { items } = await api.list<EquipmentRecord>('/api/equipment?filter[status]=in_use&limit=1');
  await page.goto(`${path}/${items[0]?.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  const entry = page.getByRole('menuitem', { name: 'Delete' });
  await expect(entry).toContainText('This item has history. Use retirement instead.');
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
});

test(
  'an open item is checked in with two clicks: the button, and the confirmation with its proposed place',
  { tag: '@full' },
  async ({ page, api }) => {
    const { items } = await api.list<{ id: string }>('/api/people?q=whitfield&limit=1');
    const { id, tag } = await api.createEquipment();
    await api.act(`/api/equipment/${id}`, 'stock');
    await api.act(`/api/equipment/${id}`, 'check-out', { personId: items[0]?.id });
    await page.goto(`${path}/${id}`);
    await page.getByRole('button', { name: 'Check in' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Check in' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(new RegExp(`^${tag} (is|was) .*stock`))).toBeVisible();
  },
);

test(
  'an item is said to be seen today, and its next count is due one cycle later',
  { tag: '@full' },
  async ({ page, api }) => {
    const item = await api.createEquipment();
    await page.goto(`${path}/${item.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Seen today' }).click();
    await expect(page.getByText(`${item.tag} was seen today; next count due`)).toBeVisible();
    const after = (await (await api.get(`/api/equipment/${item.id}`)).json()) as EquipmentRecord;
    expect(after.lastSeenOn).not.toBeNull();
    expect(after.nextDueOn).toBe(item.nextDueOn);
  },
);

test('15 a script in every text of a record is shown as text on list, record, history and form', async ({
  page,
  api,
}) => {
  const attack = `<img src=x onerror="window.attacked=1"><script>window.attacked=1</script>${uniqueName('x')}`;
  const item = await api.createEquipment({
    name: attack.slice(-120),
    description: attack,
    notes: `javascript:window.attacked=1 "><svg onload=window.attacked=1> ${attack}`,
    serial: `"><svg/onload=attacked=1>${crypto.randomUUID().slice(0, 6)}`,
    invoiceNumber: '{{constructor.constructor("x")()}}',
    warrantyContract: '"><b onmouseover=attacked=1>x</b>',
  });
  await api.change(`/api/equipment/${item.id}`, { description: `again ${attack}`, changeReason: attack });
  // The schema library asks once whether it may compile code and is told no; nothing else may be refused.
  await page.addInitScript(() => {
    window.addEventListener('securitypolicyviolation', (event) => {
      if (event.blockedURI !== 'eval') Object.assign(window, { attacked: event.violatedDirective });
    });
  });
  for (const address of [
    `${path}?q=${encodeURIComponent(item.tag ?? '')}`,
    `${path}/${item.id}`,
    `${path}/${item.id}?tab=history`,
    `${path}/${item.id}/edit`,
    `${path}/new`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (address.startsWith(`${path}?`)) await expect(page.getByRole('grid')).toContainText('onerror');
    await expect.poll(() => page.evaluate(() => 'attacked' in window)).toBe(false);
    await expect.poll(() => page.locator('main img[src="x"], main svg[onload]').count()).toBe(0);
  }
});
