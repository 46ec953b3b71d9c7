import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { uniqueName } from './support/api.ts';
import { FormScreen } from './support/form.ts';
import { holdRequests } from './support/network.ts';
import { expect, test } from './support/test.ts';

const path = '/inventory/equipment';

/** The fields that a new docking station needs. */
async function fillNewItem(form: FormScreen, name: string): Promise<void> {
  await form.pick('Category', 'Docking');
  await form.field('Name').fill(name);
  await form.field('Serial number').fill(crypto.randomUUID().slice(0, 12).toUpperCase());
  await form.pick('Location', 'Floor');
  await form.page.getByLabel('Acquired').fill('2024-05-06');
}

test('R-2.6 a new item is created and its record opens with a tag', async ({ page, api }) => {
  const form = new FormScreen(page);
  const name = uniqueName('Browser dock');
  await page.goto(`${path}/new`);
  await fillNewItem(form, name);
  await form.saveButton.click();
  await expect(page).toHaveURL(/\/inventory\/equipment\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const item = (await (await api.get(`/api/equipment/${id}`)).json()) as EquipmentRecord;
  expect(item).toMatchObject({ name, acquiredOn: '2024-05-06', status: 'received', version: 1 });
  await expect(page.getByText(`${item.tag} was created`)).toBeVisible();
});

test(
  'a message stands at the field after it was left, and saving goes to the first one',
  { tag: '@full' },
  async ({ page }) => {
    const form = new FormScreen(page);
    await page.goto(`${path}/new`);
    await form.field('Name').focus();
    await expect(page.getByText('Name is required.')).toHaveCount(0);
    await form.field('Name').blur();
    await expect(page.getByText('Name is required.')).toBeVisible();
    await expect(form.field('Name')).toHaveAccessibleDescription('Name is required.');
    await form.field('Name').fill('x');
    await expect(page.getByText('Name is required.')).toHaveCount(0);
    await form.saveButton.click();
    await expect(page.getByText(/^\d fields need attention:/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused();
    await page.getByRole('button', { name: 'Location' }).click();
    await expect(page.getByRole('combobox', { name: 'Location' })).toBeFocused();
  },
);

test('rules that look at two fields speak at the field', { tag: '@full' }, async ({ page }) => {
  const form = new FormScreen(page);
  await page.goto(`${path}/new`);
  await page.getByLabel('Warranty start').fill('2024-05-01');
  await page.getByLabel('Warranty end').fill('2024-04-01');
  await page.getByLabel('Warranty end').blur();
  await expect(page.getByText('Warranty ends before it starts.')).toBeVisible();
  await page.getByLabel('Acquired').fill('2024-02-31');
  await page.getByLabel('Acquired').blur();
  await expect(page.getByText('Enter a real date as MM/DD/YYYY.')).toBeVisible();
  await page.getByLabel('Acquired').fill('2999-01-01');
  await page.getByLabel('Acquired').blur();
  await expect(page.getByText(/^Acquisition date cannot be after today/)).toBeVisible();
  await form.field('Serial number').fill('ÄÖ');
  await form.field('Serial number').blur();
  await expect(form.field('Serial number')).toHaveAttribute('aria-invalid', 'true');
});

test('the messages are in the language of the person', { tag: '@full' }, async ({ page, browser }) => {
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    locale: 'tr-TR',
  });
  const turkish = await context.newPage();
  await turkish.addInitScript(() => localStorage.setItem('language', 'tr'));
  await turkish.goto(new URL(`${path}/new`, test.info().project.use.baseURL).href);
  const name = turkish.getByRole('main').getByLabel('Ad', { exact: true });
  await name.focus();
  await name.blur();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription(/\S/);
  await expect(turkish.getByText('Name is required.')).toHaveCount(0);
  await context.close();
});

test('a picker searches on the server, never loads more than 50, and tells namesakes apart', async ({
  page,
}) => {
  await page.goto(`${path}/new`);
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/locations') asked.push(url);
  });
  const picker = page.getByRole('combobox', { name: 'Location' });
  await picker.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  const found = page.getByRole('option').filter({ hasNotText: /New location/ });
  await expect.poll(() => found.count()).toBeLessThanOrEqual(50);
  await picker.fill('floor 2');
  await expect.poll(() => asked.some((url) => url.searchParams.get('q') === 'floor 2')).toBe(true);
  expect(asked.every((url) => Number(url.searchParams.get('limit')) <= 50)).toBe(true);
  await expect(page.getByRole('option').first()).toContainText(/floor 2/i);
  await picker.fill('no such place anywhere');
  await expect(found).toHaveCount(0);
  await expect(page.getByRole('option', { name: /New location/ })).toBeVisible();
});

test('the fields of the category come with it and go with it', { tag: '@full' }, async ({ page }) => {
  const form = new FormScreen(page);
  await page.goto(`${path}/new`);
  await expect(page.getByLabel('Memory in GB')).toHaveCount(0);
  await form.pick('Category', 'Laptops');
  await expect(page.getByRole('heading', { name: 'Details for Laptops' })).toBeVisible();
  const memory = page.getByLabel('Memory in GB');
  await memory.fill('lots');
  await memory.blur();
  await expect(memory).toHaveAttribute('aria-invalid', 'true');
  await form.pick('Category', 'Docking');
  await expect(page.getByLabel('Memory in GB')).toHaveCount(0);
});

test('an edit changes what was changed, and the history says it', async ({ page, api }) => {
  const form = new FormScreen(page);
  const item = await api.createEquipment();
  await page.goto(`${path}/${item.id}/edit`);
  await expect(form.field('Name')).toHaveValue(item.name);
  const name = uniqueName('Renamed');
  await form.field('Name').fill(name);
  await page.getByRole('radio', { name: 'Poor' }).check({ force: true });
  await expect(page.getByText('2 unsaved changes')).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await form.field('Name').focus();
  await page.keyboard.press('Control+s');
  expect((await sent).postDataJSON()).toEqual({ name, condition: 'poor' });
  expect((await sent).headers()['if-match']).toBe('"1"');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('tab', { name: /^History/ }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText(item.name);
});

test(
  'Edit on the record opens its form at once, and Cancel leads back',
  { tag: '@full' },
  async ({ page, api }) => {
    const form = new FormScreen(page);
    const item = await api.createEquipment();
    await page.goto(`${path}/${item.id}`);
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(form.field('Name')).toHaveValue(item.name);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
  },
);

test('two clicks on Save create one item', async ({ page, api }) => {
  const form = new FormScreen(page);
  const name = uniqueName('Clicked twice');
  await page.goto(`${path}/new`);
  await fillNewItem(form, name);
  await form.saveButton.dblclick();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const { total } = await api.list(`/api/equipment?q=${encodeURIComponent(name)}`);
  expect(total.value).toBe(1);
});

test('a save whose answer was lost is sent again without a second item', async ({ page, api }) => {
  const form = new FormScreen(page);
  const name = uniqueName('Answer lost');
  await page.goto(`${path}/new`);
  await fillNewItem(form, name);
  let isFirst = true;
  await page.route('**/api/equipment', async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.fallback();
    isFirst = false;
    await route.fetch();
    return route.abort();
  });
  await form.saveButton.click();
  await expect(page.getByText(/Your entries are kept\./)).toBeVisible();
  await form.saveButton.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const { total } = await api.list(`/api/equipment?q=${encodeURIComponent(name)}`);
  expect(total.value).toBe(1);
});

test(
  'a refusal of the server stands at its field with a link to the other record',
  { tag: '@full' },
  async ({ page, api }) => {
    const form = new FormScreen(page);
    const other = await api.createEquipment();
    await page.goto(`${path}/new`);
    await fillNewItem(form, uniqueName('Same serial'));
    await form.field('Serial number').fill(other.serial ?? '');
    await form.saveButton.click();
    await expect(page.getByText(/is already used by/)).toContainText(other.tag ?? '');
    await expect(form.field('Serial number')).toHaveAttribute('aria-invalid', 'true');
  },
);

test('leaving with unsaved entries is asked first: stay, keep the draft, or discard it', async ({ page }) => {
  const form = new FormScreen(page);
  const name = uniqueName('Unsaved');
  await page.goto(`${path}/new`);
  await form.field('Name').fill(name);
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Category List' }).click();
  await leave.getByRole('button', { name: 'Keep editing' }).click();
  await expect(leave).toHaveCount(0);
  await expect(form.field('Name')).toHaveValue(name);
  await page.getByRole('link', { name: 'Category List' }).click();
  await leave.getByRole('button', { name: 'Leave, keep draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  await page.goto(`${path}/new`);
  await expect(form.field('Name')).toHaveValue(name);
  await expect(page.getByText(/Your entries from .* were restored/)).toBeVisible();
  await page.getByRole('link', { name: 'Category List' }).click();
  await leave.getByRole('button', { name: 'Leave and discard' }).click();
  await page.goto(`${path}/new`);
  await expect(form.field('Name')).toHaveValue('');
});

test('a draft survives a reload and can be discarded', { tag: '@full' }, async ({ page }) => {
  const form = new FormScreen(page);
  const name = uniqueName('Draft');
  await page.goto(`${path}/new`);
  await form.field('Name').fill(name);
  await form.pick('Category', 'Docking');
  await expect(page.getByText(/^Draft kept on this device since/)).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(form.field('Name')).toHaveValue(name);
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Docking stations');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(form.field('Name')).toHaveValue('');
});

test('a save that came too late shows both sides and merges them', async ({ page, api }) => {
  const form = new FormScreen(page);
  const item = await api.createEquipment({ condition: 'good', notes: 'as it was' });
  await page.goto(`${path}/${item.id}/edit`);
  const mine = uniqueName('Mine');
  const theirs = uniqueName('Theirs');
  await form.field('Name').fill(mine);
  await form.field('Description').fill('mine alone');
  await api.change(`/api/equipment/${item.id}`, { name: theirs, condition: 'poor' });
  await form.saveButton.click();
  const dialog = page.getByRole('dialog', { name: 'Someone saved this record before you' });
  await expect(dialog).toContainText('Dana Okafor');
  const save = dialog.getByRole('button', { name: 'Save as version 3' });
  await expect(save).toBeDisabled();
  await expect(dialog.getByRole('row', { name: /Name/ })).toContainText(mine);
  await expect(dialog.getByRole('row', { name: /Name/ })).toContainText(theirs);
  await expect(dialog.getByRole('row', { name: /Condition/ })).toContainText('Poor');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.field('Name')).toHaveValue(mine);
  await form.saveButton.click();
  await dialog.getByRole('radio', { name: 'Name: keep yours' }).check();
  await save.click();
  await expect(page.getByRole('heading', { level: 1, name: mine })).toBeVisible();
  const merged = (await (await api.get(`/api/equipment/${item.id}`)).json()) as EquipmentRecord;
  expect(merged).toMatchObject({ name: mine, condition: 'poor', description: 'mine alone', version: 3 });
});

test('in a conflict the own entries can be discarded', { tag: '@full' }, async ({ page, api }) => {
  const form = new FormScreen(page);
  const item = await api.createEquipment();
  await page.goto(`${path}/${item.id}/edit`);
  await form.field('Name').fill(uniqueName('Mine'));
  const theirs = uniqueName('Theirs');
  await api.change(`/api/equipment/${item.id}`, { name: theirs });
  await form.saveButton.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard mine' }).click();
  await expect(page.getByRole('heading', { level: 1, name: theirs })).toBeVisible();
});

test(
  'the next item needs its serial number and Enter, and the tags stay shown',
  { tag: '@full' },
  async ({ page }) => {
    const form = new FormScreen(page);
    const name = uniqueName('One of many');
    await page.goto(`${path}/new`);
    await fillNewItem(form, name);
    await page.getByRole('button', { name: 'Save and add another' }).click();
    await expect(page.getByText(/was created$/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}/new$`));
    await expect(form.field('Serial number')).toHaveValue('');
    await expect(form.field('Name')).toHaveValue(name);
    await expect(form.field('Serial number')).toBeFocused();
    await page.keyboard.type(uniqueName('SN'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Registered: 2 items' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Registered: 2 items' })).toBeVisible();
    await page.getByRole('button', { name: 'Put away' }).click();
    await expect(page.getByRole('heading', { name: 'Registered: 2 items' })).toBeHidden();
  },
);

test('the button says Saving while the save is on its way', { tag: '@full' }, async ({ page, api }) => {
  const form = new FormScreen(page);
  const item = await api.createEquipment();
  await page.goto(`${path}/${item.id}/edit`);
  await form.field('Name').fill(uniqueName('Slow'));
  const hold = await holdRequests(page, `**/api/equipment/${item.id}`);
  await form.saveButton.click();
  await expect(page.getByRole('button', { name: /^Saving/ })).toBeDisabled();
  await hold.release();
  await expect(page).toHaveURL(new RegExp(`${path}/${item.id}$`));
});

test('funding shares must add up to 100 %', async ({ page, api }) => {
  const item = await api.createEquipment();
  await page.goto(`${path}/${item.id}/edit`);
  await page.getByRole('button', { name: 'Add funding source' }).click();
  await page.getByRole('combobox', { name: /Funding source/ }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Share').fill('60');
  await new FormScreen(page).saveButton.click();
  await expect(page.getByText('The shares total 60%. They must total exactly 100%.')).toBeVisible();
});
