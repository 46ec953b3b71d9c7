import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { end, launch } from '../../../../test/launched.ts';
import { canEnter, findAccount, runAs } from './account.ts';
import { findNativeDir, makeLinks, prepareBinaries } from './binaries.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { openFallback } from './places.ts';
import { makeSocketDir } from './socket-dir.ts';

const isRoot = process.getuid?.() === 0;
const nobody = findAccount('nobody');
// The other user needs this Node and this project; under a closed home of root there is no such user.
const hasOtherUser =
  isRoot &&
  nobody !== undefined &&
  runAs(nobody, process.execPath, ['--version']).ok &&
  canEnter(nobody, path.join(projectRoot, 'node_modules'));

let directory: string;
const settings = { fsync: 'off' };

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'places-'));
  chmodSync(directory, 0o755);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

// The package as npm unpacks it when its script is denied: without the links it lists.
function copyPackage(target: string): string {
  const nativeDir = findNativeDir();
  mkdirSync(target, { recursive: true });
  cpSync(path.join(nativeDir, '../package.json'), path.join(target, 'package.json'));
  cpSync(nativeDir, path.join(target, 'native'), {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  });
  return path.join(target, 'native');
}

describe('programs as npm unpacked them', () => {
  it('do not run without the listed links, and run once the launcher made them', () => {
    const nativeDir = copyPackage(path.join(directory, 'package'));
    const program = path.join(nativeDir, 'bin/postgres');
    expect(runAs(undefined, program, ['--version']).ok).toBe(false);
    expect(makeLinks(nativeDir)).toBe(true);
    expect(runAs(undefined, program, ['--version']).output).toMatch(/PostgreSQL\) 18/);
    expect(makeLinks(nativeDir)).toBe(true);
  });

  it.runIf(isRoot)('are copied to where the database user can run them', () => {
    const closed = path.join(directory, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const nativeDir = copyPackage(path.join(closed, 'package'));
    const logged: string[] = [];
    writeFileSync(path.join(directory, 'a-file'), '');
    const roots = [path.join(directory, 'a-file/inside'), path.join(directory, 'open')];
    const prepare = () => prepareBinaries(nativeDir, nobody, roots, (line) => logged.push(line));
    const usable = prepare();
    expect(path.dirname(usable)).toBe(path.join(directory, 'open'));
    expect(runAs(nobody, path.join(usable, 'bin/postgres'), ['--version']).ok).toBe(true);
    expect(prepare()).toBe(usable);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(usable);
  });
});

describe.runIf(isRoot)('a data directory the database user cannot enter', () => {
  it('keeps the database elsewhere, says where, and finds it again', async () => {
    const closed = path.join(directory, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const logged: string[] = [];
    const options = {
      dataDir: path.join(closed, 'data'),
      settings,
      log: (line: string) => logged.push(line),
      fallbackRoots: [path.join(directory, 'open')],
    };
    const first = await startEmbeddedPostgres(options);
    const place = readFileSync(path.join(closed, 'data/postgres-is-kept-at'), 'utf8').trim();
    expect(place.startsWith(path.join(directory, 'open'))).toBe(true);
    expect(logged[0]).toContain(`is kept at ${place}`);
    await run(first.connection, 'create table kept as select 7 as n');
    await first.stop();

    const second = await startEmbeddedPostgres(options);
    expect(await run(second.connection, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(findRunningPostgres(options.dataDir)).toEqual(second.connection);
    await second.stop();

    rmSync(place, { recursive: true });
    await expect(startEmbeddedPostgres(options)).rejects.toThrow(`names ${place}, which is gone`);
  });

  it('is refused when it already holds a database, instead of beginning an empty one', async () => {
    const home = path.join(directory, 'home');
    const dataDir = path.join(home, 'data');
    const options = {
      dataDir,
      settings,
      log: () => undefined,
      fallbackRoots: [path.join(directory, 'open')],
    };
    mkdirSync(home);
    await (await startEmbeddedPostgres(options)).stop();
    chmodSync(home, 0o700);
    await expect(startEmbeddedPostgres(options)).rejects.toThrow(
      /holds a database, but its user .* cannot enter/,
    );
    expect(existsSync(path.join(directory, 'open'))).toBe(false);
  });
});

describe.runIf(hasOtherUser)('an ordinary user', () => {
  it('runs the database as himself; root then runs it as that user', async () => {
    const home = path.join(directory, 'home');
    mkdirSync(home, { mode: 0o700 });
    const { uid, gid } = nobody ?? { uid: 0, gid: 0 };
    chownSync(home, uid, gid);
    const dataDir = path.join(home, 'data');
    const launched = await launch(dataDir, { uid, gid });
    expect(launched.refusal).toBeUndefined();
    expect(statSync(`/proc/${launched.pid}`).uid).toBe(uid);
    await run(launched.connection, 'create table kept as select 9 as n');
    await end(launched.program, 'SIGTERM');

    const asRoot = await startEmbeddedPostgres({ dataDir, settings, log: () => undefined });
    expect(statSync(`/proc/${asRoot.pid}`).uid).toBe(uid);
    expect(await run(asRoot.connection, 'select n from kept')).toEqual([{ n: 9 }]);
    await asRoot.stop();
  });

  it('is refused with the reason on data of another user', async () => {
    const dataDir = path.join(directory, 'data');
    await (await startEmbeddedPostgres({ dataDir, settings, log: () => undefined })).stop();
    const { refusal } = await launch(dataDir, { uid: nobody?.uid, gid: nobody?.gid });
    expect(refusal).toContain('Start as the user it belongs to');
  });
});

describe.runIf(isRoot)('data that root copied back from a backup', () => {
  it('is given to the database user and opened', async () => {
    const dataDir = path.join(directory, 'data');
    await (await startEmbeddedPostgres({ dataDir, settings, log: () => undefined })).stop();
    const restored = path.join(directory, 'restored');
    cpSync(dataDir, restored, { recursive: true });
    chmodSync(restored, 0o711);
    expect(statSync(path.join(restored, 'postgres')).uid).toBe(0);
    const embedded = await startEmbeddedPostgres({ dataDir: restored, settings, log: () => undefined });
    await embedded.stop();
    expect(statSync(path.join(restored, 'postgres')).uid).not.toBe(0);
  });
});

describe('directories', () => {
  it('falls back to a short socket directory when the temporary one has a long path', () => {
    const long = path.join(directory, 'x'.repeat(120));
    mkdirSync(long);
    const made = makeSocketDir(undefined, long);
    expect(`${made}/.s.PGSQL.5432.lock`.length).toBeLessThan(103);
    expect(statSync(made).mode & 0o777).toBe(0o700);
    rmSync(made, { recursive: true });
  });

  it.runIf(isRoot)('passes over a fallback that somebody else made', () => {
    const squatted = path.join(directory, 'squatted');
    mkdirSync(squatted);
    chownSync(squatted, nobody?.uid ?? 1, nobody?.gid ?? 1);
    expect(openFallback([squatted, path.join(directory, 'own')])).toBe(path.join(directory, 'own'));
    expect(() => openFallback([squatted])).toThrow(/can be written/);
  });
});

async function run(connection: object, text: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
