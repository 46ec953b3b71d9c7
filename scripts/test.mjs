import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildIfChanged } from './build.mjs';
import { runChecks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { prepare } from './prepare.mjs';
import { Failure, root, runScript, runTool } from './project.mjs';
import { followRecipes } from './recipes.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

const results = path.join(root, '.cache/test');
// The tested server must never meet the real database that a developer's .env may name; empty means not set.
const nothingFromEnvFile = { DATABASE_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '', HOST: '', NODE_ENV: '' };
const parts = {
  check: runChecks,
  unit: () => runVitest('contract'),
  server: () => runVitest('server'),
  long: () => runVitest('long'),
  web: () => runVitest('web*'),
  e2e: runPlaywright,
  recipes: () => followRecipes(),
};
// Whole starts of the program wait for `--rest`; the recipes, which copy the project and check its types once for each,
// for `--full`.
const longParts = ['long', 'recipes'];

// The lanes run side by side: the server's tests and whole starts wait for the disk more than they compute.
const lanes = [
  ['check', 'web', 'e2e', 'recipes'],
  ['unit', 'server', 'long'],
];

await runScript(async (isInterrupted) => {
  const wanted = readWanted(readSelection(process.argv.slice(2)));
  const startedAt = Date.now();
  await prepare();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const total = { passed: 0, failed: 0 };
  const failures = [];
  for (const counts of (
    await Promise.all(lanes.map((lane) => runLane(lane, wanted, isInterrupted)))
  ).flat()) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    failures.push(...counts.failures);
  }
  if (isInterrupted()) return 130;
  // Again at the end, where somebody who sees only the last lines looks first.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  console.log(`\nTook ${Math.round((Date.now() - startedAt) / 1000)} s`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
});

async function runLane(lane, wanted, isInterrupted) {
  const counts = [];
  for (const part of lane.filter((name) => wanted.includes(name))) {
    if (!isInterrupted()) counts.push(await runPart(part));
  }
  return counts;
}

// A part that cannot even run is one failure, and the others still run.
async function runPart(part) {
  const startedAt = Date.now();
  console.log(`\n== ${part}`);
  let counts;
  try {
    counts = await parts[part]();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.details) console.error(error.details);
    console.error(error.message);
    counts = { passed: 0, failed: 1, failures: [error.message] };
  }
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`== ${part}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
  return {
    ...counts,
    failures: (counts.failures ?? []).map((failure) => `${part}: ${failure.replaceAll(`${root}/`, '')}`),
  };
}

async function runVitest(project) {
  const report = path.join(results, `${project.replace('*', '')}.json`);
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code } = await runTool('vitest', 'vitest.mjs', args);
  return countVitest(readReport(report), code);
}

async function runPlaywright() {
  await buildIfChanged();
  const report = path.join(results, 'e2e.json');
  const chromium = await ensureChromium();
  const { code } = await runTool('@playwright/test', 'cli.js', ['test', '--reporter=list,json'], {
    env: { ...nothingFromEnvFile, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return countPlaywright(readReport(report), code);
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

// Beside the short tests there are all of them (--full), and those that the short ones leave out for length (--rest).
function readSelection(args) {
  if (args[0] === '--full') {
    process.env.FULL = '1';
    process.env.E2E_TESTS = 'full';
    process.env.PROPERTY_SEED ??= String(randomInt(1, 2 ** 31));
    console.log(`PROPERTY_SEED=${process.env.PROPERTY_SEED} repeats what the property tests try.`);
    return args.slice(1);
  }
  if (args[0] === '--rest') {
    process.env.E2E_TESTS = 'rest';
    return ['--only', 'long,e2e'];
  }
  return args;
}

function readWanted(args) {
  const isFull = process.env.FULL === '1';
  if (args.length === 0) return Object.keys(parts).filter((part) => isFull || !longParts.includes(part));
  const [flag, value = ''] = args;
  const wanted = value.split(',');
  if (flag === '--only' && wanted.every((part) => part in parts)) return wanted;
  throw new Failure(`Use: npm test -- --only ${Object.keys(parts).join('|')} (several with commas)`);
}
