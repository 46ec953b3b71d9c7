import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { identityOf } from './account.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { clearLeftovers } from './leftovers.ts';
import { choosePlace } from './places.ts';
import { findProcess, isAlive } from './process-table.ts';

// Each of these is a postmaster.pid that a crash can leave, and that PostgreSQL itself would stop at.
describe('a stale lock', () => {
  let directory: string;
  let dataDir: string;
  let lockFile: string;
  let embedded: EmbeddedPostgres | undefined;
  const others: ChildProcess[] = [];

  const start = async () => {
    embedded = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log: () => undefined });
    return embedded;
  };
  const leaveLock = (pid: number) =>
    writeFileSync(lockFile, `${pid}\n${path.dirname(lockFile)}\n1700000000\n5432\n/nowhere\n\n`);
  // The same user as the database's: only then PostgreSQL takes the process for its predecessor.
  const spawnOther = (command: string) => {
    const { account } = choosePlace(dataDir, [], () => undefined);
    const other = spawn('/bin/sh', ['-c', command], {
      ...identityOf(account),
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    others.push(other);
    return other;
  };

  beforeAll(async () => {
    directory = mkdtempSync(path.join(os.tmpdir(), 'stale-'));
    chmodSync(directory, 0o755);
    dataDir = path.join(directory, 'data');
    lockFile = path.join(dataDir, 'postgres/postmaster.pid');
    await (await start()).stop();
  });
  afterEach(async () => {
    await embedded?.stop();
    for (const other of others.splice(0)) other.kill('SIGKILL');
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('of a pid that is now another program does not stop the start, nor harm that program', async () => {
    const other = spawnOther('exec sleep 1000');
    leaveLock(other.pid ?? 0);
    const { pid } = await start();
    expect(isAlive(pid)).toBe(true);
    expect(isAlive(other.pid ?? 0)).toBe(true);
  });

  it('of a zombie does not stop the start', async () => {
    // The child ends when its parent has become a program that never asks for its children.
    const parent = spawnOther('exec 3<&0; (read line <&3) & echo $!; exec 3<&-; exec sleep 1000');
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const zombie = Number(line.toString().trim());
    const patience = { timeout: 300_000 };
    await expect.poll(() => findProcess(parent.pid ?? 0)?.command[0], patience).toBe('sleep');
    parent.stdin.end();
    await expect.poll(() => findProcess(zombie)?.isZombie, patience).toBe(true);
    expect(isAlive(zombie)).toBe(false);
    leaveLock(zombie);
    expect(isAlive((await start()).pid)).toBe(true);
  });

  it('of a database that was copied while it runs is refused, and the original is left alone', async () => {
    const { connection, pid } = await start();
    const copied = path.join(directory, 'copied');
    // Its note is all that is looked at here; the rest changes while it is copied.
    mkdirSync(path.join(copied, 'postgres'), { recursive: true });
    copyFileSync(lockFile, path.join(copied, 'postgres/postmaster.pid'));
    const lines: string[] = [];
    const clear = () => clearLeftovers(path.join(copied, 'postgres'), (line) => lines.push(line));
    await expect(clear()).rejects.toThrow(/is a copy of .*, made while that one was running/);
    expect([isAlive(pid), existsSync(connection.host)]).toEqual([true, true]);
    // The same copy where nobody can see the original: its note names a process that is gone.
    const lock = path.join(copied, 'postgres/postmaster.pid');
    const other = spawnOther('exit 0');
    await once(other, 'exit');
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(other.pid)));
    await clear();
    expect(lines.join()).toContain('moved or copied from');
    expect([isAlive(pid), existsSync(connection.host), existsSync(lock)]).toEqual([true, true, false]);
    const client = new Client(connection);
    await client.connect();
    await client.end();
  });

  it('of a dead pid does not stop the start', async () => {
    const other = spawnOther('exit 0');
    await once(other, 'exit');
    leaveLock(other.pid ?? 0);
    expect(isAlive((await start()).pid)).toBe(true);
  });

  it('that is empty does not stop the start', async () => {
    writeFileSync(lockFile, '');
    expect(isAlive((await start()).pid)).toBe(true);
  });

  it('of the program, whose pid is now another one, does not stop the start', async () => {
    const note = path.join(dataDir, 'in-use.json');
    writeFileSync(note, JSON.stringify({ pid: process.ppid, startMark: 'of an earlier process' }));
    expect(isAlive((await start()).pid)).toBe(true);
    await embedded?.stop();
    writeFileSync(note, 'cut sho');
    expect(isAlive((await start()).pid)).toBe(true);
    await embedded?.stop();
    expect(existsSync(note)).toBe(false);
  });
});
