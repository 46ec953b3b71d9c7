import fc from 'fast-check';
import { z } from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';

/** Texts that have broken programs before. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\uFFFF',
  '\uD800',
  '\u202Eevil',
  '%',
  '%00',
  '_',
  '\\',
  "'",
  '"',
  '`',
  '${7*7}',
  '{{7*7}}',
  '$1',
  "'; drop table equipment; --",
  "' or '1'='1",
  '1; select pg_sleep(10)',
  "') union select * from user_account --",
  '{"$gt":""}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e309',
  '99999999999999999999',
  '0x10',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  'true',
  'null',
  'ı İ ß ﬁ 𝟙 👩‍👩‍👧 ',
  '١٢٣',
  'x'.repeat(5000),
];

/** Any JSON that could stand where something else belongs. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts, null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], { a: {} }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

export type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

/** Values of the shape that a schema describes, though not always within its rules. */
export function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, valueOf(inner)]),
        ),
        { requiredKeys: [] },
      );
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), { maxLength: 3 });
    case 'integer':
    case 'number': {
      const min = Math.max(schema.minimum ?? 0, -1000);
      const usual = Math.max(1000, min + 1000);
      return fc.integer({ min, max: Math.min(schema.maximum ?? usual, usual) });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      if (schema.format === 'uuid') return fc.uuid();
      if (schema.format === 'date')
        return fc.constantFrom('2026-01-15', '2024-02-29', '1900-01-01', '9999-12-31');
      if (schema.pattern?.startsWith('^\\d')) return fc.constantFrom('0', '10', '99.5', '100');
      if (schema.pattern?.includes('A-Z')) return fc.constantFrom('AB', 'EQ-100001', 'QX12');
      return fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom(...hostileTexts));
    default:
      return hostileValue;
  }
}

/** Bodies for an endpoint: shaped right, then one or two places of them broken. */
export function bodiesFor(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const keys = Object.keys(schema.properties ?? {});
  const broken = fc
    .tuple(
      valueOf(schema),
      fc.constantFrom(...(keys.length > 0 ? keys : ['x']), 'stranger', '__proto__'),
      hostileValue,
    )
    .map(([body, key, value]) => ({ ...(body as object), [key]: value }));
  return fc.oneof({ weight: 3, arbitrary: broken }, valueOf(schema), hostileValue);
}

/** Query strings for a list: real names with broken values, and broken names. */
export function queriesFor(endpoint: Endpoint): fc.Arbitrary<string> {
  const { list } = endpoint;
  const own = Object.keys((endpoint.query as { shape?: object }).shape ?? {});
  const text = fc.oneof(
    fc.constantFrom(...hostileTexts.slice(0, -1)),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const fields = list ? [...list.filter] : ['name'];
  const operators = [
    'is',
    'not',
    'contains',
    'starts',
    'gte',
    'lte',
    'lt',
    'between',
    'last',
    'within',
    'empty',
    'x',
  ];
  const value = fc.oneof(
    { weight: 3, arbitrary: text },
    fc.constantFrom('1', '10,20', 'true', '2026-01-01', '2026-01-01,2026-02-01', 'in_stock', 'a,b\\,c'),
  );
  const cursor = fc
    .tuple(
      fc.constantFrom(...(list?.sort ?? ['name'])),
      fc.array(fc.oneof(text, fc.constant(null)), { maxLength: 3 }),
    )
    .map(([sort, values]) =>
      Buffer.from(JSON.stringify([sort, ...values, '019c0000-0000-7000-8000-000000000000'])).toString(
        'base64url',
      ),
    );
  const parameter = fc.oneof(
    fc.tuple(fc.constantFrom(...fields, 'x'), value).map(([field, v]) => [`filter[${field}]`, v]),
    fc
      .tuple(fc.constantFrom(...fields), fc.constantFrom(...operators), value)
      .map(([field, operator, v]) => [`filter[${field}][${operator}]`, v]),
    fc.tuple(fc.constant('q'), text),
    fc.tuple(fc.constant('sort'), fc.oneof(text, fc.constantFrom(...(list?.sort ?? ['name'])))),
    fc.tuple(fc.constant('limit'), fc.oneof(text, fc.constantFrom('1', '200'))),
    fc.tuple(fc.constant('after'), fc.oneof(text, cursor)),
    fc.tuple(fc.constantFrom('bin', 'columns', 'asOf', ...own), value),
    fc.tuple(text, text),
  );
  return fc
    .array(parameter, { maxLength: 3 })
    .map((pairs) => new URLSearchParams(pairs as [string, string][]).toString());
}

/** Cursors whose sort agrees with the query, and whose values do not fit the columns. */
export function foreignCursors(sorts: readonly string[]): fc.Arbitrary<{ sort: string; after: string }> {
  return fc
    .tuple(
      fc.constantFrom(...sorts),
      fc.array(fc.constantFrom<string | null>(...hostileTexts, null), { minLength: 1, maxLength: 2 }),
    )
    .map(([sort, values]) => ({
      sort,
      after: Buffer.from(JSON.stringify([sort, ...values, '019c0000-0000-7000-8000-000000000000'])).toString(
        'base64url',
      ),
    }));
}
