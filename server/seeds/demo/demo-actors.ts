import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { demoAccounts } from './accounts.ts';

/** The people of the demonstration who give its commands. */
export type DemoActors = Record<'admin' | 'user', CommandContext['actor']>;

export async function findDemoActors(tx: Queryable): Promise<DemoActors> {
  const rows = await tx.many<{ id: string; email: string; name: string }>(
    sql`select id, email, first_name || ' ' || last_name as name from user_account`,
  );
  const actorOf = (role: 'admin' | 'user') => {
    const email = demoAccounts.find((account) => account.role === role)?.email ?? '';
    const account = rows.find((row) => row.email === email);
    return { id: account?.id ?? '', name: account?.name ?? '', email, roles: [role], sessionId: '' };
  };
  return { admin: actorOf('admin'), user: actorOf('user') };
}

/** What a command of the demonstration runs in. */
export function makeDemoContext(
  tx: Queryable,
  actor: CommandContext['actor'],
  now = new Date(),
): CommandContext {
  return { db: tx, actor, requestId: 'demo', source: 'demo', now, version: 0, changed: new Set() };
}
