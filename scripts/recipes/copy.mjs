import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Failure, root, run } from '../project.mjs';

// A commit needs an author; this one never leaves the copy, so it is not signed either.
const settings = ['user.name=recipes', 'user.email=recipes@localhost', 'commit.gpgsign=false'];
const author = settings.flatMap((setting) => ['-c', setting]);

/** Whether git knows which files of the project are tracked; it does not in an unpacked archive. */
export function hasGit(folder = root) {
  return existsSync(path.join(folder, '.git'));
}

/** A copy of the tracked files with the packages linked. Its git counts what a recipe touches, and takes it back. */
export async function createCopy() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'inventory-recipes-'));
  const git = (...args) => runGit(folder, [...author, ...args]);
  const tracked = (await runGit(root, ['ls-files', '-z'])).split('\0');
  for (const file of tracked.filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
  linkPackages(folder);
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--no-verify', '--message', 'Before a recipe');

  const read = (file) => readFileSync(path.join(folder, file), 'utf8');
  let wasInterrupted = false;
  const tryRun = async ({ script, args, env }) => {
    const result = await run(process.execPath, [script, ...args], { quiet: true, env, cwd: folder });
    if (result.signal !== null) wasInterrupted = true;
    return result;
  };
  return {
    apply({ file, change }) {
      const full = path.join(folder, file);
      mkdirSync(path.dirname(full), { recursive: true });
      writeFileSync(full, change(existsSync(full) ? read(file) : '', read));
    },
    tryRun,
    wasInterrupted: () => wasInterrupted,
    async run(check) {
      const { code, output } = await tryRun(check);
      if (code !== 0) throw new Failure(`${check.name} failed.`, output.trim());
    },
    async describeChanges() {
      await git('add', '--all');
      const countsOf = async (kind) =>
        parseCounts(await git('diff', '--cached', '--no-renames', '--numstat', `--diff-filter=${kind}`));
      return describeCounts(await countsOf('A'), await countsOf('M'));
    },
    async reset() {
      await git('reset', '--quiet', '--hard');
      await git('clean', '--quiet', '--force', '-d');
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Packages are those of the project; our own are the folders of the copy. */
function linkPackages(folder) {
  const installed = path.join(root, 'node_modules');
  const linked = path.join(folder, 'node_modules');
  const link = (target, name) => symlinkSync(target, path.join(linked, name), 'junction');
  mkdirSync(path.join(linked, '@inventory'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (!name.startsWith('.') && name !== '@inventory') link(path.join(installed, name), name);
  }
  for (const name of readdirSync(path.join(installed, '@inventory'))) {
    link(path.join(folder, name), `@inventory/${name}`);
  }
}

async function runGit(folder, args) {
  const { code, output } = await run('git', args, { quiet: true, cwd: folder });
  if (code !== 0)
    throw new Failure('The recipes are followed in a copy made with git, which failed.', output);
  return output;
}

function parseCounts(numstat) {
  const lines = numstat.split('\n').filter((line) => line !== '');
  return lines.map((line) => line.split('\t')).map(([added, , file]) => ({ file, lines: Number(added) }));
}

function describeCounts(added, changed) {
  const sum = changed.reduce((total, { lines }) => total + lines, 0);
  const places = changed.map(({ file, lines }) => `${file} (${lines})`).join(', ');
  return `${added.length} new files; ${sum} lines in ${changed.length} files: ${places}`;
}
