import type pg from 'pg';
import type { Connection } from '#server/shared/db/pool.ts';
import { createPlainPool, send } from '../plain-pg.ts';
import type { Statement } from '../statement.ts';

export interface Recorded {
  statements: Statement[];
  id: string;
  tag: string;
}

let serial = 0;

/** One creation by hand: the tag's counter, the item, its tag, its event, in one transaction. */
async function insertOne(
  client: pg.PoolClient,
  { statements, id: oldId, tag: oldTag }: Recorded,
): Promise<void> {
  const mark = `P${process.pid}-${Date.now()}-${(serial += 1)}`;
  let id = oldId;
  let tag = oldTag;
  await client.query('begin');
  for (const statement of statements) {
    const values = statement.values.map((value) =>
      typeof value === 'string'
        ? value.replaceAll(oldId, id).replaceAll(oldTag, tag).replaceAll('#SERIAL#', mark)
        : value,
    );
    const [row] = await send(client, { ...statement, isNamed: true }, values);
    if (row && 'tag' in row) tag = String(row['tag']);
    else if (row && 'id' in row) id = String(row['id']);
  }
  await client.query('commit');
}

/** How many creations a second plain pg does with the same inserts. */
export async function insertPlainly(
  connection: Connection,
  recorded: Recorded,
  effort: { connections: number; seconds: number },
): Promise<number> {
  const pool = createPlainPool(connection, effort.connections);
  let count = 0;
  const begun = performance.now();
  try {
    const end = begun + effort.seconds * 1000;
    await Promise.all(
      Array.from({ length: effort.connections }, async () => {
        const client = await pool.connect();
        while (performance.now() < end) {
          await insertOne(client, recorded);
          count += 1;
        }
        client.release();
      }),
    );
  } finally {
    await pool.end();
  }
  return count / ((performance.now() - begun) / 1000);
}
