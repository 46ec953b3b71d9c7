import { chmodSync, chownSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Account } from './account.ts';

const prefix = 'inventory-';
// Linux allows 107 characters in a socket's path and macOS 103, `/.s.PGSQL.5432.lock` included.
const longestBase = 60;

/** Makes a short private directory for the database's socket; no port is opened, so none can be taken. */
export function makeSocketDir(account: Account | undefined, temporary = os.tmpdir()): string {
  const base = temporary.length <= longestBase ? temporary : '/tmp';
  const directory = mkdtempSync(path.join(base, prefix));
  chmodSync(directory, 0o700);
  if (account) chownSync(directory, account.uid, account.gid);
  return directory;
}

/** Removes a socket directory that `makeSocketDir` made; any other is left alone. */
export function removeSocketDir(directory: string): void {
  if (path.basename(directory).startsWith(prefix)) rmSync(directory, { recursive: true, force: true });
}

/** Whether the database of a cluster made the socket in there: PostgreSQL notes that beside it. */
export function isSocketDirOf(directory: string, clusterDir: string): boolean {
  try {
    const lines = readFileSync(path.join(directory, '.s.PGSQL.5432.lock'), 'utf8').split('\n');
    return lines[1]?.trim() === clusterDir;
  } catch {
    return false;
  }
}

/** Removes the socket and its lock and keeps the directory for the next start. */
export function emptySocketDir(directory: string): void {
  for (const name of readdirSync(directory)) rmSync(path.join(directory, name), { force: true });
}
