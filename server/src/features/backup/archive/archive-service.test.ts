import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { verifyHistory } from '#server/history-check.ts';
import { createDb, type Connection, type Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { keySecret, until } from '../../../../test/backups.ts';
import type { BackupService } from '../backup-service.ts';
import { findRuns, requestRun, takeRun } from '../backup.repository.ts';
import { type ArchiveContext, openArchives } from './archive-context.ts';
import { listArchives } from './archive-manifest.ts';
import { requestDueArchive, startArchiveService } from './archive-service.ts';

let api: TestApp;
let owner: Connection;
let backupDir: string;
const nodes: { db: Db; service: BackupService }[] = [];

beforeAll(async () => {
  api = await startTestApp();
  const { host, port, user } = inject('cluster');
  const { database } = await api.ownerDb.one<{ database: string }>(
    sql`select current_database() as database`,
  );
  owner = { host, port, user, database };
});
afterAll(() => api.stop());
beforeEach(async () => {
  backupDir = mkdtempSync(path.join(os.tmpdir(), 'archive-nodes-'));
  await api.ownerDb.run(sql`delete from backup_run`);
});
afterEach(async () => {
  for (const { db, service } of nodes.splice(0)) {
    await service.stop();
    await db.end();
  }
  rmSync(backupDir, { recursive: true, force: true });
});

const config = () => ({ dataDir: backupDir, backupDir, keySecrets: [keySecret] as [string] });

/** A node of the program, as far as archives go; what is due is not, because no hour is reached. */
async function startNode(change: (context: ArchiveContext) => ArchiveContext = (same) => same) {
  const db = createDb(owner, { role: null, max: 2, statementTimeout: 0 });
  const opened = await openArchives({ ...config(), backupHour: 24 }, { owner, db });
  const context = change(opened);
  const service = startArchiveService(
    context,
    (one) => verifyHistory(one),
    () => undefined,
  );
  nodes.push({ db, service });
  return context;
}

const ended = async () =>
  (await findRuns(api.ownerDb)).filter(({ state }) => state !== 'queued' && state !== 'running');

describe('archives of several nodes over one database', () => {
  it('are made once, whoever takes the run', async () => {
    const [first] = [await startNode(), await startNode(), await startNode()];
    await Promise.all(Array.from({ length: 6 }, () => requestRun(api.ownerDb, 'archive', {})));
    await until(async () => (await ended()).length > 0);
    expect(await ended()).toMatchObject([{ kind: 'archive', state: 'done', problem: null }]);
    expect(listArchives(first.set)).toHaveLength(1);
  });

  it('are taken over from a node that was killed in the middle, and what it began goes', async () => {
    await requestRun(api.ownerDb, 'archive', { slot: 'archive 2026-03-18' });
    expect(await takeRun(api.ownerDb, 'killed', ['archive'])).toBeDefined();
    const { set } = await openArchives(config(), { owner, db: api.ownerDb });
    mkdirSync(path.join(set.directory, '20260318T020000Z-archive.unfinished'), { recursive: true });
    await api.ownerDb.run(sql`update backup_run set lease_until = now() - interval '1 second'`);
    await startNode();
    await until(async () => (await ended()).length > 0);
    expect(await ended()).toMatchObject([{ state: 'done', slot: 'archive 2026-03-18' }]);
    expect(readdirSync(set.directory)).toEqual(listArchives(set));
    expect(listArchives(set)).toHaveLength(1);
  });

  it('that find the disk full fail with the reason, leave nothing, and hinder no later one', async () => {
    let isFull = true;
    const context = await startNode((same) => ({
      ...same,
      make: async (signal) => {
        if (isFull) throw Object.assign(new Error('write'), { code: 'ENOSPC', path: same.set.directory });
        return same.make(signal);
      },
    }));
    await requestRun(api.ownerDb, 'archive', {});
    await until(async () => (await ended()).length === 1);
    expect(await ended()).toMatchObject([
      { state: 'failed', problem: `${context.set.directory}: the disk is full.` },
    ]);
    expect(listArchives(context.set)).toEqual([]);
    isFull = false;
    await requestRun(api.ownerDb, 'archive', {});
    await until(async () => (await ended()).length === 2);
    expect(listArchives(context.set)).toHaveLength(1);
  });

  it('are due once a night, from the hour of the settings on', async () => {
    const at = (moment: string) =>
      openArchives(config(), { owner, db: api.ownerDb }, () => new Date(moment)).then(requestDueArchive);
    await api.ownerDb.run(sql`update migration set at = at - interval '1 year'`);
    // Half past one in Denver.
    await at('2026-03-18T07:30:00Z');
    expect(await findRuns(api.ownerDb)).toEqual([]);
    await at('2026-03-18T08:30:00Z');
    await at('2026-03-18T09:30:00Z');
    expect(await findRuns(api.ownerDb)).toMatchObject([{ slot: 'archive 2026-03-18', state: 'queued' }]);
  });
});
