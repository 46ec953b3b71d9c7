import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { Context } from '#server/shared/http/context.ts';

interface Answer {
  status: number;
  data: unknown;
  /** The kinds of record that the command changed. */
  changed: Iterable<EntityName>;
}

/** An answer as unreleased builds kept it; forgotten a day after the last of them ran. */
interface Envelope {
  data: unknown;
  changed: EntityName[];
}

interface StoredAnswer {
  request_hash: Buffer;
  status: number;
  body: object | null;
  /** Null where an earlier release answered. */
  changed: EntityName[] | null;
}

function isEnvelope(body: object | null): body is Envelope {
  return body !== null && 'data' in body && 'changed' in body && Object.keys(body).length === 2;
}

function answerOf({ status, body, changed }: StoredAnswer): Answer {
  if (changed === null && isEnvelope(body)) return { status, ...body };
  return { status, data: body, changed: changed ?? [] };
}

function keyOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (!endpoint.isIdempotent || key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7E]{8,200}$/.test(key)) throw new AppError('bad_request');
  return key;
}

function withoutSecrets(endpoint: Endpoint, data: unknown): unknown {
  if (endpoint.secrets.length === 0) return data;
  return { ...(data as object), ...Object.fromEntries(endpoint.secrets.map((field) => [field, null])) };
}

/**
 * Runs a command at most once per Idempotency-Key: the key is claimed in the command's own transaction,
 * so a second request with it waits for the first and then gets the same answer.
 */
export async function once<E extends Endpoint>(
  context: Context<E>,
  endpoint: E,
  request: FastifyRequest,
  run: (context: Context<E>) => Promise<Answer>,
  /** What was sent; for a file, its hash. */
  sent: unknown,
): Promise<Answer> {
  const key = keyOf(endpoint, request);
  if (key === undefined) return run(context);
  const { db, actor } = context;
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.headers['if-match'] ?? null, sent ?? null]))
    .digest();
  const claimed = await db.run(sql`
    insert into idempotency (user_id, key, request_hash) values (${actor.id}, ${key}, ${hash})
    on conflict (user_id, key) do nothing`);
  if (claimed === 0) {
    const stored = await db.one<StoredAnswer>(
      sql`select request_hash, status, body, changed from idempotency where user_id = ${actor.id} and key = ${key}`,
    );
    if (!hash.equals(stored.request_hash)) throw new AppError('idempotency_key_reused');
    return answerOf(stored);
  }
  const answer = await run(context);
  const body = JSON.stringify(withoutSecrets(endpoint, answer.data));
  await db.run(sql`
    update idempotency set status = ${answer.status}, body = ${body}, changed = ${[...answer.changed]}::text[]
    where user_id = ${actor.id} and key = ${key}`);
  return answer;
}
