import { inject } from 'vitest';
import { Client } from 'pg';
import { sql } from '#server/shared/db/sql.ts';
import type { TestApp } from './app.ts';
import * as factories from './factories.ts';
import { anEntitlement, anInstallation, aSeat } from './licenses.ts';
import { anOrderThatIs, openOffice } from './orders.ts';
import { aRepair, openWorkshop } from './repairs.ts';
import { aCaseThatIs, openDepot } from './retirements.ts';

/** A small agency in which something of every kind has happened. */
export async function liveALittle(api: TestApp): Promise<void> {
  await aRepair(await openWorkshop(api));
  await anEntitlement(api);
  await aSeat(api);
  await anInstallation(api);
  await anOrderThatIs(await openOffice(api), 'received');
  const depot = await openDepot(api);
  const { categoryId } = depot;
  const items = [
    await factories.aStockedItem(api, { categoryId }),
    await factories.aStockedItem(api, { categoryId }),
  ];
  await aCaseThatIs(
    depot,
    'completed',
    items.map(({ id }) => id),
  );
  await factories.anAllocation(api);
  await factories.anAssignment(api);
  await factories.anAttachment(api);
  await factories.anAccessRequest(api);
  await factories.aContactMessage(api);
}

// What ends with a session, and what migrations write themselves.
const leftOut = [
  'migration',
  'session',
  'sign_in',
  'sign_in_failure',
  'idempotency',
  'search_queue',
  'search_fill',
  'search_entry',
  'renamed_record',
  'allowance',
];

/** All rows as statements; the numbers of transactions belong to their cluster, so all are an early one. */
export async function dumpRows(api: TestApp): Promise<string> {
  const { database } = await api.ownerDb.one<{ database: string }>(
    sql`select current_database() as database`,
  );
  const { host, port, user } = inject('cluster');
  const client = new Client({ host, port, user, database });
  await client.connect();
  const lines: string[] = [];
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1) order by 1`,
    [leftOut],
  );
  for (const { name } of tables) {
    const { rows: columns } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [name],
    );
    const values = columns.map((one) =>
      one.name === 'xid' ? `'''3'''` : `quote_nullable("${one.name}"::text)`,
    );
    const { rows } = await client.query<{ row: string }>(
      `select concat_ws(', ', ${values.join(', ')}) as row from "${name}" order by 1`,
    );
    if (rows.length === 0) continue;
    const names = columns.map((one) => `"${one.name}"`).join(', ');
    lines.push(`insert into ${name} (${names}) overriding system value values`);
    lines.push(`${rows.map(({ row }) => `(${row})`).join(',\n')};`);
  }
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  for (const { name, last } of sequences) lines.push(`select setval('${name}', ${last});`);
  await client.end();
  return `${lines.join('\n')}\n`;
}
