import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, numberOf, readMigrations } from '#server/shared/db/migrate.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** The files of the releases so far, with the hashes that their databases remember. */
async function readReleased(): Promise<Map<string, string>> {
  const list = await readFile(path.join(projectRoot, 'server/migrations/released.txt'), 'utf8');
  return new Map([...list.matchAll(/^(\w{64}) {2}(\S+)$/gm)].map(([, hash = '', name = '']) => [name, hash]));
}

describe('the migrations of this source', () => {
  it('have those of every release, byte for byte', async () => {
    const hashes = new Map((await readMigrations()).map(({ name, hash }) => [name, hash]));
    const released = await readReleased();
    expect(released.size).toBeGreaterThan(30);
    for (const [name, hash] of released) expect([name, hashes.get(name)]).toEqual([name, hash]);
  });

  it('go on with numbers above those of every release, each used once', async () => {
    const released = await readReleased();
    const highest = Math.max(...[...released.keys()].map(numberOf));
    const names = (await readMigrations()).map(({ name }) => name).filter((name) => !released.has(name));
    for (const name of names) expect(name).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/);
    expect(names.filter((name) => numberOf(name) <= highest)).toEqual([]);
    expect(new Set(names.map(numberOf)).size).toBe(names.length);
  });

  it('used a number twice only where history knows it', async () => {
    const numbers = (await readMigrations()).map(({ name }) => numberOf(name));
    const doubled = numbers.filter((number, at) => numbers.indexOf(number) !== at);
    expect([...new Set(doubled)]).toEqual([10, 17, 18, 20, 30, 31, 33]);
  });
});

describe('migrate', () => {
  let database: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    database = await createTestDatabase('template0');
    folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  });
  afterEach(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
  const run = async (): Promise<string[]> => {
    const lines: string[] = [];
    await migrate(database.connection, (line) => lines.push(line), undefined, folder);
    return lines;
  };

  it('knows a file again after a checkout with other line ends', async () => {
    await write('0001_first.sql', 'create table one (id int);\ncreate table two (id int);\n');
    expect(await run()).toEqual(['migrating 0001_first.sql']);
    await write('0001_first.sql', 'create table one (id int);\r\ncreate table two (id int);\r\n');
    expect(await run()).toEqual([]);
  });

  it('knows a file again that ran from a checkout with the line ends of Windows', async () => {
    const text = 'create table one (id int);\ncreate table two (id int);\n';
    await write('0001_first.sql', text);
    await run();
    const client = new Client(database.connection);
    await client.connect();
    const hash = createHash('sha256').update(text.replaceAll('\n', '\r\n')).digest('hex');
    await client.query('update migration set hash = $1', [hash]);
    await client.end();
    expect(await run()).toEqual([]);
    await write('0001_first.sql', `${text}create table three (id int);\n`);
    await expect(run()).rejects.toThrow('0001_first.sql was changed after it ran');
  });

  it('refuses a file that was changed after it ran', async () => {
    await write('0001_first.sql', 'create table one (id int);\n');
    await run();
    await write('0001_first.sql', 'create table one (id bigint);\n');
    await expect(run()).rejects.toThrow('0001_first.sql was changed after it ran');
  });

  it('refuses a number that comes after a higher one, and changes nothing', async () => {
    await write('0036_newer.sql', 'create table newer (id int);');
    await run();
    await write('0035_late.sql', 'create table late (id int);');
    await write('0037_next.sql', 'create table next (id int);');
    await expect(run()).rejects.toThrow(
      '0035_late.sql comes after 0036_newer.sql, which ran already; give it the next number instead',
    );
    await rm(path.join(folder, '0035_late.sql'));
    expect(await run()).toEqual(['migrating 0037_next.sql']);
  });

  it('runs those that history added out of turn, and says so', async () => {
    await write('0010_b.sql', 'create table b (id int);');
    await write('0034_d.sql', 'create table d (id int);');
    await run();
    await write('0010_a.sql', 'create table a (id int);');
    await write('0034_c.sql', 'create table c (id int);');
    expect(await run()).toEqual([
      'migration 0010_a.sql comes late: 0034_d.sql ran already',
      'migration 0034_c.sql comes late: 0034_d.sql ran already',
      'migrating 0010_a.sql',
      'migrating 0034_c.sql',
    ]);
  });
});

describe('.gitattributes', () => {
  it('keeps the line ends of migrations as they were hashed', async () => {
    const text = await readFile(path.join(projectRoot, '.gitattributes'), 'utf8');
    expect(text).toMatch(/^\*\.sql text eol=lf$/m);
  });
});
