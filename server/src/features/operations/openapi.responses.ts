import { z } from 'zod';
import { changedHeader } from '#contract/shared/changed.ts';
import { fileBody, type Endpoint } from '#contract/shared/endpoint.ts';
import { errors } from '#contract/shared/errors.ts';
import type { Json } from './openapi.schemas.ts';

const text = { type: 'string' };

export const describedHeaders: Readonly<Record<string, Json>> = {
  ETag: {
    description: 'The version of the record, in quotation marks: what If-Match asks for to change it.',
    schema: { type: 'string', example: '"3"' },
  },
  FileETag: { description: 'The hash of the bytes, for If-None-Match and If-Range.', schema: text },
  NewAccessToken: {
    description:
      'A newer token of the same session, when the one that was sent grows old: use it from now on.',
    schema: text,
  },
  RetryAfter: {
    description: 'After how many seconds to ask again.',
    schema: { type: 'integer', minimum: 0 },
  },
  Changed: {
    description:
      'The kinds of record that the command changed, separated by commas, also for a repeated request; absent where it changed none.',
    schema: text,
  },
  ContentDisposition: { description: 'The name to save the file under.', schema: text },
};

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

/** How calls are refused, by status; the name of each in the description, and what it means. */
const refusals: Readonly<Record<number, readonly [name: string, meaning: string]>> = {
  401: ['Unauthorized', 'No session, or one that has ended.'],
  403: ['Forbidden', 'Not allowed to this person.'],
  404: ['NotFound', 'There is no such record.'],
  409: ['Conflict', 'The state of a record forbids it.'],
  410: ['Gone', 'The one-time link was used or has ended.'],
  412: ['Stale', 'Somebody changed the record since that version; `current` is the record as it is now.'],
  422: ['Invalid', 'Fields need attention; `fields` names each with its rule.'],
  428: ['NoVersion', 'If-Match is missing.'],
  429: ['TooMany', 'Too many requests or exports; Retry-After says when to ask again.'],
};

function problemResponse(description: string, hasRetryAfter: boolean): Json {
  return {
    description,
    ...(hasRetryAfter && { headers: { 'Retry-After': header('RetryAfter') } }),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

function describeRefusals(): Record<string, Json> {
  const codes = (status: number) =>
    Object.entries(errors)
      .filter(([, error]) => error.status === status)
      .map(([code]) => code)
      .join(', ');
  const named = Object.entries(refusals).map(([status, [name, meaning]]) => [
    name,
    problemResponse(`${meaning} Codes: ${codes(Number(status))}.`, status === '429'),
  ]);
  const failure = problemResponse(
    'Anything else, and nothing was changed: no session or one that has ended (401), too many requests (429), a parameter that does not exist or a value it cannot have (400), a body too large or of another type, a range that the file does not have, or a server that failed or has too much to do; then Retry-After says when to ask again.',
    true,
  );
  return { ...Object.fromEntries(named), Failure: failure };
}

// What some calls refuse beside what follows from their kind.
const furtherRefusals: Readonly<Record<string, readonly number[]>> = {
  '/auth/login': [401, 403],
  '/auth/sso-login': [401, 403, 409],
  '/auth/link': [410],
  '/auth/set-password': [410],
  '/api/purchase-orders/:id/proposal': [409],
  '/api/purchase-orders/:id/proposal/lines': [409],
};

/**
 * The statuses that the rules of a call refuse it with; all others are its default answer. That a session is needed
 * and that requests are limited holds for every call: that is described once, and not at each call.
 */
export function refusalStatuses(endpoint: Endpoint): number[] {
  const { access, method, path, body, isVersioned, isIdempotent, list } = endpoint;
  const isCommand = method !== 'GET';
  const hasBody = !(body instanceof z.ZodUndefined);
  const isPublic = access === 'public';
  const statuses = [
    ...(furtherRefusals[path] ?? []),
    ...(isPublic || (access === 'signedIn' && !isCommand) ? [] : [403]),
    ...(path.includes('/:') ? [404] : []),
    ...(isCommand && !isPublic ? [409] : []),
    ...(isVersioned ? [412, 428] : []),
    ...(hasBody || isIdempotent ? [422] : []),
    ...(isPublic || path === list?.path || path.endsWith('/export.csv') ? [429] : []),
  ];
  return [...new Set(statuses)].toSorted((one, other) => one - other);
}

function headersOf(endpoint: Endpoint): Json {
  const { response, access, mediaType, method } = endpoint;
  const isVersion = response instanceof z.ZodObject && 'version' in response.shape;
  return {
    ...(isVersion && { ETag: header('ETag') }),
    ...(response === fileBody && { ETag: header('FileETag') }),
    ...(mediaType !== undefined && { 'Content-Disposition': header('ContentDisposition') }),
    ...(method !== 'GET' && access !== 'public' && { [changedHeader]: header('Changed') }),
    ...(access !== 'public' && { 'New-Access-Token': header('NewAccessToken') }),
  };
}

function successOf(endpoint: Endpoint, schema: Json): Json {
  const headers = headersOf(endpoint);
  const mediaTypes = [endpoint.mediaType ?? 'application/json'].flat();
  return {
    description: endpoint.status === 201 ? 'Created' : 'Done',
    ...(Object.keys(headers).length > 0 && { headers }),
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])),
  };
}

/** The same record comes with other headers from a read, a command and a creation. */
function suffixOf({ method, status, access }: Endpoint): string {
  const ofCommand = method === 'GET' ? '' : status === 201 ? 'Created' : 'Changed';
  return access === 'public' ? `${ofCommand}Public` : ofCommand;
}

/** The answers of a description; one that many calls give is written once. */
export interface ResponseBook {
  /** With the name of the answer's schema where it has one that calls share. */
  of(endpoint: Endpoint, schema: Json, shapeName: string | undefined): Json;
  finish(): Record<string, Json>;
}

export function createResponseBook(): ResponseBook {
  const shared: Record<string, Json> = {};
  const refer = (name: string) => ({ $ref: `#/components/responses/${name}` });
  return {
    of(endpoint, schema, shapeName) {
      const success = successOf(endpoint, schema);
      const { mediaType } = endpoint;
      const fileName = Array.isArray(mediaType)
        ? 'ChosenFile'
        : mediaType === 'text/csv'
          ? 'CsvFile'
          : undefined;
      const sharedName = fileName ?? shapeName;
      const name = sharedName && `${sharedName}${suffixOf(endpoint)}`;
      if (name) shared[name] ??= success;
      return {
        [endpoint.status]: name ? refer(name) : success,
        ...(endpoint.response === fileBody && {
          206: { ...success, description: 'The range of its bytes that was asked for' },
          304: { description: 'The file has not changed' },
        }),
        ...Object.fromEntries(
          refusalStatuses(endpoint).map((status) => [String(status), refer(refusals[status]?.[0] ?? '')]),
        ),
        default: refer('Failure'),
      };
    },
    finish: () => ({ ...shared, ...describeRefusals() }),
  };
}
