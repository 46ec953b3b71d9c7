import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';

export interface Answer {
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

/** A command ran before with the same key; thrown so that nothing of this try stays. */
export class RanBefore extends Error {
  constructor() {
    super('a command with this key ran before');
  }
}

/** That a request is done at most once: whose it is, its key and what it asks for. */
export interface Claim {
  userId: string;
  key: string;
  hash: Buffer;
}

/** The claim of a request that has a key. */
export function claimOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  userId: string,
  /** What was sent; for a file, its hash. */
  sent: unknown,
): Claim | undefined {
  const key = keyOf(endpoint, request);
  if (key === undefined) return undefined;
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.headers['if-match'] ?? null, sent ?? null]))
    .digest();
  return { userId, key, hash };
}

/** Claims the key in the command's own transaction: a second request with it waits for the first to end. */
export async function claimKey(db: Queryable, { userId, key }: Claim): Promise<void> {
  const { isUsed } = await db.one<{ isUsed: boolean }>(
    sql`select is_key_used(${userId}, ${key}) as "isUsed"`,
  );
  if (isUsed) throw new RanBefore();
}

/** Whether a command failed because another wrote its key: a node of an earlier release does not wait for the lock. */
export function isKeyWritten(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_pkey';
}

/** What the request was answered that had the key before. */
export async function findAnswer(db: Queryable, { userId, key, hash }: Claim): Promise<Answer> {
  const stored = await db.one<StoredAnswer>(
    sql`select request_hash, status, body, changed from idempotency where user_id = ${userId} and key = ${key}`,
  );
  if (!hash.equals(stored.request_hash)) throw new AppError('idempotency_key_reused');
  return answerOf(stored);
}

/** Keeps the answer under the key that was claimed. */
export function keepAnswer(
  db: Queryable,
  endpoint: Endpoint,
  { userId, key, hash }: Claim,
  answer: Answer,
): void {
  const body = JSON.stringify(withoutSecrets(endpoint, answer.data));
  db.send(sql`
    insert into idempotency (user_id, key, request_hash, status, body, changed)
    values (${userId}, ${key}, ${hash}, ${answer.status}, ${body}, ${[...answer.changed]}::text[])`);
}
