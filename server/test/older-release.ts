import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { projectRoot } from '#server/shared/db/project-root.ts';

/** The release before this one: the last commit that had another version. */
export interface OlderRelease {
  version: string;
  commit: string;
}

const versionOf = (text: string) => (JSON.parse(text) as { version: string }).version;

/** What git answers; undefined where there is no git, no history, or not so far back. */
function git(args: string[], env: NodeJS.ProcessEnv = {}): string | undefined {
  const { status, stdout } = spawnSync('git', args, {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 1e8,
  });
  return status === 0 ? stdout : undefined;
}

/**
 * Finds the release before this one in the history of the project; OLDER_RELEASE names another commit. A copy without a history, or with
 * only its last commits, has none.
 */
export function findOlderRelease(): OlderRelease | undefined {
  const named = process.env['OLDER_RELEASE'];
  if (named) {
    const text = git(['show', `${named}:./package.json`]);
    if (text === undefined) throw new Error(`OLDER_RELEASE: there is no commit ${named}`);
    return { version: versionOf(text), commit: named };
  }
  const own = versionOf(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
  const commits = git(['log', '--format=%H', '--', 'package.json'])?.split('\n').filter(Boolean) ?? [];
  for (const [at, commit] of commits.entries()) {
    const text = git(['show', `${commit}:./package.json`]);
    if (text === undefined || versionOf(text) === own) continue;
    // The next one in the list raised the version: the release is what came before it.
    const last = git(['rev-parse', '--verify', '--quiet', `${commits[at - 1] ?? 'HEAD'}^`])?.trim();
    return { version: versionOf(text), commit: last ?? commit };
  }
  return undefined;
}

/** Lays the older release out beside this one, with this one's packages, and bundles its server by its own script. */
export function buildOlderRelease({ commit }: OlderRelease): {
  main: string;
  /** Packages that are no longer installed. */
  replaced: string[];
  remove: () => void;
} {
  const folder = path.join(projectRoot, '.cache', 'older-release', String(process.pid));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove();
  mkdirSync(folder, { recursive: true });
  // An index of its own: that of whoever works here is left alone.
  const env = { GIT_INDEX_FILE: path.join(folder, 'index') };
  if (git(['read-tree', commit], env) === undefined) throw new Error(`git has no files of ${commit}`);
  if (git(['checkout-index', '--all', `--prefix=${folder}/`], env) === undefined) {
    throw new Error(`the files of ${commit} could not be written`);
  }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/bundle-server.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the older release could not be bundled:\n${stderr}`);
  const main = path.join(folder, 'dist/server/main.mjs');
  return { main, replaced: replaceDropped(folder, main), remove };
}

/**
 * Puts plugins that do nothing in the place of packages that this release no longer has. A package whose functions are called by name
 * cannot be replaced so: the older release would not start, and the test would say so.
 */
function replaceDropped(folder: string, main: string): string[] {
  const { resolve } = createRequire(path.join(projectRoot, 'package.json'));
  const imports = [...readFileSync(main, 'utf8').matchAll(/^import .*?"([^".][^"]*)";$/gm)];
  const names = new Set(imports.map(([, name = '']) => name));
  const dropped = [...names].filter((name) => !isBuiltin(name) && !isThere(() => resolve(name)));
  for (const name of dropped) {
    const place = path.join(folder, 'node_modules', name);
    mkdirSync(place, { recursive: true });
    writeFileSync(
      path.join(place, 'package.json'),
      JSON.stringify({ name, type: 'module', exports: './index.js' }),
    );
    writeFileSync(path.join(place, 'index.js'), 'export default async () => undefined;\n');
  }
  return dropped;
}

// A package that is there but cannot be required is there.
function isThere(resolve: () => string): boolean {
  try {
    resolve();
    return true;
  } catch (error) {
    return (error as { code?: string }).code !== 'MODULE_NOT_FOUND';
  }
}
