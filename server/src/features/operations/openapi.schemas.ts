import { z } from 'zod';
import { pascalCase, singularOf } from './openapi.operation-ids.ts';

export type Json = Record<string, unknown>;
export type Io = 'input' | 'output';

/** The named schemas of a description; a shape stands in it once, however many calls take or give it. */
export interface SchemaBook {
  /** The place of a schema in the description; it is written when the book is finished. */
  place(schema: z.ZodType, io: Io, name: string): Json;
  finish(): Record<string, Json>;
}

interface Root {
  holder: Json;
  json: Json;
  name: string;
}

// A format says it shorter than the pattern that zod writes for it.
const selfDescribingFormats = new Set(['uuid', 'date', 'date-time', 'email']);

/** `null` beside one plain type is told by the type alone. */
function foldNull(json: Json): void {
  const [one, other, third] = (json['anyOf'] ?? []) as Json[];
  if (!one || third || other?.['type'] !== 'null' || typeof one['type'] !== 'string') return;
  if ('properties' in one || 'enum' in one || 'const' in one) return;
  delete json['anyOf'];
  Object.assign(json, one, { title: json['title'] ?? one['title'], type: [one['type'], 'null'] });
  if (json['title'] === undefined) delete json['title'];
}

function tidy(json: Json): void {
  // The names of JSON are texts anyway.
  if (JSON.stringify(json['propertyNames']) === '{"type":"string"}') delete json['propertyNames'];
  foldNull(json);
  if (selfDescribingFormats.has(String(json['format']))) delete json['pattern'];
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum'];
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum'];
}

/** A schema as JSON, with nothing of it elsewhere. */
export function jsonSchemaOf(schema: z.ZodType, io: Io): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => tidy(jsonSchema as Json),
  }) as Json;
  return json;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isShape(json: Json): boolean {
  return isJson(json['properties']) || (Array.isArray(json['enum']) && json['enum'].length > 2);
}

/** What makes two shapes the same, and what a field says of its own: how it is called and what it begins with. */
function split({ title, default: first, ...shape }: Json): { shape: Json; own: Json } {
  return {
    shape,
    own: { ...(title !== undefined && { title }), ...(first !== undefined && { default: first }) },
  };
}

function keyOf(json: Json): string {
  return JSON.stringify(split(json).shape);
}

/** What tells one of several shapes from the others, where they say it themselves. */
function kindOf(part: unknown): string {
  const { kind } = (isJson(part) && isJson(part['properties']) ? part['properties'] : {}) as Record<
    string,
    Json
  >;
  return typeof kind?.['const'] === 'string' ? pascalCase(kind['const']) : '';
}

/** The schemas right inside of one, each with the name it would have there. */
function partsOf(json: Json, name: string): [Json, string][] {
  const found: [Json, string][] = [];
  const add = (part: unknown, partName: string) => {
    if (isJson(part)) found.push([part, partName]);
  };
  for (const [property, part] of Object.entries((json['properties'] ?? {}) as Json)) {
    const isItems = property === 'items' && name.endsWith('Page');
    add(part, isItems ? name.replace(/Page$/, '') : `${name}${pascalCase(singularOf(property))}`);
  }
  add(json['items'], name);
  add(json['additionalProperties'], `${name}Value`);
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    for (const part of (json[key] ?? []) as unknown[]) add(part, `${name}${kindOf(part)}`);
  }
  return found;
}

function withParts(json: Json, change: (part: Json) => Json): Json {
  const each = (value: unknown) => (isJson(value) ? change(value) : value);
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => {
      if (key === 'properties' && isJson(value)) {
        return [key, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, each(part)]))];
      }
      if (key === 'items' || key === 'additionalProperties') return [key, each(value)];
      if (['anyOf', 'oneOf', 'allOf'].includes(key)) return [key, (value as unknown[]).map(each)];
      return [key, value];
    }),
  );
}

/** A small body that several calls take is named by its fields, and not by one of those calls. */
function sharedName(json: Json, name: string): string {
  const properties = Object.keys(json['properties'] ?? {});
  if (properties.length === 0) return 'EmptyBody';
  if (properties.length > 2) return name;
  const isOptional = !Array.isArray(json['required']);
  return `${isOptional ? 'Optional' : ''}${properties.map(pascalCase).join('And')}Body`;
}

/** The names of all shapes: those that are known, then what calls take and give, then what stands in them. */
function nameShapes(
  known: readonly Root[],
  roots: readonly Root[],
): Map<string, [name: string, shape: Json]> {
  const names = new Map<string, [string, Json]>();
  const taken = new Set<string>();
  const give = (json: Json, name: string) => {
    if (names.has(keyOf(json))) return;
    let free = name;
    for (let n = 2; taken.has(free); n += 1) free = `${name}${n}`;
    taken.add(free);
    names.set(keyOf(json), [free, json]);
  };
  for (const { json, name } of known) give(json, name);
  const proposed = new Map<Json, Set<string>>();
  for (const { json, name } of roots) proposed.set(json, (proposed.get(json) ?? new Set()).add(name));
  const shapes = new Map<string, [Json, Set<string>]>();
  for (const [json, proposals] of proposed) {
    if (!isShape(json)) continue;
    const [first, all] = shapes.get(keyOf(json)) ?? [json, new Set<string>()];
    shapes.set(keyOf(json), [first, new Set([...all, ...proposals])]);
  }
  for (const [json, [name = '', ...others]] of shapes.values()) {
    give(json, name.endsWith('Body') && others.length > 0 ? sharedName(json, name) : name);
  }
  const visited = new Set<string>();
  let level = [...known, ...roots].map(({ json, name }): [Json, string] => [json, name]);
  while (level.length > 0) {
    const next: [Json, string][] = [];
    for (const [json, name] of level) {
      if (isShape(json)) give(json, name);
      if (visited.has(keyOf(json))) continue;
      visited.add(keyOf(json));
      next.push(...partsOf(json, names.get(keyOf(json))?.[0] ?? name));
    }
    level = next;
  }
  return names;
}

/** Known shapes keep their own names wherever they stand. */
export function createSchemaBook(known: Readonly<Record<string, z.ZodType>>): SchemaBook {
  const roots: Root[] = [];
  const cache = new Map<z.ZodType, Partial<Record<Io, Json>>>();
  const jsonOf = (schema: z.ZodType, io: Io) => {
    const made = cache.get(schema)?.[io] ?? jsonSchemaOf(schema, io);
    cache.set(schema, { ...cache.get(schema), [io]: made });
    return made;
  };
  return {
    place(schema, io, name) {
      const holder: Json = {};
      roots.push({ holder, json: jsonOf(schema, io), name });
      return holder;
    },
    finish() {
      const first = Object.entries(known).map(([name, schema]) => ({
        holder: {},
        json: jsonOf(schema, 'output'),
        name,
      }));
      const names = nameShapes(first, roots);
      const refer = (json: Json): Json => {
        const named = isShape(json) ? names.get(keyOf(json)) : undefined;
        if (!named) return withParts(json, refer);
        return { ...split(json).own, $ref: `#/components/schemas/${named[0]}` };
      };
      for (const { holder, json } of roots) Object.assign(holder, refer(json));
      return Object.fromEntries(
        [...names.values()]
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, json]) => [name, withParts(split(json).shape, refer)]),
      );
    },
  };
}
