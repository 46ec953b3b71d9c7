import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

const path = '/inventory/equipment';

test('a list without a connection says so instead of passing old rows off as new ones', async ({
  page,
  context,
}) => {
  const list = new ListScreen(page);
  await list.open(`${path}?filter[cost][gte]=1`);
  const failure = page.getByRole('alert').filter({ hasText: 'The list could not be loaded' });

  await context.setOffline(true);
  await list.header('Cost').click();
  await expect(failure).toContainText('The server did not answer. Check the connection and try again.');
  await expect(list.rows).toHaveCount(0);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await list.search.fill('zzz');
  await expect(failure).toBeVisible();
  await expect(list.count).toHaveCount(0);
  await list.search.fill('');

  await context.setOffline(false);
  // It comes by itself.
  await expect(failure).toBeHidden();
  await expect(list.rows.first()).toBeVisible();
  const costs = (await list.column('cost')).map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
  expect(costs).toEqual(costs.toSorted((one, other) => one - other));
});

test.describe('a page that was not opened before', () => {
  // The browser's console is told of what failed.
  test.use({ expectsFaults: true });

  test('says that there is no connection, leaves the rest, and opens once it is back', async ({
    page,
    context,
  }) => {
    await new ListScreen(page).open(path);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const failure = page.getByRole('heading', { name: 'Cannot reach the server' });
    const menu = page.getByRole('navigation');

    await context.setOffline(true);
    await menu.getByRole('link', { name: 'Repair List' }).click();
    await expect(failure).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toBeVisible();
    // What was opened before still opens.
    await menu.getByRole('link', { name: 'Equipment List' }).click();
    await expect(page.getByRole('heading', { name: 'Equipment', exact: true })).toBeVisible();
    await menu.getByRole('link', { name: 'Repair List' }).click();
    await expect(failure).toBeVisible();

    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Repair', exact: false }).first()).toBeVisible();
    await expect(failure).toBeHidden();
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });
});
