import { demoAccounts } from '#seeds/demo/accounts.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

export type DemoAccount = Pick<(typeof demoAccounts)[number], 'email' | 'password' | 'role'>;

/** The demo accounts that somebody can still sign in with. */
export async function findOpenDemoAccounts(db: Queryable): Promise<DemoAccount[]> {
  const open = await db.many<{ email: string }>(
    sql`select email from user_account where is_demo and status = 'active' and deleted_at is null`,
  );
  return demoAccounts
    .filter(({ email }) => open.some((account) => account.email === email))
    .map(({ email, password, role }) => ({ email, password, role }));
}
