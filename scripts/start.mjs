import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildIfChanged, isBuilt } from './build.mjs';
import { prepare } from './prepare.mjs';
import { root, runScript, runningChildren } from './project.mjs';

await runScript(async (isInterrupted) => {
  await prepare({ needsTools: !isBuilt() });
  await buildIfChanged();
  if (isInterrupted()) return 130;
  return serve();
});

// The channel tells the server when this script is gone, however it went.
function serve() {
  const main = path.join(root, 'dist/server/main.mjs');
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  runningChildren.add(child);
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      if (signal)
        console.error(`The server was ended by ${signal}. Start again: nothing that was saved is lost.`);
      resolve(code ?? 1);
    });
  });
}
