import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { step } from './progress.mjs';
import { Failure, run, runTool } from './project.mjs';

// The shell without windows comes first: it draws the same pages for two thirds of the work.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium that runs: CHROMIUM, an installed one, or playwright's own; undefined when none does. */
export async function findChromium() {
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .sort((a, b) => names.indexOf(path.basename(a)) - names.indexOf(path.basename(b)));
  if (process.env.CHROMIUM) return refuseBroken(process.env.CHROMIUM);
  return [...onPath, ...places, await findPlaywrightsOwn()].find((file) => file && doesRun(file));
}

/** The path of a Chromium, installed now when there is none and it may be. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  await step('Installing Chromium', async () => {
    if (isRoot && existsSync('/usr/bin/apt-get')) {
      const env = { DEBIAN_FRONTEND: 'noninteractive' };
      await run('apt-get', ['update'], { quiet: true, env });
      for (const name of ['chromium-headless-shell', 'chromium']) {
        if (await findChromium()) break;
        await run('apt-get', ['install', '-y', '--no-install-recommends', name], { quiet: true, env });
      }
    }
    if (!(await findChromium())) {
      await runTool('@playwright/test', 'cli.js', ['install', 'chromium'], { quiet: true, timeout: 300_000 });
    }
  });
  const installed = await findChromium();
  if (installed) return installed;
  throw new Failure(
    'Browser tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM to its path.',
  );
}

function refuseBroken(file) {
  if (doesRun(file)) return file;
  throw new Failure(
    `CHROMIUM: ${file} does not run. Set it to the path of a Chromium or Chrome, or leave it out.`,
  );
}

async function findPlaywrightsOwn() {
  try {
    const { chromium } = await import('@playwright/test');
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

// Ubuntu's package of this name may be only a pointer to a snap, which does not run everywhere.
function doesRun(file) {
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}
