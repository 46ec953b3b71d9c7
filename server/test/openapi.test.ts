import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterFields, filterNames } from '#contract/shared/entity.ts';
import { startTestApp, type TestApp } from './app.ts';

const media = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }));
const parameter = z.object({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: z.record(z.string(), z.unknown()),
});
const operation = z.object({
  summary: z.string().min(1),
  operationId: z.string().regex(/^[a-z]\w+$/),
  tags: z.array(z.string().min(1)),
  parameters: z.array(parameter),
  requestBody: z.object({ required: z.literal(true), content: media }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|default)$/),
    z.object({ description: z.string().min(1), content: media }),
  ),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-permission': z.string().optional(),
});
/** What OpenAPI 3.1 asks of a description, as far as ours goes. */
const description = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.object({ title: z.string().min(1), version: z.string().min(1) }),
  servers: z.array(z.object({ url: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.object({
    securitySchemes: z.record(z.string(), z.object({ type: z.string() })),
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
  }),
});

let api: TestApp;
let api31: z.infer<typeof description>;
beforeAll(async () => {
  api = await startTestApp();
  const answer = await api.request(undefined, 'GET', '/api/openapi.json');
  api31 = description.parse(answer.body);
});
afterAll(() => api.stop());

const operationOf = (method: string, path: string) =>
  api31.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'];

describe('/api/openapi.json', () => {
  it('has every endpoint that is served, and no other', () => {
    const described = Object.entries(api31.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.toSorted()).toEqual([...api.app.served.keys()].toSorted());
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
      const names = (place: string) =>
        described.parameters.filter((one) => one.in === place).map((one) => one.name);
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(names('path')).toEqual(inPath);
      expect(names('header').includes('If-Match')).toBe(endpoint.isVersioned);
      expect(names('header').includes('Idempotency-Key')).toBe(endpoint.isIdempotent);
      expect(described.requestBody !== undefined).toBe(!(endpoint.body instanceof z.ZodUndefined));
      expect(Object.keys(described.responses)).toEqual([String(endpoint.status), 'default']);
      if (endpoint.access === 'public') expect(described.security).toEqual([]);
      else expect(described['x-permission']).toBe(endpoint.access);
    }
  });

  it('names every filter and sort of a list, with its operators', () => {
    for (const { list, method, path } of api.app.served.values()) {
      if (!list) continue;
      const { parameters } = operationOf(method, path)!;
      const names = parameters.map((one) => one.name);
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
      const schema = described.requestBody?.content['application/json']?.schema as
        { required?: string[]; additionalProperties?: boolean } | undefined;
      if (!schema) continue;
      expect([endpoint.path, schema.additionalProperties]).toEqual([endpoint.path, false]);
      const missing = endpoint.body.safeParse({});
      const asked = missing.success ? [] : missing.error.issues.map((issue) => String(issue.path[0]));
      expect([...(schema.required ?? [])].toSorted()).toEqual([...new Set(asked)].toSorted());
    }
  });

  it('has a page to try it, without scripts from elsewhere', async () => {
    const page = await api.app.inject({ method: 'GET', url: '/api/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect([...page.body.matchAll(/(?:src|href)="(https?:[^"]+)"/g)]).toEqual([]);
  });
});
