import type { Locator } from '@playwright/test';
import { sql } from '#server/shared/db/sql.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { ListScreen } from './support/list.ts';
import { expect, test } from './support/test.ts';

const widths = [1280, 1366, 1440, 1920];

/** Columns whose texts are sentences; their beginning is enough. */
const sentences = ['name', 'title', 'problem', 'message', 'reason', 'path', 'certifications', 'supportUrl'];

/** What of a list is cut: the state, day, number or code in a cell, or the table itself at its side. */
function findCut(list: ListScreen, free: readonly string[]) {
  return list.grid.evaluate((grid, names) => {
    const cut: string[] = [];
    if (grid.scrollWidth > grid.clientWidth) cut.push('the table');
    for (const head of grid.querySelectorAll('[data-column]')) {
      const id = head.getAttribute('data-column') ?? '';
      if (names.includes(id)) continue;
      const place = `[data-row]:not([data-row="-1"]) [data-col="${head.getAttribute('data-col')}"]`;
      for (const cell of grid.querySelectorAll(place)) {
        const exact = [
          cell,
          ...cell.querySelectorAll('.lg-code, .lg-exact, .lg-chip > span, .lg-first:not(:only-child)'),
        ];
        const hidden = exact.find((part) => part !== cell && part.scrollWidth > part.clientWidth + 1);
        const isOver = cell.matches('.lg-number') && cell.scrollWidth > cell.clientWidth + 1;
        if (hidden) cut.push(`${id}: ${hidden.textContent}`);
        else if (isOver) cut.push(`${id}: ${cell.textContent}`);
      }
    }
    return cut;
  }, free);
}

/** Whether another test wrote this at the same time, into the lists that all share. */
async function isOfTests(database: Db, found: string): Promise<boolean> {
  const text = JSON.stringify(found.slice(found.indexOf(': ') + 2)).slice(1, -1);
  if (text === '' || !found.includes(': ')) return false;
  const { isWritten } = await database.one<{ isWritten: boolean }>(sql`
    select exists (select from event where source <> 'demo' and position(${text} in changes::text) > 0)
      as "isWritten"`);
  return isWritten;
}

/** Whether what the search of a list says about itself fits into its field. */
function isHintWhole(list: ListScreen) {
  return list.search.evaluate((field: HTMLInputElement) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return false;
    context.font = getComputedStyle(field).font;
    return context.measureText(field.placeholder).width <= field.clientWidth;
  });
}

const lists = [
  '/inventory/equipment',
  '/inventory/software',
  '/inventory/software/entitlement',
  '/inventory/software/installation',
  '/inventory/software/seat',
  '/inventory/repair',
  '/inventory/purchase-order',
  '/inventory/category?view=list',
  '/inventory/project',
  '/inventory/retirement',
  '/inventory/certificate',
  '/records/allocation',
  '/records/assignment',
  '/records/funding-source',
  '/records/location?view=list',
  '/records/manufacturer',
  '/records/model',
  '/records/person',
  '/records/vendor',
  '/system/audit-access',
  '/requests/access-request',
  '/requests/contact-message',
  '/admin/user',
];

test('every list fits the usual windows beside its scrollbar, and nothing exact of it is cut @full', async ({
  page,
  database,
}) => {
  test.slow();
  const list = new ListScreen(page);
  for (const url of lists) {
    await list.goTo(url);
    expect([url, await isHintWhole(list)]).toEqual([url, true]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 768 });
      const findOwnCut = async () => {
        const cut: string[] = [];
        for (const one of await findCut(list, sentences)) {
          if (!(await isOfTests(database, one))) cut.push(one);
        }
        return [url, width, ...cut];
      };
      await expect.poll(findOwnCut).toEqual([url, width]);
    }
  }
});

/** What of the heading with the pointer over it is cut, or covered by the mark of its menu. */
function findCovered(heading: Locator) {
  return heading.evaluate((cell) => {
    const mark = cell.querySelector('.lg-button > svg')?.getBoundingClientRect();
    // An icon keeps a distance from its own edge.
    const isCovered = ({ left, right }: DOMRect) => !mark || (left < mark.right - 3 && mark.left + 3 < right);
    const found: string[] = [];
    const title = cell.querySelector('.lg-text');
    if (!title || title.scrollWidth > title.clientWidth) found.push('the title is cut');
    const range = document.createRange();
    for (const part of cell.querySelectorAll('.lg-text, .lg-sort')) {
      range.selectNodeContents(part);
      if (isCovered(range.getBoundingClientRect())) found.push(part.textContent);
    }
    return found;
  });
}

for (const language of ['en', 'tr', 'ar'] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('the menu of a column covers nothing of its heading @full', async ({ page }) => {
      const list = new ListScreen(page);
      await list.open('/inventory/equipment?sort=acquiredOn,cost');
      const headings = list.grid.locator('[data-column]');
      for (const heading of await headings.all()) {
        const xOf = async () => (await heading.locator('.lg-text').boundingBox())?.x;
        // Letters that are still on their way move a title as well, once.
        await expect(async () => {
          await page.mouse.move(0, 0);
          const before = await xOf();
          await heading.hover();
          expect(await xOf()).toBe(before);
        }).toPass();
        await expect(heading.getByRole('button')).toHaveCSS('opacity', '1');
        expect([await heading.textContent(), await findCovered(heading)]).toEqual([
          await heading.textContent(),
          [],
        ]);
      }
    });
  });
}
