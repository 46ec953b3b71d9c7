import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

const file = 'docs/images/equipment-list.png';
const size = { width: 1440, height: 900 };

test.use({ viewport: size });

// UPDATE_IMAGES=1 makes the picture of the README anew; otherwise it is only looked at.
test('the picture of the equipment list stands in the documentation', async ({ page, api }) => {
  if (process.env['UPDATE_IMAGES'] === '1') {
    const list = new ListScreen(page);
    const { id } = await api.categoryByCode('IT');
    const filters = `filter[categoryId][within]=${id}&filter[acquiredOn][gte]=2020-01-01`;
    await list.open(`/inventory/equipment?${filters}&sort=-acquiredOn,-cost`);
    for (const row of [2, 3, 7]) await list.grid.locator(`[data-row="${row}"] input[type=checkbox]`).click();
    await expect(list.bulkBar).toContainText('3 selected');
    await page.mouse.move(0, 0);
    mkdirSync(path.dirname(file), { recursive: true });
    await page.screenshot({ path: file });
  }
  expect(existsSync(file)).toBe(true);
  const picture = readFileSync(file);
  expect(picture.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect({ width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }).toEqual(size);
});
