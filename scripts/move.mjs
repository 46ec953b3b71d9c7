import { isBuilt } from './build.mjs';
import { prepare } from './prepare.mjs';
import { run, runScript, runTool } from './project.mjs';

// What is built needs no tools of development, so that an installation without them can be moved too.
await runScript(async () => {
  const args = process.argv.slice(2);
  const hasBuild = isBuilt();
  await prepare({ needsTools: !hasBuild });
  const { code } = hasBuild
    ? await run(process.execPath, ['--enable-source-maps', 'dist/server/move.mjs', ...args])
    : await runTool('tsx', 'dist/cli.mjs', ['server/src/move.ts', ...args]);
  return code ?? 1;
});
