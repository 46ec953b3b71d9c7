import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { type ProcessFacts, findProcess, findProcessesIn, isAlive } from './process-table.ts';
import { emptySocketDir, isSocketDirOf, removeSocketDir } from './socket-dir.ts';

/** What PostgreSQL notes about itself in postmaster.pid. */
export type PostmasterNote = { pid: number; dataDir: string; socketDir: string; status: string };

/** Reads postmaster.pid; undefined when there is none. */
export function readPostmasterNote(clusterDir: string): PostmasterNote | undefined {
  try {
    const lines = readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    return {
      pid: Math.abs(Number.parseInt(lines[0] ?? '', 10)) || 0,
      dataDir: lines[1]?.trim() ?? '',
      socketDir: lines[4]?.trim() ?? '',
      status: lines[7]?.trim() ?? '',
    };
  } catch {
    return undefined;
  }
}

/**
 * Makes a cluster ready to start after any end of its last run. The caller holds the claim on the place, so a
 * database that still runs here has lost its program: it is shut down cleanly. A lock whose pid is dead, a
 * zombie or by now another program is removed. A note that came along with copied data tells of another database, and
 * nothing of that one is touched.
 */
export async function clearLeftovers(
  clusterDir: string,
  log: (line: string) => void,
  keptSocketDir?: string,
): Promise<void> {
  const note = readPostmasterNote(clusterDir);
  if (note && note.dataDir !== '' && note.dataDir !== clusterDir) refuseHotCopy(note, clusterDir, log);
  // Asked first: a database that ends properly takes its own note along.
  const isOwnSocket = note !== undefined && isSocketDirOf(note.socketDir, clusterDir);
  if (note && isDatabaseOf(findProcess(note.pid), clusterDir)) {
    log(`stopping the database that an ended program left running (process ${note.pid})`);
    await endProcess(note.pid);
  }
  await endOrphans(clusterDir);
  if (!note) return;
  rmSync(path.join(clusterDir, 'postmaster.pid'), { force: true });
  if (note.socketDir === keptSocketDir) emptySocketDir(note.socketDir);
  else if (isOwnSocket) removeSocketDir(note.socketDir);
}

// The database that was copied still runs: its copy was made between two of its writes.
function refuseHotCopy(note: PostmasterNote, clusterDir: string, log: (line: string) => void): void {
  if (isDatabaseOf(findProcess(note.pid), note.dataDir)) {
    throw new StartRefusal(
      `Database: ${clusterDir} is a copy of ${note.dataDir}, made while that one was running (process ${note.pid}). ` +
        'Such a copy is not whole: stop the original, then copy it again.',
    );
  }
  log(
    `${clusterDir} was moved or copied from ${note.dataDir} without a proper stop before. If it was copied while it ` +
      'was running it is not whole: take a backup that was made after a stop',
  );
}

/** Asks for a fast shutdown, which rolls back and checkpoints, and only insists when that does not end. */
export async function endProcess(pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ];
  for (const [signal, patience] of steps) {
    sendSignal(pid, signal);
    if (await waitUntil(() => !isAlive(pid), patience)) return;
  }
  throw new StartRefusal(
    `Database: process ${pid} does not end. Stop it by hand (kill ${pid}), then start again.`,
  );
}

/** Waits until a condition holds; false when it did not in time. */
export async function waitUntil(holds: () => boolean, patience: number): Promise<boolean> {
  const end = Date.now() + patience;
  while (!holds()) {
    if (Date.now() > end) return false;
    await sleep(20);
  }
  return true;
}

/** When only the main process was killed, its helpers notice within a moment and go; who does not is sent away. */
export async function endOrphans(clusterDir: string): Promise<void> {
  const findOrphans = () => findProcessesIn(clusterDir).filter(isPostgres);
  for (const signal of [undefined, 'SIGQUIT', 'SIGKILL'] as const) {
    if (signal) for (const orphan of findOrphans()) sendSignal(orphan.pid, signal);
    if (await waitUntil(() => findOrphans().length === 0, 5_000)) return;
  }
  throw new StartRefusal(`Database: old processes still work in ${clusterDir}. Stop them, then start again.`);
}

function isDatabaseOf(found: ProcessFacts | undefined, clusterDir: string): boolean {
  if (!found || found.isZombie || !isPostgres(found)) return false;
  return found.workingDirectory === clusterDir || found.command.includes(clusterDir);
}

function isPostgres(found: ProcessFacts): boolean {
  return /(^|\/)postgres(:|$)/.test(found.command[0] ?? '');
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') {
      throw new StartRefusal(
        `Database: process ${pid} of another user still runs on this data. Ask that user to stop it, then start again.`,
      );
    }
  }
}
