import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyHistory } from '#server/history-check.ts';
import { readMigrations } from '#server/shared/db/migrate.ts';
import { createDb } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { buildOlderRelease, findOlderRelease } from './older-release.ts';
import { runProgram, runServer, type Program } from './program.ts';
import { callAs, startReleaseWriters, type Diary, type Surroundings } from './release-writers.ts';

const admin = { email: 'it@example.gov', password: 'a password of ours' };
const secrets = {
  TOKEN_SECRET: 'vT4p9Qz1xWb7LkE2sYcN8uRgJ5mHfA3d',
  KEY_SECRET: 'pT5vY8nB2mK6wQ9xZ3rL7cF1dH4jS0gA',
};
const older = findOlderRelease();
const missing =
  'This copy of the project has no history with an older release; git fetch --unshallow brings it.';

describe('two releases over one database', () => {
  let database: TestDatabase;
  let directory: string;
  let build: ReturnType<typeof buildOlderRelease> | undefined;
  let token: string;
  let surroundings: Surroundings;
  const programs: Program[] = [];
  const diaries: Diary[] = [];

  beforeAll(async () => {
    directory = mkdtempSync(path.join(os.tmpdir(), 'two-releases-'));
    database = await createTestDatabase('template0');
    if (older) build = buildOlderRelease(older);
  });
  afterAll(async () => {
    for (const { child } of programs) child.kill('SIGKILL');
    await Promise.all(programs.map(({ ended }) => ended));
    build?.remove();
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });

  const settings = (name: string) => {
    const { host, port, user } = database.connection;
    return {
      ...secrets,
      DATABASE_URL: `postgres://${user}@localhost/${database.name}?host=${encodeURIComponent(host)}&port=${port}`,
      DATA_DIR: path.join(directory, name),
      PORT: '0',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    };
  };
  const begin = (name: 'old' | 'new') => {
    const program =
      name === 'old'
        ? runProgram(['--enable-source-maps', build!.main], settings(name))
        : runServer(settings(name));
    programs.push(program);
    return { program, address: program.waitFor(/^Ready: (.*)$/m) };
  };
  const stop = async (program: Program) => {
    program.child.kill('SIGTERM');
    return program.ended;
  };
  const create = async (address: string, url: string, body: Record<string, unknown>) => {
    const answer = await callAs(token, address, ['POST', url], body);
    expect([url, answer.status]).toEqual([url, 201]);
    return answer.body['id'] as string;
  };

  it('the older one goes on while the newer brings the database to its tables; nothing is lost, doubled or refused', async (test) => {
    if (!older) test.skip(missing);
    const old = begin('old');
    const oldAddress = await old.address;
    const signedIn = await callAs('', oldAddress, ['POST', '/auth/login'], admin);
    token = signedIn.body['token'] as string;
    surroundings = {
      categoryId: await create(oldAddress, '/api/categories', {
        name: 'Signals',
        code: 'SIG',
        kind: 'equipment',
      }),
      locationId: await create(oldAddress, '/api/locations', {
        name: 'Depot',
        code: 'DEP',
        kind: 'room',
        active: true,
      }),
      personId: await create(oldAddress, '/api/people', { displayName: 'Somebody', active: true }),
    };

    // Before, while and after the other release begins.
    const writers = startReleaseWriters(token, () => oldAddress, surroundings, 'Old');
    diaries.push(writers.diary);
    await writers.until(40);
    expect(writers.diary.faults).toEqual([]);
    const young = begin('new');
    const newAddress = await young.address;
    await writers.until(40);
    expect(writers.diary.faults).toEqual([]);

    // A proxy that sends each call to the node whose turn it is: a write here, its repetition there.
    let turn = 0;
    const inTurn = () => (turn++ % 2 === 0 ? oldAddress : newAddress);
    const mixed = startReleaseWriters(token, inTurn, surroundings, 'Mixed');
    diaries.push(mixed.diary);
    await mixed.until(120);
    await Promise.all([writers.stop(), mixed.stop()]);
    expect([...writers.diary.faults, ...mixed.diary.faults]).toEqual([]);
    // Nor do its jobs meet a table that they do not know, or one that refuses what they write.
    expect(old.program.output()).not.toMatch(/"code":"(?:23|42)\w{3}"/);

    // The last node of the older release goes; the newer one works alone.
    expect(await stop(old.program)).toBe(0);
    const alone = startReleaseWriters(token, () => newAddress, surroundings, 'New');
    diaries.push(alone.diary);
    await alone.until(20);

    // Back: the older release begins on the newer one's tables, says so, and works.
    const again = begin('old');
    const againAddress = await again.address;
    expect(again.program.output()).toContain('a newer release has worked on it');
    const back = startReleaseWriters(token, () => againAddress, surroundings, 'Back');
    diaries.push(back.diary);
    await back.until(20);
    await Promise.all([alone.stop(), back.stop()]);
    expect([...alone.diary.faults, ...back.diary.faults]).toEqual([]);

    const db = createDb(database.connection, { role: null, max: 2 });
    try {
      const rows = await db.many<{ id: string; tag: string; version: number; status: string; name: string }>(
        sql`select id, tag, version, status, name from equipment order by id`,
      );
      const items = diaries.flatMap((diary) => diary.items);
      const stored = items
        .map(({ id, tag, version, status, name }) => ({ id, tag, version, status, name }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
      expect(rows).toEqual(stored);
      const counts = await db.many<{ id: string; events: number }>(sql`
        select entity_id as id, count(*)::int as events from event where entity = 'equipment' group by 1 order by 1`);
      expect(counts).toEqual(stored.map(({ id, version }) => ({ id, events: version })));
      const done = await db.many<{ name: string }>(sql`select name from migration order by name`);
      expect(done.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name));
      expect((await verifyHistory(db)).broken).toBeUndefined();
    } finally {
      await db.end();
    }
    const sum = (of: (diary: Diary) => number) => diaries.reduce((total, diary) => total + of(diary), 0);
    process.stdout.write(
      `${older?.version} (${older?.commit.slice(0, 8)}) beside this release: ${sum(({ writes }) => writes)} writes, ${sum(({ reads }) => reads)} reads, ${sum(({ faults }) => faults.length)} faults\n`,
    );
    expect(await stop(again.program)).toBe(0);
    expect(await stop(young.program)).toBe(0);
  });
});
