import type { z } from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { filterFields, filterNames, type Entity } from '#contract/shared/entity.ts';
import { operatorsOf } from '#contract/shared/list-query.ts';
import { pascalCase, singularOf } from './openapi.operation-ids.ts';
import { jsonSchemaOf, type Json } from './openapi.schemas.ts';

const text = { type: 'string' };

/** Parameters that mean the same in every call. */
const commonParameters: Readonly<Record<string, Json>> = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: true,
    schema: { type: 'string', pattern: '^"\\d{1,9}"$', example: '"3"' },
    description:
      'The version that is changed: the ETag of the answer that showed it. 428 without it, 412 when the record has changed since.',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 8, maxLength: 200, pattern: '^[\\x21-\\x7E]+$' },
    description:
      'Makes a repeated request happen once: for 24 hours the same key with the same request gets the same answer, with another request 422.',
  },
  DeviceId: {
    name: 'Device-Id',
    in: 'header',
    schema: { type: 'string', pattern: '^[\\w-]{20,64}$' },
    description:
      'A random name that a device keeps: failed sign-ins of others do not slow down a device that signed in before.',
  },
  Range: {
    name: 'Range',
    in: 'header',
    schema: { type: 'string', example: 'bytes=0-1023' },
    description: 'One range of the bytes; without it the whole file.',
  },
  ListLimit: {
    name: 'limit',
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    description: 'How many records a page has.',
  },
  ListAfter: {
    name: 'after',
    in: 'query',
    schema: text,
    description: 'The `next` of the page before; it belongs to the same filters and the same order.',
  },
  ListBin: {
    name: 'bin',
    in: 'query',
    schema: { type: 'boolean' },
    description: 'The records in the bin instead.',
  },
};

/** What the further parameters of addresses are for. */
const descriptions: Readonly<Record<string, string>> = {
  items: 'The ids of the items, with commas between them.',
  q: 'What the code or the name begins with, or words of the record.',
  in: 'Looks there alone: one kind of record, `people`, `codes` and numbers, or the `bin` for administrators.',
  of: 'The addresses of at most 20 readings of this API with their queries, separated by spaces.',
  after: 'The `next` of the page before.',
  best: 'With `true` what fits `q` best comes first: as a whole, its beginning, the beginning of a word, anywhere; one page.',
  outside: 'The id of a record that is left out with everything inside it.',
  verdict: 'Only rows with this verdict of the check.',
  problem: 'Only rows that break this rule.',
  part: 'Only rows of which this became: new, updated, unchanged or left out, as the statement counts them.',
  warned: 'Only rows with a warning.',
  code: 'A tag, serial number or any other code, as it was typed or scanned.',
  paper: 'The paper that is printed on; A4 when left out.',
  places: 'The ids of at most 40 places, with commas between them.',
  path: 'Only rows with a problem at this field.',
  offset: 'How many of what is found stand before the page.',
  value: 'Only this very text.',
  fileName: 'The name of the file, for people.',
  tile: 'The name of the tile.',
  title: 'What the import is called; the name of the file when it is not sent.',
  apply: 'Goes on by itself: the good rows are applied when every column was recognized.',
  preset: 'The program whose export the file is; without it that is told by the headings.',
  takeOver:
    'Takes over what is there already: printed tags, holders, past disposals. For administrators, until its last day.',
  column: 'The place of the column in the file, from 0.',
  again: 'Only labels of tags that had one before, or only first ones.',
  dpi: 'The dots per inch of the printer; 203 when left out.',
  offsetX: 'How far the print is moved to the right, in tenths of a millimeter.',
  offsetY: 'How far the print is moved down, in tenths of a millimeter.',
  on: 'The day of the paper; today when left out.',
  asOf: 'A day: the record, or what a report says, as it was at the end of it; for a report today when left out.',
  columns: 'The fields to export, in this order, separated by commas; without it all of them.',
  entity: 'The kind of record.',
  ids: 'The ids of up to 100 records, with commas between them.',
  epoch: 'The epoch that the anchor names.',
  size: 'How many events the anchor names.',
  field: 'The field whose values are counted.',
  fields:
    'The properties that the records are to have beside `id` and `version`, separated by commas, with `.label` the words of a reference alone; without it all of them.',
  for: 'The id of the account that a deputy is looked for; one’s own when left out.',
  from: 'Where it begins.',
  hash: 'The hash that is printed on the certificate, or that a file of a report has.',
  heading: 'Headings in words, or the names of fields, for an import.',
  references: 'Other records by label, code or id; by id where headings are names of fields.',
  lang: 'The language of headings and choices; without it choices are as the API names them.',
  category: 'A category whose fields are columns, too, behind the others.',
  language: 'The language of its words; beside `lang` the same as that.',
  kind: 'The name of the report.',
  known: 'What is known today of the day, or what was recorded by its end; today when left out.',
  left: 'With items that left in the fiscal year of the day (`year`, when left out), or without any that left.',
  row: 'Only lines of the row with this key.',
  figure: 'Only lines that add to this figure.',
  check: 'Only lines that this check found.',
  year: 'The fiscal year, by the year in which it ends; the present one when left out.',
  by: 'What the rows of the count are: the topmost places (when left out), or the federal awards.',
  afterRow: 'The `nextRow` of the page before.',
  limit: 'How many entries a page has.',
  months: 'How many months.',
  n: 'The number of the amendment or of the row.',
  onDate: 'The day whose rules are asked for; today when left out.',
  place: 'The id of a place: the figures of what is in it and below it; all places when left out.',
  preview: 'How many of the first bytes of the body are the small picture of the file.',
  show: 'Which are listed: those that stand, those of them that were not read, those put off, or those that are done.',
  status: 'Only those with this status.',
  sums: 'The amounts that are summed over everything the list finds, separated by commas; not above 10,000 records.',
  token: 'The secret of a one-time link.',
  under: 'The node whose children are asked for; the start when left out.',
  v: 'Tells one photo from the next, for caches.',
};

function describe(name: string, schema: Json): string {
  const title = typeof schema['title'] === 'string' ? `${schema['title']}.` : undefined;
  const id = /^(\w+)Id$/.exec(name)?.[1];
  return descriptions[name] ?? title ?? (id ? `The id of the ${id.toLowerCase()}.` : '');
}

/** The parameters of a description, each written once and referred to. */
export interface ParameterBook {
  of(endpoint: Endpoint): Json[];
  finish(): Record<string, Json>;
}

/** Whether a parameter of lists can do anything in the list of this entity. */
function hasUse(entity: Entity, name: string): boolean {
  if (name === 'outside') return entity.fields['parentId'] !== undefined;
  return name !== 'sums' || Object.values(filterFields(entity)).some(({ kind }) => kind === 'money');
}

const devicePaths = ['/auth/login', '/auth/set-password'];

export function createParameterBook(): ParameterBook {
  const parameters: Record<string, Json> = {};
  const refer = (name: string, parameter: Json): Json => {
    parameters[name] ??= parameter;
    return { $ref: `#/components/parameters/${name}` };
  };
  /** Parameters that are alike share a name; others of that name get a number. */
  const referToSame = (name: string, parameter: Json): Json => {
    const wanted = JSON.stringify(parameter);
    let number = 1;
    const numbered = () => (number === 1 ? name : `${name}${number}`);
    while (numbered() in parameters && JSON.stringify(parameters[numbered()]) !== wanted) number += 1;
    return refer(numbered(), parameter);
  };
  const common = (name: string) => refer(name, commonParameters[name] ?? {});

  const inPath = (endpoint: Endpoint): Json[] => {
    const shape = (endpoint.params as Partial<z.ZodObject>).shape ?? {};
    const parts = endpoint.path.split('/');
    return parts.flatMap((part, at) => {
      if (!part.startsWith(':')) return [];
      const name = /^:(\w+)/.exec(part)?.[1] ?? '';
      const owner = singularOf(parts[at - 1] ?? '');
      const schema = shape[name] ? jsonSchemaOf(shape[name] as z.ZodType, 'input') : text;
      const isId = /^id$|Id$/.test(name);
      const description = isId ? `The id of the ${owner.replaceAll('-', ' ')}.` : describe(name, schema);
      return [
        refer(
          isId
            ? `${pascalCase(owner)}${pascalCase(name)}`
            : `${pascalCase(parts[2] ?? '')}${pascalCase(name)}`,
          {
            name,
            in: 'path',
            required: true,
            schema,
            description,
          },
        ),
      ];
    });
  };

  const inQuery = (endpoint: Endpoint): Json[] =>
    Object.entries((endpoint.query as Partial<z.ZodObject>).shape ?? {}).flatMap(([name, part]): Json[] => {
      if (endpoint.list && !hasUse(endpoint.list, name)) return [];
      const schema = part as z.ZodType;
      const json = jsonSchemaOf(schema, 'input');
      const isRequired = !schema.safeParse(undefined).success;
      const parameter = referToSame(`Query${pascalCase(name)}`, {
        name,
        in: 'query',
        ...(isRequired && { required: true }),
        schema: json,
        description: describe(name, json),
      });
      return [parameter];
    });

  const ofList = (entity: Entity): Json[] => {
    const noun = pascalCase(entity.name);
    const filters = filterNames(entity).map((name) => {
      const field = filterFields(entity)[name];
      const operators = field ? operatorsOf(field).join(', ') : '';
      return referToSame(`By${pascalCase(name)}`, {
        name: `filter[${name}]`,
        in: 'query',
        schema: text,
        description: `${field?.title ?? name}. Operators: ${operators}.`,
      });
    });
    return [
      refer(`${noun}Search`, {
        name: 'q',
        in: 'query',
        schema: text,
        description: `Searches ${entity.search.join(', ')}.`,
      }),
      ...filters,
      refer(`${noun}Sort`, {
        name: 'sort',
        in: 'query',
        schema: { type: 'string', default: entity.defaultSort },
        description: `Any of ${entity.sort.join(', ')}; a minus before it turns it round.`,
      }),
      common('ListLimit'),
      common('ListAfter'),
      common('ListBin'),
    ];
  };

  return {
    of: (endpoint) => [
      ...inPath(endpoint),
      ...inQuery(endpoint),
      ...(endpoint.list ? ofList(endpoint.list) : []),
      ...(endpoint.isVersioned ? [common('IfMatch')] : []),
      ...(endpoint.isIdempotent ? [common('IdempotencyKey')] : []),
      ...(devicePaths.includes(endpoint.path) ? [common('DeviceId')] : []),
      ...([endpoint.mediaType].flat().some((type) => type?.endsWith('*')) ? [common('Range')] : []),
    ],
    finish: () => parameters,
  };
}
