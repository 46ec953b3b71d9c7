// Runs the whole suite in several copies of the last commit side by side: each is the other work that keeps the processors
// busy for the others. A test that depends on speed, or on having the machine for itself, fails here.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure, root, run, runningChildren, runScript } from './project.mjs';

const folder = path.join(root, '.cache/stress');
// Each copy serves its browser tests at an address of its own.
const firstPort = 43_200;

await runScript(async () => {
  const [count, ...args] = readArguments(process.argv.slice(2));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const copies = Array.from({ length: count }, (_, index) => path.join(folder, String(index + 1)));
  for (const copy of copies) {
    const { code } = await run('git', ['clone', '--quiet', '--local', root, copy], { quiet: true });
    if (code !== 0) throw new Failure('The stress run copies the last commit with git, which failed.');
  }
  console.log(
    `${count} copies side by side; what each prints is in ${path.relative(root, folder)}/<copy>.log`,
  );
  const results = await Promise.all(copies.map((copy, index) => testCopy(copy, firstPort + index, args)));
  console.log(`\n${results.map(({ text }) => text).join('\n')}`);
  const passed = results.filter(({ code }) => code === 0).length;
  console.log(`${passed} passed, ${results.length - passed} failed`);
  return passed === count ? 0 : 1;
});

function testCopy(copy, port, args) {
  const log = `${copy}.log`;
  const seed = randomInt(1, 2 ** 31);
  const startedAt = Date.now();
  const child = spawn(process.execPath, ['scripts/test.mjs', ...args], {
    cwd: copy,
    env: { ...process.env, E2E_PORT: String(port), PROPERTY_SEED: String(seed) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  runningChildren.add(child);
  const output = createWriteStream(log);
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  return new Promise((resolve) => {
    child.once('close', (code) => {
      runningChildren.delete(child);
      output.end(() => {
        const seconds = Math.round((Date.now() - startedAt) / 1000);
        const last = readFileSync(log, 'utf8').trimEnd().split('\n').at(-1);
        resolve({ code, text: `copy ${path.basename(copy)}: ${last}, ${seconds} s, PROPERTY_SEED=${seed}` });
      });
    });
  });
}

/** `--copies 5`, then whatever `npm test` takes. */
function readArguments(args) {
  if (args[0] !== '--copies') return [3, ...args];
  const count = Number(args[1]);
  if (Number.isInteger(count) && count > 0) return [count, ...args.slice(2)];
  throw new Failure('Use: npm run test:stress -- --copies 3 --only server');
}
