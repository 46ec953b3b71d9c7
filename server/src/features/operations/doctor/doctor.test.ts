import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayLength } from '#contract/shared/day.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { acceptanceOf, checkSecrets, findSecretProblems } from '#server/start/secret-check.ts';
import { startTestApp, testKeySecrets, type TestApp } from '../../../../test/app.ts';
import { checkAddress, checkAuthorities, judgeCertificate } from './certificates.ts';
import { checkDatabase, judgeBackups, judgeSeals, judgeWork } from './database.ts';
import { attempt, bad, formatAge, good, look, reportFindings } from './finding.ts';
import { checkDisks, checkNode, checkSecretFile, judgeClock, judgeDisk } from './machine.ts';

const work = {
  batches: { reading: 0, checking: 0, applying: 0 },
  batchLag: 0,
  mailWaiting: 0,
  mailLag: 0,
  exportLag: 0,
  viewLag: 0,
  searchWaiting: 0,
  lastEvent: 10,
  lastSealedEvent: 10,
  sealAge: 5,
  sealLag: 0,
  factsLag: 0,
};
const now = new Date('2026-03-01T12:00:00Z');

describe('reportFindings', () => {
  it('ends with 0 when all is well, 2 when something is to look at, 1 when something is to repair', () => {
    const well = good('Node', '24.1.0.');
    const later = look('Disk', 'little room.', 'Make room.');
    const soon = bad('Seals', 'none.', 'Look at the log.');
    expect(reportFindings([well])).toEqual({
      lines: ['ok    Node           24.1.0.', '', 'All is well.'],
      exitCode: 0,
    });
    expect(reportFindings([well, later]).exitCode).toBe(2);
    const { lines, exitCode } = reportFindings([well, later, soon]);
    expect(exitCode).toBe(1);
    expect(lines.slice(1)).toEqual([
      'look  Disk           little room.',
      '                     -> Make room.',
      'BAD   Seals          none.',
      '                     -> Look at the log.',
      '',
      '1 to repair now, 1 to look at, 1 well.',
    ]);
  });

  it('shows a check that could not be made, and says so', async () => {
    const [finding] = await attempt('Disk', () => Promise.reject(new Error('no such place')));
    expect(finding).toMatchObject({ level: 'look', text: 'could not be checked (no such place).' });
  });
});

describe('what is judged', () => {
  it.each([
    ['18.20.0', 'bad'],
    ['20.18.9', 'bad'],
    ['20.19.0', 'look'],
    ['22.1.0', 'good'],
    ['23.1.0', 'look'],
    ['24.0.0', 'good'],
  ])('Node %s is %s', (version, level) => {
    expect(checkNode(version).level).toBe(level);
  });

  it.each([
    [0.5, 100, 'bad'],
    [4, 100, 'look'],
    [4, 20, 'good'],
    [20, 1000, 'bad'],
    [60, 1000, 'good'],
  ])('%s GB free of %s is %s', (free, all, level) => {
    const blocks = (gigabytes: number) => gigabytes * 2 ** 18;
    expect(judgeDisk('/srv', { bsize: 4096, blocks: blocks(all), bavail: blocks(free) }).level).toBe(level);
  });

  it.each([
    [100, 'good'],
    [-5_000, 'look'],
    [60_000, 'bad'],
  ])('a clock that differs by %s ms is %s', (difference, level) => {
    expect(judgeClock(difference).level).toBe(level);
  });

  it.each([
    [-1, undefined, 'bad'],
    [3, undefined, 'bad'],
    [20, undefined, 'look'],
    [90, undefined, 'good'],
    [90, 'SELF_SIGNED_CERT_IN_CHAIN', 'bad'],
  ])('a certificate for %s days (%s) is %s', (days, refusal, level) => {
    const until = new Date(now.getTime() + days * dayLength);
    expect(judgeCertificate('inventory.example.gov', { until, refusal }, now).level).toBe(level);
  });

  it('seals that are late are bad while a node runs', () => {
    expect(judgeSeals(work, true).level).toBe('good');
    const late = { ...work, lastEvent: 12, sealLag: 4000 };
    expect(judgeSeals(late, true)).toMatchObject({ level: 'bad', text: expect.stringContaining('1 hour') });
    expect(judgeSeals(late, false).level).toBe('look');
    expect(judgeSeals({ ...late, sealLag: 100 }, true).level).toBe('good');
  });

  it('work that is overdue is named', () => {
    expect(judgeWork(work, true).level).toBe('good');
    const late = judgeWork({ ...work, mailLag: 1000 }, true);
    expect(late).toMatchObject({ level: 'look', text: 'overdue: mail (16 minutes).' });
  });

  it('backups are bad when old, failed or none, and to look at when never rehearsed', () => {
    const fine = {
      goodAge: 3600,
      rehearsalAge: 3600,
      isLastFailed: false,
      isRehearsalFailed: false,
      installationAge: 30 * 86_400,
    };
    const levels = (facts: Parameters<typeof judgeBackups>[0]) =>
      judgeBackups(facts).map(({ level }) => level);
    expect(levels(fine)).toEqual(['good', 'good']);
    expect(levels(undefined)).toEqual(['look']);
    expect(levels({ ...fine, goodAge: null, rehearsalAge: null })).toEqual(['bad', 'look']);
    // Five minutes after the first start nothing was missed; a first night that failed was.
    const fresh = { ...fine, goodAge: null, rehearsalAge: null, installationAge: 300 };
    expect(judgeBackups(fresh)).toMatchObject([
      { level: 'look', text: expect.stringContaining('none yet') as string },
    ]);
    expect(levels({ ...fresh, isLastFailed: true })).toEqual(['bad', 'look']);
    expect(levels({ ...fresh, installationAge: 2 * 86_400 })).toEqual(['bad', 'look']);
    expect(levels({ ...fine, goodAge: 3 * 86_400 })).toEqual(['bad', 'good']);
    expect(levels({ ...fine, isLastFailed: true })).toEqual(['bad', 'good']);
    expect(levels({ ...fine, isRehearsalFailed: true })).toEqual(['good', 'bad']);
  });

  it('ages are for people', () => {
    expect([5, 60, 7200, 86_400].map(formatAge)).toEqual([
      'less than a minute',
      '1 minute',
      '2 hours',
      '1 day',
    ]);
  });
});

describe('what is looked at', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('a file with secrets that others may read', () => {
    const file = path.join(folder, 'token-secret');
    expect(checkSecretFile(file)).toEqual([]);
    writeFileSync(file, 'x', { mode: 0o600 });
    expect(checkSecretFile(file)).toMatchObject([{ level: 'good' }]);
    chmodSync(file, 0o644);
    expect(checkSecretFile(file)).toMatchObject([{ level: 'bad', advice: `chmod 600 ${file}` }]);
  });

  it('each disk once, also of a folder that is still to be made', async () => {
    expect(await checkDisks([folder, path.join(folder, 'data')])).toHaveLength(1);
  });

  it('the certificate of an address, where it has one', async () => {
    const until = new Date(now.getTime() + 3 * dayLength);
    const read = async () => ({ until });
    expect(await checkAddress('https://inventory.example.gov', now, read)).toMatchObject([
      { level: 'bad', text: 'that of inventory.example.gov ends in 3 days.' },
    ]);
    expect(await checkAddress('http://inventory.example.gov', now, read)).toEqual([]);
    // Nothing listens there.
    expect(await checkAddress('https://127.0.0.1:1', now)).toMatchObject([{ level: 'look' }]);
    const file = path.join(folder, 'authorities.pem');
    writeFileSync(file, 'nothing');
    expect(checkAuthorities(file, now)).toMatchObject([{ level: 'bad' }]);
  });
});

describe('checkDatabase', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.stop());
  const findingsOf = async (topic: string) =>
    (await checkDatabase(api.db)).filter((finding) => finding.topic === topic);

  it('finds all well, but for what is not there yet', async () => {
    // The accounts of tests are as old as the run of the tests.
    await sealHistory(api.db, sealKeysOf(testKeySecrets)[0]);
    const findings = await checkDatabase(api.db);
    const topics = ['PostgreSQL', 'Clock', 'Migrations', 'Seals', 'Jobs'];
    expect(findings.filter(({ topic }) => topics.includes(topic)).map(({ level }) => level)).toEqual(
      topics.map(() => 'good'),
    );
    expect(findings.some(({ topic }) => topic === 'Backup')).toBe(true);
  });

  it('names migrations that are missing, newer or changed', async () => {
    await api.ownerDb.run(sql`update migration set name = '9999_of_tomorrow.sql' where name like '0002%'`);
    await api.ownerDb.run(sql`update migration set hash = 'another' where name like '0003%'`);
    const findings = await findingsOf('Migrations');
    expect(findings.map(({ level }) => level)).toEqual(['bad', 'look', 'look']);
    expect(findings[0]?.text).toContain('0003_equipment.sql');
    expect(findings[2]?.text).toContain('1 are still to run');
  });

  it('goes on where one check fails', async () => {
    await api.ownerDb.run(sql`alter table migration rename to migration_gone`);
    expect(await findingsOf('Migrations')).toMatchObject([{ level: 'look' }]);
    expect(await findingsOf('Clock')).toMatchObject([{ level: 'good' }]);
    await api.ownerDb.run(sql`alter table migration_gone rename to migration`);
  });

  it('names secrets that the database does not know, and changes nothing', async () => {
    const secrets = (one: string) => ({
      tokenSecret: one,
      keySecrets: [one] as [string],
      dataDir: '/srv/inventory',
    });
    const [first, second] = ['q7Xw2Rk9Lm4Tz8Vb1Ny6Hc3Jd5Fg0PsA', 'w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Ys3Hf0GaL'];
    expect(await findSecretProblems(api.db, secrets(second))).toEqual([]);
    await checkSecrets(api.db, secrets(first));
    expect(await findSecretProblems(api.db, secrets(first))).toEqual([]);
    const problems = await findSecretProblems(api.db, secrets(second));
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain(acceptanceOf(secrets(second)));
    expect(await findSecretProblems(api.db, secrets(first))).toEqual([]);
  });
});
