import { findOverflow, findViolations } from './support/axe.ts';
import { screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { watchLanguage } from './support/texts.ts';

const desk = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const phone = { viewport: { width: 320, height: 640 }, deviceScaleFactor: 1 };
const zoomed = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 };

// Each language, light and dark, the narrowest page and a page at 200 %. A third of the screens in Turkish, another one in
// Arabic, and every eighth one in the English looks; the full run takes every screen in all of them.
const looks = [
  { title: 'English, light', language: 'en', mode: 'light', ...desk, part: { every: 8, from: 1 } },
  { title: 'Turkish, dark', language: 'tr', mode: 'dark', ...desk, part: { every: 3, from: 0 } },
  { title: 'Arabic, light, 320 px', language: 'ar', mode: 'light', ...phone, part: { every: 3, from: 1 } },
  {
    title: 'English, dark, 200 % zoom',
    language: 'en',
    mode: 'dark',
    ...zoomed,
    part: { every: 8, from: 6 },
  },
] as const;

const isFull = process.env['FULL'] === '1';

/** What is walked through in one test, by the role that sees it. */
function screensOf(role: 'guest' | 'admin', { every, from }: { every: number; from: number }) {
  const ofRole = screens.filter(({ isForGuests }) => (isForGuests === true) === (role === 'guest'));
  return isFull || role === 'guest' ? ofRole : ofRole.filter((_, at) => at % every === from);
}

// The screens of a look share one page: a browser that knows the product's files opens the next one fast.
for (const { title, part, ...look } of looks) {
  for (const role of ['guest', 'admin'] as const) {
    test.describe(title, () => {
      test.use({ ...look, role });

      const name = `40 42 no findings, nothing over the edge and no foreign text on the screens of ${role} (${title})`;
      test(name, async ({ page, api }) => {
        const shown = screensOf(role, part);
        test.setTimeout(300_000 * shown.length);
        page.on('dialog', (dialog) => void dialog.accept());
        const findForeign = look.language === 'en' ? undefined : await watchLanguage(look.language, api);
        for (const screen of shown) {
          await test.step(screen.name, async () => {
            await screen.open(page, api);
            await expect(page.locator('html')).toHaveAttribute('lang', look.language);
            expect.soft(await findOverflow(page), screen.name).toBe(0);
            expect.soft(await findViolations(page), screen.name).toEqual([]);
            if (findForeign) expect.soft(await findForeign(page), screen.name).toEqual([]);
          });
        }
      });
    });
  }
}
