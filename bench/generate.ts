import type pg from 'pg';
import { insertAccount } from '#server/entities/user/user.commands.ts';
import { createDb, type Connection } from '#server/shared/db/pool.ts';
import { connectForLoading } from './generate/connection.ts';
import { insertItems } from './generate/equipment-sql.ts';
import { makeFacts } from './generate/facts.ts';
import { createIndexes, dropIndexes } from './generate/indexes.ts';
import { dropNumberedRows, loadReferences, loadSmallTables } from './generate/references.ts';

/** The account that the benchmark signs in with; its database holds nothing of anybody. */
export const benchAccount = {
  email: 'bench@dot.example',
  password: 'bench-only-password',
  firstName: 'Bench',
  lastName: 'Runner',
};

const batchSize = 25_000;

async function createAccount(connection: Connection): Promise<string> {
  const db = createDb(connection, { role: null, max: 1 });
  try {
    const account = { ...benchAccount, roles: ['admin' as const], isDemo: false };
    return await db.transaction((tx) => insertAccount(tx, account, 'job'));
  } finally {
    await db.end();
  }
}

async function insertAll(clients: readonly pg.Client[], rows: number, today: string, accountId: string) {
  const name = `${benchAccount.firstName} ${benchAccount.lastName}`;
  let next = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (next < rows) {
        const from = next;
        next += batchSize;
        const to = Math.min(from + batchSize, rows) - 1;
        await client.query(insertItems, [from, to, today, rows, accountId, name]);
      }
    }),
  );
}

/** Fills an empty, migrated database with this many items, each with its event, and what they point to. */
export async function generate(
  connection: Connection,
  rows: number,
  print: (line: string) => void,
): Promise<void> {
  const accountId = await createAccount(connection);
  const clients = [await connectForLoading(connection), await connectForLoading(connection)];
  const [client] = clients;
  if (!client) throw new Error('no connection');
  try {
    const { rows: found } = await client.query<{ today: string }>('select agency_today()::text as today');
    const today = found[0]?.today ?? '';
    await loadSmallTables(connection, today);
    await loadReferences(client);
    const indexes = await dropIndexes(client);
    print(`inserting ${rows.toLocaleString('en-US')} items with their events`);
    await insertAll(clients, rows, today, accountId);
    print(`making ${indexes.length} indexes`);
    await createIndexes(clients, indexes);
    print('filling the search tables');
    await client.query('select fill_equipment_search()');
    await client.query('select fill_equipment_codes()');
    await client.query('select fill_search_entries()');
    await dropNumberedRows(client);
    await client.query(
      `insert into tag_counter (prefix, last) select prefix, 100000 + $1 / 4 + 1 from unnest(array['EQ', 'IT', 'SV', 'RD']) prefix`,
      [rows],
    );
    print('sealing the history and making the facts');
    await makeFacts(connection, today);
    print('vacuum and analyze');
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await Promise.all(clients.map((open) => open.end()));
  }
}
