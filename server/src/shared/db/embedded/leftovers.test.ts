import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { identityOf } from './account.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { choosePlace } from './places.ts';
import { findProcess, isAlive } from './process-table.ts';

// Each of these is a postmaster.pid that a crash can leave, and that PostgreSQL itself would stop at.
describe('a stale lock', { timeout: 120_000 }, () => {
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
      stdio: ['ignore', 'pipe', 'ignore'],
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
    const parent = spawnOther('sleep 0 & echo $!; exec sleep 1000');
    const [line] = (await once(parent.stdout ?? parent, 'data')) as [Buffer];
    const zombie = Number(line.toString().trim());
    await expect.poll(() => findProcess(zombie)?.isZombie).toBe(true);
    expect(isAlive(zombie)).toBe(false);
    leaveLock(zombie);
    expect(isAlive((await start()).pid)).toBe(true);
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
