import { findOverflow, findViolations } from './support/axe.ts';
import { allLooks, chooseLook, coveringLooks, describeLook } from './support/looks.ts';
import { screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const isFull = process.env['FULL'] === '1';
const shown = screens.filter(({ isForGuests }) => isForGuests !== true);
const looks = isFull ? allLooks : coveringLooks;

/** All screens in the full run; otherwise each look takes the next one. */
function screensOf(at: number) {
  return isFull ? shown : shown.slice(at % shown.length).slice(0, 1);
}

for (const [at, look] of looks.entries()) {
  test.describe(describeLook(look), () => {
    test.use({ ownRoles: ['admin'], language: look.language, mode: look.mode });

    test(`40 R-2.37 R-2.28 no findings and nothing over the edge (${describeLook(look)})`, async ({
      page,
      api,
      server,
      token,
    }) => {
      await chooseLook(server, token ?? '', look);
      test.setTimeout(60_000 * screensOf(at).length);
      for (const screen of screensOf(at)) {
        await test.step(screen.name, async () => {
          await screen.open(page, api);
          expect.soft(await findOverflow(page), screen.name).toBe(0);
          expect.soft(await findViolations(page), screen.name).toEqual([]);
        });
      }
    });
  });
}
