import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackupOverview } from '#contract/features/backup/backup.schema.ts';
import type { Connection } from '#server/shared/db/pool.ts';
import { until } from '../test/backups.ts';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { type Program, runCommand, runServer } from '../test/program.ts';

const admin = { email: 'it@test.example', password: 'moves and stays whole' };

let directory: string;
let external: TestDatabase;
beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'move-test-'));
  chmodSync(directory, 0o711);
  external = await createTestDatabase('template0');
});
afterAll(async () => {
  await external.drop();
  rmSync(directory, { recursive: true, force: true });
});

const urlOf = ({ host = '', port, user, database }: Connection) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;

interface Running {
  program: Program;
  call: <T>(method: string, url: string, body?: unknown) => Promise<T>;
  stop: () => Promise<void>;
}

async function start(env: NodeJS.ProcessEnv): Promise<Running> {
  const program = runServer({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...env });
  const address = await program.waitFor(/Ready: (http:\S+)/);
  let token = '';
  const call = async <T>(method: string, url: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${address}${url}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  };
  ({ token } = await call<{ token: string }>('POST', '/auth/login', admin));
  return {
    program,
    call,
    stop: async () => {
      program.child.kill('SIGTERM');
      expect(await program.ended).toBe(0);
    },
  };
}

async function run(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<[number | null, string]> {
  const program = runCommand(script, args, env);
  return [await program.ended, program.output()];
}

const names = async ({ call }: Running) =>
  (await call<{ items: { name: string }[] }>('GET', '/api/vendors?limit=50')).items
    .map(({ name }) => name)
    .toSorted();

describe('npm run move', () => {
  it('brings the embedded database to an external one and back, with its history, and the program works on each', async () => {
    const data = { DATA_DIR: path.join(directory, 'data'), BACKUP_DIR: path.join(directory, 'backups') };
    const url = urlOf(external.connection);
    const first = await start(data);
    for (const name of ['Kaya Tedarik', 'شركة التوريد', 'Plain Supply']) {
      await first.call('POST', '/api/vendors', { name });
    }
    const [busy, why] = await run('move', ['external'], { ...data, DATABASE_URL: url });
    expect([busy, why]).toEqual([1, expect.stringContaining('Stop it first')]);
    const written = await names(first);
    await first.stop();

    const [out, said] = await run('move', ['external'], { ...data, DATABASE_URL: url });
    expect(said).toMatch(/Archived as \d{8}T\d{6}Z-archive/);
    expect(said).toContain('Its history is whole');
    expect(out).toBe(0);
    // Where somebody works already, nothing is overwritten.
    const [again, refused] = await run('move', ['external'], { ...data, DATABASE_URL: url });
    expect([again, refused]).toEqual([1, expect.stringContaining('not empty')]);

    const second = await start({ ...data, DATABASE_URL: url });
    expect(await names(second)).toEqual(written);
    await second.call('POST', '/api/vendors', { name: 'Written outside' });
    // A person wants one from the page: who, is in the history.
    await second.call('POST', '/api/backups/actions/make', {});
    const overview = () => second.call<BackupOverview>('GET', '/api/backups');
    await until(async () =>
      (await overview()).runs.some(({ kind, state }) => kind === 'archive' && state === 'done'),
    );
    await second.call('POST', '/api/backups/actions/rehearse', {});
    await until(async () =>
      (await overview()).runs.some(({ kind, state }) => kind === 'rehearsal' && /done|failed/.test(state)),
    );
    const { runs, kind, warnings } = await overview();
    expect(runs.filter((one) => one.problem !== null)).toEqual([]);
    expect([kind, warnings]).toEqual(['archive', ['notEncrypted', 'external']]);
    const client = new pg.Client(external.connection);
    await client.connect();
    const { rows } = await client.query(
      `select action, source from event where entity = 'backup' and actor_id is not null order by seq`,
    );
    await client.end();
    expect(rows).toEqual([
      { action: 'make', source: expect.any(String) as string },
      { action: 'rehearse', source: expect.any(String) as string },
    ]);
    const [open, stillBusy] = await run('move', ['embedded'], {
      ...data,
      DATA_DIR: path.join(directory, 'home'),
      DATABASE_URL: url,
    });
    expect([open, stillBusy]).toEqual([1, expect.stringContaining('Stop every node first')]);
    await second.stop();

    // Back, into a data directory of its own, with the secret of the first.
    const [made, archived] = await run('backup', [], { ...data, DATABASE_URL: url });
    expect([made, archived]).toEqual([0, expect.stringContaining('Done: backup')]);
    const [back, told] = await run('move', ['embedded'], { ...data, DATABASE_URL: url });
    expect(told).toContain('Its history is whole');
    expect(told).toContain('The data that was there is now');
    expect(back).toBe(0);
    expect(readdirSync(data.DATA_DIR).filter((name) => name.startsWith('postgres.before-'))).toHaveLength(1);
    const third = await start(data);
    expect(await names(third)).toEqual([...written, 'Written outside'].toSorted());
    await third.call('POST', '/api/vendors', { name: 'At home again' });
    await third.stop();
    const [whole, report] = await run('verify-history', [], data);
    expect(report).toMatch(/epoch|events/i);
    expect(whole).toBe(0);
    const [listed, list] = await run('restore', ['list'], data);
    expect([listed, list.match(/-archive .* rows of database/g)?.length]).toEqual([0, 4]);
  });
});
