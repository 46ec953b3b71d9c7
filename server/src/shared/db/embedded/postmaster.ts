import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { identityOf } from './account.ts';
import { databaseEnvironment } from './cluster-files.ts';
import { readPostmasterNote } from './leftovers.ts';
import { memorySettings, usableMemory } from './memory.ts';
import type { Place } from './places.ts';

/** A running PostgreSQL main process. */
export type Postmaster = { child: ChildProcess; pid: number; exited: Promise<void> };

const defaultSettings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  ...memorySettings(usableMemory()),
  work_mem: '32MB',
  max_connections: '60',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  // Lists are read in their indexes alone once a vacuum has been there: after many changes it comes soon.
  autovacuum_naptime: '15s',
  // What a program that was killed left running ends within seconds.
  client_connection_check_interval: '2s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors go to the program that caused them; in this log their texts would show people's data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Starts PostgreSQL on a prepared cluster and waits until it answers. */
export async function startPostmaster(
  place: Place,
  nativeDir: string,
  socketDir: string,
  settings: Record<string, string>,
  signal?: AbortSignal,
): Promise<Postmaster> {
  const logFile = path.join(place.directory, 'postgres.log');
  const logStart = rotateLog(logFile);
  const logFd = openSync(logFile, 'a', 0o600);
  const options = Object.entries({ ...defaultSettings, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // A session of its own: Ctrl-C reaches the program, which ends the database after the last request.
  const child = spawn(
    path.join(nativeDir, 'bin/postgres'),
    ['-D', place.clusterDir, '-k', socketDir, '-p', '5432', ...options],
    {
      ...identityOf(place.account),
      cwd: '/',
      detached: true,
      stdio: ['ignore', logFd, logFd],
      env: databaseEnvironment,
    },
  );
  closeSync(logFd);
  let failure: Error | undefined;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      failure = error;
      resolve();
    });
  });
  let hasEnded = false;
  void exited.then(() => (hasEnded = true));
  for (;;) {
    if (signal?.aborted) {
      child.kill('SIGINT');
      await exited;
      throw new StartRefusal('Database: stopped before it was ready.');
    }
    if (hasEnded || child.pid === undefined) {
      await exited;
      throw new StartRefusal(
        `Database: it did not start (${failure?.message ?? findReason(logFile, logStart)}).`,
      );
    }
    const note = readPostmasterNote(place.clusterDir);
    if (note?.pid === child.pid && note.status === 'ready') return { child, pid: child.pid, exited };
    await sleep(20);
  }
}

function rotateLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size < 10_000_000) return size;
  renameSync(logFile, `${logFile}.old`);
  return 0;
}

function findReason(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n');
  const reason = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '';
  return `${reason.replace(/^[\d\-: .]+UTC \[\d+\] /, '') || 'no reason given'}; see ${logFile}`;
}
