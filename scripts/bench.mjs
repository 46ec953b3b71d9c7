import { prepare } from './prepare.mjs';
import { runScript, runTool } from './project.mjs';

await runScript(async () => {
  await prepare();
  const { code } = await runTool('tsx', 'dist/cli.mjs', ['bench/bench.ts', ...process.argv.slice(2)]);
  return code ?? 1;
});
