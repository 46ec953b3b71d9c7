import type { Locator, Page } from '@playwright/test';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { PersonRecord } from '#contract/entities/person/person.schema.ts';
import { formatDate } from '#contract/shared/date-format.ts';
import { addDays } from '#contract/shared/day.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { uniqueName, type Api } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { FormScreen } from './support/form.ts';
import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

/** Picks a record in a dialog's field: the first that the typed words find. */
async function pick(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('option').first().click();
}

async function chooseMore(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Confirms the open dialog by the button with the name of its step. */
async function confirm(dialog: Locator, step: string): Promise<void> {
  await dialog.getByRole('button', { name: step }).click();
  await expect(dialog).toBeHidden();
}

function step(api: Api, { id }: { id: string }, action: string, body: Record<string, unknown> = {}) {
  return api.act<EquipmentRecord>(`/api/equipment/${id}`, action, body);
}

async function inStock(api: Api, values: Record<string, unknown> = {}): Promise<EquipmentRecord> {
  return step(api, await api.createEquipment(values), 'stock');
}

async function statusOf(api: Api, { id }: EquipmentRecord): Promise<string> {
  return ((await (await api.get(`/api/equipment/${id}`)).json()) as EquipmentRecord).status;
}

/** Lets the day pass on which a lent item was due: with its events, as the database asks. */
async function passDueDay(db: Db, { id }: EquipmentRecord, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`update equipment set due_on = ${day}, version = version + 1 where id = ${id}`);
    await tx.run(sql`update assignment set due_on = ${day}, version = version + 1
      where equipment_id = ${id} and status = 'open'`);
    await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
      select 'Test', 'job'::event_source, 'equipment', id, version, 'update', '{}'::jsonb from equipment where id = ${id}
      union all select 'Test', 'job'::event_source, 'assignment', id, version, 'update', '{}'::jsonb from assignment
      where equipment_id = ${id} and status = 'open'`);
  });
}

test('R-1.9 R-2.9 a laptop arrives, is handed out, breaks, is repaired with a loaner, comes back and changes hands', async ({
  page,
  api,
}) => {
  test.slow();
  const [item, loaner] = [await api.createEquipment({ storesData: true }), await inStock(api)];
  const form = new FormScreen(page);
  const dialog = page.getByRole('dialog');
  const side = page.getByRole('region', { name: 'Item' });
  const holders = page.getByRole('region', { name: 'Who had it' });

  await page.goto(`/inventory/equipment/${item.id}`);
  await page.getByRole('button', { name: 'Put in stock' }).click();
  // For half a second a press could be the second one of a double click on what stood there before.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Check out' }).click();
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Check out' }).click();
  await expect(dialog.getByText('Choose one holder: a person, a location or a project.')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await pick(page, 'Person', 'Luis');
  await confirm(dialog, 'Check out');
  await expect(holders).toContainText('Luis Ortega');
  await expect(holders.getByRole('button', { name: 'Confirmed on paper …' })).toBeVisible();
  await expect(holders.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);

  await expect(page.getByRole('button', { name: 'Lend' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Request repair' }).click();
  await expect(page.getByRole('combobox', { name: 'Item' })).toHaveValue(item.tag ?? '');
  await form.saveButton.click();
  await expect(page.getByText('Problem is required.')).toBeVisible();
  await form.field('Problem').fill('Does not start any more');
  await form.saveButton.click();
  await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
  await page.getByRole('button', { name: 'Start repair' }).click();
  await confirm(dialog, 'Start repair');
  await expect(side).toContainText('In repair');

  await chooseMore(page, 'Lend a loaner');
  await dialog.getByRole('button', { name: 'Lend a loaner' }).click();
  await expect(dialog.getByText('Loaner is required.')).toBeVisible();
  await pick(page, 'Loaner', loaner.tag ?? '');
  await confirm(dialog, 'Lend a loaner');
  await expect(side).toContainText(loaner.tag ?? '');
  await expect.poll(() => statusOf(api, loaner)).toBe('in_use');

  await page.getByRole('button', { name: 'Send to vendor' }).click();
  await pick(page, 'Vendor', 'Front Range');
  await dialog.getByRole('button', { name: 'Send to vendor' }).click();
  await expect(dialog.getByText('The item stores data. Choose what was done about it')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Encrypted' }).check({ force: true });
  await confirm(dialog, 'Send to vendor');
  await page.getByRole('button', { name: 'Receive from vendor' }).click();
  await confirm(dialog, 'Receive from vendor');

  await page.getByRole('link', { name: 'Edit', exact: true }).last().click();
  await form.field('Labor cost').fill('85.25');
  await page.getByRole('button', { name: 'Add part' }).click();
  await form.field('Description').fill('Keyboard');
  await form.field('Quantity').fill('2');
  await form.field('Unit cost').fill('33.33');
  await form.saveButton.click();
  await expect(page.getByRole('region', { name: 'Cost' })).toContainText('$151.91');

  await page.goto(`/inventory/equipment/${item.id}`);
  await expect(page.getByRole('link', { name: 'Show repair' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Report missing' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Show repair' }).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(dialog.getByText('Resolution is required.')).toBeVisible();
  await dialog.getByLabel('Resolution').fill('Keyboard replaced and tested');
  await confirm(dialog, 'Complete');
  await expect(side).toContainText('In use');
  expect([await statusOf(api, item), await statusOf(api, loaner)]).toEqual(['in_use', 'in_stock']);

  await page.goto(`/inventory/equipment/${item.id}`);
  await expect(page.getByRole('region', { name: 'Repairs' })).toContainText('Completed');
  await page.getByRole('button', { name: 'Transfer' }).click();
  await pick(page, 'Person', 'Dana');
  await confirm(dialog, 'Transfer');
  await expect(holders.getByRole('listitem')).toHaveText([/Dana Okafor/, /Luis Ortega/]);
  await page.goto(`/inventory/equipment/${item.id}?tab=history`);
  const history = page.getByRole('region', { name: 'History' });
  for (const sentence of ['created it', 'put it in stock', 'checked it out', 'sent it to repair']) {
    await expect(history).toContainText(sentence);
  }
  await expect(history.getByRole('listitem').nth(1)).toContainText('completed its repair');
  await expect(history.getByRole('listitem').first()).toContainText('transferred it');
});

test(
  'a loan that was not brought back in time stands among the overdue ones until it is taken back',
  { tag: '@full' },
  async ({ page, api, database }) => {
    const people = await api.list<PersonRecord>('/api/people?q=Luis&filter[active]=true&limit=1');
    const item = await inStock(api);
    const { today } = (await (await api.get('/api/info')).json()) as { today: string };
    const [startedOn, dueOn] = [addDays(today, -60), addDays(today, -30)];
    await step(api, item, 'loan', { personId: people.items[0]?.id, startedOn, dueOn: today });
    await passDueDay(database, item, dueOn);

    const list = new ListScreen(page);
    await list.open(`/records/assignment?q=${item.tag}`);
    await page.getByRole('link', { name: /^Overdue loans/ }).click();
    await expect.poll(() => list.column('dueOn')).toContain(formatDate(dueOn, 'MM/DD/YYYY'));
    await page.goto(`/inventory/equipment/${item.id}`);
    await expect(page.getByRole('region', { name: 'Who had it' })).toContainText(/overdue since/);
    await page.getByRole('button', { name: 'Check in' }).click();
    const dialog = page.getByRole('dialog');
    const place = dialog.getByRole('combobox', { name: 'New location' });
    await expect(place).not.toHaveValue('');
    await place.fill('');
    await dialog.getByRole('button', { name: 'Check in' }).click();
    await expect(dialog.getByText('New location is required.')).toBeVisible();
    await pick(page, 'New location', 'stock');
    await confirm(dialog, 'Check in');
    await expect(page.getByRole('region', { name: 'Who had it' })).not.toContainText('overdue');
  },
);

test(
  'a leaver stays active until everything they hold is handed on',
  { tag: '@full' },
  async ({ page, api }) => {
    const leaver = await api.create<PersonRecord>('/api/people', { displayName: uniqueName('Leaver') });
    for (let at = 0; at < 2; at += 1)
      await step(api, await inStock(api), 'check-out', { personId: leaver.id });
    const form = new FormScreen(page);
    const deactivate = async () => {
      await page.goto(`/records/person/${leaver.id}/edit`);
      // What the first attempt said is kept as a draft.
      await form.field('Active').uncheck();
      await form.saveButton.click();
    };
    await deactivate();
    await expect(page.getByRole('main')).toContainText(`${leaver.displayName} still holds 2 items`);
    await page.goto(`/records/person/${leaver.id}`);
    const items = page.getByRole('region', { name: 'Items they hold' });
    await expect(items.locator('tbody tr')).toHaveCount(2);
    await expect.poll(() => findViolations(page)).toEqual([]);
    const handOver = page.getByRole('main').getByRole('button', { name: 'Hand over' });
    await handOver.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('2 items must be returned before this person leaves.');
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(dialog.getByText('Person is required.')).toBeVisible();
    await pick(page, 'Person', 'Dana');
    await confirm(dialog, 'Hand over');
    await expect(handOver).toHaveCount(0);
    await expect(items).toContainText('This person holds nothing.');
    await deactivate();
    await expect(page).toHaveURL(`/records/person/${leaver.id}`);
    await expect(page.getByRole('main')).toContainText('Inactive');
  },
);

test.describe('on a phone in Arabic', () => {
  test.use({ viewport: { width: 400, height: 800 }, language: 'ar' });

  test(
    'an item changes hands, and the list of custody tells who has what',
    { tag: '@full' },
    async ({ page, api }) => {
      const item = await inStock(api);
      const dialog = page.getByRole('dialog');
      await page.goto(`/inventory/equipment/${item.id}`);
      await page.getByRole('button', { name: 'تسليم' }).click();
      await expect(dialog).toBeVisible();
      await expect.poll(() => findOverflow(page)).toBe(0);
      await expect.poll(() => findViolations(page)).toEqual([]);
      await pick(page, 'الشخص', 'Luis');
      await confirm(dialog, 'تسليم');
      await page.getByRole('button', { name: 'نقل', exact: true }).click();
      await pick(page, 'الشخص', 'Dana');
      await confirm(dialog, 'نقل');
      const holders = page.getByRole('region', { name: 'من كان بحوزته' });
      await expect(holders.getByRole('listitem')).toHaveText([/Dana Okafor/, /Luis Ortega/]);
      await expect.poll(() => findOverflow(page)).toBe(0);
      await page.goto('/records/assignment');
      await expect(page.getByRole('heading', { level: 1, name: 'العهدة' })).toBeVisible();
      await expect(page.locator('main li').first()).toBeVisible();
      await expect.poll(() => findOverflow(page)).toBe(0);
      await expect.poll(() => findViolations(page)).toEqual([]);
    },
  );
});
