import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { uniqueCode, uniqueName } from './support/api.ts';
import { FormScreen } from './support/form.ts';
import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

const path = '/inventory/category';

test('R-2.5 the categories are a tree that opens, closes and is searched', async ({ page }) => {
  await page.goto(path);
  const tree = page.getByRole('tree', { name: 'Tree of categories' });
  const network = tree.getByRole('treeitem', { name: /^Network/ });
  await expect(network).toHaveAttribute('aria-level', '2');
  await expect(network).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await expect(network).toHaveCount(0);
  await tree.getByRole('treeitem').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem').first()).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(tree.getByRole('treeitem').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('treeitem').first()).toBeFocused();
  await page.getByRole('searchbox').fill('switch');
  await expect(tree.getByRole('treeitem', { name: /^Switches/ })).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: /^Laptops/ })).toHaveCount(0);
});

test(
  'R-2.5 the categories are a list that can be filtered and sorted',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(path);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    const list = new ListScreen(page);
    await expect(page).toHaveURL(/view=list/);
    await expect(list.rows.first()).toBeVisible();
    await list.addFilter('Kind');
    await page.getByRole('checkbox', { name: /^Software/ }).check();
    await list.apply();
    await expect.poll(() => list.column('kind')).toEqual(expect.arrayContaining(['Software']));
    await expect.poll(() => list.column('kind')).not.toContain('Equipment');
    await list.header('Code').click();
    await expect(list.header('Code')).toHaveAttribute('aria-sort', 'ascending');
    const isSorted = (codes: readonly string[]) => codes.join() === codes.toSorted().join();
    await expect.poll(async () => isSorted(await list.column('code'))).toBe(true);
  },
);

test('R-1.5 a category is created below another with a custom field, which its items then have', async ({
  page,
  api,
}) => {
  const parent = await api.createCategory();
  const form = new FormScreen(page);
  const name = uniqueName('Browser category');
  await page.goto(`${path}/new`);
  await form.field('Name').fill(name);
  await form.field('Code').fill(uniqueCode());
  await form.pick('Parent category', parent.name);
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByLabel('Label in English').fill('Lens');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Label in Turkish').fill('Mercek');
  await page.getByLabel('Label in Arabic').fill('عدسة');
  await form.field('Key').fill('lens');
  await form.saveButton.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(parent.name);
  await expect(page.getByRole('main')).toContainText('Lens');
  await page.goto('/inventory/equipment/new');
  await form.pick('Category', name);
  await expect(form.field('Lens')).toBeVisible();
});

test('the rules of a category are said at the field', { tag: '@full' }, async ({ page }) => {
  const form = new FormScreen(page);
  await page.goto(`${path}/new`);
  await form.field('Code').fill('x');
  await form.field('Code').blur();
  await expect(page.getByText('Code must look like LAP.')).toBeVisible();
  await form.field('Name').fill('x');
  await form.field('Name').blur();
  await expect(page.getByText('Name needs at least 2 characters.')).toBeVisible();
  await form.field('Name').fill(uniqueName('Same code'));
  await form.field('Code').fill('LAP');
  await form.saveButton.click();
  await expect(page.getByText(/^Code "LAP" is already used by/)).toBeVisible();
});

test(
  'a category shows its items, its subcategories and its history',
  { tag: '@full' },
  async ({ page, api }) => {
    const it = await api.categoryByCode('IT');
    await page.goto(`${path}/${it.id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Subcategories' })).toBeVisible();
    await main.getByRole('link', { name: 'Laptops' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Laptops' })).toBeVisible();
    await page.getByRole('tab', { name: /^History/ }).click();
    await expect(page.getByRole('tabpanel').getByRole('listitem').last()).toContainText('created it');
  },
);

test(
  'a category in use is not deleted, in words; an unused one goes to the bin and comes back',
  { tag: '@full' },
  async ({ page, api }) => {
    const remove = async (record: CategoryRecord) => {
      await page.goto(`${path}/${record.id}`);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('Not needed any more');
      await page.getByRole('dialog').getByRole('button', { name: 'Move to the bin' }).click();
    };
    await page.goto(`${path}/${(await api.categoryByCode('LAP')).id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    const entry = page.getByRole('menuitem', { name: 'Delete' });
    await expect(entry).toHaveAttribute('aria-disabled', 'true');
    await expect(entry).toContainText('can be deleted');
    const mine = await api.createCategory();
    await remove(mine);
    await expect(page.getByText(`${mine.name} was moved to the bin`)).toBeVisible();
    await page.goto(`${path}/${mine.id}`);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText(`${mine.name} was restored`)).toBeVisible();
  },
);

test.describe('a user', () => {
  test.use({ role: 'user' });

  test(
    'somebody who may not delete a category is not offered it',
    { tag: '@full' },
    async ({ page, api }) => {
      const mine = await api.createCategory();
      await page.goto(`${path}/${mine.id}`);
      await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0);
    },
  );
});
