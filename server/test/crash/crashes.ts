import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Server } from './server.ts';

/** Ways to end a program and its database in the middle of writes. */
export const crashes = {
  /** The program alone; its database goes on. */
  program: async ({ program }: Server) => {
    program.child.kill('SIGKILL');
    await program.ended;
  },
  /** Every process of the database at once; the program goes on and brings it back. */
  database: async (server: Server) => killAll(databaseProcesses(server)),
  /** The first process of the database alone; the others notice. */
  postmaster: async (server: Server) => killAll(databaseProcesses(server).slice(0, 1)),
  /** One connection of the program; the database restarts all of them. */
  connection: async (server: Server) => killAll(connections(server).slice(0, 1)),
  /** Both, as a machine that loses its power would. */
  both: async (server: Server) => {
    killAll(databaseProcesses(server));
    server.program.child.kill('SIGKILL');
    await server.program.ended;
  },
  /** An orderly stop under the same load. */
  stop: async ({ program }: Server) => {
    program.child.kill('SIGTERM');
    await program.ended;
  },
} satisfies Record<string, (server: Server) => Promise<void>>;
export type Crash = keyof typeof crashes;

function killAll(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended between the list and the kill.
    }
  }
}

function postmasterOf({ dataDir }: Server): string {
  return readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
}

function children(server: Server): { pid: number; title: string }[] {
  const args = ['-ww', '-o', 'pid=,args=', '--ppid', postmasterOf(server)];
  return execFileSync('ps', args, { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
    .flatMap((found) => (found ? [{ pid: Number(found[1]), title: found[2] ?? '' }] : []));
}

function databaseProcesses(server: Server): number[] {
  return [Number(postmasterOf(server)), ...children(server).map(({ pid }) => pid)].filter((pid) => pid > 1);
}

function connections(server: Server): number[] {
  return children(server)
    .filter(({ title }) => title.includes('inventory') && title.includes('[local]'))
    .map(({ pid }) => pid);
}
