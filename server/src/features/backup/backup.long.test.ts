import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, end } from '../../../test/launched.ts';
import { type BackedUp, bringLog, query, startBackedUp, startWriters, until } from '../../../test/backups.ts';
import { verifyHistory } from '#server/history-check.ts';
import { readFirstItems } from '#server/list-check.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { makeBase, removeUnfinished } from './base-backup.ts';
import { listLog } from './log-archive.ts';
import { listBases, packName, readManifest, unfinished } from './manifest.ts';
import { rehearse } from './rehearse.ts';
import { listBackups, restore } from './restore.ts';

const patient = { timeout: 600_000 };
const quiet = { fsync: 'off', shared_buffers: '64MB' };

/** The numbers that are in a restored database. */
async function numbersIn(dataDir: string): Promise<Set<number>> {
  const launched = await launch(dataDir);
  try {
    expect(launched.refusal).toBeUndefined();
    const rows = await query<{ n: number }>(launched.connection, 'select n from written');
    return new Set(rows.map(({ n }) => n));
  } finally {
    await end(launched.program, 'SIGTERM');
  }
}

describe.each([
  { what: 'signed', isEncrypted: false },
  { what: 'encrypted', isEncrypted: true },
])('a backup that is $what, made under writers', patient, ({ isEncrypted }) => {
  let one: BackedUp;
  let written: Awaited<ReturnType<typeof startWriters>>;
  let moment: Date;
  const lines: string[] = [];
  beforeAll(async () => {
    one = await startBackedUp({ isEncrypted });
    written = await startWriters(one.owner(), 4);
    await until(() => written.acknowledged.length > 500);
    await one.context().makeBase();
    const after = written.acknowledged.length;
    await until(() => written.acknowledged.length > after + 500);
    moment = new Date();
    await until(() => written.acknowledged.some(({ at }) => at > moment.getTime() + 100));
    await written.stop();
    await bringLog(one);
    await one.stop();
  }, 600_000);
  afterAll(() => one.remove());

  it('comes back whole, with every acknowledged write, and keeps the data that was there', async () => {
    const into = path.join(one.root, 'whole');
    await restore({ ...one.config }, { into }, (line) => lines.push(line), quiet);
    const present = await numbersIn(into);
    expect(written.acknowledged.filter(({ n }) => !present.has(n))).toEqual([]);
    await restore({ ...one.config }, {}, (line) => lines.push(line), quiet);
    const again = await numbersIn(one.dataDir);
    expect(written.acknowledged.filter(({ n }) => !again.has(n))).toEqual([]);
    expect(readdirSync(one.dataDir).some((name) => name.startsWith('postgres.before-'))).toBe(true);
    expect(lines.join('\n')).toMatch(/The data that was there is now /);
  });

  it('comes back as it was at a moment: all that was acknowledged before it, nothing that began after it', async () => {
    const into = path.join(one.root, 'moment');
    await restore({ ...one.config }, { into, to: moment }, () => undefined, quiet);
    const present = await numbersIn(into);
    // Within the very millisecond nobody can say which was first.
    const before = written.acknowledged.filter(({ at }) => at < moment.getTime());
    expect(before.length).toBeGreaterThan(500);
    expect(before.filter(({ n }) => !present.has(n))).toEqual([]);
    const last = written.acknowledged.toSorted((a, b) => a.at - b.at).at(-1)?.n ?? 0;
    expect(present.has(last)).toBe(false);
  });

  it('holds nothing readable when it is encrypted', () => {
    const [found] = listBackups(one.backupDir, []);
    const bytes = readFileSync(path.join(found?.set.baseDir ?? '', found?.name ?? '', packName));
    // The names of our tables stand in the catalog of every cluster.
    expect(bytes.includes('attachment_chunk')).toBe(!isEncrypted);
  });
});

describe('a backup', patient, () => {
  let one: BackedUp;
  beforeAll(async () => {
    one = await startBackedUp();
  }, 600_000);
  afterAll(() => one.remove());

  it('is refused with the name of the file when one byte was altered, and when its manifest was', async () => {
    const { name } = await one.context().makeBase();
    const { set, allKeys } = one.context();
    const { manifest } = readManifest(set, name, allKeys);
    const victim = manifest.files.find((file) => file.size > 100_000);
    const pack = path.join(set.baseDir, name, packName);
    const [at, original] = [(victim?.at ?? 0) + 5_000, readFileSync(pack)];
    const flip = (bytes: Buffer) => {
      const fd = openSync(pack, 'r+');
      writeSync(fd, bytes, 0, 1, at);
      closeSync(fd);
    };
    flip(Buffer.from([(original[at] ?? 0) ^ 1]));
    const into = path.join(one.root, 'altered');
    await expect(restore({ ...one.config }, { into }, () => undefined, quiet)).rejects.toThrow(victim?.path);
    flip(original.subarray(at, at + 1));
    expect(existsSync(path.join(into, 'postgres'))).toBe(false);

    const file = path.join(set.baseDir, name, 'manifest.json');
    const text = readFileSync(file, 'utf8');
    const fd = openSync(file, 'r+');
    writeSync(fd, text.replace(`\\"events\\":${manifest.events}`, `\\"events\\":${manifest.events + 1}`), 0);
    closeSync(fd);
    await expect(restore({ ...one.config }, { into }, () => undefined, quiet)).rejects.toThrow(
      'its seal does not fit',
    );
    rmSync(path.join(set.baseDir, name), { recursive: true });
  });

  it('is refused under another secret, and while a program runs on the data', async () => {
    await one.context().makeBase();
    const other = { ...one.config, keySecrets: ['zQ4wE7rT1yU6iO9pA3sD5fG8hJ2kL0xC'] as [string] };
    await expect(restore(other, {}, () => undefined, quiet)).rejects.toThrow('a secret that is not set here');
    await expect(restore({ ...one.config }, {}, () => undefined, quiet)).rejects.toThrow('is in use');
  });

  it('that fails in its middle leaves nothing that looks whole, and the database works on', async () => {
    const { set, allKeys } = one.context();
    const before = listBases(set);
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    let count = 0;
    await expect(
      makeBase({
        owner: one.owner(),
        clusterDir: one.embedded().place.clusterDir,
        set,
        keys: allKeys[0],
        takeLog: async () => undefined,
        clock: () => new Date(Date.now() + 5_000),
        beforeFile: () => {
          count += 1;
          if (count === 200) throw full;
        },
      }),
    ).rejects.toThrow('write');
    expect(listBases(set)).toEqual(before);
    expect(readdirSync(set.baseDir).filter((name) => name.includes('unfinished'))).toEqual([]);
    expect(await query(one.owner(), 'select 1 as works')).toEqual([{ works: 1 }]);
    // The next one is not hindered by the one that was given up.
    const { name } = await one.context().makeBase();
    expect(listBases(set).at(-1)).toBe(name);
  });

  it('that a killed program left unfinished is no backup, and goes', async () => {
    const { set } = one.context();
    const before = listBases(set);
    const left = path.join(set.baseDir, `20991231T020000Z${unfinished}`);
    mkdirSync(left);
    writeFileSync(path.join(left, packName), 'half');
    expect(listBases(set)).toEqual(before);
    await removeUnfinished(set);
    expect(existsSync(left)).toBe(false);
  });

  it('is refused before it begins where there is no room for it', async () => {
    const { set, allKeys } = one.context();
    await expect(
      makeBase({
        owner: one.owner(),
        clusterDir: one.embedded().place.clusterDir,
        set,
        keys: allKeys[0],
        takeLog: async () => undefined,
        clock: () => new Date(),
        leastFree: Number.MAX_SAFE_INTEGER,
      }),
    ).rejects.toThrow(/needs \d+ MB, and the disk has \d+ MB left/);
  });
});

describe('a rehearsal', patient, () => {
  let one: BackedUp;
  beforeAll(async () => {
    one = await startBackedUp({ isEncrypted: true });
    await one.context().makeBase();
    await query(
      one.owner(),
      `insert into setting (key, effective_on, value) values ('rehearsed', '2026-01-01', '1')`,
    );
    await bringLog(one);
  }, 600_000);
  afterAll(() => one.remove());
  const verify = (db: Db) => verifyHistory(db, {});
  const checks = { verify, readPage: readFirstItems };

  it('restores the newest backup beside the database, compares it whole, and leaves nothing behind', async () => {
    // Others write on while the tables are noted; what they write afterwards is not in the restored database.
    const writers = await startWriters(one.owner(), 4);
    const { problem, facts, name, tables = [] } = await rehearse(one.context(), checks);
    await writers.stop();
    expect(problem).toBeUndefined();
    expect(tables.filter(({ isEqual }) => !isEqual)).toEqual([]);
    expect(tables.map((table) => table.name)).toEqual(
      expect.arrayContaining(['equipment', 'event', 'session', 'setting', 'written']),
    );
    expect(tables.find((table) => table.name === 'written')?.rows).toBeLessThan(writers.acknowledged.length);
    expect([facts['tables'], Number(facts['rows']) > 100]).toEqual([tables.length, true]);
    expect(name).toBe(listBases(one.context().set).at(-1));
    expect(Number(facts['indexes'])).toBeGreaterThan(100);
    expect(Number(facts['files'])).toBeGreaterThan(1_000);
    expect(existsSync(path.join(one.dataDir, 'rehearsal'))).toBe(false);
    expect(await query(one.owner(), 'select pg_is_in_recovery() as "isReplaying"')).toEqual([
      { isReplaying: false },
    ]);
  });

  it('names what is not as it was noted, and a file of the log that was altered', async () => {
    const pages = [['B'], ['A']];
    const forge = async (db: Db) => {
      // Where the history says nothing of it, only the hash of the table shows it.
      await db.run(sql`update written set filler = 'forged' where n = 1`);
      const findings = [{ reason: 'vendor 1: name is "B", its last event says "A"' }];
      return { ...(await verify(db)), findings } as Awaited<ReturnType<typeof verify>>;
    };
    const forged = await rehearse(one.context(), { verify: forge, readPage: async () => pages.pop() });
    expect(forged.problem).toMatch(
      /^the table written has the same number of rows \(\d+\) and another hash; a page of the list of items shows something else; vendor 1: name is "B", its last event says "A"\.$/,
    );
    const different = forged.tables?.filter(({ isEqual }) => !isEqual) ?? [];
    expect(different.map((table) => table.name)).toEqual(['written']);
    const { set } = one.context();
    const last = listLog(set).findLast((name) => name.length === 24) ?? '';
    const file = path.join(set.logDir, `${last}.log`);
    const bytes = readFileSync(file);
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect((await rehearse(one.context(), checks)).problem).toBe(`${last}: altered in the backup.`);
  });
});
