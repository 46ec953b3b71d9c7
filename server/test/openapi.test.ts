import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterFields, filterNames } from '#contract/shared/entity.ts';
import { namedOperations } from '#server/features/operations/openapi.operation-ids.ts';
import { refusalStatuses } from '#server/features/operations/openapi.responses.ts';
import { startTestApp, type TestApp } from './app.ts';

const schema = z.record(z.string(), z.unknown());
const reference = (place: string) =>
  z.strictObject({ $ref: z.string().regex(new RegExp(`^#/components/${place}/\\w+$`)) });
const media = z.record(z.string().regex(/^[\w*]+\/[\w*.+-]+$/), z.strictObject({ schema }));
const header = z.strictObject({ description: z.string().min(1), schema });
const response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), reference('headers')).optional(),
  content: media.optional(),
});
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  description: z.string().min(1),
  schema,
});
const operation = z.strictObject({
  summary: z.string().min(1),
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  tags: z.array(z.string().min(1)).min(1),
  parameters: z.array(z.union([parameter, reference('parameters')])),
  requestBody: z.strictObject({ required: z.literal(true), content: media }).optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|default)$/), z.union([response, reference('responses')])),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-permission': z.string().optional(),
});
/** What OpenAPI 3.1 asks of a description, as far as ours goes. */
const description = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    description: z.string().min(1),
  }),
  servers: z.array(z.strictObject({ url: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.object({ type: z.string() })),
    schemas: z.record(z.string().regex(/^[A-Z][A-Za-z]+$/), schema),
    parameters: z.record(z.string().regex(/^[A-Z][A-Za-z0-9]+$/), parameter),
    headers: z.record(z.string(), header),
    responses: z.record(z.string(), response),
  }),
});
type Schema = z.infer<typeof schema>;

let api: TestApp;
let api31: z.infer<typeof description>;
let size: number;
beforeAll(async () => {
  api = await startTestApp();
  const answer = await api.request(undefined, 'GET', '/api/openapi.json');
  size = JSON.stringify(answer.body).length;
  api31 = description.parse(answer.body);
});
afterAll(() => api.stop());

/** What a reference means; anything else is what it is. */
function resolve<T extends object>(value: T | { $ref: string }): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  const path = value.$ref.replace(/^#\//, '').split('/');
  return path.reduce<unknown>((found, key) => (found as Schema | undefined)?.[key], api31) as T;
}

const operationOf = (method: string, path: string) =>
  api31.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'];
const parametersOf = (method: string, path: string) =>
  (operationOf(method, path)?.parameters ?? []).map((one) => resolve<z.infer<typeof parameter>>(one));
const idOf = (method: string, path: string) => operationOf(method, path)?.operationId;

/** Every schema of the description with the place where it stands. */
function* schemasIn(value: unknown, place: string): Generator<[place: string, schema: Schema]> {
  if (Array.isArray(value))
    for (const [at, part] of value.entries()) yield* schemasIn(part, `${place}/${at}`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === 'schema' || place.endsWith('/schemas') || place.endsWith('/properties')) {
      yield [`${place}/${key}`, part as Schema];
    }
    yield* schemasIn(part, `${place}/${key}`);
  }
}

describe('/api/openapi.json', () => {
  it('has every endpoint that is served, and no other', () => {
    const described = Object.entries(api31.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.toSorted()).toEqual([...api.app.served.keys()].toSorted());
  });

  it('stays small enough to be read by tools: under 1,600 bytes for each call', () => {
    expect(size / api.app.served.size).toBeLessThan(1_600);
  });

  it('calls operations by names that read well', () => {
    expect(
      [
        ['GET', '/api/equipment'],
        ['POST', '/api/equipment'],
        ['GET', '/api/purchase-orders/:id'],
        ['PATCH', '/api/people/:id'],
        ['GET', '/api/categories/:id/history'],
        ['GET', '/api/equipment/export.csv'],
        ['POST', '/api/purchase-orders/:id/actions/approve'],
        ['POST', '/api/equipment/:id/actions/check-out'],
        ['POST', '/api/equipment/bulk/check-in'],
        ['POST', '/api/purchase-orders/:id/receipts/:receiptId/actions/reverse'],
        ['POST', '/api/retirements/:id/actions/drop-waiver'],
        ['POST', '/api/users/me/sessions/:sessionId/actions/end'],
        ['GET', '/api/users/me/sessions'],
      ].map(([method = '', path = '']) => idOf(method, path)),
    ).toEqual([
      'listEquipment',
      'createEquipment',
      'getPurchaseOrder',
      'updatePerson',
      'getCategoryHistory',
      'exportEquipment',
      'approvePurchaseOrder',
      'checkOutEquipment',
      'bulkCheckInEquipment',
      'reversePurchaseOrderReceipt',
      'dropRetirementWaiver',
      'endMySession',
      'listMySessions',
    ]);
    // A name of its own for a call that is not there any more would be forgotten.
    expect(Object.keys(namedOperations).filter((call) => !api.app.served.has(call))).toEqual([]);
  });

  it('takes ids in paths as uuids', () => {
    for (const { method, path } of api.app.served.values()) {
      for (const { name, schema: type } of parametersOf(method, path).filter((one) => one.in === 'path')) {
        if (/^id$|Id$/.test(name)) expect([path, type]).toEqual([path, { type: 'string', format: 'uuid' }]);
      }
    }
  });

  it('says which headers an answer has: the version, the newer token, when to ask again', () => {
    const headersOf = (method: string, path: string, status: string) =>
      Object.keys(
        resolve<z.infer<typeof response>>(operationOf(method, path)!.responses[status]!).headers ?? {},
      );
    expect(headersOf('GET', '/api/equipment/:id', '200')).toEqual(['ETag', 'New-Access-Token']);
    expect(headersOf('GET', '/api/equipment', '200')).toEqual(['New-Access-Token']);
    expect(headersOf('PATCH', '/api/equipment/:id', '200')).toEqual(['ETag', 'Changed', 'New-Access-Token']);
    expect(headersOf('POST', '/auth/login', '200')).toEqual([]);
    expect(headersOf('GET', '/api/equipment', '429')).toEqual(['Retry-After']);
    for (const { method, path, access } of api.app.served.values()) {
      const [done = ''] = Object.keys(operationOf(method, path)!.responses);
      expect([path, headersOf(method, path, done).includes('New-Access-Token')]).toEqual([
        path,
        access !== 'public',
      ]);
    }
  });

  it('is right about one thing: an equipment record, a user record', () => {
    const summaries = Object.values(api31.paths).flatMap((operations) =>
      Object.values(operations).map((one) => one.summary),
    );
    expect(summaries).toContain('Change the sent fields of an equipment record');
    expect(summaries.filter((summary) => /\ba (?!one-)[aeio]/i.test(summary))).toEqual([]);
    expect(summaries.filter((summary) => /\ban [^aeiou]/i.test(summary))).toEqual([]);
  });

  it('gives every shape a name and writes it once', () => {
    const { schemas } = api31.components;
    for (const name of [
      'Equipment',
      'EquipmentCreate',
      'EquipmentUpdate',
      'EquipmentPage',
      'Problem',
      'Reference',
    ]) {
      expect(schemas).toHaveProperty(name);
    }
    const texts = Object.values(schemas).map((one) => JSON.stringify(one));
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
    const inline = [...schemasIn(api31.paths, 'paths'), ...schemasIn(api31.components, 'components')].filter(
      ([place, one]) =>
        'properties' in one && typeof one['properties'] === 'object' && !/\/schemas\/\w+$/.test(place),
    );
    expect(inline.map(([place]) => place)).toEqual([]);
  });

  it('has only schemas that are schemas', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const [place, one] of [
      ...schemasIn(api31.paths, 'paths'),
      ...schemasIn(api31.components, 'components'),
    ]) {
      expect([place, ajv.validateSchema(one)]).toEqual([place, true]);
    }
  });

  it('names every operation once', () => {
    const ids = Object.values(api31.paths).flatMap((operations) =>
      Object.values(operations).map((one) => one.operationId),
    );
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('says for each operation what it needs: path, version, key, body, permission', () => {
    for (const endpoint of api.app.served.values()) {
      const described = operationOf(endpoint.method, endpoint.path)!;
      const parameters = parametersOf(endpoint.method, endpoint.path);
      const names = (place: string) => parameters.filter((one) => one.in === place).map((one) => one.name);
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(names('path')).toEqual(inPath);
      expect(names('header').includes('If-Match')).toBe(endpoint.isVersioned);
      expect(names('header').includes('Idempotency-Key')).toBe(endpoint.isIdempotent);
      expect(described.requestBody !== undefined).toBe(!(endpoint.body instanceof z.ZodUndefined));
      const refusals = Object.keys(described.responses).filter((status) => status.startsWith('4'));
      expect(refusals).toEqual(refusalStatuses(endpoint).map(String));
      expect(Object.keys(described.responses)).toEqual(
        expect.arrayContaining([String(endpoint.status), 'default']),
      );
      if (endpoint.access === 'public') expect(described.security).toEqual([]);
      else expect(described['x-permission']).toBe(endpoint.access);
    }
  });

  it('names every filter and sort of a list, with its operators', () => {
    for (const { list, method, path } of api.app.served.values()) {
      if (!list) continue;
      const names = parametersOf(method, path).map((one) => one.name);
      expect(names).toEqual(expect.arrayContaining(['q', 'sort', 'limit', 'after']));
      for (const field of filterNames(list)) {
        expect(names).toContain(`filter[${field}]`);
        expect(filterFields(list)[field]).toBeDefined();
      }
    }
  });

  it('has no reference that leads nowhere', () => {
    const references = [...JSON.stringify(api31).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!);
    expect(references.length).toBeGreaterThan(10);
    for (const reference of new Set(references)) {
      const target = reference
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], api31);
      expect([reference, typeof target]).toEqual([reference, 'object']);
    }
  });

  it('describes each body well enough to be sent: its required fields are really required', async () => {
    for (const endpoint of api.app.served.values()) {
      const described = operationOf(endpoint.method, endpoint.path)!;
      const sent = described.requestBody?.content['application/json']?.schema;
      if (!sent) continue;
      const body = resolve<{ required?: string[]; additionalProperties?: boolean }>(sent);
      expect([endpoint.path, body.additionalProperties]).toEqual([endpoint.path, false]);
      const missing = endpoint.body.safeParse({});
      const asked = missing.success ? [] : missing.error.issues.map((issue) => String(issue.path[0]));
      expect([...(body.required ?? [])].toSorted()).toEqual([...new Set(asked)].toSorted());
    }
  });

  it('has a page to try it, without scripts from elsewhere', async () => {
    const page = await api.app.inject({ method: 'GET', url: '/api/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect([...page.body.matchAll(/(?:src|href)="(https?:[^"]+)"/g)]).toEqual([]);
  });
});
