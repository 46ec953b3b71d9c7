import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordSources, verifyHistory } from '#server/history-check.ts';
import { openAppAccount } from '#server/shared/db/app-account.ts';
import { migrate, readMigrations } from '#server/shared/db/migrate.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { startTestApp, type TestApp } from './app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { aVendor, createOver } from './factories.ts';
import { dumpRows, liveALittle } from './release-rows.ts';

// Each file holds the rows that a release wrote over its own API; its name is the number of the first migration that
// the release did not have. WRITE_RELEASE=<number> writes those of this source, and the list of its migrations.
const folder = path.join(projectRoot, 'server/test/releases');
const releases = readdirSync(folder).map((file) => file.replace(/\.sql$/, ''));

interface Found {
  entity: string;
  id: string;
  version: number;
}

async function loadRelease(connection: TestDatabase['connection'], release: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  // The rows are the truth of that release: what triggers made of them is among them.
  await client.query('set session_replication_role = replica');
  const rows = readFileSync(path.join(folder, `${release}.sql`), 'utf8');
  const tables = [...rows.matchAll(/^insert into (\w+) /gm)].map(([, table]) => table);
  await client.query(`truncate ${tables.join(', ')} cascade`);
  await client.query(rows);
  await client.end();
}

async function findVersions(connection: TestDatabase['connection']): Promise<Found[]> {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query<Found>(
    `select entity, entity_id as id, max(version) as version from event group by 1, 2 order by 1, 2`,
  );
  await client.end();
  return rows;
}

const written = process.env['WRITE_RELEASE'];

describe.runIf(written)('this release', () => {
  it('leaves its rows and the hashes of its migrations to the next one', async () => {
    const api = await startTestApp();
    await liveALittle(api);
    writeFileSync(path.join(folder, `${written}.sql`), await dumpRows(api));
    await api.stop();
    const lines = (await readMigrations()).map(({ name, hash }) => `${hash}  ${name}\n`);
    writeFileSync(path.join(projectRoot, 'server/migrations/released.txt'), lines.join(''));
  });
});

describe.each(releases)('a database from before %s, brought to this release', (release) => {
  let api: TestApp;
  let before: Found[];
  let late: string[];
  beforeAll(async () => {
    const database = await createTestDatabase('template0');
    const { connection } = database;
    await migrate(connection, undefined, release);
    await loadRelease(connection, release);
    before = await findVersions(connection);
    const lines: string[] = [];
    await migrate(connection, (line) => lines.push(line));
    late = lines.filter((line) => /\blate\b/.test(line));
    await openAppAccount(connection);
    api = await startTestApp({ database });
  });
  afterAll(() => api.stop());

  it('took every migration in its turn', () => {
    expect(late).toEqual([]);
  });

  it('still has every record, which the API reads', async () => {
    expect(before.length).toBeGreaterThan(30);
    const paths = new Map(recordSources.map(({ entity }) => [entity.name as string, entity.path]));
    expect(new Set(before.map(({ entity }) => entity)).size).toBeGreaterThan(18);
    for (const { entity, id, version } of before) {
      const answer = await api.request(api.tokens.admin, 'GET', `${paths.get(entity)}/${id}`);
      expect([entity, id, answer.status]).toEqual([entity, id, 200]);
      expect(answer.body['version']).toBeGreaterThanOrEqual(version);
    }
  });

  it('has a history that holds, event by event and against the records', async () => {
    const verdict = await verifyHistory(api.ownerDb);
    expect(verdict.broken).toBeUndefined();
    for (const { entity, id } of before.filter((found) => found.entity === 'equipment')) {
      const { body } = await api.request(api.tokens.admin, 'GET', `/api/${entity}/${id}/history`);
      expect(body['isChainIntact']).toBe(true);
    }
  });

  it('goes on: records are made and changed, and numbers continue', async () => {
    const { body } = await api.request<{ items: { id: string; version: number }[] }>(
      api.tokens.admin,
      'GET',
      '/api/vendors',
    );
    const [old] = body.items;
    const changed = await api.request(
      api.tokens.admin,
      'PATCH',
      `/api/vendors/${old?.id}`,
      { address: '12 Depot Road' },
      { 'if-match': `"${old?.version}"` },
    );
    expect(changed.status).toBe(200);
    await aVendor(api, { name: 'Vendor of the new release' });
    const order = await createOver<{ number: string }>(api, '/api/purchase-orders', { title: 'One more' });
    expect(order.number).toMatch(/^REQ-\d{4}-\d{5}$/);
    expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  });
});
