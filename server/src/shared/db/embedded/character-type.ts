import { Client } from 'pg';
import type { Connection } from '#server/shared/db/pool.ts';

/**
 * What the system knows as letters (LC_CTYPE) decides one thing in our databases: which words the trigram indexes of
 * the search hold. With C it is the 26 of English alone, and a word in Arabic reads the whole table. Order, case and
 * comparison come from PostgreSQL itself, so another LC_CTYPE changes nothing else that is stored.
 */
const wantedCharacterTypes = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8'];

const rebuildNote = 'Its search indexes are to be rebuilt at the next start.';

/** The best that this machine has. */
async function findCharacterType(client: Client): Promise<string> {
  for (const ctype of wantedCharacterTypes) {
    try {
      await client.query('begin');
      await client.query(
        `create collation pg_temp.tried (provider = libc, lc_collate = 'C', lc_ctype = '${ctype}')`,
      );
      return ctype;
    } catch {
      // This machine does not have it.
    } finally {
      await client.query('rollback');
    }
  }
  return 'C';
}

/** Makes an empty database whose search knows the letters of every language. */
export async function createDatabase(client: Client, name: string): Promise<void> {
  const ctype = await findCharacterType(client);
  await client.query(
    `create database ${name} template template0 locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype '${ctype}'`,
  );
}

/**
 * Gives a database of an earlier release, or of another machine, the letters that this machine has, and rebuilds its
 * search indexes. The note on the database is written together with the change and removed together with the rebuild:
 * a start that is cut short goes on with the next one.
 */
export async function repairCharacterType(
  client: Client,
  name: string,
  log: (line: string) => void,
): Promise<void> {
  const ctype = await findCharacterType(client);
  const { rows } = await client.query<{ ctype: string; note: string | null }>(
    `select datctype as ctype, shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
    [name],
  );
  const isOther = rows[0]?.ctype !== ctype;
  if (isOther) {
    await client.query('begin');
    await client.query('update pg_database set datctype = $1 where datname = $2', [ctype, name]);
    await client.query(`comment on database ${name} is '${rebuildNote}'`);
    await client.query('commit');
  }
  if (!isOther && rows[0]?.note !== rebuildNote) return;
  log('rebuilding the search for the letters of every language, once …');
  // A connection keeps the letters it began with.
  const { host, port } = client;
  await rebuildSearch({ host, port, user: client.user ?? '', database: name });
  log('the search is rebuilt');
}

async function rebuildSearch(connection: Connection & { database: string }): Promise<void> {
  const client = new Client({ ...connection, ssl: false });
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ index: string }>(`
      select i.indexrelid::regclass::text as index from pg_index i
      where exists (select from pg_opclass o where o.oid = any(i.indclass) and o.opcname in ('gin_trgm_ops', 'gist_trgm_ops'))`);
    for (const { index } of rows) await client.query(`reindex index ${index}`);
    await client.query(`comment on database ${connection.database} is null`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Whether the trigram indexes of a database know the letters of our three languages. */
export async function knowsAllCharacters(connection: Connection): Promise<boolean> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ knows: boolean }>(
      `select show_trgm('حاسوب') <> '{}' and show_trgm('ş') <> '{}' as knows`,
    );
    return rows[0]?.knows ?? false;
  } finally {
    await client.end();
  }
}
