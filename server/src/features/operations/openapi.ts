import { z } from 'zod';
import { sessionUser } from '#contract/features/auth/auth.api.ts';
import { endedSessions, sessionPage, signInPage } from '#contract/features/auth/session.schema.ts';
import { holdings } from '#contract/areas/users/holdings.schema.ts';
import { historyEvent, historyPage, type Endpoint } from '#contract/shared/endpoint.ts';
import { referenceValue } from '#contract/shared/entity.ts';
import { fieldProblem, problem } from '#contract/shared/errors.ts';
import { facet, positions, total, totals } from '#contract/shared/page.ts';
import { productName, releaseVersion } from '#contract/shared/product.ts';
import { operationsApi } from '#contract/features/operations/operations.api.ts';
import { isMany, operationIdOf, pascalCase, singularOf } from './openapi.operation-ids.ts';
import { createParameterBook, type ParameterBook } from './openapi.parameters.ts';
import { createResponseBook, describedHeaders, type ResponseBook } from './openapi.responses.ts';
import { createSchemaBook, type Json, type SchemaBook } from './openapi.schemas.ts';

/** Shapes that belong to no single entity. */
const sharedShapes = {
  Problem: problem,
  FieldProblem: fieldProblem,
  Reference: referenceValue,
  Total: total,
  Totals: totals,
  Facet: facet,
  Positions: positions,
  HistoryEvent: historyEvent,
  HistoryPage: historyPage,
  SessionUser: sessionUser,
  SessionPage: sessionPage,
  SignInPage: signInPage,
  EndedSessions: endedSessions,
  Holdings: holdings,
  Health: operationsApi.live.response,
};

/** The records and their pages, by the address that reads them. */
function recordShapes(endpoints: readonly Endpoint[]): Record<string, z.ZodType> {
  const shapes: Record<string, z.ZodType> = {};
  for (const { method, path, response } of endpoints) {
    const [, collection = '', isOne] = /^\/api\/([\w-]+)(\/:id)?$/.exec(path) ?? [];
    if (method !== 'GET' || collection === '' || !(response instanceof z.ZodObject)) continue;
    const noun = pascalCase(singularOf(collection));
    if (isOne) shapes[noun] = response;
    else if (isMany(response)) shapes[`${noun}Page`] = response;
  }
  return shapes;
}

function bodyName(endpoint: Endpoint, operationId: string): string {
  const noun = pascalCase(singularOf(endpoint.path.split('/')[2] ?? ''));
  if (operationId === `create${noun}`) return `${noun}Create`;
  if (operationId === `update${noun}`) return `${noun}Update`;
  return `${pascalCase(operationId)}Body`;
}

// Answers that would be called like a part of their record.
const namedAnswers: Readonly<Record<string, string>> = {
  listPurchaseOrderLines: 'PurchaseOrderLineFacts',
  getPurchaseOrderAmendment: 'PurchaseOrderAmendmentDifference',
};

function answerName(endpoint: Endpoint, operationId: string): string {
  const named = namedAnswers[operationId];
  if (named !== undefined) return named;
  const [, verb = '', rest = ''] = /^(get|list|check)([A-Z]\w*)$/.exec(operationId) ?? [];
  if (verb === 'list') {
    return endpoint.response instanceof z.ZodArray ? singularOf(rest) : `${singularOf(rest)}Page`;
  }
  return verb === 'get' ? rest : `${pascalCase(operationId)}Answer`;
}

/** The answers that several calls give, by the name of the first that does. */
function repeatedAnswers(endpoints: readonly Endpoint[]): Map<z.ZodType, string> {
  const first = new Map<z.ZodType, Endpoint>();
  const names = new Map<z.ZodType, string>();
  for (const endpoint of endpoints) {
    const { response } = endpoint;
    const known = first.get(response);
    if (!known) first.set(response, endpoint);
    else if (response instanceof z.ZodObject) names.set(response, answerName(known, operationIdOf(known)));
  }
  return names;
}

interface Books {
  schemas: SchemaBook;
  parameters: ParameterBook;
  responses: ResponseBook;
  /** The names of shapes that calls share. */
  shapeNames: ReadonlyMap<z.ZodType, string>;
}

function describeOperation(endpoint: Endpoint, { schemas, parameters, responses, shapeNames }: Books): Json {
  const hasBody = !(endpoint.body instanceof z.ZodUndefined);
  const operationId = operationIdOf(endpoint);
  const bodyType = endpoint.maxBytes === undefined ? 'application/json' : 'application/octet-stream';
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'auth'],
    operationId,
    parameters: parameters.of(endpoint),
    ...(hasBody && {
      requestBody: {
        required: true,
        content: {
          [bodyType]: { schema: schemas.place(endpoint.body, 'input', bodyName(endpoint, operationId)) },
        },
      },
    }),
    responses: responses.of(
      endpoint,
      schemas.place(endpoint.response, 'output', answerName(endpoint, operationId)),
      shapeNames.get(endpoint.response),
    ),
    ...(endpoint.access === 'public' ? { security: [] } : { 'x-permission': endpoint.access }),
  };
}

const description = [
  'Lists are filtered by `filter[field]=value` or `filter[field][operator]=value`; several values are separated by commas.',
  'Every refusal is a problem with a stable `code`; a refused command has changed nothing.',
].join(' ');

/** Describes every endpoint that is served, from the same schemas that check them. */
export function describeApi(served: Iterable<Endpoint>): Json {
  const endpoints = [...served];
  const shapes: Record<string, z.ZodType> = { ...sharedShapes, ...recordShapes(endpoints) };
  const schemas = createSchemaBook(shapes);
  const parameters = createParameterBook();
  const responses = createResponseBook();
  const shapeNames = new Map([
    ...repeatedAnswers(endpoints),
    ...Object.entries(shapes).map(([name, shape]) => [shape, name] as const),
  ]);
  const books = { schemas, parameters, responses, shapeNames };
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = describeOperation(endpoint, books);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: releaseVersion, description },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: schemas.finish(),
      parameters: parameters.finish(),
      headers: describedHeaders,
      responses: responses.finish(),
    },
  };
}
