import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, type Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { loadDemo } from './load.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  const start = Date.now();
  await loadDemo(database.connection);
  process.stderr.write(`loaded in ${Date.now() - start} ms\n`);
  db = createDb(database.connection);
});

afterAll(async () => {
  await db.end();
  await database.drop();
});

describe('loadDemo', () => {
  it('works', async () => {
    process.stderr.write(JSON.stringify(await db.many(sql`select status, count(*) from equipment where deleted_at is null group by 1 order by 2 desc`), null, 1));
    process.stderr.write(JSON.stringify(await db.many(sql`select entity, action, count(*) from event group by 1, 2 order by 1,2`)));
    process.stderr.write(JSON.stringify(await db.many(sql`select * from tag_counter`)));
    process.stderr.write(JSON.stringify(await db.many(sql`select * from equipment order by tag desc limit 1 offset 700`), null, 1));
    process.stderr.write(JSON.stringify(await db.many(sql`select at, version, actor, action, reason, changes from event where entity_id = (select id from equipment where version > 6 order by tag desc limit 1) order by version`), null, 1));
    expect(1).toBe(1);
  });
});
