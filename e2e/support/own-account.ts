import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Role } from '#contract/shared/roles.ts';
import { insertAccount } from '#server/entities/user/user.commands.ts';
import { findRunningPostgres } from '#server/shared/db/embedded/embedded-postgres.ts';
import { createDb, type Db } from '#server/shared/db/pool.ts';

/** An account that one test alone uses, so that what it sets meets nobody else. */
export interface OwnAccount {
  email: string;
  password: string;
}

const dataDir = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '.cache', 'e2e', 'data');

/** The database behind the tested server. */
export function openDatabase(): Db {
  const connection = findRunningPostgres(dataDir);
  if (!connection) throw new Error('the database of the browser tests is not running');
  return createDb(connection, { max: 1 });
}

export async function createOwnAccount(db: Db, roles: readonly Role[]): Promise<OwnAccount> {
  const account = {
    // As long as those of people: the lists of other tests show it, and nothing exact of theirs may be cut.
    email: `test-${crypto.randomUUID().slice(0, 8)}@dot.example`,
    password: crypto.randomUUID(),
  };
  await db.transaction((tx) =>
    insertAccount(
      tx,
      { ...account, firstName: 'Test', lastName: 'Probe', roles: [...roles], isDemo: true },
      'demo',
    ),
  );
  return account;
}
