import { insertAccount } from '#server/entities/user/user.commands.ts';
import type { Role } from '#contract/shared/roles.ts';
import { sql } from '#server/shared/db/sql.ts';
import { testPassword, type TestApp } from './app.ts';
import { nextNumber } from './factories.ts';

/** Somebody with an account of their own who has signed in. */
export interface SignedInAccount {
  id: string;
  email: string;
  token: string;
}

export async function signInNewAccount(
  api: TestApp,
  roles: Role[],
  firstName = 'Tess',
  lastName = `Number ${nextNumber()}`,
): Promise<SignedInAccount> {
  const email = `somebody${nextNumber()}@test.example`;
  const account = { email, firstName, lastName, password: testPassword, isDemo: false, roles };
  const id = await api.ownerDb.transaction((tx) => insertAccount(tx, account, 'job'));
  return { id, email, token: await api.signIn(email) };
}

/** Says which person stands behind an account. */
export async function linkPerson(api: TestApp, accountId: string, personId: string | null): Promise<void> {
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(
      sql`update user_account set person_id = ${personId}, version = version + 1 where id = ${accountId}`,
    );
    await tx.run(sql`
      insert into event (actor, source, entity, entity_id, version, action, changes)
      select 'System', 'job', 'user', id, version, 'update', '{}' from user_account where id = ${accountId}`);
  });
}
