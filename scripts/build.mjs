import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { doAlone, lockOf } from './build-lock.mjs';
import { compressFiles } from './compress-files.mjs';
import { prepare } from './prepare.mjs';
import { step } from './progress.mjs';
import { Failure, hashFiles, readText, root, run, runScript, runTool } from './project.mjs';

const stamp = 'dist/.source-hash';
const sources = [
  'contract/src',
  'client/src',
  'server/src',
  'server/seeds',
  'server/package.json',
  'contract/package.json',
  'client/package.json',
  'web',
  'scripts/bundle-server.mjs',
  'scripts/compress-files.mjs',
  'scripts/contract-texts.ts',
  'scripts/offline-plugin.ts',
  'scripts/text-files.ts',
  'scripts/texts-plugin.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** Whether what is built comes from the sources as they are. */
export function isBuilt() {
  return readText(stamp) === hashFiles(sources);
}

/**
 * Builds the web application and the server when their sources changed since the last build. Where another process builds in this
 * folder it is waited for, and what it built is used.
 */
export async function buildIfChanged() {
  if (isBuilt()) return;
  const onWait = () => console.log('Waiting for another build in this folder …');
  await doAlone(lockOf(), onWait, async (holds) => {
    if (!isBuilt()) await build(holds);
  });
}

async function build(holds) {
  const wanted = hashFiles(sources);
  rmSync(path.join(root, stamp), { force: true });
  await step('Building', async () => {
    await buildServer(holds);
    await buildWeb(holds);
  });
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  writeFileSync(path.join(root, stamp), wanted);
}

async function buildServer(holds) {
  report('server', await run(process.execPath, ['scripts/bundle-server.mjs'], { quiet: true, holds }));
}

async function buildWeb(holds) {
  // Whatever NODE_ENV the server is started with, what people load is the production build.
  const options = { quiet: true, holds, env: { NODE_ENV: 'production' } };
  report('web application', await runTool('vite', 'bin/vite.js', ['build', '--logLevel', 'warn'], options));
  await compressFiles(path.join(root, 'dist/web'));
}

function report(what, { code, output }) {
  if (code !== 0) throw new Failure(`Building the ${what} failed: see the lines above.`, output.trim());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runScript(async () => {
    await prepare();
    await buildIfChanged();
  });
}
