import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { to as copyTo } from 'pg-copy-streams';
import pg from 'pg';
import { allFields, filterFields } from '#contract/shared/entity.ts';
import type { Language } from '#contract/shared/languages.ts';
import type { ListView } from '#contract/shared/list-query.ts';
import { cancelStatement } from '#server/shared/db/cancel.ts';
import { join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { labelsOf, type ExportLabels } from './export-labels.ts';
import type { ExportSlots } from './export-slots.ts';
import { conditionsOf } from './filters.ts';
import { orderOf, orderSql } from './order.ts';
import { joinsFor, type RecordSource } from './source.ts';

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
  const computed = Object.keys(source.entity.lookups ?? {}).filter((field) => source.columns[field]);
  const unknown = chosen.find((field) => !known.includes(field) && !computed.includes(field));
  if (unknown !== undefined) throw new AppError('unknown_parameter', { name: unknown.slice(0, 80) });
  return [...new Set(chosen)];
}

function cell(source: RecordSource, field: string, labels: ExportLabels | undefined): Sql {
  const facts = filterFields(source.entity)[field];
  const column = source.columns[facts?.kind === 'reference' ? `${field}Label` : field];
  if (!facts || !column) throw new Error(`no column for ${field}`);
  if (facts.kind === 'list') return sql`(${column})::text`;
  const labeled = labels?.cell(source.entity.name, field, facts, column);
  if (labeled) return labeled;
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

/** The COPY of exactly the rows of a view: with the labels of a language, or as the API names things. */
export function copyOf(
  source: RecordSource,
  view: ListView,
  { columns: wanted, language }: { columns?: string | undefined; language?: Language | undefined },
): string {
  const fields = chosenFields(source, wanted);
  const facts = filterFields(source.entity);
  const labels = language && labelsOf(language);
  const titleOf = (field: string) => {
    const title = facts[field]?.title ?? field;
    return labels?.title(source.entity.name, field, title) ?? title;
  };
  const cells = fields.map((field) => cell(source, field, labels));
  const columns = cells.map((value, index) => sql`${value} as ${name(titleOf(fields[index] ?? ''))}`);
  const order = orderOf(source, view);
  return copyOfQuery(sql`select ${join(columns)} from ${name(source.table)} r ${joinsFor(source, cells)}
    where ${conditionsOf(source, view)} order by ${orderSql(order.columns)}`);
}

/** The COPY of the answer to a question, with the names of its columns as the heading. */
export function copyOfQuery(query: Sql): string {
  return `copy (${inline(query)}) to stdout with (format csv, header)`;
}

/** Waits until the reader has taken what was written; one who takes nothing for too long is cut off. */
async function untilTaken(response: ServerResponse, end: AbortController, patience: number): Promise<void> {
  const timer = setTimeout(() => end.abort(), patience);
  try {
    await once(response, 'drain', { signal: end.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Copies the rows into the answer. A refusal of the database is still an answer of its own before the first bytes. */
async function copyRows(
  client: pg.PoolClient,
  copy: string,
  end: AbortController,
  write: (bytes: Buffer) => Promise<void>,
): Promise<void> {
  end.signal.throwIfAborted();
  const rows = client.query(copyTo(copy));
  // A connection that is closed while the rows are on their way tells them so, when nobody listens any more.
  rows.on('error', () => undefined);
  const stop = () => {
    void cancelStatement(client);
    // Once more, because a statement that was only on its way does not hear the first request.
    setTimeout(() => void cancelStatement(client), 1_000).unref();
    rows.destroy();
  };
  end.signal.addEventListener('abort', stop);
  try {
    for await (const bytes of rows) await write(bytes as Buffer);
  } finally {
    end.signal.removeEventListener('abort', stop);
  }
}

/** Streams a COPY as CSV, straight from the database; memory does not grow with its rows. */
export async function sendCsv(
  slots: ExportSlots,
  reply: FastifyReply,
  fileName: string,
  copy: string,
): Promise<FastifyReply> {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}.csv"`,
    'Cache-Control': 'no-store',
  };
  const { raw: response, request } = reply;
  if (request.method === 'HEAD') return reply.headers(headers).send('');
  const end = new AbortController();
  response.once('close', () => end.abort());
  if (response.destroyed) end.abort();
  const write = async (bytes: Buffer) => {
    if (!response.headersSent) {
      reply.hijack();
      response.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers });
      response.write('\uFEFF');
    }
    if (!response.write(bytes)) await untilTaken(response, end, slots.limits.stall);
  };
  try {
    await slots.run(request.actorId ?? '', end.signal, (client) => copyRows(client, copy, end, write));
  } catch (error) {
    if (!response.headersSent) throw end.signal.aborted ? new AppError('bad_request') : error;
    // What was sent so far must not look whole.
    response.destroy();
    request.log.warn({ err: error }, 'export cut off');
    return reply;
  }
  // Only now: whoever has read the end may begin the next export.
  response.end();
  return reply;
}
