import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

test.describe('saved views', () => {
  test.use({ ownRoles: ['admin'] });

  test('a filtered list becomes a view: a tab, an entry of the menu, what the list opens with @full', async ({
    page,
  }) => {
    const list = new ListScreen(page);
    await list.open('/inventory/equipment?filter[status][is]=missing&density=compact');
    const missing = await list.rows.count();
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Views' });
    await drawer.getByLabel('Name').fill('Lost ones');
    await drawer.getByRole('checkbox', { name: 'Role user' }).check();
    await drawer.getByRole('switch', { name: 'In my menu' }).check();
    await drawer.getByRole('button', { name: 'Daily' }).click();
    await drawer.getByRole('button', { name: 'Save view' }).click();
    await expect(page).toHaveURL(/\/inventory\/equipment\?view=[0-9a-f-]{36}$/);
    await drawer.getByRole('button', { name: 'Close' }).click();

    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(menu.getByRole('group').first()).toContainText('Pinned');
    await expect(menu.getByRole('link', { name: 'Lost ones' })).toHaveAttribute('aria-current', 'page');
    const tabs = page.getByRole('navigation', { name: 'Views' });
    const tab = tabs.getByRole('link', { name: /^Lost ones/ });
    await expect(tab).toHaveAttribute('aria-current', 'page');

    await list.search.fill('laptop');
    await expect(tab.getByRole('img', { name: 'Changed' })).toBeVisible();
    await expect(page).toHaveURL(/q=laptop/);
    await page.getByRole('link', { name: 'Discard change' }).click();
    await expect(tab.getByRole('img', { name: 'Changed' })).toBeHidden();
    await expect(list.rows).toHaveCount(missing);

    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await drawer.getByRole('button', { name: 'Actions for Lost ones' }).click();
    await page.getByRole('menuitem', { name: 'Open the list with this view' }).click();
    await expect(drawer.getByText('Default', { exact: true })).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await list.open('/inventory/equipment');
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(list.rows).toHaveCount(missing);
    await tabs.getByRole('link', { name: /^All/ }).click();
    await expect(page).toHaveURL(/view=all/);

    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await drawer.getByRole('button', { name: 'Actions for Lost ones' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(tab).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(menu.getByRole('group').first()).not.toContainText('Pinned');
  });
});
