import { insertAccount } from '#server/entities/user/user.commands.ts';
import type { Role } from '#contract/shared/permissions.ts';
import { testPassword, type TestApp } from './app.ts';
import { nextNumber } from './factories.ts';

/** Somebody with an account of their own who has signed in. */
export interface Somebody {
  id: string;
  email: string;
  token: string;
}

export async function signInSomebody(
  api: TestApp,
  roles: Role[],
  firstName = 'Tess',
  lastName = `Number ${nextNumber()}`,
): Promise<Somebody> {
  const email = `somebody${nextNumber()}@test.example`;
  const account = { email, firstName, lastName, password: testPassword, isDemo: false, roles };
  const id = await api.ownerDb.transaction((tx) => insertAccount(tx, account, 'job'));
  return { id, email, token: await api.signIn(email) };
}
