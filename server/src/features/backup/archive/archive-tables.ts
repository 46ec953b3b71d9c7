import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** A table as an archive holds it: its columns by name, and an order of its rows that every server agrees on. */
export interface TableShape {
  name: string;
  columns: string[];
  order: string;
}

/** Where a sequence stands. */
export interface SequenceState {
  name: string;
  last: string;
  isCalled: boolean;
}

/** Everybody signs in again after a restore; addresses of exports end with their session. */
const leftOut = ['session', 'export_address'];

/** Every server writes the same text for the same value. */
export const plainText = [
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  `set datestyle = 'ISO, MDY'`,
  `set intervalstyle = 'postgres'`,
  `set timezone = 'UTC'`,
  `set bytea_output = 'hex'`,
  'set extra_float_digits = 1',
  `set client_encoding = 'UTF8'`,
].join('; ');

/** Every table of ours with the columns that are stored, in the order of names; an archive leaves some out. */
export async function listTables(
  client: pg.ClientBase,
  without: readonly string[] = leftOut,
): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name,
      (select array_agg(quote_ident(a.attname) order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end,
          ', ' order by key.n)
        from pg_index i cross join unnest(i.indkey) with ordinality as key (attnum, n)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = key.attnum
        where i.indrelid = c.oid and i.indisprimary), 't::text collate "C"') as "order"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not (c.relname = any($1))
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by c.relname collate "C"`,
    [without],
  );
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
     order by relname collate "C"`,
  );
  const found: SequenceState[] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from public.${quoted(name)}`,
    );
    const [state] = states;
    if (state) found.push({ name, ...state });
  }
  return found;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The rows of a table as text, in their order. */
export function openRows(
  client: pg.ClientBase,
  { name, columns, order }: TableShape,
): ReturnType<typeof copyTo> {
  return client.query(
    copyTo(`copy (select ${columns.join(', ')} from public.${quoted(name)} t order by ${order}) to stdout`),
  );
}

/** How many rows a table has, and one hash over all of them. */
export async function digestRows(
  client: pg.ClientBase,
  table: TableShape,
): Promise<{ rows: number; sha256: string }> {
  const rows = openRows(client, table);
  const hash = createHash('sha256');
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done();
    },
  });
  await pipeline(rows, sink);
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}
