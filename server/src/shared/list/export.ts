import { once as untilEvent } from 'node:events';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { to as copyTo } from 'pg-copy-streams';
import pg from 'pg';
import { allFields } from '#contract/shared/entity.ts';
import type { ListView } from '#contract/shared/list-query.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { conditionsOf } from './filters.ts';
import { orderOf, orderSql } from './order.ts';
import type { RecordSource } from './source.ts';

/** The fields a CSV can have: what fits one cell. */
export function exportableFields(source: RecordSource): string[] {
  return Object.entries(allFields(source.entity))
    .filter(([, field]) => field.kind !== 'values')
    .map(([field]) => field);
}

function chosenFields(source: RecordSource, wanted: string | undefined): string[] {
  const known = exportableFields(source);
  if (!wanted) return known;
  const chosen = wanted.split(',');
  const unknown = chosen.find((field) => !known.includes(field));
  if (unknown !== undefined) throw new AppError('unknown_parameter', { name: unknown.slice(0, 80) });
  return [...new Set(chosen)];
}

function cell(source: RecordSource, field: string): Sql {
  const facts = allFields(source.entity)[field];
  const column = source.columns[facts?.kind === 'reference' ? `${field}Label` : field];
  if (!facts || !column) throw new Error(`no column for ${field}`);
  if (facts.kind === 'list') return sql`(${column})::text`;
  return ['text', 'longText', 'code', 'reference'].includes(facts.kind) ? plainCell(column) : column;
}

/** Words in a cell. A spreadsheet would run one that starts like a formula: a quote before it keeps it text. */
export function plainCell(column: Sql): Sql {
  return sql`case when ${column} ~ ${raw(`'^[=+@\\t\\r-]'`)} then '''' || ${column} else ${column} end`;
}

/** COPY takes no parameters, so the values go into the text, each quoted. */
function inline(query: Sql): string {
  const quote = (value: unknown): string => {
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return pg.escapeLiteral(value);
    if (Array.isArray(value)) {
      const items = value.map((item) => `"${String(item).replace(/[\\"]/g, '\\$&')}"`);
      return pg.escapeLiteral(`{${items.join(',')}}`);
    }
    throw new Error('this value cannot be part of an export');
  };
  return query.values.reduce<string>(
    (text, value, index) => `${text}${quote(value)}${query.strings[index + 1] ?? ''}`,
    query.strings[0] ?? '',
  );
}

/** Streams exactly the rows of a view as CSV, straight from the database; memory does not grow with them. */
export async function sendCsv(
  db: Db,
  reply: FastifyReply,
  source: RecordSource,
  view: ListView,
  wanted: string | undefined,
): Promise<FastifyReply> {
  const fields = chosenFields(source, wanted);
  const titles = allFields(source.entity);
  const columns = fields.map(
    (field) => sql`${cell(source, field)} as ${name(titles[field]?.title ?? field)}`,
  );
  const order = orderOf(source, view);
  const rows = sql`select ${join(columns)} from ${source.from}
    where ${conditionsOf(source, view)} order by ${orderSql(order.columns)}`;
  return sendRows(db, reply, source.entity.name, rows);
}

/** Streams the answer to a question as CSV, with the names of its columns as the heading. */
export async function sendRows(
  db: Db,
  reply: FastifyReply,
  fileName: string,
  query: Sql,
): Promise<FastifyReply> {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}.csv"`,
    'Cache-Control': 'no-store',
  };
  if (reply.request.method === 'HEAD') return reply.headers(headers).send('');
  const client = await db.connect();
  let isBroken = true;
  try {
    await client.query('set statement_timeout = 0');
    const rows = client.query(copyTo(`copy (${inline(query)}) to stdout with (format csv, header)`));
    reply.raw.once('close', () => rows.destroy());
    await Promise.race([untilEvent(rows, 'readable'), untilEvent(rows, 'end')]);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      ...headers,
    });
    reply.raw.write('\uFEFF');
    await pipeline(rows, reply.raw);
    isBroken = false;
  } finally {
    if (!isBroken) await client.query('set statement_timeout = 30000');
    client.release(isBroken);
  }
  return reply;
}
