import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Connection } from '#server/shared/db/pool.ts';
import type { Request, Statement } from './statement.ts';

const asText = new Set([1082, 1184, 1700]);

/** A bare pool of `pg`. Dates and numbers stay text, which is quicker than what `pg` makes of them. */
export function createPlainPool(connection: Connection, max: number): pg.Pool {
  const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
    asText.has(oid) ? (value: string) => value : pg.types.getTypeParser(oid, format);
  return new pg.Pool({
    ...connection,
    max,
    types: { getTypeParser: getTypeParser as pg.CustomTypesConfig['getTypeParser'] },
    options: '-c TimeZone=UTC -c DateStyle=ISO',
  });
}

const names = new Map<string, string>();

/** Sends a statement as it was noted. */
export async function send(
  client: pg.Pool | pg.PoolClient,
  statement: Statement,
): Promise<Record<string, unknown>[]> {
  const { text, values, isNamed } = statement;
  let name = names.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  const result = await client.query<Record<string, unknown>>(
    isNamed ? { name, text, values } : { text, values },
  );
  return result.rows;
}

/** Sends the statements of one request, stage by stage. */
export async function replay(pool: pg.Pool, stages: Request): Promise<unknown[]> {
  const answers: Record<string, unknown>[][] = [];
  for (const stage of stages) {
    answers.push(...(await Promise.all(stage.map((statement) => send(pool, statement)))));
  }
  return answers;
}
