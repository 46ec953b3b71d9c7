import { prepare } from './prepare.mjs';
import { runScript, runTool } from './project.mjs';

await runScript(async () => {
  await prepare();
  const { code } = await runTool('tsx', 'dist/cli.mjs', ['scripts/texts.ts']);
  return code ?? 1;
});
