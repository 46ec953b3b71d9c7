// Runs the whole suite several times while other work keeps every processor busy: a test that depends on speed fails here.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Failure, run, runScript } from './project.mjs';

const busyLoop = 'for (let n = 0; ; n += 1) Math.sqrt(n);';

await runScript(async (isInterrupted) => {
  const [rounds = 3, ...args] = readArguments(process.argv.slice(2));
  const load = Array.from({ length: availableParallelism() }, () => new Worker(busyLoop, { eval: true }));
  const results = [];
  for (let round = 1; round <= rounds && !isInterrupted(); round += 1) {
    console.log(`\n==== round ${round} of ${rounds}, with ${load.length} busy loops`);
    const startedAt = Date.now();
    const { code } = await run(process.execPath, ['scripts/test.mjs', ...args]);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    results.push({ code, text: `round ${round}: ${code === 0 ? 'passed' : 'failed'} in ${seconds} s` });
  }
  for (const worker of load) await worker.terminate();
  console.log(`\n${results.map(({ text }) => text).join('\n')}`);
  const passed = results.filter(({ code }) => code === 0).length;
  console.log(`${passed} passed, ${results.length - passed} failed`);
  return passed === rounds ? 0 : 1;
});

/** `--rounds 5`, then whatever `npm test` takes. */
function readArguments(args) {
  if (args[0] !== '--rounds') return [3, ...args];
  const rounds = Number(args[1]);
  if (Number.isInteger(rounds) && rounds > 0) return [rounds, ...args.slice(2)];
  throw new Failure('Use: npm run test:stress -- --rounds 3 --only server');
}
