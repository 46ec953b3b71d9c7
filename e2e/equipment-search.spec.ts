import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { parseDate } from '#contract/shared/date-parser.ts';
import { uniqueName } from './support/api.ts';
import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

const path = '/inventory/equipment';

test.describe('search and filters', () => {
  test('R-2.6 the list finds as one types and forgets when the search is cleared', async ({ page }) => {
    const list = new ListScreen(page);
    await list.open(path);
    const whole = await list.count.innerText();
    await list.search.pressSequentially('toughbook', { delay: 20 });
    await expect(page).toHaveURL(/q=toughbook$/);
    await expect(list.count).toContainText(` of ${whole}`);
    await expect
      .poll(async () => (await list.column('name')).every((name) => /toughbook/i.test(name)))
      .toBe(true);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(list.count).toHaveText(whole);
  });

  test('what is typed is never lost, at any speed, on a slow machine', { tag: '@full' }, async ({ page }) => {
    const list = new ListScreen(page);
    await list.open(path);
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const typed = 'dell latitude 7450';
    for (const delay of process.env['FULL'] === '1' ? [0, 60, 170, 260] : [0, 170]) {
      await page.keyboard.press('/');
      await page.keyboard.type(typed, { delay });
      await expect(list.search).toHaveValue(typed);
      await expect(page).toHaveURL(/q=dell(\+|%20)latitude(\+|%20)7450/);
      await expect(list.search).toHaveValue(typed);
      await list.search.fill('');
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await list.search.blur();
    }
    // The search of the shell takes every letter that follows its keys.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('category');
    await expect(page.getByRole('combobox', { name: 'Search pages' })).toHaveValue('category');
  });

  test('what is typed before the list is drawn goes into its search', async ({ page }) => {
    let draw: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      draw = resolve;
    });
    await page.route('**/auth/me', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('.splash')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('dell');
    draw();
    const list = new ListScreen(page);
    await expect(list.search).toBeFocused();
    await page.keyboard.type(' 7450');
    await expect(list.search).toHaveValue('dell 7450');
    await expect(page).toHaveURL(/q=dell(\+|%20)7450$/);
  });

  test('a choice is filtered by boxes with their figures; the chip says it and can be changed', async ({
    page,
  }) => {
    const list = new ListScreen(page);
    await list.open(path);
    await list.addFilter('Status');
    await page.getByRole('checkbox', { name: /^Missing/ }).check();
    await list.apply();
    await expect(list.chip('Status')).toContainText('Missing');
    await expect(page).toHaveURL(/status.*=missing$/);
    await expect.poll(() => list.column('status')).not.toContain('In use');
    await list.compare('Status', 'is not');
    await expect.poll(() => list.column('status')).not.toContain('Missing');
    await list.chip('Status').getByRole('button', { name: 'Remove filter Status' }).click();
    await expect(list.chip('Status')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });

  test(
    'text, money, dates and yes-or-no are filtered with their own comparisons',
    { tag: '@full' },
    async ({ page, api }) => {
      const list = new ListScreen(page);
      await list.open(path);
      await list.addFilter('Name');
      await page.getByRole('textbox', { name: 'Name' }).fill('Dell');
      await page.keyboard.press('Enter');
      await expect(list.chip('Name')).toContainText('contains');
      await list.addFilter('Cost');
      await page.getByRole('textbox', { name: 'Cost' }).fill('lots');
      await list.apply();
      await expect(page.getByText('This value cannot be used here.')).toBeVisible();
      await page.getByRole('textbox', { name: 'Cost' }).fill('1000');
      await list.apply();
      await list.compare('Cost', 'at least');
      await list.addFilter('Acquired');
      await page.getByRole('textbox', { name: 'Acquired' }).fill('2023-01-01');
      await list.apply();
      await list.compare('Acquired', 'since');
      await list.addFilter('Stores data');
      await page.getByRole('radio', { name: /^Yes/ }).check();
      await list.apply();
      const query =
        'filter[name][contains]=Dell&filter[cost][gte]=1000&filter[acquiredOn][gte]=2023-01-01&filter[storesData]=true';
      const { total } = await api.list<EquipmentRecord>(`/api/equipment?${query}&limit=1`);
      await expect(list.count).toContainText(`${total.value} of `);
      expect(total.value).toBeGreaterThan(0);
      expect((await list.column('name')).every((name) => name.includes('Dell'))).toBe(true);
      expect(
        (await list.column('acquiredOn')).every((date) => parseDate(date, 'MM/DD/YYYY') >= '2023-01-01'),
      ).toBe(true);
    },
  );

  test('a reference is filtered by searching it, and a tree by a whole branch', async ({ page, api }) => {
    const list = new ListScreen(page);
    await list.open(path);
    await list.addFilter('Category');
    const answered = page.waitForResponse((answer) => answer.url().includes('q=network'));
    await page.getByRole('textbox', { name: 'Search Category' }).fill('network');
    await answered;
    await page.getByRole('checkbox', { name: /^Network/ }).check();
    await list.apply();
    await list.compare('Category', 'is within');
    const network = await api.categoryByCode('NET');
    const { total } = await api.list(`/api/equipment?filter[categoryId][within]=${network.id}&limit=1`);
    expect(total.value).toBeGreaterThan(0);
    await expect(list.count).toContainText(`${total.value} of `);
  });

  test('Clear takes search and filters away, Back brings them again', async ({ page }) => {
    const list = new ListScreen(page);
    await list.open(`${path}?q=dell&filter[status]=in_stock`);
    await expect(list.chip('Status')).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(list.search).toHaveValue('');
    await page.goBack();
    await expect(list.search).toHaveValue('dell');
    await expect(list.chip('Status')).toBeVisible();
  });

  test('a part of the address that means nothing is named and can be removed', async ({ page }) => {
    const list = new ListScreen(page);
    await list.open(`${path}?filter[color]=red&q=dell`);
    await expect(page.getByText(/was not recognized and was left out/)).toContainText('color');
    await page.getByRole('button', { name: 'Remove it' }).click();
    await expect(page).toHaveURL(/\?q=dell$/);
  });
});

test('a record that somebody else adds is found by its name', async ({ page, api }) => {
  const list = new ListScreen(page);
  const name = uniqueName('Röntgen şase');
  const item = await api.createEquipment({ name });
  await list.open(path);
  await list.search.fill(name.toUpperCase());
  await expect(list.grid.getByRole('link', { name: item.tag ?? '' })).toBeVisible();
  await expect(list.rows).toHaveCount(1);
});
