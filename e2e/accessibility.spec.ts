import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

/** What axe finds on the page, in a line each. */
async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** How far the page reaches over its edge; tables and lists scroll inside themselves. */
function findOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

const desk = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const phone = { viewport: { width: 320, height: 640 }, deviceScaleFactor: 1 };
const zoomed = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 };

// Every screen four times: each language, light and dark, the narrowest page and a page at 200 %.
const looks = [
  { words: 'English, light', language: 'en', mode: 'light', ...desk },
  { words: 'Turkish, dark', language: 'tr', mode: 'dark', ...desk },
  { words: 'Arabic, light, 320 px', language: 'ar', mode: 'light', ...phone },
  { words: 'English, dark, 200 % zoom', language: 'en', mode: 'dark', ...zoomed },
] as const;

for (const { words, ...look } of looks) {
  for (const role of ['guest', 'admin'] as const) {
    test.describe(`${words}, ${role}`, () => {
      test.use({ ...look, role });
      const shown = screens.filter(({ isForGuests }) => (isForGuests === true) === (role === 'guest'));

      for (const screen of shown) {
        test(`40 no findings and nothing over the edge: ${screen.name} (${words})`, async ({ page, api }) => {
          await screen.open(page, api);
          await expect(page.locator('html')).toHaveAttribute('lang', look.language);
          expect(await findOverflow(page)).toBe(0);
          expect(await findViolations(page)).toEqual([]);
        });
      }
    });
  }
}
