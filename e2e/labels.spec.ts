import { readFileSync } from 'node:fs';
import type { TagRoll } from '#contract/features/label/roll.schema.ts';
import type { LabelTemplate } from '#contract/features/label/template.schema.ts';
import { uniqueName } from './support/api.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { ListScreen } from './support/list.ts';
import { scanByHand } from './support/scanning.ts';
import { expect, test } from './support/test.ts';

/** A prefix that no other test has, so that its tags are free. */
const uniquePrefix = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => String.fromCharCode(65 + (byte % 26))).join(
    '',
  );

test('a roll of blank tags is reserved, claimed and voided in part', async ({ page, api }) => {
  const prefix = uniquePrefix();
  await page.goto('/labels/roll');
  await page.getByRole('button', { name: 'New roll' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New roll' });
  await dialog.getByLabel('Prefix').fill(prefix.toLowerCase());
  await dialog.getByLabel('First number').fill('1');
  await dialog.getByLabel('Last number').fill('20');
  await expect(dialog.getByText(`${prefix}-000001`)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reserve' }).click();
  const row = page.getByRole('row', { name: new RegExp(`${prefix}-000001`) });
  await expect(row).toContainText('Planned');

  const item = await api.createEquipment();
  await scanByHand(page, `${prefix}-000003`);
  await page.getByRole('heading', { name: /000003.* is blank/ }).waitFor();
  await scanByHand(page, item.tag ?? '');
  await page.getByRole('dialog').getByLabel('Printed tag').press('Enter');
  // It says so and stays, though the tag leads to the item by now.
  await expect(page.getByRole('heading', { name: /000003.* is on/ })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.goto('/labels/roll');
  await expect(row).toContainText('In use');
  await expect(row.getByText(/claimed/)).toHaveText(/claimed: .?1.? · blank: .?19/);

  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Void blank tags' }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Last number').fill('5');
  await question.getByLabel('Reason').fill('Smeared in the rain');
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Void them' }).click();
  await expect(row.getByText(/claimed/)).toHaveText(/blank: .?15.? · void: .?4/);
  const { items } = (await (await api.get('/api/tag-rolls')).json()) as { items: TagRoll[] };
  expect(items.find((roll) => roll.prefix === prefix)).toMatchObject({ claimed: 1, blank: 15, voided: 4 });
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
});

test('thirty items are printed by keyboard from the list, confirmed and logged', async ({ page, api }) => {
  test.slow();
  const name = uniqueName('Label');
  for (let at = 0; at < 30; at += 1) await api.createEquipment({ name: `${name} ${at + 1}` });
  const list = new ListScreen(page);
  await list.open(`/inventory/equipment?q=${encodeURIComponent(name.split(' ')[1] ?? '')}&sort=tag`);
  await list.grid.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await expect(list.bulkBar).toContainText('30');
  await list.bulkBar.getByRole('button', { name: 'Print labels' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/labels$/);
  await expect(page.getByText(/30.? labels waiting/)).toBeVisible();
  await page.getByRole('slider', { name: 'Start at label' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('img', { name: /^The label of/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Make PDF/ }).focus();
  await page.keyboard.press('Enter');
  const file = readFileSync(await (await saving).path(), 'latin1');
  expect(file.startsWith('%PDF')).toBe(true);
  expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);

  await expect(page.getByRole('heading', { name: /Did all .*30.* print right/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, all of them' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Did all/ })).toBeHidden();
  const log = page.getByRole('group', { name: 'Print log' });
  await expect(log.getByRole('row', { name: new RegExp(`${name} 1\\b`) })).toContainText('Right');
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
});

test('an element of a template is moved by keys, checked and saved', async ({ page, api }) => {
  const { items } = await api.list<LabelTemplate>('/api/label-templates');
  const [first] = items;
  if (!first) throw new Error('no template');
  const name = uniqueName('Template');
  const made = await api.create<LabelTemplate>('/api/label-templates', {
    name,
    stockId: first.stockId,
    elements: first.elements,
  });
  await page.goto(`/labels/template/${made.id}`);
  const code = page.getByRole('button', { name: /^Code, .* mm from left/ });
  await code.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByRole('textbox', { name: 'From left' })).toHaveValue('5.1');
  await expect(page.getByRole('textbox', { name: 'From top' })).toHaveValue('4.2');
  await expect(page.getByText(/modules, quiet zone/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText(/ is saved\.$/).first()).toBeVisible();
  const saved = (await (await api.get(`/api/label-templates/${made.id}`)).json()) as LabelTemplate;
  expect(saved.elements[0]).toMatchObject({ x: 51, y: 42 });
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
});
