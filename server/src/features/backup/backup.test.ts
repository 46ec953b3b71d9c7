import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackupOverview, BackupRun } from '#contract/features/backup/backup.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type BackupSetup, findWarnings, readOverview } from './backup.overview.ts';
import { segmentAt } from './log-names.ts';
import { setOf } from './manifest.ts';

let api: TestApp;
let directory: string;
beforeAll(async () => {
  api = await startTestApp();
  directory = mkdtempSync(path.join(os.tmpdir(), 'backup-page-'));
});
afterAll(async () => {
  await api.stop();
  rmSync(directory, { recursive: true, force: true });
});

const setup = (): BackupSetup => ({
  dataDir: directory,
  backupDir: path.join(directory, 'backups'),
  isEncrypted: false,
  isEmbedded: true,
  variables: {},
});
const run = (more: Partial<BackupRun>): BackupRun => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'base',
  state: 'done',
  slot: null,
  name: '20260318T080000Z',
  requestedBy: null,
  requestedAt: '2026-03-18T08:00:00Z',
  startedAt: null,
  endedAt: '2026-03-18T08:01:00Z',
  bytes: 1,
  isEncrypted: true,
  problem: null,
  facts: {},
  removedAt: null,
  ...more,
});

describe('how the backups stand', () => {
  it('tells where they go, when the next is due, how far the log is, and what is missing', async () => {
    const [{ system }] = (await api.ownerDb.many<{ system: string }>(
      sql`select system_identifier::text as system from pg_control_system()`,
    )) as [{ system: string }];
    const { logDir } = setOf(setup().backupDir ?? '', system);
    mkdirSync(logDir, { recursive: true });
    writeFileSync(path.join(logDir, `${segmentAt(1, 1)}.log`), '');
    const overview = await readOverview(api.db, setup(), new Date('2026-03-18T12:00:00Z'));
    expect(overview).toMatchObject({
      directory: setup().backupDir,
      kind: 'base',
      plan: { hour: 2, days: 7, weeks: 5, months: 12 },
      // Two o'clock in Denver.
      nextAt: '2026-03-19T08:00:00.000Z',
      warnings: ['none', 'sameDisk', 'notEncrypted'],
      log: { files: 1, problem: null },
    });
  });

  it('names what an administrator should do something about, the heaviest first', () => {
    const facts = {
      ...setup(),
      isEncrypted: true,
      isSameDisk: false,
      hasLogStopped: false,
      now: new Date('2026-03-19T08:00:00Z'),
    };
    const rehearsed = run({ kind: 'rehearsal' });
    expect(findWarnings([rehearsed, run({})], facts)).toEqual([]);
    expect(findWarnings([run({})], facts)).toEqual(['neverRehearsed']);
    expect(findWarnings([run({ kind: 'rehearsal', state: 'failed' }), run({})], facts)).toEqual([
      'rehearsalFailed',
      'neverRehearsed',
    ]);
    expect(findWarnings([run({ state: 'failed' }), rehearsed, run({})], facts)).toEqual(['lastFailed']);
    expect(findWarnings([rehearsed, run({})], { ...facts, hasLogStopped: true })).toEqual(['logStopped']);
    expect(findWarnings([rehearsed, run({})], { ...facts, now: new Date('2026-03-20T09:00:00Z') })).toEqual([
      'old',
    ]);
    expect(findWarnings([run({ removedAt: '2026-03-19T00:00:00Z' }), rehearsed], facts)).toEqual(['none']);
    const external = { ...facts, isEmbedded: false };
    expect(findWarnings([run({})], external)).toEqual(['none', 'external']);
    expect(findWarnings([rehearsed, run({ kind: 'archive' })], external)).toEqual(['external']);
    expect(findWarnings([run({ kind: 'archive', state: 'failed' }), rehearsed], external)).toEqual([
      'lastFailed',
      'none',
      'external',
    ]);
    expect(findWarnings([], { ...facts, backupDir: undefined })).toEqual(['off']);
  });

  it('follows the settings of the agency, and before them the variables of the machine', async () => {
    await api.ownerDb.run(
      sql`insert into setting values ('backupHour', agency_today(), '4'), ('backupDays', agency_today(), '30')`,
    );
    try {
      const now = new Date('2026-03-18T12:00:00Z');
      const overview = await readOverview(api.db, setup(), now);
      expect(overview.plan).toEqual({ hour: 4, days: 30, weeks: 5, months: 12 });
      expect(overview.nextAt).toBe('2026-03-19T10:00:00.000Z');
      const variables = { backupHour: 1, backupPlan: { days: 3, weeks: 2, months: 1 } };
      const fixed = await readOverview(api.db, { ...setup(), variables }, now);
      expect(fixed.plan).toEqual({ hour: 1, days: 3, weeks: 2, months: 1 });
    } finally {
      await api.ownerDb.run(
        sql`delete from setting where key like 'backup%' and effective_on > '1900-01-01'`,
      );
    }
  });

  it('is for administrators, and nothing is wanted where none are made', async () => {
    expect((await api.request(api.tokens.user, 'GET', '/api/backups')).status).toBe(403);
    const overview = await api.request<BackupOverview>(api.tokens.admin, 'GET', '/api/backups');
    expect([overview.status, overview.body.warnings]).toEqual([200, ['off']]);
    for (const action of ['make', 'rehearse']) {
      const refused = await api.request(api.tokens.admin, 'POST', `/api/backups/actions/${action}`, {});
      expect([refused.status, refused.body['code']]).toEqual([409, 'no_backups']);
    }
  });
});
