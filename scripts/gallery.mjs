// Pictures of every layout, navbar style, preset and screen, left to right and right to left, in .cache/gallery.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildIfChanged } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { prepare } from './prepare.mjs';
import { root, runScript, runTool } from './project.mjs';

await runScript(async () => {
  await prepare();
  await buildIfChanged();
  rmSync(path.join(root, '.cache', 'gallery'), { recursive: true, force: true });
  const { code } = await runTool(
    '@playwright/test',
    'cli.js',
    ['test', '--reporter=line', ...process.argv.slice(2)],
    {
      env: {
        CHROMIUM: await ensureChromium(),
        GALLERY: '1',
        DATABASE_URL: '',
        ADMIN_EMAIL: '',
        ADMIN_PASSWORD: '',
      },
    },
  );
  console.log(`\nThe pictures are in ${path.join('.cache', 'gallery')}.`);
  return code ?? 1;
});
