import type { TagRoll } from '#contract/features/label/roll.schema.ts';
import { findOverflow, findViolations } from './support/axe.ts';
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
  await api.act(`/api/equipment/${item.id}`, 'claim-tag', { tag: `${prefix}-000003` });
  await page.reload();
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
