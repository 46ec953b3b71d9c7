import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeDataDir } from '#server/shared/data-dir.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { type Account, canEnter, chooseAccount } from './account.ts';

/** Where one database keeps its things: the cluster, its log, and the note of who uses it. */
export type Place = { directory: string; clusterDir: string; account: Account | undefined };

const clusterName = 'postgres';
const pointerName = 'postgres-is-kept-at';

/** Tried in this order when the database's user cannot enter the data directory. */
export const defaultFallbackRoots = [
  '/var/lib/inventory-system-web',
  path.join(os.tmpdir(), `inventory-system-web-${process.getuid?.() ?? 0}`),
];

/** Decides where the cluster lives and which user runs it, and says so when it is not the data directory. */
export function choosePlace(dataDir: string, fallbackRoots: string[], log: (line: string) => void): Place {
  makeDataDir(dataDir);
  const pointer = path.join(dataDir, pointerName);
  if (existsSync(pointer)) return followPointer(pointer);
  const inside = placeIn(dataDir);
  if (canEnter(inside.account, dataDir)) return inside;
  if (existsSync(inside.clusterDir)) {
    throw new StartRefusal(
      `Database: ${inside.clusterDir} holds a database, but its user ${inside.account?.name} cannot enter it. ` +
        `Allow passing through the directories above (chmod o+x), or set DATA_DIR to where it may.`,
    );
  }
  // Always a new one: a data directory without the pointer is a new beginning, whatever its path held before.
  const directory = mkdtempSync(path.join(openFallback(fallbackRoots), 'data-'));
  chmodSync(directory, 0o711);
  writeFileSync(pointer, `${directory}\n`);
  log(`the user ${inside.account?.name} cannot enter ${dataDir}, so the database is kept at ${directory}`);
  return placeIn(directory);
}

/** Where a cluster was put by an earlier start; undefined before the first. */
export function findPlace(dataDir: string): Place | undefined {
  const pointer = path.join(dataDir, pointerName);
  const place = existsSync(pointer) ? followPointer(pointer) : placeIn(dataDir);
  return existsSync(place.clusterDir) ? place : undefined;
}

/** Opens the first of the directories that can be made and belongs to this user. */
export function openFallback(roots: string[]): string {
  for (const root of roots) {
    try {
      mkdirSync(root, { recursive: true, mode: 0o755 });
      const found = lstatSync(root);
      // A directory in a shared place may have been put there by somebody else.
      if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) continue;
      chmodSync(root, 0o755);
      return root;
    } catch {
      continue;
    }
  }
  throw new StartRefusal(
    `Database: none of ${roots.join(', ')} can be written. Make one of them, or set DATA_DIR to a directory ` +
      "that the database's user can enter.",
  );
}

function placeIn(directory: string): Place {
  const clusterDir = path.join(directory, clusterName);
  return { directory, clusterDir, account: chooseAccount(clusterDir) };
}

function followPointer(pointer: string): Place {
  const directory = readFileSync(pointer, 'utf8').trim();
  if (existsSync(directory)) return placeIn(directory);
  throw new StartRefusal(
    `Database: ${pointer} names ${directory}, which is gone. Put it back, or delete that file to begin with an empty database.`,
  );
}
