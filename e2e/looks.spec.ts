import type { Preset } from '#web/shared/theme/presets.ts';
import { findOverflow, findViolations } from './support/axe.ts';
import { allLooks, chooseLook, coveringLooks, describeLook, takeOver } from './support/looks.ts';
import { screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const isFull = process.env['FULL'] === '1';
const shown = screens.filter(({ isForGuests }) => isForGuests !== true);
const looks = isFull ? allLooks : coveringLooks;

/** All screens in the full run; otherwise each look takes another one. */
function screensOf(at: number) {
  return isFull ? shown : shown.slice((at * 7) % shown.length).slice(0, 1);
}

/**
 * In the full run the presets of a screen are dealt out to the looks: each screen is seen in each layout and language, and
 * in each preset, and each preset in each layout and language (decision 088).
 */
function presetsOf(presets: readonly Preset[], at: number, place: number): readonly Preset[] {
  return isFull ? presets.filter((_, number) => (number + place) % looks.length === at) : presets;
}

for (const [at, look] of looks.entries()) {
  const [first] = look.presets;
  test.describe(describeLook(look), () => {
    test.use({ ownRoles: ['admin'], language: look.language, mode: first.mode });

    // npm test takes the first layout with its presets; the other layouts with theirs are in the rest.
    const tag = at === 0 ? [] : ['@full'];
    const name = `40 R-2.37 R-2.28 no findings and nothing over the edge (${describeLook(look)})`;
    test(name, { tag }, async ({ page, api, server, token }) => {
      test.setTimeout(300_000 * (1 + screensOf(at).length * look.presets.length));
      page.on('dialog', (dialog) => void dialog.accept());
      for (const [place, screen] of screensOf(at).entries()) {
        const [complete, ...others] = presetsOf(look.presets, at, place);
        await test.step(screen.name, async () => {
          await screen.open(page, api);
          for (const preset of [complete ?? first, ...others]) {
            const where = `${screen.name}, ${preset.id}`;
            await chooseLook(server, token ?? '', { preset: preset.id, layout: look.layout });
            await takeOver(page, preset);
            expect.soft(await findOverflow(page), where).toBe(0);
            // What a preset changes is colors; whatever else axe knows it says of the first one.
            const looking = others.includes(preset) ? 'colors' : 'everything';
            expect.soft(await findViolations(page, looking), where).toEqual([]);
          }
        });
      }
    });
  });
}
