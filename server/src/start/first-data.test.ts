import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asApplication } from '#server/shared/db/app-account.ts';
import { migrate } from '#server/shared/db/migrate.ts';
import { createDb, type Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { provideFirstData } from './first-data.ts';

let database: TestDatabase;
const nodes: Db[] = [];
beforeAll(async () => {
  database = await createTestDatabase('template0');
});
afterAll(async () => {
  await Promise.all(nodes.map((db) => db.end()));
  await database.drop();
});

const keySecrets: [string] = ['w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Ys3Hf0GaL'];
const config = { host: '127.0.0.1', isProduction: true, trustProxy: false, keySecrets };
const admin = { email: 'it@example.gov', password: 'a password of ours' };

describe('nodes that start at once on an empty database', () => {
  it('all live: one brings it to this release, and one makes the administrator', async () => {
    const printed: string[] = [];
    const start = async () => {
      await migrate(database.connection);
      const db = createDb(asApplication(database.connection));
      nodes.push(db);
      const owner = database.connection;
      await provideFirstData({ ...config, admin }, { owner }, db, (line) => printed.push(line));
    };
    await Promise.all([start(), start(), start()]);
    expect(printed).toEqual(['Created the first administrator, it@example.gov']);
    const accounts = await nodes[0]?.many(sql`select email, auth, roles from user_account`);
    // Its password alone opens it: the directory cannot vouch for somebody to be the first administrator.
    expect(accounts).toEqual([{ email: 'it@example.gov', auth: 'local', roles: ['admin'] }]);
  });
});

describe('an empty database', () => {
  it('gets no administrator whose password everybody tries, and no demo data where anything says otherwise', async () => {
    const empty = await createTestDatabase();
    const db = createDb(asApplication(empty.connection));
    const fill = (further: object) =>
      provideFirstData({ ...config, ...further }, { owner: empty.connection }, db, () => undefined);
    await expect(fill({ admin: { ...admin, password: 'password' } })).rejects.toThrow(
      /^ADMIN_PASSWORD: this password appears in known leaks/,
    );
    for (const further of [
      {},
      { isProduction: false, publicUrl: 'https://inventory.example.gov' },
      { isProduction: false, trustProxy: ['loopback'] },
      { isProduction: false, databaseUrl: 'postgres://a@b/c' },
    ]) {
      await expect(fill(further)).rejects.toThrow(/^ADMIN_EMAIL: the database has no accounts/);
    }
    await db.end();
    await empty.drop();
  });
});
