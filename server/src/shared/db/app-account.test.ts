import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { asApplication, isOwnerAccount } from './app-account.ts';

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client(asApplication(database.connection));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('the account of the application', () => {
  it('owns nothing, and gains nothing when it puts its role down', async () => {
    const { rows } = await client.query(`
      select session_user as account, (select count(*)::int from pg_class where relowner = a.oid) as owned,
        a.rolsuper or a.rolcreaterole or a.rolcreatedb or a.rolbypassrls as "isStrong"
      from pg_roles a where rolname = session_user`);
    expect(rows).toEqual([{ account: 'inventory_app', owned: 0, isStrong: false }]);
    await client.query('reset role');
    for (const statement of [
      `update event set actor = 'nobody'`,
      'delete from event_seal',
      'truncate event',
      'alter table event disable trigger all',
      'drop trigger event_no_change on event',
      'create table own (n int)',
      'set session_replication_role = replica',
      'set role postgres',
      'set session authorization postgres',
      `insert into migration (name, hash) values ('0000', 'x')`,
    ]) {
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('is told apart from one that owns the tables', async () => {
    expect(await isOwnerAccount(asApplication(database.connection))).toBe(false);
    expect(await isOwnerAccount(database.connection)).toBe(true);
  });
});
