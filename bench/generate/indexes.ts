import type pg from 'pg';

const tables = [
  'equipment',
  'event',
  'equipment_mac',
  'equipment_funding',
  'equipment_tag',
  'equipment_search',
  'equipment_code',
];

/** Drops the indexes that are no constraints and answers how to make them again: one pass at the end is quicker. */
export async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any($1::text[]::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  // The dearest first, so that two connections end together.
  return rows
    .map((row) => row.definition)
    .toSorted((a, b) => Number(b.includes('USING gin')) - Number(a.includes('USING gin')));
}

/** Makes the indexes again, as many at once as there are connections. */
export async function createIndexes(
  clients: readonly pg.Client[],
  definitions: readonly string[],
): Promise<void> {
  const waiting = [...definitions];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await client.query(next);
    }),
  );
  // As the migrations do: those without an entry would be read again by each plan. Its items are refused by foreign keys, which
  // rest while the data is made.
  await clients[0]?.query(
    'begin; set local session_replication_role = origin; select begin_indexes_of_items(); commit',
  );
}
