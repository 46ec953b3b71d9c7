import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { findProcess } from './process-table.ts';

/** Holds a place for one running program. */
export type Claim = { announce: (address: string) => void; release: () => void };

type Owner = { pid: number; startMark: string; address?: string };

/** Takes the place for this process; refuses when a living program has it, takes over from a dead one. */
export function claimPlace(directory: string): Claim {
  const file = path.join(directory, 'in-use.json');
  const me: Owner = { pid: process.pid, startMark: findProcess(process.pid)?.startMark ?? '' };
  const mine = `${file}.${process.pid}`;
  for (;;) {
    writeOwner(mine, me);
    if (tryLink(mine, file)) break;
    const seen = readOwner(file);
    if (seen && isOwnerAlive(seen.owner)) {
      rmSync(mine, { force: true });
      throw new StartRefusal(describeOwner(directory, seen.owner));
    }
    if (seen) removeStale(file, seen.text);
  }
  rmSync(mine, { force: true });
  return {
    announce(address) {
      writeOwner(mine, { ...me, address });
      renameSync(mine, file);
    },
    release() {
      rmSync(file, { force: true });
    },
  };
}

/** True when a living program holds the place. */
export function isClaimed(directory: string): boolean {
  const seen = readOwner(path.join(directory, 'in-use.json'));
  return seen !== undefined && isOwnerAlive(seen.owner);
}

function describeOwner(directory: string, owner: Owner): string {
  const where = owner.address ? ` and serves ${owner.address}` : '';
  return (
    `Database: ${directory} is in use: process ${owner.pid} already runs on it${where}. ` +
    'Use that one, stop it first, or set DATA_DIR (and PORT) for a second one.'
  );
}

function isOwnerAlive(owner: Owner): boolean {
  const found = findProcess(owner.pid);
  return found !== undefined && !found.isZombie && found.startMark === owner.startMark;
}

function writeOwner(file: string, owner: Owner): void {
  try {
    writeFileSync(file, JSON.stringify(owner));
  } catch (error) {
    throw new StartRefusal(
      `DATA_DIR: ${path.dirname(file)} cannot be written (${(error as NodeJS.ErrnoException).code}). ` +
        'Start as the user it belongs to, or set DATA_DIR to a directory of your own.',
    );
  }
}

// A link appears with its content or not at all, and never replaces another program's.
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(file: string): { owner: Owner; text: string } | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    return { text, owner: parseOwner(text) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseOwner(text: string): Owner {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return { pid: 0, startMark: '' };
  }
}

// Another start may have replaced the stale note since it was read; that one is put back.
function removeStale(file: string, staleText: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== staleText) tryLink(aside, file);
  rmSync(aside, { force: true });
}
