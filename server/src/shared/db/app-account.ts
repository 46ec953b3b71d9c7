import pg from 'pg';
import type { Connection } from './pool.ts';

/** The account the application signs in to the database with: it owns nothing and cannot change history. */
export const appAccount = 'inventory_app';

/** The same database, as the application itself. */
export function asApplication<T extends Connection>(owner: T): T & { user: string } {
  return { ...owner, user: appAccount };
}

/**
 * Lets the application's account sign in to a database of our own. No password: only its own user can reach the
 * socket, and the owner signs in there the same way.
 */
export async function openAppAccount(owner: Connection): Promise<void> {
  await withClient(owner, async (client) => {
    const found = await client.query('select from pg_roles where rolname = $1', [appAccount]);
    if (found.rowCount === 1) await client.query(`alter role ${appAccount} login`);
  });
}

/** Whether an account could undo what keeps history safe: it owns the tables, or may become whoever does. */
export async function isOwnerAccount(connection: Connection): Promise<boolean> {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ isOwner: boolean }>(`
      select a.rolsuper or a.rolcreaterole or pg_has_role(a.oid, c.relowner, 'member') as "isOwner"
      from pg_roles a, pg_class c where a.rolname = session_user and c.oid = 'event'::regclass`),
  );
  return rows[0]?.isOwner ?? true;
}

async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'inventory-system-web start' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
