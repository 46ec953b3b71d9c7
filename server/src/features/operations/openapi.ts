import { z } from 'zod';
import { changedHeader } from '#contract/shared/changed.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { filterFields, filterNames } from '#contract/shared/entity.ts';
import { problem } from '#contract/shared/errors.ts';
import { operatorsOf } from '#contract/shared/list-query.ts';
import { productName, productVersion } from '#contract/shared/product.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json;
  return json;
}

function parametersOf(endpoint: Endpoint): Json[] {
  const params = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const shape = (endpoint.query as Partial<z.ZodObject>).shape ?? {};
  const query = Object.entries(shape).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(schema as z.ZodType, 'input'),
  }));
  return [...params, ...query, ...listParametersOf(endpoint), ...headersOf(endpoint)];
}

function listParametersOf(endpoint: Endpoint): Json[] {
  const entity = endpoint.list;
  if (!entity) return [];
  const text = { type: 'string' };
  const filters = filterNames(entity).map((name) => {
    const field = filterFields(entity)[name];
    const operators = field ? operatorsOf(field).join(', ') : '';
    return {
      name: `filter[${name}]`,
      in: 'query',
      schema: text,
      description: `${field?.title ?? name}. Operators as filter[${name}][operator]: ${operators}. Several values are separated by commas.`,
    };
  });
  return [
    { name: 'q', in: 'query', schema: text, description: `Searches ${entity.search.join(', ')}.` },
    ...filters,
    {
      name: 'sort',
      in: 'query',
      schema: text,
      description: `Any of ${entity.sort.join(', ')}; a minus before it turns it round.`,
    },
    { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 } },
    { name: 'after', in: 'query', schema: text, description: 'The cursor of the page before.' },
    { name: 'bin', in: 'query', schema: { type: 'boolean' }, description: 'The records in the bin instead.' },
  ];
}

function headersOf(endpoint: Endpoint): Json[] {
  const headers: Json[] = [];
  if (endpoint.isVersioned) {
    headers.push({
      name: 'If-Match',
      in: 'header',
      required: true,
      schema: { type: 'string' },
      description: 'The ETag of the version that is changed.',
    });
  }
  if (endpoint.isIdempotent) {
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      schema: { type: 'string' },
      description: 'Makes a repeated request happen once; kept for 24 hours.',
    });
  }
  return headers;
}

/** What the headers of an answer tell. */
function answerHeadersOf(endpoint: Endpoint): Json {
  if (endpoint.method === 'GET') return {};
  const description =
    'The kinds of record that the command changed, separated by commas, also for a repeated request; absent where it changed none.';
  return { headers: { [changedHeader]: { description, schema: { type: 'string' } } } };
}

function operationOf(endpoint: Endpoint): Json {
  const hasBody = !(endpoint.body instanceof z.ZodUndefined);
  const media = endpoint.mediaType ?? 'application/json';
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'auth'],
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^A-Za-z]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    parameters: parametersOf(endpoint),
    ...(hasBody && {
      requestBody: {
        required: true,
        content: {
          [endpoint.maxBytes === undefined ? 'application/json' : 'application/octet-stream']: {
            schema: schemaOf(endpoint.body, 'input'),
          },
        },
      },
    }),
    responses: {
      [endpoint.status]: {
        description: 'Done',
        ...answerHeadersOf(endpoint),
        content: { [media]: { schema: schemaOf(endpoint.response, 'output') } },
      },
      default: {
        description: 'Refused',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    ...(endpoint.access === 'public' ? { security: [] } : { 'x-permission': endpoint.access }),
  };
}

/** Describes every endpoint that is served, from the same schemas that check them. */
export function describeApi(endpoints: Iterable<Endpoint>): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: productVersion },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  };
}
