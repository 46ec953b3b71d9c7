import { prepare } from './prepare.mjs';
import { runScript, runTool, runningChildren } from './project.mjs';

await runScript(async (isInterrupted) => {
  await prepare();
  console.log('Server and web application restart when a file changes. Open the address that vite prints.');
  const watch = ['watch', '--clear-screen=false', 'server/src/main.ts'];
  const server = runTool('tsx', 'dist/cli.mjs', watch, { ownGroup: true });
  const web = runTool('vite', 'bin/vite.js', []);
  // When one of the two ends, the other has no use.
  await Promise.race([server, web]);
  if (!isInterrupted()) for (const child of runningChildren) child.kill('SIGTERM');
  const ends = await Promise.all([server, web]);
  return ends.every(({ code }) => code === 0 || code === null || code >= 128) ? 0 : 1;
});
