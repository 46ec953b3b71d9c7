import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asApplication } from '#server/shared/db/app-account.ts';
import { createDb, type Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { acceptanceOf, checkSecrets } from './secret-check.ts';

const [first, second, third] = [
  'vT4p9Qz1xWb7LkE2sYcN8uRgJ5mHfA3d',
  'w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Ys3Hf0GaL',
  'e4Uj7Mz1Qn8Wb5Rk2Xd9Pf6Tv3Yc0HsG',
];
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb(asApplication(database.connection));
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  const owner = createDb(database.connection, { role: null, max: 1 });
  await owner.run(sql`delete from secret_check`);
  await owner.end();
});

const secrets = (tokenSecret: string, ...keySecrets: string[]) => ({
  tokenSecret,
  keySecrets: [keySecrets[0] ?? tokenSecret, ...keySecrets.slice(1)] as [string, ...string[]],
  dataDir: '/srv/inventory',
});
const refusalOf = async (config: Parameters<typeof checkSecrets>[1]): Promise<string> => {
  try {
    await checkSecrets(db, config);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('checkSecrets', () => {
  it('takes the first ones, and the same ones from then on', async () => {
    expect(await refusalOf(secrets(first))).toBe('');
    expect(await refusalOf(secrets(first))).toBe('');
    // The same secret, now named twice.
    expect(await refusalOf(secrets(first, first))).toBe('');
  });

  it('refuses a lost or another secret with what would be lost and how to go on', async () => {
    await checkSecrets(db, secrets(first));
    const refusal = await refusalOf(secrets(second));
    expect(refusal.split('\n')).toHaveLength(2);
    expect(refusal).toMatch(/^TOKEN_SECRET: .*Put \/srv\/inventory\/token-secret back from the backup/);
    expect(refusal).toMatch(/^KEY_SECRET: .*license keys .* can never be read again\.$/m);
    expect(refusal).not.toContain(second);
    expect(await refusalOf(secrets(first, second))).toMatch(/^KEY_SECRET: /);
    // A refused start has changed nothing.
    expect(await refusalOf(secrets(first))).toBe('');
  });

  it('of two nodes that start at once with two secrets, takes one and refuses the other', async () => {
    const refusals = await Promise.all([refusalOf(secrets(first)), refusalOf(secrets(second))]);
    expect(refusals.filter((refusal) => refusal === '')).toHaveLength(1);
    expect(refusals.find((refusal) => refusal !== '')).toContain('as on every other node');
  });

  it('takes new ones from whoever has the former one, and no longer the former one alone', async () => {
    await checkSecrets(db, secrets(first));
    expect(await refusalOf(secrets(second, second, first))).toBe('');
    expect(await refusalOf(secrets(second, second, first))).toBe('');
    expect(await refusalOf(secrets(first))).not.toBe('');
    // A new TOKEN_SECRET while KEY_SECRET is what both were before.
    expect(await refusalOf(secrets(third, second))).toBe('');
    expect(await refusalOf(secrets(second))).toMatch(/^TOKEN_SECRET: /);
  });

  it('takes a new one that is accepted by its own mark, and no further one by the same', async () => {
    await checkSecrets(db, secrets(first));
    const mark = acceptanceOf(secrets(second));
    expect(await refusalOf(secrets(second))).toContain(`ACCEPT_NEW_SECRET=${mark}`);
    expect(await refusalOf({ ...secrets(second), acceptNewSecret: mark })).toBe('');
    expect(await refusalOf(secrets(second))).toBe('');
    expect(await refusalOf({ ...secrets(third), acceptNewSecret: mark })).not.toBe('');
  });
});
