import { insertAccount } from '#server/entities/user/user.commands.ts';
import { createDb, type Connection } from '#server/shared/db/pool.ts';
import { demoAccounts } from './accounts.ts';

/** Fills an empty database with the demonstration. */
export async function loadDemo(connection: Connection): Promise<void> {
  const db = createDb(connection, { role: null, max: 2 });
  try {
    await db.transaction(async (tx) => {
      for (const account of demoAccounts) {
        await insertAccount(tx, { ...account, roles: [account.role], isDemo: true }, 'demo');
      }
    });
  } finally {
    await db.end();
  }
}
