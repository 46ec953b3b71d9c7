import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BackupOverview } from '#contract/features/backup/backup.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import { findRunningPostgres } from '#server/shared/db/embedded/embedded-postgres.ts';
import { createDb } from '#server/shared/db/pool.ts';
import { until } from '../backups.ts';
import { crashes, type Crash } from './crashes.ts';
import { isRunning, post, type Server, startServer, stopServer } from './server.ts';

let directory: string;
let server: Server;
beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'inventory-backup-'));
  chmodSync(directory, 0o711);
  server = await startServer(path.join(directory, 'data'));
});
afterAll(async () => {
  await stopServer(server);
  rmSync(directory, { recursive: true, force: true });
});

/** The folders of the backups, those that are not finished too. */
function folders(): string[] {
  const backups = path.join(server.dataDir, 'backups');
  if (!existsSync(backups)) return [];
  return readdirSync(backups)
    .map((set) => path.join(backups, set, 'base'))
    .filter((base) => existsSync(base))
    .flatMap((base) => readdirSync(base));
}
const isUnfinished = (name: string) => name.endsWith('.unfinished');

async function read(): Promise<BackupOverview> {
  const answer = await fetch(`${server.address}/api/backups`, {
    headers: { authorization: `Bearer ${server.token}` },
  });
  return (await answer.json()) as BackupOverview;
}

// The crash of both is that of the program as well; the full run has it by itself.
const ways: Crash[] = process.env['FULL'] === '1' ? ['program', 'both'] : ['both'];

it.each(ways)(
  'a backup whose program is killed in the middle (%s) is made after the next start, whole, and nothing else is left',
  async (way) => {
    const before = folders();
    expect((await post(server, '/api/backups/actions/make', {})).status).toBe(200);
    await until(() => folders().some(isUnfinished));
    await crashes[way](server);
    // What was begun looks like no backup.
    expect(folders().filter((name) => !isUnfinished(name))).toEqual(before);
    if (!isRunning(server)) server = await startServer(server.dataDir);
    await until(async () => (await read()).runs[0]?.state === 'done');
    const { runs } = await read();
    expect(runs[0]).toMatchObject({ kind: 'base', state: 'done', problem: null });
    // The newest of the day stays.
    expect(folders()).toEqual([runs[0]?.name]);
    const db = createDb(findRunningPostgres(server.dataDir)!, { role: null, max: 2 });
    try {
      expect((await verifyHistory(db)).broken).toBeUndefined();
    } finally {
      await db.end();
    }
  },
);
