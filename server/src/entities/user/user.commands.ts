import type { Role } from '#contract/shared/permissions.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

export interface NewAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  roles: Role[];
  isDemo: boolean;
}

/** Creates an account with its event; used where nobody is signed in yet. */
export async function insertAccount(
  tx: Queryable,
  account: NewAccount,
  source: 'job' | 'demo',
): Promise<string> {
  const passwordHash = await hashPassword(account.password);
  const { id } = await tx.one<{ id: string }>(sql`
    insert into user_account (email, first_name, last_name, roles, password_hash, is_demo)
    values (${account.email.toLowerCase()}, ${account.firstName}, ${account.lastName}, ${account.roles},
      ${passwordHash}, ${account.isDemo}) returning id`);
  const changes = {
    email: { from: null, to: account.email.toLowerCase() },
    firstName: { from: null, to: account.firstName },
    lastName: { from: null, to: account.lastName },
    roles: { from: null, to: account.roles },
    status: { from: null, to: 'active' },
  };
  await tx.run(sql`
    insert into event (actor, source, entity, entity_id, version, action, changes)
    values ('System', ${source}, 'user', ${id}, 1, 'create', ${JSON.stringify(changes)})`);
  return id;
}

/** The first administrator of an empty installation, named by its configuration. */
export async function createFirstAdmin(db: Db, admin: { email: string; password: string }): Promise<void> {
  const account = {
    ...admin,
    firstName: 'First',
    lastName: 'Administrator',
    roles: ['admin'] as Role[],
    isDemo: false,
  };
  await db.transaction(async (tx) => {
    await insertAccount(tx, account, 'job');
  });
}
