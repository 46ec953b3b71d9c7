import type { Page } from '@playwright/test';
import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

function measure(page: Page) {
  return page.getByRole('grid').evaluate((grid) => {
    const cells = [...grid.querySelectorAll('.lg-cell')];
    return {
      scrollbar: (grid as HTMLElement).offsetWidth - grid.clientWidth,
      overflow: grid.scrollWidth - grid.clientWidth,
      sticky: cells.filter((cell) => getComputedStyle(cell).position === 'sticky').length,
      rows: grid.querySelectorAll('.lg-row').length,
    };
  });
}

for (const width of [1366, 1440]) {
  test(`the list fits into ${width} pixels beside its scrollbar, and no cell is sticky`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 });
    await new ListScreen(page).open('/inventory/equipment');
    const found = await measure(page);
    expect(found.scrollbar).toBeGreaterThan(0);
    expect(found).toMatchObject({ overflow: 0, sticky: 0 });
  });
}

test('cells are sticky only while the table is scrolled sideways, and rows ignore the pointer only while they move', async ({
  page,
}) => {
  const list = new ListScreen(page);
  await list.open('/inventory/equipment?columns=tag.92!,name.600,status,custodianId.400,cost');
  expect((await measure(page)).overflow).toBeGreaterThan(0);
  expect((await measure(page)).sticky).toBe(0);
  await list.grid.evaluate((grid) => grid.scrollTo({ left: 80 }));
  // The box, the tag and the menu of each row, and of the header.
  await expect.poll(async () => (await measure(page)).sticky).toBe((await measure(page)).rows * 3);
  await list.grid.evaluate((grid) => grid.scrollTo({ left: 0 }));
  await expect.poll(async () => (await measure(page)).sticky).toBe(0);

  const pointer = () =>
    list.grid.locator('.lg-canvas').evaluate((canvas) => getComputedStyle(canvas).pointerEvents);
  const whileMoving = await list.grid.evaluate(
    (grid) =>
      new Promise<string>((resolve) => {
        grid.addEventListener(
          'scroll',
          () => resolve(getComputedStyle(grid.querySelector('.lg-canvas')!).pointerEvents),
          { once: true },
        );
        grid.scrollTo({ top: 200 });
      }),
  );
  expect(whileMoving).toBe('none');
  await expect.poll(pointer).toBe('auto');
});

test('a new search starts at its first row, with one page asked for', async ({ page }) => {
  const list = new ListScreen(page);
  await list.open('/inventory/equipment');
  await list.grid.evaluate((grid) => grid.scrollTo({ top: 150 * 36 }));
  await expect(list.grid.locator('[data-row="155"]:not([data-empty])')).toBeVisible();
  const pages: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/equipment') && searchParams.get('limit') !== '1') pages.push(request.url());
  });
  await list.search.fill('e');
  await expect(list.grid.locator('[data-row="0"]:not([data-empty])')).toBeVisible();
  await expect.poll(() => list.grid.evaluate((grid) => grid.scrollTop)).toBe(0);
  await page.waitForLoadState('networkidle');
  expect(pages.map((url) => new URL(url).pathname + new URL(url).searchParams.get('q'))).toEqual([
    '/api/equipmente',
  ]);

  await list.grid.evaluate((grid) => grid.scrollTo({ top: 100 * 36 }));
  await expect(list.grid.locator('[data-row="105"]:not([data-empty])')).toBeVisible();
  await list.header('Name').click();
  await expect(list.header('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => list.grid.evaluate((grid) => grid.scrollTop)).toBe(0);
  await expect(list.grid.locator('[data-row="0"]:not([data-empty])')).toBeVisible();
});
