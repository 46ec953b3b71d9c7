import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fileBody, type Endpoint } from '#contract/shared/endpoint.ts';
import { allFields, changeReason } from '#contract/shared/entity.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { Fields } from '#contract/shared/field.ts';
import { readListQuery, type ListQuery } from '#contract/shared/list-query.ts';
import { pageOfFields } from '#contract/shared/page.ts';
import { problemsOf } from '#contract/shared/rules.ts';
import {
  claimKey,
  claimOf,
  findAnswer,
  isKeyWritten,
  keepAnswer,
  RanBefore,
  type Answer,
  type Claim,
} from '#server/shared/command/idempotency.ts';
import { whenConfirmed } from '#server/shared/db/confirmed.ts';
import { TryAgain, type Db, type Queryable } from '#server/shared/db/pool.ts';
import type { ExportSlots } from '#server/shared/list/export-slots.ts';
import type { Exporter } from '#server/shared/list/exporter.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import { resolvePeople } from '#server/shared/list/relative-people.ts';
import { checkAccess, mayCall } from './access.ts';
import { addressOf } from './address-of.ts';
import { isSameActor, type Actor } from './actor.ts';
import type { Admission } from './admission.ts';
import { AppError } from './app-error.ts';
import { checkChanged } from './changed.ts';
import type { Context } from './context.ts';
import { refuseHidden } from './hidden-fields.ts';
import { isOutOfTime } from './problems.ts';
import { signalOf } from './client-connection.ts';
import { send } from './send.ts';
import { sendRead } from './send-read.ts';
import { originOf } from './trace.ts';

/** What serving needs beside the endpoint and its handler. */
export interface Serving {
  app: FastifyInstance;
  db: Db;
  /** Lists and searches pass here, so that they leave room for everything else. */
  lists: Admission;
  clock: () => Date;
  exports: ExportSlots;
  /** How each list is taken out as a file. */
  exporters: Map<EntityName, Exporter>;
  /** Tests check every answer against the contract; in production an answer is trusted. */
  checkResponses: boolean;
  /** Every endpoint that is served, for the API's description and the census of routes. */
  served: Map<string, Endpoint>;
  /** Every list that is served, for those who ask lists by their name. */
  sources: ServedLists;
}

type Handler<E extends Endpoint> = (context: Context<E>) => Promise<z.output<E['response']>>;

/** A handler that writes its own answer, such as a stream. */
type StreamHandler<E extends Endpoint> = (context: Context<E>, reply: FastifyReply) => Promise<unknown>;

const nobody: Actor = { id: '', name: '', email: '', roles: [], sessionId: '' };
const emptyList: ListQuery = { q: '', filters: [], sort: [], limit: 0, after: undefined, bin: false };

/**
 * The person once more, in the command's own transaction. The body can arrive minutes after its headers: an account that
 * was suspended, a session that was ended or a role that was taken away meanwhile counts.
 */
async function confirmActor(db: Queryable, endpoint: Endpoint, request: FastifyRequest): Promise<Actor> {
  const actor = await request.reauthenticate?.(db);
  checkAccess(endpoint, actor);
  return actor ?? nobody;
}

/** The fields are put together only where something is wrong. */
function parsePart(schema: z.ZodType, input: unknown, fields: () => Fields, isQuery: boolean): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const problems = problemsOf(result.error, fields(), input);
  const first = problems[0];
  if (isQuery && first) throw new AppError('unknown_parameter', { name: first.path }, { fields: problems });
  throw new AppError('validation_failed', {}, { fields: problems });
}

/** The parameters of the address; a name that is repeated is refused, never silently chosen from. */
function parametersOf(request: FastifyRequest): [string, string][] {
  const mark = request.url.indexOf('?');
  const entries = [...new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1))];
  const seen = new Set<string>();
  for (const [name] of entries) {
    if (seen.has(name)) throw new AppError('unknown_parameter', { name: name.slice(0, 80) });
    seen.add(name);
  }
  return entries;
}

function extraNames(endpoint: Endpoint): string[] {
  const shape = (endpoint.query as Partial<z.ZodObject>).shape;
  return shape ? Object.keys(shape) : [];
}

function readQuery(endpoint: Endpoint, request: FastifyRequest): { list: ListQuery; query: unknown } {
  const parameters = parametersOf(request);
  const extra = extraNames(endpoint);
  const own = Object.fromEntries(parameters.filter(([name]) => !endpoint.list || extra.includes(name)));
  const query = extra.length > 0 || Object.keys(own).length > 0 ? own : undefined;
  if (!endpoint.list) {
    const unknown = Object.keys(own).find((name) => !extra.includes(name));
    if (unknown !== undefined) throw new AppError('unknown_parameter', { name: unknown.slice(0, 80) });
    // Where the body is a file, the fields of the record are in the query.
    const isFields = endpoint.maxBytes !== undefined;
    const fields = () => (isFields ? fieldsOf(endpoint) : {});
    return { list: emptyList, query: parsePart(endpoint.query, query, fields, !isFields) };
  }
  const { query: list, problems } = readListQuery(endpoint.list, parameters, extra);
  const [problem] = problems;
  if (problem) throw new AppError(problem.key, problem.params);
  return { list, query: parsePart(endpoint.query, query, () => ({}), true) };
}

function readParams(endpoint: Endpoint, request: FastifyRequest): unknown {
  const hasParams = Object.keys(request.params ?? {}).length > 0;
  const result = endpoint.params.safeParse(hasParams ? request.params : undefined);
  // An id that is not even an id is answered like one that does not exist.
  if (!result.success) throw new AppError('not_found');
  return result.data;
}

function readVersion(endpoint: Endpoint, request: FastifyRequest): number {
  if (!endpoint.isVersioned) return 0;
  const match = /^"(\d{1,9})"$/.exec(request.headers['if-match'] ?? '');
  if (!match) throw new AppError('version_required');
  return Number(match[1]);
}

function fieldsOf(endpoint: Endpoint): Fields {
  if (!endpoint.entity) return endpoint.fields ?? {};
  const fields = { ...allFields(endpoint.entity), ...endpoint.fields };
  return endpoint.method === 'PATCH' ? { ...fields, changeReason } : fields;
}

function readDevice(request: FastifyRequest): string | undefined {
  const named = request.headers['device-id'];
  return typeof named === 'string' && /^[\w-]{20,64}$/.test(named) ? named : undefined;
}

/** Reads everything of a request but a file. */
export function contextOf<E extends Endpoint>(
  serving: Serving,
  endpoint: E,
  request: FastifyRequest,
  db: Queryable = serving.db,
): Context<E> {
  const source = request.headers['x-client'] === 'web' ? 'ui' : 'api';
  return {
    db,
    actor: request.actor ?? nobody,
    requestId: request.id,
    source,
    now: serving.clock(),
    version: readVersion(endpoint, request),
    changed: new Set(),
    params: readParams(endpoint, request) as z.output<E['params']>,
    ...(readQuery(endpoint, request) as { list: ListQuery; query: z.output<E['query']> }),
    body: parsePart(endpoint.body, request.body ?? undefined, () => fieldsOf(endpoint), false) as z.output<
      E['body']
    >,
    address: addressOf(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    device: readDevice(request),
  };
}

export function checkResponse(
  serving: Serving,
  endpoint: Endpoint,
  data: unknown,
  fields?: readonly string[],
): void {
  if (!serving.checkResponses) return;
  const response = fields ? pageOfFields(endpoint.response, fields) : endpoint.response;
  const result = response.safeParse(data);
  if (!result.success) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} answered against its contract: ${result.error.message}`,
    );
  }
}

export function register(
  serving: Serving,
  endpoint: Endpoint,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  readsEarly?: FastifyContextConfig['readsEarly'],
): void {
  serving.served.set(`${endpoint.method} ${endpoint.path}`, endpoint);
  serving.app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBody !== undefined && { bodyLimit: endpoint.maxBody }),
    config: { ...(readsEarly && { readsEarly }) },
    // Before the body is read: nobody sends us work that they may not ask for.
    onRequest: (request, _reply, done) => {
      const isCheckedLater =
        request.presumedActor !== undefined ||
        (readsEarly === 'for anybody' && request.authenticating !== undefined);
      if (!isCheckedLater) checkAccess(endpoint, request.actor);
      done();
    },
    handler: handle,
    // A file goes out as it is, so that ranges of it mean what they say.
    ...(endpoint.response === fileBody && { compress: false as const }),
  });
}

interface Command<E extends Endpoint> {
  endpoint: E;
  request: FastifyRequest;
  context: Context<E>;
  /** Is given the transaction as `db`. */
  handler: Handler<E>;
  /** The body; of a file, its hash. */
  sent: unknown;
}

/** Confirms who asks and claims the key of the request; both are sent at once. */
async function confirm(
  tx: Queryable,
  { endpoint, request }: Pick<Command<Endpoint>, 'endpoint' | 'request'>,
  actor: Actor,
  claim: Claim | undefined,
): Promise<void> {
  const confirming = confirmActor(tx, endpoint, request);
  const claiming = claim && claimKey(tx, claim);
  claiming?.catch(() => undefined);
  const confirmed = await confirming;
  if (!isSameActor(confirmed, actor)) {
    request.actor = confirmed;
    throw new TryAgain();
  }
  await claiming;
}

/** Runs a command in a transaction; its first statements travel with those that ask whether it may run at all. */
async function runInTransaction<E extends Endpoint>(
  serving: Serving,
  tx: Queryable,
  command: Command<E>,
  claim: Claim | undefined,
): Promise<Answer> {
  const { endpoint, request, context, handler } = command;
  const actor = request.actor ?? nobody;
  const confirmed = confirm(tx, command, actor, claim);
  confirmed.catch(() => undefined);
  const changed = new Set<EntityName>();
  let data: z.output<E['response']>;
  try {
    data = await handler({ ...context, db: whenConfirmed(tx, confirmed), actor, changed });
  } finally {
    // Whoever may not ask is told that and nothing else.
    await confirmed;
  }
  checkResponse(serving, endpoint, data);
  if (serving.checkResponses) await checkChanged(tx, `${endpoint.method} ${endpoint.path}`, changed);
  const answer = { status: endpoint.status, data, changed };
  if (claim) keepAnswer(tx, endpoint, claim, answer);
  return answer;
}

/**
 * Runs a command in its transaction, at most once per key: who asks is confirmed, and what changed is gathered. It goes
 * on when its sender leaves: whoever asks again with the same key gets the answer, and nothing is half done.
 */
export async function runCommand<E extends Endpoint>(serving: Serving, command: Command<E>): Promise<Answer> {
  const { endpoint, request, sent } = command;
  const claim = claimOf(endpoint, request, request.actor?.id ?? '', sent);
  try {
    return await serving.db.transaction(
      (tx) => runInTransaction(serving, tx, command, claim),
      originOf(request),
    );
  } catch (error) {
    if (!claim || !(error instanceof RanBefore || isKeyWritten(error))) throw error;
    return findAnswer(serving.db, claim);
  }
}

/** Serves an endpoint: access, input, the handler (a command in one transaction), the answer. */
export function serve<E extends Endpoint>(serving: Serving, endpoint: E, handler: Handler<E>): void {
  if (endpoint.method === 'GET') return serveRead(serving, endpoint, handler);
  register(serving, endpoint, async (request, reply) => {
    const context = contextOf(serving, endpoint, request);
    if (endpoint.access === 'public') {
      const data = await handler(context);
      checkResponse(serving, endpoint, data);
      // Whoever is not signed in is not told what changed: it would show whether an account or a request is there.
      return send(reply, endpoint.status, data);
    }
    const answer = await runCommand(serving, { endpoint, request, context, handler, sent: request.body });
    return send(reply, answer.status, answer.data, answer.changed);
  });
}

/**
 * Reads for whoever asks. Where the session was checked a moment ago, for the person it belonged to then, while it is
 * checked again: nothing is told before, not even an error, and if anything about the person changed it is read anew.
 */
async function readFor<T>(
  endpoint: Endpoint,
  request: FastifyRequest,
  read: (actor: Actor) => Promise<T>,
): Promise<T> {
  const presumed = request.presumedActor;
  const reading = presumed && mayCall(endpoint, presumed) ? read(presumed) : undefined;
  reading?.catch(() => undefined);
  await request.authenticating;
  checkAccess(endpoint, request.actor);
  const actor = request.actor ?? nobody;
  return presumed && reading && isSameActor(presumed, actor) ? reading : read(actor);
}

function serveRead<E extends Endpoint>(serving: Serving, endpoint: E, handler: Handler<E>): void {
  if (endpoint.list) return serveList(serving, endpoint, handler);
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const db = serving.db.until(signalOf(reply), originOf(request));
    const data = await readFor(endpoint, request, async (actor) =>
      handler({ ...contextOf(serving, endpoint, request, db), actor }),
    );
    checkResponse(serving, endpoint, data);
    return sendRead(request, reply, endpoint, data);
  };
  register(serving, endpoint, handle, 'for the presumed actor');
}

/** The context with the list as the person means it: me and my unit become people. */
async function withPeople<E extends Endpoint>(endpoint: E, context: Context<E>): Promise<Context<E>> {
  if (!endpoint.list) return context;
  const { db, actor, list } = context;
  refuseHidden(actor, list, ((context.params ?? {}) as { field?: string }).field);
  return { ...context, list: await resolvePeople(db, actor.id, endpoint.list, list) };
}

/** Serves an endpoint that can read much: a few at once, on connections of their own, and each only for seconds. */
export function serveList<E extends Endpoint>(serving: Serving, endpoint: E, handler: Handler<E>): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const signal = signalOf(reply);
    const db = serving.db.lists.until(signal, originOf(request));
    const data = await readFor(endpoint, request, async (actor) => {
      const context = { ...contextOf(serving, endpoint, request, db), actor };
      const found = await serving.lists
        .run(actor.id, async () => handler(await withPeople(endpoint, context)), signal)
        .catch((error: unknown) => {
          throw isOutOfTime(error) && !signal.aborted ? new AppError('list_too_slow') : error;
        });
      const { fields } = (context.query ?? {}) as { fields?: string };
      checkResponse(serving, endpoint, found, fields?.split(','));
      return found;
    });
    return sendRead(request, reply, endpoint, data);
  };
  register(serving, endpoint, handle, 'for the presumed actor');
}

/**
 * Serves an endpoint that reads little and does not ask who reads. With a valid token it is read while the session is
 * checked, which saves one way to the database; nothing of it, not even an error, is told before the check.
 */
export function serveEarly<E extends Endpoint>(
  serving: Serving,
  endpoint: E,
  handler: (context: Omit<Context<E>, 'actor'>) => ReturnType<Handler<E>>,
): void {
  const read = async (request: FastifyRequest, reply: FastifyReply) =>
    handler(contextOf(serving, endpoint, request, serving.db.until(signalOf(reply), originOf(request))));
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const reading = read(request, reply);
    reading.catch(() => undefined);
    await request.authenticating;
    checkAccess(endpoint, request.actor);
    const data = await reading;
    checkResponse(serving, endpoint, data);
    return sendRead(request, reply, endpoint, data);
  };
  register(serving, endpoint, handle, 'for anybody');
}

/** Serves an endpoint whose handler writes the answer itself. */
export function serveStream<E extends Endpoint>(
  serving: Serving,
  endpoint: E,
  handler: StreamHandler<E>,
): void {
  register(serving, endpoint, async (request, reply) =>
    handler(await withPeople(endpoint, contextOf(serving, endpoint, request)), reply),
  );
}
