import { pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { step } from './progress.mjs';
import { Failure, run, runScript, runTool } from './project.mjs';

// What did not change since the last check is not checked again.
const cached = (name) => `.cache/check/${name}`;

// One thread for each tool: side by side they build the same types twice, and cost more than they save on two cores. Both build
// them in one go and then end, so that collecting garbage in between would be a fifth of their work.
const singleThread = { GOMAXPROCS: '1', GOGC: '800' };
const checks = [
  { name: 'Texts', tool: ['tsx', 'dist/cli.mjs'], args: ['scripts/texts.ts', '--check'] },
  {
    name: 'Types',
    tool: ['typescript', 'bin/tsc'],
    args: ['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', cached('types.json')],
    env: singleThread,
  },
  {
    name: 'Lint',
    tool: ['oxlint', 'bin/oxlint'],
    args: ['--type-aware', '--deny-warnings', '--threads=1'],
    env: singleThread,
  },
  { name: 'Requirements', script: 'scripts/requirements.mjs' },
  {
    name: 'Format',
    tool: ['oxfmt', 'bin/oxfmt'],
    args: ['--list-different'],
  },
];

/** Runs types, lint and format; answers how many passed and failed, and shows what failed. */
export async function runChecks() {
  const counts = { passed: 0, failed: 0, failures: [] };
  for (const { name, tool, args, script, env } of checks) {
    try {
      await step(name, async () => {
        const { code, output } = script
          ? await run(process.execPath, [script], { quiet: true })
          : await runTool(...tool, args, { quiet: true, env });
        if (code !== 0) throw new Failure(`${name} failed.`, output.trim());
      });
      counts.passed += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      console.error(error.details);
      counts.failed += 1;
      counts.failures.push(error.message);
    }
  }
  return counts;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runScript(async () => {
    await prepare();
    const { failed } = await runChecks();
    return failed > 0 ? 1 : 0;
  });
}
