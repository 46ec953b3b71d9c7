import type { AddressInfo } from 'node:net';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from './app.ts';
import { hostileTexts, hostileValue, type JsonSchema, valueOf } from './cases.ts';
import { fillWithRecords } from './fuzz-records.ts';

// A stranger's fuzzer: it knows nothing of the contract, only what /api/openapi.json says, and talks over a real port.
const isFull = process.env['FULL'] === '1';
const runs = Number(process.env['FUZZ_RUNS'] ?? (isFull ? 300 : 4));

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: JsonSchema;
}
interface Reference {
  $ref: string;
}
interface Response {
  content?: Record<string, { schema: object }>;
}
interface Operation {
  parameters: (Parameter | Reference)[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Response | Reference>;
  security?: unknown[];
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
}
interface Call {
  caller: 'guest' | 'user' | 'admin';
  path: Record<string, string>;
  query: [string, string][];
  headers: [string, string][];
  body: unknown;
}

let api: TestApp;
let origin: string;
let description: Description;
let knownIds: Map<string, string[]>;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const validators = new Map<object, ValidateFunction>();

beforeAll(async () => {
  api = await startTestApp();
  await fillWithRecords(api);
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  description = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Description;
  ajv.addSchema({ components: description.components }, 'description');
  knownIds = await readIds();
});
afterAll(() => api.stop());

/** The ids that each list tells, but for the accounts and sessions that the fuzzer itself is signed in with. */
async function readIds(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const sessions = Object.values(api.tokens).map((token) => String(decodeJwt(token)['sid']));
  const own = new Set<string>([...Object.values(api.userIds), ...sessions]);
  for (const path of Object.keys(description.paths)) {
    if (path.includes('{') || !description.paths[path]?.['get']) continue;
    const headers = { authorization: `Bearer ${api.tokens.admin}` };
    const answer = await fetch(`${origin}${path}?limit=25`, { headers });
    if (answer.headers.get('content-type')?.split(';')[0] !== 'application/json') continue;
    const { items } = (await answer.json()) as { items?: { id?: string }[] };
    const ids = (items ?? []).flatMap(({ id }) => (id && !own.has(id) ? [id] : []));
    if (ids.length > 0) found.set(path, ids);
  }
  return found;
}

/** What a reference of the description means. */
function resolve<T extends object>(value: T | Reference): T {
  if (!('$ref' in value)) return value;
  const [place = '', name = ''] = value.$ref.replace('#/components/', '').split('/');
  return description.components[place]?.[name] as T;
}

/** A schema with everything it refers to in it. */
function expand(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) =>
    typeof value === 'object' && value !== null && '$ref' in value
      ? expand(resolve(value as Reference))
      : value,
  ) as JsonSchema;
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value ?? null)).toWellFormed();
}

function callsOf(path: string, operation: Operation): fc.Arbitrary<Call> {
  const parameters = operation.parameters.map((one) => resolve<Parameter>(one));
  const of = (place: Parameter['in']) => parameters.filter((one) => one.in === place);
  const ids = knownIds.get(path.split('/{')[0] ?? '') ?? [];
  const id = fc.oneof(
    { weight: 4, arbitrary: ids.length > 0 ? fc.constantFrom(...ids) : fc.uuid() },
    fc.uuid(),
    fc.constantFrom(...hostileTexts.slice(0, 30)),
  );
  const value = ({ schema }: Parameter) =>
    fc.oneof({ weight: 3, arbitrary: valueOf(schema) }, hostileValue).map(textOf);
  const pairs = (named: Parameter[], count: number) =>
    named.length === 0
      ? fc.constant<[string, string][]>([])
      : fc.array(
          fc.constantFrom(...named).chain((one) => fc.tuple(fc.constant(one.name), value(one))),
          { maxLength: count },
        );
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const schema = body && expand(body.schema);
  const version = fc.constantFrom('"1"', '"2"', '"3"', '*', '', 'W/"1"', '"x"');
  return fc.record({
    caller: fc.constantFrom('guest', 'user', 'admin', 'admin'),
    path: fc.record(Object.fromEntries(of('path').map(({ name }) => [name, id]))),
    query: pairs(of('query'), 3),
    headers: of('header').some(({ name }) => name === 'If-Match')
      ? version.map((one): [string, string][] => [['if-match', one]])
      : fc.constant<[string, string][]>([]),
    body: schema ? fc.oneof({ weight: 4, arbitrary: valueOf(schema) }, hostileValue) : fc.constant(undefined),
  });
}

function addressOf(path: string, call: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(call.path[name] ?? '')),
  );
  const query = new URLSearchParams(call.query).toString();
  return `${origin}${filled}${query === '' ? '' : `?${query}`}`;
}

async function send(method: string, path: string, operation: Operation, call: Call) {
  const [media] = Object.keys(operation.requestBody?.content ?? {});
  const isJson = media === 'application/json';
  const answer = await fetch(addressOf(path, call), {
    method: method.toUpperCase(),
    headers: [
      ...(call.caller === 'guest' ? [] : [['authorization', `Bearer ${api.tokens[call.caller]}`]]),
      ...(media ? [['content-type', media]] : []),
      ...call.headers,
    ] as [string, string][],
    ...(media && { body: isJson ? JSON.stringify(call.body) : textOf(call.body) }),
  });
  return { answer, text: await answer.text() };
}

function isValid(schema: object, value: unknown): boolean {
  const pointed = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components', '"description#/components'),
  ) as object;
  const validate = validators.get(schema) ?? ajv.compile(pointed);
  validators.set(schema, validate);
  return validate(value);
}

/** What is wrong with an answer, or nothing. */
function faultOf(
  operation: Operation,
  call: Call,
  answer: globalThis.Response,
  text: string,
): string | undefined {
  if (answer.status >= 500) return 'a fault of the server';
  const found = operation.responses[String(answer.status)];
  // An address that no route has is not refused by an operation.
  const isElsewhere = [400, 404, 405, 413, 414, 415, 416].includes(answer.status) && call.caller !== 'guest';
  if (!found && !isElsewhere && call.caller !== 'guest') return 'a status that is not described';
  const response = resolve<Response>(found ?? operation.responses['default'] ?? {});
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const content = response.content ?? {};
  const described = content[type] ?? content[`${type.split('/')[0]}/*`] ?? content['*/*'];
  if (!described && text !== '') return `a kind of content that is not described: ${type}`;
  if (described && type.endsWith('json') && !isValid(described.schema, JSON.parse(text))) {
    return 'an answer that its schema does not allow';
  }
  const isPublic = operation.security?.length === 0;
  // An address that no route has (a part too long, or empty) is answered before anybody asks who is calling.
  const isSecret = !isPublic && call.caller === 'guest' && ![400, 404, 405, 414].includes(answer.status);
  return isSecret && answer.status !== 401 ? 'an answer for a guest' : undefined;
}

describe('a stranger who reads the description of the API', () => {
  it('finds no fault, no answer beside its schema and nothing open', async () => {
    const faults: string[] = [];
    let sent = 0;
    for (const [path, operations] of Object.entries(description.paths)) {
      // It would end the fuzzer's own sessions.
      if (path === '/auth/logout' || path.startsWith('/auth/sessions')) continue;
      for (const [method, operation] of Object.entries(operations)) {
        for (const call of fc.sample(callsOf(path, operation), { numRuns: runs })) {
          const { answer, text } = await send(method, path, operation, call);
          sent += 1;
          const fault = faultOf(operation, call, answer, text);
          if (fault) {
            faults.push(
              `${method} ${path} ${JSON.stringify(call)}: ${answer.status}, ${fault}: ${text.slice(0, 200)}`,
            );
          }
        }
      }
      await api.ownerDb.run(sql`delete from sign_in_failure`);
    }
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThan(1000);
    // The callers could still call at the end: their answers were answers to somebody.
    for (const caller of ['user', 'admin'] as const) {
      const headers = { authorization: `Bearer ${api.tokens[caller]}` };
      expect((await fetch(`${origin}/auth/me`, { headers })).status).toBe(200);
    }
  });

  it('leaves a history that holds', async () => {
    expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  });
});
