import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { allFields } from '#contract/shared/entity.ts';
import type { TestApp } from './app.ts';

/** Every route of the application as `METHOD /path`, read from the router itself. */
export function registeredRoutes(api: TestApp): string[] {
  const routes: string[] = [];
  const parents: string[] = [];
  for (const line of api.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!match) continue;
    const [, indent = '', segment = '', methods = ''] = match;
    const depth = indent.length / 4;
    parents.length = depth;
    parents.push(segment);
    for (const method of methods.split(', ').filter(Boolean)) routes.push(`${method} ${parents.join('')}`);
  }
  return routes;
}

/** The first field of the endpoint's list whose values can be counted. */
function countableField(endpoint: Endpoint): string {
  const entity = endpoint.list;
  const found = entity?.filter.find((name) =>
    ['choice', 'bool', 'reference'].includes(allFields(entity)[name]?.kind ?? ''),
  );
  return found ?? 'active';
}

/** An endpoint that cannot be called without a query of its own, or counts a field where none can be counted. */
export function isRefusedWithoutMore(endpoint: Endpoint): boolean {
  if (endpoint.path.endsWith('/facets/:field')) {
    return endpoint.list?.filter.includes(countableField(endpoint)) !== true;
  }
  return endpoint.query instanceof z.ZodObject && !endpoint.query.safeParse({}).success;
}

/** An address of the endpoint, with an id of nobody unless one is given. */
export function addressOf(endpoint: Endpoint, id: string = randomUUID()): string {
  return endpoint.path
    .replace(':field', countableField(endpoint))
    .replace(':entity', 'vendor')
    .replace(':tile', 'status')
    .replace(':kind', 'equipment-register')
    .replace(/:(?:n|column)\b/g, '1')
    .replace(/:\w+/g, id);
}

export function hasBody(endpoint: Endpoint): boolean {
  return !(endpoint.body instanceof z.ZodUndefined);
}

/** How an endpoint answers somebody who may call it but sends an id of nobody and a body nobody understands. */
export function statusForEmptyCall(endpoint: Endpoint): number {
  if (endpoint.isVersioned) return 428;
  if (hasBody(endpoint)) return 422;
  if (isRefusedWithoutMore(endpoint)) return 400;
  return endpoint.path.includes(':id') ? 404 : endpoint.status;
}

interface Shape {
  type?: string;
  enum?: unknown[];
  anyOf?: Shape[];
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  items?: Shape;
  required?: string[];
  properties?: Record<string, Shape>;
}

function smallestValue(shape: Shape): unknown {
  if (shape.anyOf?.[0]) return smallestValue(shape.anyOf[0]);
  if (shape.enum) return shape.enum[0];
  if (shape.type === 'boolean') return false;
  if (shape.type === 'integer') return shape.minimum ?? 0;
  if (shape.type === 'array') return shape.minItems ? [smallestValue(shape.items ?? {})] : [];
  if (shape.type === 'object') return smallestObject(shape);
  if (shape.format === 'uuid') return randomUUID();
  if (shape.format === 'date') return '2026-01-15';
  const { pattern } = shape;
  const text = 'a long text'.padEnd(shape.minLength ?? 0, '.');
  if (pattern === undefined) return text;
  return [text, '12:00', 'a'].find((one) => new RegExp(pattern).test(one)) ?? '1';
}

function smallestObject({ required = [], properties = {} }: Shape): object {
  return Object.fromEntries(required.map((name) => [name, smallestValue(properties[name] ?? {})]));
}

/** A body that has what the endpoint's schema asks for and nothing else; a change that changes nothing. */
export function smallestBody(endpoint: Endpoint): object {
  return smallestObject(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Shape);
}
